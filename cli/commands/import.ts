// `wasteland-build import`: a Docusaurus site becomes one of ours. Its content is copied as it is but for some MDX and some paths,
// its config is written anew, and what could not be carried over is named. What the new site is not clean of yet is made a
// warning, so it builds.
import { isUtf8 } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import { checkSite } from '../build.ts'
import { CHECK_OF } from '../checks.ts'
import type { ChecksConfig, SiteConfig } from '../config/define-config.ts'
import { CONFIG_FILE } from '../config/load.ts'
import { matchingFiles } from '../content/find-files.ts'
import { BuildError, EXIT, type Problem, warning } from '../errors.ts'
import { configSource } from '../import/config-source.ts'
import { type ImportedSite, readDocusaurus, type Tree } from '../import/docusaurus.ts'
import { leaveOut } from '../import/leave-out.ts'
import { withoutMdx } from '../import/mdx.ts'
import { datePosts } from '../import/post-dates.ts'
import type { Sources } from '../import/sources.ts'
import { type Copied, rootStaticPaths } from '../import/static-paths.ts'
import { print, printError } from '../print.ts'
import { type CommandContext, reportOptionsOf, usage } from './context.ts'
import { refuseFull, sayNext, writeProjectFiles } from './init.ts'
import { count, failureReport, printProblems, sortedProblems } from './report.ts'

export async function run(context: CommandContext): Promise<number> {
  const report = reportOptionsOf(context)
  const from = path.resolve(context.args[0] ?? '.')
  const to = path.resolve(context.options.to ?? '.')
  report.root = from
  try {
    if (to === from || to.startsWith(from + path.sep))
      throw usage('WB924', `${to} lies in the site that is imported.`, 'Name another folder with --to.')
    const imported = readDocusaurus(from)
    refuseFull(to)
    const files = copyContent(imported, from, to)
    writeProjectFiles(to, context.version)
    const problems = await settle(to, imported)
    const builds = !problems.some(({ severity }) => severity === 'error')
    const exitCode = builds ? EXIT.done : EXIT.content
    if (report.json) {
      const summary = { ok: builds, exitCode, to, files, leftOut: sortedProblems(imported.left) }
      print(`${JSON.stringify({ ...summary, problems: sortedProblems(problems) })}\n`)
      return exitCode
    }
    say('Not carried over, with places in the old site:', imported.left, from)
    say('What the new site has to say:', problems, to)
    print(
      `${files} files copied into ${to}; ${imported.left.length} things not carried over. ${builds ? 'The site builds' : 'The site does not build yet'}${problems.length > 0 ? ` (${count(problems)})` : ''}.\n`,
    )
    if (builds && report.reporter === 'pretty') sayNext(to)
    return exitCode
  } catch (cause) {
    return failureReport(cause, report)
  }

  function say(heading: string, problems: Problem[], root: string) {
    if (problems.length === 0) return
    if (report.reporter === 'pretty') printError(`\n${heading}\n\n`)
    printProblems(problems, { ...report, root })
  }
}

/** Never content: other people's code, what tools made, and hidden files. */
const IGNORED = /^(?:node_modules|\..*)$/

/** Code below the pages that was none: parts of them, and their tests. */
const NO_PAGE = /(?:^|[\\/])_|\.test\.\w+$|\.d\.ts$/

/** Files for the host that the build writes itself: what to do instead. */
const HOST_FILES = new Map([
  ['_redirects', 'Write redirect_from: into the front matter of the pages they lead to.'],
  ['_headers', 'The build writes _headers itself, with what caches and browsers need; set others at your host.'],
])

/** Copies the content to where it belongs here; returns how many files. */
function copyContent({ trees, excluded, renamed, made, left }: ImportedSite, from: string, to: string): number {
  const write = (file: string) => {
    const target = path.join(to, 'content', file)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    return target
  }
  const isCarried = (file: string, tree: Tree) => {
    const place = { file: path.relative(from, path.join(tree.from, file)), line: 1 }
    const original = originalOf(tree, trees)
    if (original && /\.mdx?$/.test(file) && !fs.existsSync(path.join(original.from, file))) {
      // Docusaurus looks for pages in the default locale alone; here it would be a page of this locale.
      const hint = 'Copy it to its place below content/i18n if it is to be one.'
      left.push(
        warning('WB922', 'This translation is of no page, so it was none, and is not carried over.', place, hint),
      )
      return false
    }
    if (tree.kind === 'blog') return file !== 'options.json'
    const hostHint = tree.kind === 'static' && HOST_FILES.get(file)
    if (hostHint) {
      left.push(warning('WB922', `The rules of ${file} are not carried over.`, place, hostHint))
      return false
    }
    if (tree.kind !== 'pages') return true
    if (!/\.[jt]sx?$/.test(file)) return !/\.(?:css|scss|sass|less)$/.test(file)
    if (NO_PAGE.test(file)) return false
    const hint = 'Write it as Markdown in content/pages; a home page is content/pages/index.md with layout: home.'
    left.push(warning('WB922', 'This page is a React component and is not carried over.', place, hint))
    return false
  }
  const statics = trees.filter(({ kind }) => kind === 'static').map((tree) => tree.from)
  const newStatic = path.join(to, 'content/static')
  let files = made.length
  for (const tree of trees.filter((one) => fs.existsSync(one.from))) {
    const without = new Set(matchingFiles(tree.from, excluded[tree.kind] ?? []))
    for (const file of fs.readdirSync(tree.from, { recursive: true, encoding: 'utf8' })) {
      const parts = file.split(path.sep)
      const isIgnored = parts.some((part) => IGNORED.test(part)) || without.has(parts.join('/'))
      if (isIgnored || !fs.lstatSync(path.join(tree.from, file)).isFile() || !isCarried(file, tree)) continue
      const name = renamed[tree.kind]?.[parts.join('/')] ?? file
      copyFile(
        { from: path.join(tree.from, file), to: write(path.join(tree.to, name)), statics, newStatic },
        { site: from, pages: tree.from },
      )
      files++
    }
  }
  for (const { file, text } of made) fs.writeFileSync(write(file), text)
  fs.mkdirSync(path.join(to, 'content'), { recursive: true })
  return files
}

function copyFile(copied: Copied, sources: Sources) {
  const { from, to } = copied
  const bytes = /\.mdx?$/.test(from) ? fs.readFileSync(from) : undefined
  if (bytes && isUtf8(bytes)) fs.writeFileSync(to, rootStaticPaths(withoutMdx(bytes.toString(), from, sources), copied))
  else fs.copyFileSync(from, to)
}

/** The tree that a tree of translations translates. */
const originalOf = ({ to }: Tree, trees: Tree[]) =>
  trees.find((one) => to.replace(/^i18n\/[^/]+\//, '') === one.to && one.to !== to)

/** Makes a config with which the site builds, as far as that can be had; returns what is wrong with the site. */
async function settle(to: string, { config, trees }: ImportedSite): Promise<Problem[]> {
  let found = await loosen(to, config)
  const settled = datePosts(to, trees, found.problems)
  if (settled.length > 0) found = await loosen(to, found.config)
  if (found.problems.some(({ code }) => code === 'WB363')) {
    // Tags are shown as text. Where no page is lost by it, the content is trusted with them, as it was before.
    const withHtml = await loosen(to, { ...config, markdown: { ...config.markdown, html: true } })
    if (errorsOf(withHtml.problems).length <= errorsOf(found.problems).length) found = withHtml
    else writeConfig(to, found.config)
  }
  for (;;) {
    const errors = errorsOf(found.problems)
    const broken = errors.filter(({ file }) => isPage(file))
    const gone = broken.length > 0 ? setAside(to, broken) : leaveOut(to, found.config, errors)
    if (gone.length === 0) return [...found.problems, ...settled]
    settled.push(...gone)
    found = await loosen(to, found.config)
  }
}

const errorsOf = (problems: Problem[]) => problems.filter(({ severity }) => severity === 'error')

const isPage = (file = '') => /^content\/(?:i18n\/[^/]+\/)?(?:docs|blog|pages|versions\/[^/]+)\/.*\.mdx?$/i.test(file)

/** A page that no setting can mend stops being one: its name gets a `_`, and nothing of it is lost. */
function setAside(to: string, broken: Problem[]): Problem[] {
  const names = new Map<string, string>()
  return broken.map((problem) => {
    const { file: page = '' } = problem
    const file = names.get(page) ?? hide(to, page)
    names.set(page, file)
    const hint = `${problem.hint ?? 'Mend it.'} Then take away the _ in front of the name: the page is set aside until then.`
    return { ...problem, severity: 'warning', file, hint }
  })
}

/** Renames a file to a free name that starts with `_`; returns it. */
function hide(to: string, file: string): string {
  const { dir, base } = path.posix.parse(file)
  const names = fs.readdirSync(path.join(to, dir))
  let hidden = `_${base}`
  while (names.includes(hidden)) hidden = `_${hidden}`
  // Problems name files in one Unicode form, whatever the disk has.
  const name = names.find((one) => one.normalize('NFC') === base) ?? base
  fs.renameSync(path.join(to, dir, name), path.join(to, dir, hidden))
  return `${dir}/${hidden}`
}

/** Writes the config; checks that the content is not clean of are made warnings in it. */
async function loosen(to: string, given: SiteConfig): Promise<{ config: SiteConfig; problems: Problem[] }> {
  let config = given
  for (;;) {
    writeConfig(to, config)
    const problems = await problemsOf(to)
    const loud = problems.flatMap(({ code, severity }) => (severity === 'error' && CHECK_OF[code]) || [])
    if (loud.length === 0) return { config, problems }
    const checks: ChecksConfig = Object.fromEntries(loud.map((check) => [check, 'warn']))
    config = { ...config, checks: { ...config.checks, ...checks } }
  }
}

function writeConfig(to: string, { checks, ...config }: SiteConfig) {
  const written = { ...config, ...(checks && Object.keys(checks).length > 0 && { checks }) }
  fs.writeFileSync(path.join(to, CONFIG_FILE), configSource(written))
}

async function problemsOf(root: string): Promise<Problem[]> {
  try {
    return (await checkSite({ root, cacheDir: path.join(root, '.wasteland/cache') })).warnings
  } catch (cause) {
    if (cause instanceof BuildError && cause.exitCode === EXIT.content) return cause.problems
    throw cause
  }
}
