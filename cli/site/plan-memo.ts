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

interface Plan {
  read: ReadSite
  facts: Facts
  sites: PlannedSite[]
  problems: Problem[]
}

export function openPlanMemo(): PlanMemo {
  let last: Plan | undefined
  return async (read, options, report) => {
    if (!last || !isSame(last.facts, factsOf(read, last.problems))) {
      last = undefined
      const plan = await planAll(read, options)
      if (!dependsOnMore(read)) last = plan
      plan.problems.forEach(report)
      return plan.sites
    }
    takeArticles(last.read, read)
    last.problems.forEach(report)
    return last.sites
  }
}

async function planAll(read: ReadSite, options: PlanOptions): Promise<Plan> {
  const problems: Problem[] = []
  const sites: PlannedSite[] = []
  for (const { config, content } of read.locales)
    sites.push(await planSite(content, config, options, (problem) => problems.push(problem)))
  return { read, facts: factsOf(read, problems), sites, problems }
}

/** Whether a plan depends on more than its facts: on the history that git knows, or on files that were not listed. */
const dependsOnMore = ({ locales, found }: ReadSite) => !found || locales.some(({ config }) => tellsDates(config))

/** What a plan depends on. */
interface Facts {
  /** Hash of the config, and of the files it is made of. */
  config: string
  found: FoundFile[]
  /** For each file found, what of it the plan depends on. */
  states: string[]
}

/** `problems`: of the plan. The line that a problem names may change with any edit of its file. */
function factsOf({ locales, found = [], inputs }: ReadSite, problems: Problem[]): Facts {
  const named = new Set(problems.map(({ file }) => file))
  const facts = new Map<string, string>()
  for (const { content } of locales)
    for (const { file, factsHash } of documentsOf(content)) if (!named.has(file)) facts.set(file, factsHash)
  const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
  const stats = inputs.map((file) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false })
    return stat && stateOf(stat)
  })
  const configs = locales.map(({ config }) => JSON.stringify(config, withMaps))
  return {
    config: hashOf(JSON.stringify([configs, inputs, stats])),
    found,
    states: found.map((one) => facts.get(one.file) ?? stateOf(one)),
  }
}

const isSame = (a: Facts, b: Facts) =>
  a.config === b.config &&
  a.found.length === b.found.length &&
  b.found.every(({ file }, i) => file === a.found[i]?.file && b.states[i] === a.states[i])

const stateOf = ({ size, mtimeMs, ctimeMs }: Pick<FoundFile, 'size' | 'mtimeMs' | 'ctimeMs'>) =>
  `${size} ${mtimeMs} ${ctimeMs}`

/** With the same facts, both have the same documents in the same order. */
function takeArticles(planned: ReadSite, read: ReadSite) {
  for (const [i, { content }] of planned.locales.entries()) {
    const now = read.locales[i] ? documentsOf(read.locales[i].content) : []
    for (const [n, document] of documentsOf(content).entries())
      if (document.htmlHash !== now[n]?.htmlHash || document.sourceHash !== now[n].sourceHash)
        Object.assign(document, now[n])
  }
}
