// Keeps the last plan of a process. It is valid while its facts are the same: the config, every file that is no Markdown, and of
// each document what other pages may show. An edit of words leaves them as they are, so that it costs no planning, whatever
// the size of the site; the documents of the plan then get the new articles.
import fs from 'node:fs'
import type { ResolvedConfig } from '../config/load.ts'
import type { FoundFile } from '../content/find-files.ts'
import { type Content, documentsOf } from '../content/read.ts'
import type { Problem, Report } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { tellsDates } from './last-update.ts'
import { type PlannedSite, type PlanOptions, planSite } from './plan.ts'

/** What was read of a site. */
export interface ReadSite {
  /** One for each locale, the default locale first. */
  locales: { config: ResolvedConfig; content: Content }[]
  /** Every file in `content/`; undefined if there are problems with some, which each run has to report. */
  found: FoundFile[] | undefined
  /** Files that the config was made of, absolute. */
  inputs: string[]
}

/** Plans the site of each locale. */
export type PlanMemo = (read: ReadSite, options: PlanOptions, report: Report) => Promise<PlannedSite[]>

export function openPlanMemo(): PlanMemo {
  let last: { key: string; named: Set<string>; read: ReadSite; sites: PlannedSite[]; problems: Problem[] } | undefined
  return async (read, options, report) => {
    if (last && keyOf(read, last.named) === last.key) {
      takeArticles(last.read, read)
      last.problems.forEach(report)
      return last.sites
    }
    last = undefined
    const problems: Problem[] = []
    const sites: PlannedSite[] = []
    for (const { config, content } of read.locales)
      sites.push(await planSite(content, config, options, (problem) => problems.push(problem)))
    problems.forEach(report)
    const named = new Set(problems.flatMap(({ file }) => file ?? []))
    const key = keyOf(read, named)
    if (key !== undefined) last = { key, named, read, sites, problems }
    return sites
  }
}

/**
 * Undefined: the plan is made of more than files, such as the history that git knows. `named`: files that a problem of the plan
 * names; the line it names may change with any edit.
 */
function keyOf({ locales, found, inputs }: ReadSite, named: Set<string>): string | undefined {
  if (!found || locales.some(({ config }) => tellsDates(config))) return undefined
  const facts = new Map(
    locales.flatMap(({ content }) => documentsOf(content).map(({ file, factsHash }) => [file, factsHash] as const)),
  )
  const files = found.map((one) => `${one.file} ${(!named.has(one.file) && facts.get(one.file)) || stateOf(one)}`)
  const config = inputs.map((file) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false })
    return `${file} ${stat && stateOf(stat)}`
  })
  const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
  const configs = locales.map(({ config }) => JSON.stringify(config, withMaps))
  return hashOf([...configs, ...config, ...files].join('\n'))
}

const stateOf = ({ size, mtimeMs, ctimeMs }: Pick<FoundFile, 'size' | 'mtimeMs' | 'ctimeMs'>) =>
  `${size} ${mtimeMs} ${ctimeMs}`

/** The same facts: the documents are the same ones, in the same order. */
function takeArticles(planned: ReadSite, read: ReadSite) {
  for (const [i, { content }] of planned.locales.entries()) {
    const now = read.locales[i] && documentsOf(read.locales[i].content)
    for (const [n, document] of documentsOf(content).entries()) Object.assign(document, now?.[n])
  }
}
