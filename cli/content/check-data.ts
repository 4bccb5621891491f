// Checks of content/data that need the whole site: the rows of tables.yml, and the words of glossary.yml in the pages.

import path from 'node:path'
import { escapePattern } from '../../templates/escape.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { docsOf } from '../core/docs-folders.ts'
import { error, type Place, type Problem, type Report, reportAt, warning } from '../core/errors.ts'
import { originOf } from '../core/find-files.ts'
import { linesOf } from '../core/key-line.ts'
import { once } from '../core/once.ts'
import { indexOfWord } from '../core/whole-words.ts'
import { type DataFiles, type DataRecord, GLOSSARY } from '../data/data-record.ts'
import { checkDieTable, type DieTableResult } from '../game/die-tables.ts'
import { checkTableNames, readTable } from '../game/table-records.ts'
import { type ArticleHtml, fill } from '../markdown/holes.ts'
import { type Content, type ContentDocument, documentsOf } from './model.ts'

/** `base`: data of the default locale, whose tables a translation must follow. */
export function checkData(data: DataFiles, { checks }: ResolvedConfig, report: Report, base?: DataFiles) {
  const tell = (problem: Problem) => reportAt(checks.dieTables, problem, report)
  checkTableNames(data, report)
  const originals = new Map(base?.get('tables')?.map((table) => [table.id, table]))
  for (const [at, table] of (data.get('tables') ?? []).entries()) {
    if (table.check === false || !Array.isArray(table.rows)) continue
    if (checkOf(table, () => ({})).problem) {
      const { problem } = checkOf(table, (...keys) => data.placeOf('tables', [at, ...keys]))
      if (problem) tell(problem)
    }
    const original = originals.get(table.id)
    if (original && original !== table && rangesText(original) !== rangesText(table)) {
      const message = `The table "${String(table.id)}" has other dice or ranges than its original: ${rangesText(table)}, not ${rangesText(original)}.`
      tell(error('WB346', message, data.placeOf('tables', [at, 'id']), 'Translate the texts only.'))
    }
  }
}

function checkOf(record: DataRecord, placeOf: (...keys: PropertyKey[]) => Place): DieTableResult {
  const read = readTable(record)
  if ('fault' in read) return {} // Reported where a page shows it.
  const { die, title, rows } = read
  const columns = [rows.map(({ roll }, i) => ({ text: roll, place: placeOf('rows', i, 'roll') }))]
  return checkDieTable({ die, title, place: placeOf('die'), columns })
}

/** 'd6: 1–3, 4–6'; as written if they are no ranges. */
const rangesText = (record: DataRecord): string =>
  checkOf(record, () => ({})).table?.ranges ??
  `${String(record.die)}: ${(Array.isArray(record.rows) ? (record.rows as DataRecord[]) : []).map((row) => String(row?.roll)).join(', ')}`

/** Words of the glossary that are defined twice, that no page uses, or that have a new name. */
export function checkTerms({ root, checks, markdown, docs }: ResolvedConfig, content: Content, report: Report) {
  const { data } = content
  if (checks.terms === 'ignore' || !data.names().includes(GLOSSARY)) return
  const records = data.get(GLOSSARY) ?? []
  const tell = (code: string, message: string, place: Place, hint: string) =>
    reportAt(checks.terms, warning(code, message, place, hint), report)
  const placeOf = (i: number, key: string) => data.placeOf(GLOSSARY, [i, key])
  // The page of the glossary has every term.
  const pages = documentsOf(content).filter(({ file }) => !isGlossary(file, markdown.glossary))
  const texts = pages.map(textOf)
  const occurs = wordsIn(records, texts)
  const definitions = records.map(({ definition }) => String(definition ?? '').toLowerCase())
  const allDefinitions = definitions.join('\n')
  const sources = once(() => sourcesIn(pages, content, { root, docs }))
  const owners = new Map<string, number>()
  for (const [i, { term, aka, renamed, definition }] of records.entries()) {
    if (typeof term !== 'string') continue
    const first = owners.get(term.toLowerCase())
    owners.set(term.toLowerCase(), first ?? i)
    if (first !== undefined) {
      const message = `The term "${term}" is defined twice; the first definition is on line ${placeOf(first, 'term').line}.`
      tell('WB381', message, placeOf(i, 'term'), 'Keep one of them.')
      continue
    }
    const others = once(() => definitions.filter((_, n) => records[n]?.term !== term))
    const isUsed = [term, ...[aka ?? []].flat()].some((name) => {
      const word = String(name).toLowerCase()
      const hasIt = (text: string) => indexOfWord(text, word) !== -1
      return (occurs(word) && texts.some(hasIt)) || (hasIt(allDefinitions) && others().some(hasIt))
    })
    if (!isUsed && definition)
      tell('WB382', `No page uses the term "${term}".`, placeOf(i, 'term'), 'Delete it, or write it as pages do.')
    for (const old of [renamed ?? []].flat().map(String)) {
      const word = old.toLowerCase()
      const hint = `Write "${term}": glossary.yml says that it is the new word.`
      for (const { file, isPage, shown, lines } of sources())
        if ((!isPage || occurs(word)) && indexOfWord(shown, word) !== -1)
          for (const place of placesOf(word, lines()))
            tell('WB383', `"${old}" is an old word for "${term}".`, { file, ...place }, hint)
    }
  }
}

/** The text and the title of a page, in lower case. */
const textOf = ({ html, markdown: { contentTitle = '' }, frontMatter: { title = '' } }: ContentDocument) =>
  `${shown(html())} ${contentTitle} ${title}`.toLowerCase()

/** The HTML of an article with the texts that it gives to components. */
const shown = (html: ArticleHtml): string => fill(html, { component: ({ props }) => JSON.stringify(props) })

/** A file whose words are checked. Texts are in lower case. */
interface Source {
  file: string
  isPage: boolean
  /** The text that a page shows, or all of a data file. */
  shown: string
  lines(): Lines
}

/** The text of a file, and where each of its lines starts. */
interface Lines {
  text: string
  starts: number[]
}

/** Docs, pages and data, but not posts and old versions, which have the words of their day. */
function sourcesIn(
  pages: ContentDocument[],
  { data }: Content,
  { root, docs }: Pick<ResolvedConfig, 'root' | 'docs'>,
): Source[] {
  const checked = pages.filter(({ file, kind }) => kind !== 'post' && docsOf(file, docs)?.isCurrent !== false)
  const names = data.names().filter((name) => name !== GLOSSARY)
  return [
    ...checked.map(({ file, html }) => ({
      file,
      isPage: true,
      shown: shown(html()).toLowerCase(),
      lines: once(() => linesIn(linesOf(path.join(root, file)))),
    })),
    ...names.flatMap((name) => {
      const { file, text } = data.text(name) ?? {}
      if (file === undefined || text === undefined) return []
      return { file, isPage: false, shown: text.toLowerCase(), lines: once(() => linesIn(text.split('\n'))) }
    }),
  ]
}

function linesIn(lines: string[]): Lines {
  const lower = lines.map((line) => line.toLowerCase())
  const starts = [0]
  for (const line of lower) starts.push((starts.at(-1) ?? 0) + line.length + 1)
  return { text: lower.join('\n'), starts: starts.slice(0, -1) }
}

/** The first place of a word in each line that has it. */
function* placesOf(word: string, { text, starts }: Lines): Generator<{ line: number; column: number }> {
  let line = 0
  for (let at = indexOfWord(text, word); at !== -1; at = indexOfWord(text, word, starts[line + 1] ?? text.length)) {
    line = lineOf(at, starts)
    yield { line: line + 1, column: at - (starts[line] ?? 0) + 1 }
  }
}

/** The last line that starts at an offset or before it. */
function lineOf(offset: number, starts: number[]): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Pages searched word by word, because most words occur in them. */
const FIRST_PAGES = 30

/**
 * A quick test whether a word may occur in any page: one search for all words. Other words for a term count as absent if the term itself
 * is found early. Texts and words are in lower case.
 */
function wordsIn(records: DataRecord[], texts: string[]): (word: string) => boolean {
  const first = texts.slice(0, FIRST_PAGES).join('\n')
  const isEarly = (word: unknown) => first.includes(String(word).toLowerCase())
  const words = records.flatMap(({ term, aka, renamed }) =>
    [isEarly(term) ? [] : [term, aka ?? []], renamed ?? []].flat(2).map((word) => String(word).toLowerCase()),
  )
  const rare = [...new Set(words)].filter((word) => !first.includes(word))
  const pattern = new RegExp(
    rare
      .sort((a, b) => b.length - a.length)
      .map(escapePattern)
      .join('|') || '(?!)',
    'g',
  )
  const found = new Set(texts.slice(FIRST_PAGES).flatMap((text) => text.match(pattern) ?? []))
  const isFound = (word: string) => found.has(word) || [...found].some((one) => one.includes(word))
  return (word) => first.includes(word) || isFound(word)
}

const isGlossary = (file: string, glossary: string | undefined) =>
  glossary !== undefined &&
  originOf(file)
    .replace(/\.mdx?$/, '')
    .endsWith(glossary)
