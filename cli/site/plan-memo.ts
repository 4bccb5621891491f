// Caches the last plan of a process. It is valid while its inputs are the same: the config, all files other than Markdown, and the
// facts of each document (what other pages may show of it). A text edit changes none of them, so it skips planning; the
// documents of the plan then get the new articles.

import fs from 'node:fs'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { type Content, documentsOf } from '../content/model.ts'
import type { Problem, Report } from '../core/errors.ts'
import type { FoundFile } from '../core/find-files.ts'
import { hashOf } from '../core/hash.ts'
import { once } from '../core/once.ts'
import { showsLastUpdate } from './last-update.ts'
import type { PlannedSite } from './model.ts'
import { type PlanOptions, planSite } from './plan.ts'

/** A site that has been read. */
export interface ReadSite {
  /** One per locale, the default locale first. */
  locales: { config: ResolvedConfig; content: Content }[]
  /** Every file in `content/`; undefined if listing them causes problems, which each run has to report. */
  found: FoundFile[] | undefined
  /** Source files of the config, absolute. */
  inputs: string[]
}

/** Plans the site of each locale, or returns the cached plan and reports its problems again. */
export type PlanMemo = (read: ReadSite, options: PlanOptions, report: Report) => Promise<Planned>

export interface Planned {
  sites: PlannedSite[]
  /** Hash of what the plan is made from. Undefined if it depends on more than its facts. */
  factsHash: () => string | undefined
}

interface Plan extends Planned {
  read: ReadSite
  facts: () => Facts
  problems: Problem[]
}

export function openPlanMemo(): PlanMemo {
  let last: Plan | undefined
  return async (read, options, report) => {
    if (!last || !isSame(last.facts(), factsOf(read, inputStates(read), last.problems))) {
      last = undefined
      const plan = await planAll(read, options, report)
      if (!dependsOnMore(read)) last = plan
      return plan
    }
    updateArticles(last.read, read)
    last.problems.forEach(report)
    return last
  }
}

/** `report` also gets the problems that are found after planning, when a page needs a link or an image. */
async function planAll(read: ReadSite, options: PlanOptions, report: Report): Promise<Plan> {
  const problems: Problem[] = []
  const inputs = inputStates(read)
  const keepAndReport = (problem: Problem) => {
    problems.push(problem)
    report(problem)
  }
  const sites: PlannedSite[] = []
  for (const { config, content } of read.locales) sites.push(await planSite(content, config, options, keepAndReport))
  const facts = once(() => factsOf(read, inputs, problems))
  const factsHash = () => (dependsOnMore(read) ? undefined : hashOfFacts(facts()))
  return { read, facts, factsHash, sites, problems }
}

/** Whether a plan depends on more than its facts: on the git history, or on files that were not listed. */
const dependsOnMore = ({ locales, found }: ReadSite) => !found || locales.some(({ config }) => showsLastUpdate(config))

/** Inputs of a plan. */
interface Facts {
  /** Hash of the config and of its source files. */
  config: string
  found: FoundFile[]
  /** State of each file in `found`: the hash of a document's facts, else size and times. */
  states: string[]
}

/** `problems` of the plan: their line numbers may change with any edit, so their files are compared by size and times. */
function factsOf({ locales, found = [] }: ReadSite, inputs: string, problems: Problem[]): Facts {
  const filesWithProblems = new Set(problems.map(({ file }) => file))
  const facts = new Map<string, string>()
  for (const { content } of locales)
    for (const { file, factsHash } of documentsOf(content)) if (!filesWithProblems.has(file)) facts.set(file, factsHash)
  const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
  const configs = locales.map(({ config }) => JSON.stringify(config, withMaps))
  return {
    config: hashOf(JSON.stringify([configs, inputs])),
    found,
    states: found.map((one) => facts.get(one.file) ?? fileState(one)),
  }
}

/** Names and states of the config's source files. */
const inputStates = ({ inputs }: ReadSite): string =>
  JSON.stringify(
    inputs.map((file) => {
      const stat = fs.statSync(file, { throwIfNoEntry: false })
      return [file, stat && fileState(stat)]
    }),
  )

const isSame = (a: Facts, b: Facts) =>
  a.config === b.config &&
  a.found.length === b.found.length &&
  b.found.every(({ file }, i) => file === a.found[i]?.file && b.states[i] === a.states[i])

const hashOfFacts = ({ config, found, states }: Facts) =>
  hashOf([config, ...found.map(({ file }, i) => `${file} ${states[i]}`)].join('\n'))

const fileState = ({ size, mtimeMs, ctimeMs }: Pick<FoundFile, 'size' | 'mtimeMs' | 'ctimeMs'>) =>
  `${size} ${mtimeMs} ${ctimeMs}`

/** Copies new articles into the planned documents. Equal facts mean that the documents are the same, in the same order. */
function updateArticles(planned: ReadSite, read: ReadSite) {
  for (const [i, { content }] of planned.locales.entries()) {
    const now = read.locales[i] ? documentsOf(read.locales[i].content) : []
    for (const [n, document] of documentsOf(content).entries())
      if (document.htmlHash !== now[n]?.htmlHash || document.sourceHash !== now[n].sourceHash)
        Object.assign(document, now[n])
  }
}
