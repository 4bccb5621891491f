// `wasteland-build init`: creates a small site from cli/starter.
import fs from 'node:fs'
import path from 'node:path'
import { isoDay } from '../content/dates.ts'
import { EXIT } from '../errors.ts'
import { jsonText } from '../json-text.ts'
import { TOOL_ROOT } from '../load-typescript.mjs'
import { pathBelow } from '../path-below.ts'
import { printError } from '../print.ts'
import { editorSettings, SCHEMA_DIR } from '../schemas.ts'
import { slug } from '../slug.ts'
import { type CommandContext, printWritten, reportOptionsOf, usage } from './context.ts'
import { writeSchemas } from './schemas.ts'

export async function run(context: CommandContext): Promise<number> {
  const dir = path.resolve(context.args[0] ?? '.')
  const exitCode = await printWritten(context, () => {
    requireEmptyFolder(dir)
    copyStarter(dir)
    writeProjectFiles(dir, context.version)
    return [dir]
  })
  if (exitCode === EXIT.done && reportOptionsOf(context).reporter === 'pretty') printNextSteps(dir)
  return exitCode
}

export function copyStarter(dir: string) {
  fs.cpSync(path.join(TOOL_ROOT, 'cli/starter'), dir, { recursive: true })
  const blog = path.join(dir, 'content/blog')
  fs.renameSync(path.join(blog, 'first-crossing.md'), path.join(blog, `${isoDay(new Date())}-first-crossing.md`))
}

/** Prints the next steps to stderr; stdout is for scripts. */
export function printNextSteps(dir: string) {
  const folder = path.relative(process.cwd(), dir)
  const steps = [folder && `cd ${/\s/.test(folder) ? `"${folder}"` : folder}`, 'npm install', 'npm run serve']
  printError(`\nNext: ${steps.filter(Boolean).join(' && ')}\n`)
}

/** Throws a BuildError unless the folder is empty or missing. A `.git` folder is allowed. */
export function requireEmptyFolder(dir: string) {
  const found = fs.existsSync(dir) ? (fs.statSync(dir).isDirectory() ? fs.readdirSync(dir) : [path.basename(dir)]) : []
  const [first] = found.filter((name) => name !== '.git')
  if (first !== undefined)
    throw usage('WB930', `${dir} is not empty: it contains "${first}".`, 'Choose an empty or a new folder.')
}

/** Writes package.json, .gitignore, editor settings and JSON Schemas of a new site. */
export function writeProjectFiles(dir: string, version: string) {
  const write = (name: string, contents: string | object) => {
    const file = path.join(dir, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, typeof contents === 'string' ? contents : jsonText(contents))
  }
  write('package.json', {
    name: slug(path.basename(dir)) || 'site',
    private: true,
    type: 'module',
    scripts: {
      serve: 'wasteland-build serve',
      check: 'wasteland-build check',
      build: 'wasteland-build build',
      preview: 'wasteland-build preview',
      prepare: 'wasteland-build schemas',
    },
    devDependencies: { 'wasteland-build': toolDependency(dir, version) },
  })
  write('.gitignore', 'node_modules/\n.wasteland/\nout/\n')
  write('.vscode/settings.json', editorSettings())
  writeSchemas(path.join(dir, SCHEMA_DIR))
}

/** The dependency on this tool: a version range if it is installed as a package, else its folder. */
function toolDependency(dir: string, version: string): string {
  if (TOOL_ROOT.split(path.sep).includes('node_modules')) return `^${version}`
  return `file:${pathBelow(dir, TOOL_ROOT)}`
}
