// The MiniSearch index of the entries, and the words that they and their synonyms have.
import { MiniSearch, SearchableMap } from './minisearch.ts'
import type { Entry } from './search-entries.ts'
import type { SearchMeaning } from './search-index.ts'
import { foldedWords, keyOf, shortKeyOf } from './search-query.ts'
import { stem } from './stem.ts'

/** The place of a word in an entry. */
export type Field = (typeof FIELDS)[number]

const FIELDS = ['name', 'synonyms', 'title', 'text', 'more', 'asked'] as const

export type EntryIndex = MiniSearch<Record<Field, string> & { id: number }>

/** The words of the entries. */
export interface Vocabulary {
  /** Stems by word. */
  stems: Map<string, string>
  /** Words by stem. */
  known: Map<string, string[]>
  /** Words of names. */
  named: Set<string>
  /** Words that a mistyped one may have been meant for: those of the entries and of their synonyms. */
  spelled: Set<string>
  /** Names of several words, and other names, as keys. */
  phrases: Set<string>
  /** Other names: of terms, and those of synonyms.yml. */
  synonyms: Set<string>
  /** Keys of terms by the keys of their other names. */
  aka: Map<string, string>
  /** Keys of synonyms by their sorted stems, without small words. */
  bags: Map<string, string>
  /** Notes by the key of their synonym. */
  notes: Map<string, string>
  /** The meanings of readers' words on the pages, as keys. */
  means: Map<string, string>
}

export function readEntries(entries: Entry[], meanings: SearchMeaning[]) {
  const vocabulary = emptyVocabulary()
  const index: EntryIndex = new MiniSearch({
    fields: [...FIELDS],
    tokenize: (text, field) => termsIn(vocabulary, text, field as Field),
    processTerm: (term) => term,
  })
  index.addAll(entries.map(documentOf))
  for (const entry of entries) addNames(vocabulary, entry)
  for (const meaning of meanings) addMeaning(vocabulary, meaning)
  return { index, vocabulary, completions: SearchableMap.from(vocabulary.stems) }
}

const emptyVocabulary = (): Vocabulary => ({
  stems: new Map(),
  known: new Map(),
  named: new Set(),
  spelled: new Set(),
  phrases: new Set(),
  synonyms: new Set(),
  aka: new Map(),
  bags: new Map(),
  notes: new Map(),
  means: new Map(),
})

const documentOf = ({ name, aka, synonyms, title, text, more, asked }: Entry, id: number) => ({
  ...{ id, name, title, text, more, asked },
  synonyms: [aka, ...synonyms.map(({ words }) => words)].flat().join('\n'),
})

/** The terms of a field; adds its words to the vocabulary. */
function termsIn(vocabulary: Vocabulary, text: string, field: Field): string[] {
  if (field === 'name') return nameTerms(vocabulary, text)
  if (field === 'synonyms') return text.split('\n').flatMap((words) => synonymTerms(vocabulary, words))
  return stemsOf(vocabulary, foldedWords(text))
}

function stemsOf({ stems, known, spelled }: Vocabulary, words: string[]): string[] {
  return words.map((word) => {
    const seen = stems.get(word)
    if (seen !== undefined) return seen
    const own = stem(word)
    stems.set(word, own)
    spelled.add(word)
    const others = known.get(own)
    if (others) others.push(word)
    else known.set(own, [word])
    return own
  })
}

/** A name of several words is a term of its own, too. */
function nameTerms(vocabulary: Vocabulary, name: string): string[] {
  const words = foldedWords(name)
  for (const word of words) vocabulary.named.add(word)
  const terms = stemsOf(vocabulary, words)
  if (terms.length < 2) return terms
  const key = terms.join(' ')
  vocabulary.phrases.add(key)
  return [...terms, key]
}

/** One word alone does not identify another name of several words. */
function synonymTerms(vocabulary: Vocabulary, name: string): string[] {
  const { phrases, synonyms, bags, spelled } = vocabulary
  const key = keyOf(name)
  const words = foldedWords(name)
  phrases.add(key)
  synonyms.add(key)
  const bag = shortKeyOf(name).split(' ')
  if (bag.length > 1) bags.set(bag.sort().join(' '), key)
  for (const word of words) spelled.add(word)
  return key.includes(' ') ? [key] : stemsOf(vocabulary, words)
}

function addNames({ aka: names, notes }: Vocabulary, { name, aka, synonyms }: Entry) {
  for (const other of aka) names.set(keyOf(other), keyOf(name))
  for (const { words, note } of synonyms) if (note) for (const word of words) notes.set(keyOf(word), note)
}

function addMeaning(vocabulary: Vocabulary, { words, means }: SearchMeaning) {
  for (const word of words) vocabulary.means.set(keyOf(word), keyOf(means))
  for (const word of words.flatMap(foldedWords)) vocabulary.spelled.add(word)
}
