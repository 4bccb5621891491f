// `wasteland-build init`: creates a small site from cli/starter, with the files of a host from cli/hosts.
import fs from 'node:fs'
import path from 'node:path'
import { CONFIG_FILE } from '../config/load.ts'
import { isoDay } from '../content/dates.ts'
import { EDITOR_FILE, editorConfig } from '../editor.ts'
import { EXIT } from '../errors.ts'
import { jsonText } from '../json-text.ts'
import { TOOL_ROOT } from '../load-typescript.mjs'
import { printError } from '../print.ts'
import { editorSettings, SCHEMA_DIR } from '../schemas.ts'
import { slug } from '../slug.ts'
import { type CommandContext, printWritten, reportOptionsOf, usage } from './context.ts'
import { toolDependency } from './pack-tool.ts'
import { writeSchemas } from './schemas.ts'

export async function run(context: CommandContext): Promise<number> {
  const dir = path.resolve(context.args[0] ?? '.')
  const exitCode = await printWritten(context, () => {
    requireEmptyFolder(dir)
    writeProjectFiles(dir, context)
    copyStarter(dir)
    const { host, editor } = context.options
    if (host !== undefined) copyHostFiles(host, dir)
    if (editor) fs.writeFileSync(path.join(dir, EDITOR_FILE), editorConfig(dir))
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

/** Copies the files that a host reads, with the name of the site. The host says where the site is, so the config does not. */
function copyHostFiles(host: string, dir: string) {
  const from = path.join(TOOL_ROOT, 'cli/hosts', host)
  for (const name of fs.readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!fs.statSync(path.join(from, name)).isFile()) continue
    const text = fs.readFileSync(path.join(from, name), 'utf8').replaceAll('{name}', packageName(dir))
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    fs.writeFileSync(path.join(dir, name), text)
  }
  const config = path.join(dir, CONFIG_FILE)
  fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replace(/^ {2}url: .*\n/m, ''))
}

const packageName = (dir: string) => slug(path.basename(dir)).toLowerCase() || 'site'

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

/** Writes package.json, .gitignore, editor settings and JSON Schemas of a new site. Throws a BuildError before the first of them. */
export function writeProjectFiles(dir: string, { version, options }: CommandContext) {
  const tool = options.from ?? toolDependency(dir, version)
  const write = (name: string, contents: string | object) => {
    const file = path.join(dir, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, typeof contents === 'string' ? contents : jsonText(contents))
  }
  write('package.json', {
    name: packageName(dir),
    private: true,
    type: 'module',
    scripts: {
      serve: 'wasteland-build serve',
      check: 'wasteland-build check',
      build: 'wasteland-build build',
      preview: 'wasteland-build preview',
      prepare: 'wasteland-build schemas',
    },
    devDependencies: { 'wasteland-build': tool },
  })
  write('.gitignore', 'node_modules/\n.wasteland/\nout/\n')
  write('.vscode/settings.json', editorSettings())
  writeSchemas(path.join(dir, SCHEMA_DIR))
}
