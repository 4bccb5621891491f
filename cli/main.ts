// Defines the command line: commands, options and exit codes. Only this file and commands/ end the process.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { CommandContext } from './commands/context.ts'
import { failureReport } from './commands/report.ts'
import { EXIT } from './core/errors.ts'
import { print, printError } from './core/print.ts'
import { parseShard, type Shard } from './write/shards.ts'

/** Runs the command; resolves to its exit code. `toolRoot`: folder of this package. */
export async function main(argv: string[], toolRoot: string): Promise<number> {
  const program = commandLine(toolRoot, (code) => {
    exitCode = code
  })
  let exitCode: number = EXIT.done
  // A reader such as `head` may close our output early.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EPIPE') throw cause
    })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? EXIT.done : EXIT.usage
    const { json, reporter, verbose } = program.opts<{ json?: boolean; reporter?: string; verbose?: boolean }>()
    return failureReport(cause, {
      reporter: json ? 'json' : (reporter ?? 'pretty'),
      json: json ?? false,
      verbose: verbose ?? false,
    })
  }
}

/** Builds a small site during the installation, so that V8's compiled code can be cached. */
export async function prepare(): Promise<void> {
  const [{ copyStarter }, { build }] = await Promise.all([import('./commands/init.ts'), import('./build.ts')])
  let root: string | undefined
  try {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-'))
    copyStarter(root)
    const workDir = path.join(root, '.wasteland')
    await build({ root, outDir: path.join(root, 'out'), workDir, cacheDir: undefined })
  } catch {
    // This only saves time. A real build reports what is wrong with the machine.
  } finally {
    if (root !== undefined) fs.rmSync(root, { recursive: true, force: true })
  }
}

/** Writes the client code of the site that `init` makes to `dir`, for the package. */
export async function packClient(dir: string): Promise<void> {
  const { copyStarter } = await import('./commands/init.ts')
  const { buildSite, features } = await import('./build.ts')
  const { packClient } = await import('./outputs/client-code.ts')
  const { clientNeeds } = await import('./outputs/bundle-sites.ts')
  const { variantOf } = await import('./outputs/bundle.ts')
  const root = fs.mkdtempSync(path.join(dir, 'starter-'))
  try {
    copyStarter(root)
    await buildSite({ root, cacheDir: path.join(root, '.wasteland/cache') }, async ({ sites }) => {
      for (const { site } of sites) await packClient(dir, variantOf(clientNeeds(site, features, false)))
    })
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}

function commandLine(toolRoot: string, setExitCode: (code: number) => void): Command {
  const { version } = JSON.parse(fs.readFileSync(path.join(toolRoot, 'package.json'), 'utf8')) as { version: string }
  const program = new Command('wasteland-build')
    .description('Builds a rules reference and a blog from Markdown.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .showSuggestionAfterError()
    .showHelpAfterError('(wasteland-build --help lists the commands)')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: print, writeErr: printError })

  const run = runnerOf(program, { toolRoot, version }, setExitCode)
  addSiteCommands(program, run)
  addContentCommands(program, run)
  addStartCommands(program, run)
  return program
}

type Runner = (
  file: () => Promise<{ run(context: CommandContext): Promise<number> }>,
) => (...given: unknown[]) => Promise<void>

/** Returns a function that makes the action of a command from its file, which is loaded when the command runs. */
function runnerOf(
  program: Command,
  tool: Pick<CommandContext, 'toolRoot' | 'version'>,
  setExitCode: (code: number) => void,
): Runner {
  return (file) =>
    async (...given) => {
      const command = given.at(-1) as Command
      const options = command.optsWithGlobals<CommandContext['options']>()
      Object.assign(program.opts(), options)
      const { run } = await file()
      const args = command.processedArgs.flat().filter((one) => one !== undefined)
      setExitCode(await run({ options, args, ...tool }))
    }
}

/** Commands that read the site: build it, check it, show it. */
function addSiteCommands(program: Command, run: Runner) {
  withWriting(program.command('build').description('build the site into out/'))
    .option('--shard <n/of>', 'render one share of the pages, such as 2/8', shard)
    .option('--merge <dirs...>', 'combine the output folders of all shares into the site')
    .addHelpText('after', examples('build', 'build --root ../my-game --out public --json'))
    .action(run(() => import('./commands/build.ts')))
  withWriting(program.command('book').description('build the site with its book as one file, PDF and EPUB'))
    .option('--file', 'one HTML file (default: every form)')
    .option('--pdf', 'a PDF, printed by an installed Chromium or Chrome (CHROME_PATH names another program)')
    .option('--epub', 'an EPUB')
    .addOption(
      new Option('--paper <sizes...>', 'paper of the PDF, instead of that of the config').choices([
        'A4',
        'letter',
        'A5',
      ]),
    )
    .addHelpText('after', examples('book', 'book --pdf --paper A5 letter'))
    .action(run(() => import('./commands/book.ts')))
  withStrict(
    withCache(
      program.command('check').description('report every problem that a build would report, without writing to out/'),
    ),
  )
    .addHelpText('after', examples('check', 'check --strict --json'))
    .action(run(() => import('./commands/check.ts')))
  withListening(
    withCache(
      program
        .command('serve')
        .description('serve the site while you write: rebuilds on every change and updates open pages'),
    ),
    3000,
  )
    .addHelpText('after', examples('serve', 'serve --port 8080'))
    .action(run(() => import('./commands/serve.ts')))
  withListening(withOutput(program.command('preview').description('serve out/ like a static host')), 4000)
    .addHelpText('after', examples('build && wasteland-build preview'))
    .action(run(() => import('./commands/preview.ts')))
}

/** Commands that write content of a site. */
function addContentCommands(program: Command, run: Runner) {
  withSite(program.command('new').description('create a doc, post or page with front matter'))
    .addArgument(new Argument('<kind>', 'kind of page').choices(['doc', 'post', 'page']))
    .argument('<title...>', 'its title')
    .option('--in <dir>', 'folder below content/docs, content/blog or content/pages, or "../sdk" for other docs')
    .addHelpText(
      'after',
      examples('new doc "Fog and tides" --in rules', 'new post "A wet week"', 'new page "About us"'),
    )
    .action(run(() => import('./commands/new.ts')))
  withOutput(
    program
      .command('version')
      .description('copy content/docs to content/versions/<name> as a frozen version')
      .argument('<name>', 'name of the version, such as 1.0'),
  )
    .option('--docs <id>', 'the docs to copy, on a site with several')
    .addHelpText('after', examples('version 1.0', 'version 1.0 --docs sdk'))
    .action(run(() => import('./commands/version.ts')))
  withCache(
    program
      .command('release')
      .description('write what the rules are in an edition, and what changed since the last one')
      .argument('<edition>', 'name of the edition, such as 0.5'),
  )
    .option('--date <day>', 'its day, YYYY-MM-DD (default: "date" of "book" in the config)')
    .option('--dry-run', 'print the changes without writing anything')
    .addHelpText('after', examples('release 0.5 --date 2026-12-01', 'release 0.5 --dry-run --json'))
    .action(run(() => import('./commands/release.ts')))
  withCache(program.command('translations').description('list translations that are missing or behind their originals'))
    .option('--done <files...>', 'note that these translations, or all of them, are up to date')
    .addHelpText('after', examples('translations', 'translations --done content/i18n/de/docs/chases.md'))
    .action(run(() => import('./commands/translations.ts')))
  withSite(program.command('schemas').description('write JSON Schemas of front matter and data files for editors'))
    .argument('[dir]', 'folder they are written to (default: .wasteland/schema)')
    .option('--editor', 'write .pages.yml instead, to edit the site in a browser with Pages CMS')
    .addHelpText('after', examples('schemas'))
    .action(run(() => import('./commands/schemas.ts')))
}

/** Commands for a new site. */
function addStartCommands(program: Command, run: Runner) {
  withReporting(program.command('init').description('create a small game site in a folder that holds none'))
    .argument('<dir>', 'folder of the new site')
    .addOption(
      new Option('--host <name>', 'also write what this host needs').choices(['github', 'netlify', 'cloudflare']),
    )
    .option('--editor', 'also write .pages.yml, to edit the site in a browser with Pages CMS')
    .option('--from <spec>', 'where package.json gets this tool from (default: its version, or a copy in vendor/)')
    .addHelpText('after', examples('init my-game', 'init my-game --host github --editor'))
    .action(run(() => import('./commands/init.ts')))
  withReporting(
    program.command('import').description('make a site of a Word or Markdown document, or of a site of another tool'),
  )
    .argument(
      '<from>',
      'document (.docx, .md), or folder with docusaurus.config, mkdocs.yml, book.toml, _config.yml, _sidebar.md or .obsidian',
    )
    .addOption(
      new Option('--split <level>', 'of a document: the level of headings that begin a page').argParser(splitLevel),
    )
    .option('--to <dir>', 'empty folder for the new site (default: the current folder)')
    .option('--from <spec>', 'where package.json gets this tool from (default: its version, or a copy in vendor/)')
    .addHelpText(
      'after',
      '\nOf a Docusaurus site, the command runs docusaurus.config and the sidebars. Use it only on a site that you trust.',
    )
    .addHelpText('after', examples('import rules.docx --to my-game', 'import ../old-site --to my-game'))
    .action(run(() => import('./commands/import.ts')))
  withListening(
    program.command('handbook').description('show the handbook: how to write, design and publish a site'),
    4100,
  )
    .option('--out <dir>', 'write the handbook to a new folder, as a site, instead of showing it')
    .option('--verbose', 'show stack traces')
    .addHelpText('after', examples('handbook', 'handbook --out handbook'))
    .action(run(() => import('./commands/handbook.ts')))
}

/** Adds the options that say how problems are printed. */
const withReporting = (command: Command) =>
  command
    .addOption(
      new Option('--reporter <kind>', 'output format of problems')
        .choices(['pretty', 'json', 'github'])
        .default(process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty'),
    )
    .option('--json', 'print the result and all problems as one JSON object on stdout, for CI')
    .option('--verbose', 'show all problems, stack traces and the files that the site leaves out')

/** Adds the options of a command that works in a site. */
const withSite = (command: Command) =>
  withReporting(command).option(
    '--root <dir>',
    'folder of the site (default: the current folder or the closest one above it with site.config.ts)',
  )

/** Adds the options of a command that reads or writes the built site. */
const withOutput = (command: Command) =>
  withSite(command).option('--out <dir>', 'folder the site is written to (default: out)')

/** Adds the options of a command that reads the whole content. */
const withCache = (command: Command) =>
  withOutput(command)
    .option('--cache <dir>', 'folder of the cache (default: .wasteland/cache)')
    .option('--no-cache', 'neither read nor write a cache')

const withStrict = (command: Command) => command.option('--strict', 'treat warnings as errors')

/** Adds the options of a command that writes the site. */
const withWriting = (command: Command) =>
  withStrict(withCache(command))
    .option('--force', 'overwrite an out/ folder that this command did not create')
    .option('--wait', 'wait until a build that is already running has finished')
    .option('--profile', 'print the time of each phase and the peak memory')

/** Adds the options of a command that serves a site. */
const withListening = (command: Command, port: number) =>
  command
    .option('--port <number>', 'first port to try', portNumber, port)
    .addOption(
      new Option(
        '--host [name]',
        'address to listen on; without a name, listens on all, so that phones on the same network can connect',
      )
        .default('127.0.0.1')
        .preset('0.0.0.0'),
    )
    .option('--strict-port', 'fail if the port is in use instead of trying the next one')

const examples = (...lines: string[]) => `\nExamples:${lines.map((line) => `\n  wasteland-build ${line}`).join('')}`

function shard(text: string): Shard {
  const found = parseShard(text)
  if (!found) throw new InvalidArgumentError('Write a share as its number and the number of shares, such as 2/8.')
  return found
}

function splitLevel(text: string): number {
  if (!/^[12]$/.test(text)) throw new InvalidArgumentError('The level is 1 or 2.')
  return Number(text)
}

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError('A port is a whole number from 0 to 65535.')
  return port
}
