// Names of records in tables and in the texts of records become links to where the record is shown: "Buttonrats (1d4)" leads to the
// stat block. The page that shows a record is found when links are resolved; see site/record-targets.ts.

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapePattern } from '../../templates/escape.ts'
import { slug } from '../core/slug.ts'
import type { DataFiles, DataRecord } from '../data/data-record.ts'
import { linkTokens } from './links.ts'
import { shownBy } from './record-ids.ts'
import { charactersBefore, envOf, replacedTexts, textToken } from './tokens.ts'

/** Starts the address of a link to a record: 'record:creatures/buttonrat'. */
export const RECORD = 'record:'

/** `any`: in any case and in the plural; `capitals`: with the same capitals only, for names that are common words. */
type NameMode = 'any' | 'capitals'

export interface RecordNamesOptions {
  data: DataFiles
  /** Data files whose names become links. */
  recordLinks: Map<string, NameMode>
}

interface Name {
  key: string
  mode: NameMode
  /** As in the data, without 'The'. */
  name: string
}

/** Must run after the rules for tables and record ids, and before the one for dice. */
export function recordNames(md: MarkdownIt, { data, recordLinks }: RecordNamesOptions) {
  if (recordLinks.size === 0) return
  md.core.ruler.push('record-names', (state) => {
    /** The record that the tokens show, and the line of its directive. */
    let own = { key: '', line: -1 }
    let isHead = false
    state.tokens.forEach((token, i) => {
      const shown = shownBy(token)
      if (shown) own = { key: token.attrGet('id') === null ? '' : shown.key, line: token.map?.[0] ?? -1 }
      if (token.type === 'thead_open' || token.type === 'thead_close') isHead = token.type === 'thead_open'
      if (token.type !== 'inline') return
      const before = state.tokens[i - 1]?.type
      const isCell = before === 'td_open' || before === 'th_open'
      const isOfRecord = own.line !== -1 && token.map?.[0] === own.line
      if ((isCell && !isHead) || (isOfRecord && before !== 'heading_open'))
        linkNames(state, token, vocabularyOf(data, recordLinks, state), own.line === token.map?.[0] ? own.key : '')
    })
  })
}

/** In a row, the name of its record leads to the block that shows it, if there is one. Must run after `recordNames`. */
export function rowLinks(md: MarkdownIt, { recordLinks }: RecordNamesOptions) {
  if (recordLinks.size === 0) return
  md.core.ruler.push('row-links', (state) => {
    let shown: ReturnType<typeof shownBy>
    for (const token of state.tokens) {
      if (token.type === 'tr_open') shown = shownBy(token)
      const [only, ...others] = token.type === 'inline' ? (token.children ?? []) : []
      if (only?.type !== 'text' || others.length > 0 || shown?.name !== only.content) continue
      if (!recordLinks.has(shown.source)) continue
      envOf(state).parts.add('record links')
      token.children = linkTokens(state, only, RECORD + shown.key, token.map?.[0], { row: true })
      shown = undefined
    }
  })
}

/** Links each name once in a text, except the name of the record that the text belongs to. */
function linkNames(state: StateCore, token: Token, { names, pattern }: Vocabulary, own: string) {
  const used = new Set([own])
  let before = ''
  token.children = replacedTexts(token.children ?? [], (child) => {
    const parts: Token[] = []
    let end = 0
    for (const found of child.content.matchAll(pattern)) {
      const [text] = found
      const named = names.get(singular(text)) ?? names.get(text.toLowerCase())
      const after = child.content.slice(found.index + text.length)
      const start = charactersBefore(before, child.content, found.index)
      if (!named || used.has(named.key) || !isMeant(text, named, start, after)) continue
      used.add(named.key)
      envOf(state).parts.add('record links')
      parts.push(
        textToken(state, child.content.slice(end, found.index)),
        ...linkTokens(state, textToken(state, text), RECORD + named.key, token.map?.[0]),
      )
      end = found.index + text.length
    }
    before = charactersBefore(before, child.content, child.content.length)
    return parts.length === 0 ? undefined : [...parts, textToken(state, child.content.slice(end))]
  })
}

/** A name that is a common word must not start a sentence or be part of a longer name, unless it is an item of a list. */
function isMeant(text: string, { name, mode }: Name, before: string, after: string): boolean {
  if (mode === 'any') return true
  if (text !== name || /^ \p{Lu}/u.test(after) || /\p{Lu}[\p{L}'’-]* $/u.test(before)) return false
  return !/(?:^|[.!?:…]['’")]*\s+|['‘“"(])$/.test(before) || /^(?:$|[,;)]| \d+(?:$|[,;)]))/.test(after)
}

interface Vocabulary {
  /** By name in lower case, singular. */
  names: Map<string, Name>
  pattern: RegExp
}

/** By the records of the first file. Compiling the pattern takes longer than searching a page with it. */
const vocabularies = new WeakMap<DataRecord[], { lists: (DataRecord[] | undefined)[]; vocabulary: Vocabulary }>()

function vocabularyOf(data: DataFiles, recordLinks: Map<string, NameMode>, state: StateCore): Vocabulary {
  const lists = [...recordLinks.keys()].map((file) => {
    envOf(state).uses.add(file)
    return data.get(file)
  })
  const first = lists.find((list) => list !== undefined)
  const known = first && vocabularies.get(first)
  if (known?.lists.every((list, i) => list === lists[i])) return known.vocabulary
  const names = new Map<string, Name>()
  for (const [i, [file, mode]] of [...recordLinks].entries())
    for (const record of lists[i] ?? []) {
      const name = String(record.name ?? '').replace(/^The /, '')
      const id = slug(String(record.id ?? record.name ?? ''))
      const key = mode === 'any' ? singular(name) : name.toLowerCase()
      if (name.length > 1 && !names.has(key)) names.set(key, { key: `${file}/${id}`, mode, name })
    }
  const words = [...names]
    .map(([key, { mode }]) => escapePattern(key) + (mode === 'any' ? '(?:e?s)?' : ''))
    .sort((a, b) => b.length - a.length)
  const vocabulary = {
    names,
    pattern: new RegExp(`(?<!${IN_WORD})(?:${words.join('|') || '(?!)'})(?!${IN_WORD})`, 'giu'),
  }
  if (first) vocabularies.set(first, { lists, vocabulary })
  return vocabulary
}

/** 'Cinder gnats' → 'cinder gnat' */
const singular = (name: string) => name.toLowerCase().replace(/(?<=[^s])s$|(?<=(?:s|x|sh|ch))es$/, '')

const IN_WORD = '[\\p{L}\\p{M}\\p{N}_-]'
