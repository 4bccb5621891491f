// `npm run search-quality [-- --out <built site>]`: asks the search of a built site everything that the files of queries have, and
// prints how often the first and the first three results are among the accepted sections. Exits with 1 if a file has fewer of them
// than its least shares, or accepts a section that the site does not have.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { onceFor } from '../../cli/core/once.ts'
import type { SearchAnswer } from '../../templates/search/search-connection.ts'
import { engineOf } from '../../templates/search/search-engine.ts'
import { entriesOf } from '../../templates/search/search-entries.ts'
import { partFile, type SearchIndex, type SearchParts, type SearchPlace } from '../../templates/search/search-index.ts'
import { partsEngine } from '../../templates/search/search-parts.ts'
import { foldedWords } from '../../templates/search/search-query.ts'
import { hitsIn } from '../../templates/search/search-results.tsx'
import { stem } from '../../templates/search/stem.ts'

/**
 * A line of the file of queries. `note`: a line says that the game has no such thing. `mistyped`: the answer is the first result for
 * the similar word.
 */
interface Query {
  ask: string
  leads: string[]
  note?: boolean
  mistyped?: boolean
}

interface Score {
  count: number
  first: number
  three: number
  /** The first result is on the page of an accepted section. */
  page: number
  bluffs: number
}

const LISTS = [
  { file: 'tests/search/queries.yml', least: { first: 0.938, three: 0.99 } },
  { file: 'tests/search/fresh.yml', least: { first: 0.77, three: 0.85 } },
  { file: 'tests/search/strangers.yml', least: { first: 0.66, three: 0.83 } },
  { file: 'tests/search/unseen.yml', least: { first: 0.5, three: 0.68 } },
]

const { values } = parseArgs({ options: { out: { type: 'string' } } })
/** Stems of the words that synonyms mean. */
const meant = new Set<string>()
const out = values.out ?? build()
const find = openSearch(out)
const idsOf = onceFor(readIds)
for (const { file, least } of LISTS) {
  console.log(file)
  const groups = parse(fs.readFileSync(file, 'utf8')) as Record<string, Query[]>
  const isComplete = reportUnknown(file, groups)
  const all: Score = { count: 0, first: 0, three: 0, page: 0, bluffs: 0 }
  for (const [name, queries] of Object.entries(groups)) {
    const sum: Score = { count: queries.length, first: 0, three: 0, page: 0, bluffs: 0 }
    for (const query of queries) {
      const { isFirst, isInThree, isPage, isBluff, shown } = rate(query, await find(query.ask))
      sum.first += Number(isFirst)
      sum.three += Number(isInThree)
      sum.page += Number(isPage)
      sum.bluffs += Number(isBluff)
      if (!isFirst) console.log(`${isInThree ? ' 2-3' : 'none'}  ${query.ask}\n      ${shown.join('\n      ')}`)
      if (isBluff) console.log(`near  ${query.ask}: a word that is only similar has no line`)
    }
    print(name, sum)
    for (const key of ['count', 'first', 'three', 'page', 'bluffs'] as const) all[key] += sum[key]
  }
  print('all', all)
  const isGood = all.first >= all.count * least.first && all.three >= all.count * least.three && all.bluffs === 0
  if (!isComplete || !isGood) process.exitCode = 1
}

/** Prints the accepted addresses that the site does not have; returns whether it has all of them. */
function reportUnknown(file: string, groups: Record<string, Query[]>): boolean {
  const queries = Object.values(groups).flat()
  const unknown = queries.flatMap(({ ask, leads }) =>
    leads.filter((lead) => !isOnSite(lead)).map((lead) => ({ ask, lead })),
  )
  for (const { ask, lead } of unknown)
    console.error(`${file}: the site has no ${lead}, an answer to "${ask}". Fix the address.`)
  return unknown.length === 0
}

function isOnSite(lead: string): boolean {
  const [page = '', id] = lead.split('#')
  const ids = idsOf(page)
  return ids !== undefined && (id === undefined || ids.has(id))
}

/** Every id on a page; undefined if there is no such page. */
function readIds(page: string): Set<string> | undefined {
  const file = path.join(out, page, 'index.html')
  if (!fs.existsSync(file)) return undefined
  return new Set([...fs.readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id))
}

function print(name: string, { count, first, three, page, bluffs }: Score) {
  const share = (part: number) => `${part}/${count} (${Math.round((100 * part) / count)} %)`
  console.log(
    `${name}: first ${share(first)}, in three ${share(three)}, page ${share(page)}, similar words without a line ${bluffs}`,
  )
}

function rate({ ask, leads, note = false, mistyped = false }: Query, answer: SearchAnswer) {
  const { groups, near, notes } = answer
  const rows = rowsOf(groups)
  const answers = mistyped ? rowsOf(near?.groups ?? []) : hitsIn(answer)
  const isGood = ({ href }: { href: string }) => leads.includes(decodeURI(href))
  const pages = leads.map(pageOf)
  const hasNote = !note || notes.length > 0
  const asked = foldedWords(ask)
  const isHit = (word: string) =>
    asked.some((one) => word.startsWith(one) || stem(word) === stem(one)) || meant.has(stem(word))
  return {
    isFirst: hasNote && answers.slice(0, 1).some(isGood),
    isInThree: hasNote && answers.slice(0, 3).some(isGood),
    isPage: hasNote && answers.slice(0, 1).some(({ href }) => pages.includes(pageOf(decodeURI(href)))),
    isBluff: rows.some(({ words }) => words.length > 0 && !words.some(isHit)),
    shown: answers.slice(0, 3).map(({ href }) => href),
  }
}

function pageOf(address: string): string {
  return address.replace(/#.*/, '')
}

function rowsOf(groups: SearchAnswer['groups']) {
  return groups.flatMap(({ pages }) => pages.flatMap(({ hits }) => hits))
}

/** Builds the site of this repository into a new folder; returns the folder. */
function build(): string {
  const out = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'search-quality-')), 'out')
  const { status, stderr } = spawnSync('node', ['cli/bin.mjs', 'build', '--out', out], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return out
}

/** Opens the index of the latest version, as the worker does. */
function openSearch(out: string): (query: string) => Promise<SearchAnswer> {
  const read = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(out, name), 'utf8'))
  const { index } = read('search.json') as SearchPlace
  const opened = read(index) as SearchIndex | SearchParts
  for (const { means } of opened.means ?? []) for (const word of foldedWords(means)) meant.add(stem(word))
  if (!('sections' in opened)) return partsEngine(opened, async (name) => read(`assets/${partFile(name)}`))
  const find = engineOf(entriesOf(opened), opened.means)
  return async (query) => find(query)
}
