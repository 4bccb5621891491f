// `wasteland-build init`: creates a small site from cli/starter, with the files of a host from cli/hosts. Overwrites nothing.
import fs from 'node:fs'
import path from 'node:path'
import { CONFIG_FILE } from '../config/load.ts'
import { isoDay } from '../core/dates.ts'
import { EXIT } from '../core/errors.ts'
import { jsonText } from '../core/json-text.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import { printError } from '../core/print.ts'
import { slug } from '../core/slug.ts'
import { type CommandContext, printWritten, reportOptionsOf, usage } from './context.ts'
import { EDITOR_FILE, editorConfig } from './editor.ts'
import { editorSettings, SCHEMA_DIR } from './file-schemas.ts'
import { toolDependency } from './pack-tool.ts'
import { writeSchemas } from './schemas.ts'
import { WORK_FOLDER, writeWhole } from './write-whole.ts'

export async function run(context: CommandContext): Promise<number> {
  const dir = path.resolve(context.args[0] ?? '.')
  const exitCode = await printWritten(context, async () => {
    await writeWhole(dir, {
      check: () => refuseToOverwrite(dir),
      write: (stage) => writeSite(stage, dir, context),
    })
    return [dir]
  })
  if (exitCode === EXIT.done && reportOptionsOf(context).reporter === 'pretty') printNextSteps(dir)
  return exitCode
}

/** Writes the starter to `stage`, which is moved to `dir`. */
function writeSite(stage: string, dir: string, context: CommandContext) {
  const { host, editor } = context.options
  writeProjectFiles(stage, dir, context)
  copyStarter(stage)
  if (host !== undefined) copyHostFiles(host, stage)
  if (editor) fs.writeFileSync(path.join(stage, EDITOR_FILE), editorConfig(stage))
}

const STARTER = path.join(TOOL_ROOT, 'cli/starter')

export function copyStarter(dir: string) {
  fs.cpSync(STARTER, dir, { recursive: true })
  const blog = path.join(dir, 'content/blog')
  fs.renameSync(path.join(blog, 'first-crossing.md'), path.join(blog, `${isoDay(new Date())}-first-crossing.md`))
}

/** Copies the files that a host reads, with the name of the site. The host says where the site is, so the config does not. */
function copyHostFiles(host: string, dir: string) {
  for (const part of ['all', host]) {
    const from = path.join(TOOL_ROOT, 'cli/hosts', part)
    for (const name of fs.readdirSync(from, { recursive: true, encoding: 'utf8' })) {
      if (!fs.statSync(path.join(from, name)).isFile()) continue
      const text = fs.readFileSync(path.join(from, name), 'utf8').replaceAll('{name}', packageName(dir))
      writeFile(path.join(dir, name), text)
    }
  }
  const config = path.join(dir, CONFIG_FILE)
  fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replace(/^ {2}url: .*\n/m, ''))
}

const packageName = (dir: string) => slug(path.basename(dir)).toLowerCase() || 'site'

/** Prints the next steps to stderr; stdout is for scripts. */
export const printNextSteps = (dir: string) => printError(`\nNext: ${nextSteps(dir)}\n`)

/** Commands that show a new site. */
export function nextSteps(dir: string): string {
  const folder = path.relative(process.cwd(), dir)
  const steps = [folder && `cd ${/\s/.test(folder) ? `"${folder}"` : folder}`, 'npm install', 'npm run dev']
  return steps.filter(Boolean).join(' && ')
}

/** Throws a BuildError unless the folder is empty or missing. A `.git` folder is allowed. */
export function requireEmptyFolder(dir: string) {
  const [first] = namesIn(dir).filter((name) => name !== '.git' && name !== WORK_FOLDER)
  if (first !== undefined)
    throw usage('WB930', `${dir} is not empty: it contains "${first}".`, 'Name a new folder for the site: --to my-game')
}

/** Throws a BuildError if the folder has a part of a site. Other files, such as a readme or workflows, may exist. */
function refuseToOverwrite(dir: string) {
  const written = [...fs.readdirSync(STARTER), 'package.json']
  const first = namesIn(dir).find((name) => written.includes(name) || fs.statSync(dir).isFile())
  if (first !== undefined)
    throw usage('WB930', `${dir} already contains "${first}".`, 'Choose another folder, or move that file away.')
}

/** Names in a folder; none if it does not exist. A file counts as a folder that contains itself. */
function namesIn(dir: string): string[] {
  if (!fs.existsSync(dir)) return []
  return fs.statSync(dir).isDirectory() ? fs.readdirSync(dir) : [path.basename(dir)]
}

/** Writes a file and the folders above it. */
function writeFile(file: string, text: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

/** Lines of `.gitignore`: folders that are made again. */
const IGNORED = ['node_modules/', '.wasteland/', 'out/']

/** Writes package.json, .gitignore, editor settings and JSON Schemas of a new site to `stage`, which is moved to `dir`. */
export function writeProjectFiles(stage: string, dir: string, { version, options }: CommandContext) {
  const tool = options.from ?? toolDependency(stage, version)
  const pkg = {
    name: packageName(dir),
    private: true,
    type: 'module',
    scripts: {
      dev: 'wasteland-build serve',
      serve: 'wasteland-build serve',
      check: 'wasteland-build check',
      build: 'wasteland-build build',
      preview: 'wasteland-build preview',
      prepare: 'wasteland-build schemas',
    },
    devDependencies: { 'wasteland-build': tool },
  }
  writeFile(path.join(stage, 'package.json'), jsonText(pkg))
  writeFile(path.join(stage, '.gitignore'), gitignore(path.join(dir, '.gitignore')))
  writeFile(path.join(stage, '.vscode/settings.json'), jsonText(editorSettings()))
  writeSchemas(path.join(stage, SCHEMA_DIR))
}

/** Text of a `.gitignore`: that of `file`, with what it lacks. */
function gitignore(file: string): string {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const has = new Set(text.split(/\r?\n/).map((line) => line.replaceAll('/', '')))
  const missing = IGNORED.filter((line) => !has.has(line.replaceAll('/', '')))
  return [text.replace(/[^\n]$/, '$&\n'), ...missing.map((line) => `${line}\n`)].join('')
}
