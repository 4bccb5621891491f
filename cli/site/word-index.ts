// The index of the docs: the terms of the glossary with their other names, and the words that authors mark with `:index[word]`.

import { splitHref } from '../core/addresses.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Report } from '../core/errors.ts'
import type { DataRecord } from '../data/data-record.ts'
import type { IndexMark } from '../markdown/types.ts'
import { sectionOf } from './doc-sections.ts'
import type { Doc } from './model.ts'

/** A word of the index. It leads to sections, to other words, or both. */
export interface IndexEntry {
  word: string
  sections: IndexSection[]
  /** Words that are entries too. */
  see: string[]
}

/** A section of a doc; the whole page if `id` is ''. */
interface IndexSection {
  path: string
  id: string
  /** 'Combat: Your turn' */
  title: string
}

interface WordIndexSources {
  /** In reading order. Unlisted docs are left out. */
  docs: Doc[]
  /** Records of glossary.yml. */
  glossary: DataRecord[]
  /** Path in this version of the docs for a path that a data file names. */
  ownPath: (path: string) => string
  /** Sorts words as readers of the locale expect. */
  collator: Intl.Collator
}

/** The entries in alphabetical order. Reports marks whose `see` names no entry. */
export function wordIndex({ docs, glossary, ownPath, collator }: WordIndexSources, report: Report): IndexEntry[] {
  const entries = new Map<string, IndexEntry>()
  const entryOf = (word: string): IndexEntry => {
    const key = keyOf(word)
    const entry = entries.get(key) ?? { word, sections: [], see: [] }
    entries.set(key, entry)
    return entry
  }
  const listed = docs.filter(({ unlisted }) => !unlisted)
  const byPath = new Map(listed.map((doc) => [doc.path, doc]))
  for (const { term, aka, page } of glossary) {
    if (typeof term !== 'string') continue
    const { target, hash } = splitHref(ownPath(String(page ?? '')))
    const doc = byPath.get(target)
    if (!doc) continue
    addSection(entryOf(term), doc, hash.slice(1))
    for (const name of [aka ?? []].flat()) addWord(entryOf(String(name)).see, term)
  }
  const marks = listed.flatMap((doc) => (doc.document.markdown.indexed ?? []).map((mark) => ({ doc, mark })))
  for (const { doc, mark } of marks) {
    const entry = entryOf(mark.word)
    if (mark.see === undefined) addSection(entry, doc, mark.section)
    else addWord(entry.see, mark.see)
  }
  for (const { doc, mark } of marks) checkSee(mark, doc, entries, report)
  return [...entries.values()]
    .map(({ see, ...entry }) => ({ ...entry, see: see.map((word) => entries.get(keyOf(word))?.word ?? word) }))
    .sort((a, b) => collator.compare(a.word, b.word) || (a.word < b.word ? -1 : 1))
}

/** 'Guard' and 'guard' are one entry. */
const keyOf = (word: string) => word.toLowerCase()

function addWord(words: string[], word: string) {
  if (!words.some((one) => keyOf(one) === keyOf(word))) words.push(word)
}

function addSection({ sections }: IndexEntry, doc: Doc, wanted: string) {
  const { id, title } = sectionOf(doc, wanted)
  if (!sections.some((one) => one.path === doc.path && one.id === id)) sections.push({ path: doc.path, id, title })
}

function checkSee({ word, see, line, column }: IndexMark, doc: Doc, entries: Map<string, IndexEntry>, report: Report) {
  if (see === undefined) return
  const isItself = keyOf(see) === keyOf(word)
  const found = entries.get(keyOf(see))
  if (found && !isItself) return
  const words = [...entries.values()].map((entry) => entry.word)
  const message = isItself
    ? `The index word "${word}" refers to itself.`
    : `The index word "${word}" refers to "${see}", which is not in the index.${didYouMean(see, words)}`
  const place = { file: doc.document.file, line, ...(column !== undefined && { column }) }
  report(error('WB396', message, place, 'Name a term of the glossary or the word of another :index[…].'))
}
