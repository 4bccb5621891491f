// Writes the new config, and changes config and content until the site builds.

import fs from 'node:fs'
import path from 'node:path'
import { checkSite } from '../build.ts'
import { CHECK_OF } from '../config/checks.ts'
import type { SiteConfig } from '../config/define-config.ts'
import { CONFIG_FILE } from '../config/load.ts'
import { BuildError, EXIT, type Problem } from '../core/errors.ts'
import { configSource } from './config-source.ts'
import { leaveOut, leaveOutItems } from './leave-out.ts'
import type { ImportedSite } from './old-site.ts'
import { datePosts } from './post-dates.ts'

/** A config with what is wrong with the site that has it. */
interface Checked {
  config: SiteConfig
  problems: Problem[]
}

/** Returns the problems that are left. */
export async function makeBuildable(to: string, { config, trees }: ImportedSite): Promise<Problem[]> {
  let found = await lowerChecks(to, config)
  const fixed = [...datePosts(to, trees, found.problems), ...leaveOutItems(config, found.problems)]
  if (fixed.length > 0) found = await lowerChecks(to, config)
  if (found.problems.some(({ code }) => code === 'WB363')) {
    // HTML tags are shown as text. Allow them, as Docusaurus does, unless pages fail because of it.
    const withHtml = await lowerChecks(to, { ...config, markdown: { ...config.markdown, html: true } })
    if (errorsOf(withHtml).length <= errorsOf(found).length) found = withHtml
    else writeConfig(to, found.config)
  }
  for (;;) {
    const errors = errorsOf(found)
    const broken = errors.filter(({ file }) => isPage(file))
    const active = errors.filter(({ code }) => code === 'WB421')
    const removed =
      active.length > 0
        ? removeActive(to, active)
        : broken.length > 0
          ? hidePages(to, broken)
          : leaveOut(to, found.config, errors)
    // The summary of the import names these pages.
    if (removed.length === 0) return [...found.problems.filter(({ code }) => code !== 'WB420'), ...fixed]
    fixed.push(...removed)
    found = await lowerChecks(to, found.config)
  }
}

const errorsOf = ({ problems }: Checked) => problems.filter(({ severity }) => severity === 'error')

const isPage = (file = '') => /^content\/(?!(?:i18n\/[^/]+\/)?(?:static|data|diagrams)\/).*\.mdx?$/i.test(file)

/** Deletes static files that could run code. Returns one warning about all. */
function removeActive(to: string, problems: Problem[]): Problem[] {
  const files = problems.flatMap(({ file }) => file ?? [])
  for (const file of files) fs.rmSync(path.join(to, file), { force: true })
  const names = files.slice(0, 5).map((file) => file.replace(/^content\//, ''))
  const more = files.length > names.length ? ` and ${files.length - names.length} more` : ''
  const message = `Files that could run code in the browser of a reader are left out: ${names.join(', ')}${more}.`
  const hint =
    'If you trust everyone who can change content, copy them to content/static and set staticCode: true in site.config.ts.'
  return [{ severity: 'warning', code: 'WB421', message, hint }]
}

/** Renames pages that no setting can fix, so that they are not built. Returns their problems as warnings. */
function hidePages(to: string, broken: Problem[]): Problem[] {
  const names = new Map<string, string>()
  return broken.map((problem) => {
    const { file: page = '' } = problem
    const file = names.get(page) ?? hide(to, page)
    names.set(page, file)
    const hint = `${problem.hint ?? 'Fix it.'} Then remove the _ in front of the name: the page is not published until then.`
    return { ...problem, severity: 'warning', file, hint }
  })
}

/** Renames a file to a free name that starts with `_`. Returns the new name. */
function hide(to: string, file: string): string {
  const { dir, base } = path.posix.parse(file)
  const names = fs.readdirSync(path.join(to, dir))
  let hidden = `_${base}`
  while (names.includes(hidden)) hidden = `_${hidden}`
  // Problems name files in Unicode form NFC; the disk may have another one.
  const name = names.find((one) => one.normalize('NFC') === base) ?? base
  fs.renameSync(path.join(to, dir, name), path.join(to, dir, hidden))
  return `${dir}/${hidden}`
}

/** Writes the config. Checks that the content does not pass become warnings in it. */
async function lowerChecks(to: string, given: SiteConfig): Promise<Checked> {
  let config = given
  for (;;) {
    writeConfig(to, config)
    const problems = await problemsOf(to)
    const failed = problems.flatMap(({ code, severity }) => (severity === 'error' && CHECK_OF[code]) || [])
    if (failed.length === 0) return { config, problems }
    const lowered = Object.fromEntries(failed.map((check) => [check, 'warn']))
    config = { ...config, checks: { ...config.checks, ...lowered } }
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
