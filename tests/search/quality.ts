// `npm run search-quality [-- <site> <queries.yml>]`: asks the search of a built site everything that a file of queries has, and prints
// how often the first and the first three results are among the accepted sections. Exits with 1 below 85 % and 95 %.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import type { SearchAnswer } from '../../templates/search/search-connection.ts'
import { engineOf } from '../../templates/search/search-engine.ts'
import { entriesOf } from '../../templates/search/search-entries.ts'
import { partFile, type SearchIndex, type SearchParts, type SearchPlace } from '../../templates/search/search-index.ts'
import { partsEngine } from '../../templates/search/search-parts.ts'
import { foldedWords } from '../../templates/search/search-query.ts'
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

const LEAST = { first: 0.85, three: 0.95 }

const [root = '.', file = 'tests/search/queries.yml'] = process.argv.slice(2)
/** Stems of the words that synonyms mean. */
const meant = new Set<string>()
const find = openSearch(build(root))
const groups = parse(fs.readFileSync(file, 'utf8')) as Record<string, Query[]>
const all = { count: 0, first: 0, three: 0, bluffs: 0 }
for (const [name, queries] of Object.entries(groups)) {
  const own = { count: queries.length, first: 0, three: 0, bluffs: 0 }
  for (const query of queries) {
    const { isFirst, isInThree, isBluff, shown } = rate(query, await find(query.ask))
    own.first += Number(isFirst)
    own.three += Number(isInThree)
    own.bluffs += Number(isBluff)
    if (!isFirst) console.log(`${isInThree ? ' 2-3' : 'none'}  ${query.ask}\n      ${shown.join('\n      ')}`)
    if (isBluff) console.log(`near  ${query.ask}: a word that is only similar has no line`)
  }
  print(name, own)
  for (const key of ['count', 'first', 'three', 'bluffs'] as const) all[key] += own[key]
}
print('all', all)
const isGood = all.first >= all.count * LEAST.first && all.three >= all.count * LEAST.three && all.bluffs === 0
process.exitCode = isGood ? 0 : 1

function print(name: string, { count, first, three, bluffs }: typeof all) {
  const share = (part: number) => `${part}/${count} (${Math.round((100 * part) / count)} %)`
  console.log(`${name}: first ${share(first)}, in three ${share(three)}, similar words without a line ${bluffs}`)
}

function rate({ ask, leads, note = false, mistyped = false }: Query, { groups, near, notes }: SearchAnswer) {
  const rowsOf = (of: SearchAnswer['groups']) => of.flatMap(({ pages }) => pages.flatMap(({ hits }) => hits))
  const rows = rowsOf(groups)
  const answers = mistyped ? rowsOf(near?.groups ?? []) : rows
  const isGood = ({ href }: { href: string }) => leads.includes(decodeURI(href))
  const hasNote = !note || notes.length > 0
  const asked = foldedWords(ask)
  const isHit = (word: string) =>
    asked.some((one) => word.startsWith(one) || stem(word) === stem(one)) || meant.has(stem(word))
  return {
    isFirst: hasNote && answers.slice(0, 1).some(isGood),
    isInThree: hasNote && answers.slice(0, 3).some(isGood),
    isBluff: rows.some(({ words }) => words.length > 0 && !words.some(isHit)),
    shown: [...rows.slice(0, 3), ...rowsOf(near?.groups ?? []).slice(0, 1)].map(({ href }) => href),
  }
}

/** Builds a site into a new folder; returns the folder. */
function build(site: string): string {
  const out = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'search-quality-')), 'out')
  const { status, stderr } = spawnSync('node', ['cli/bin.mjs', 'build', '--root', site, '--out', out], {
    encoding: 'utf8',
  })
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
