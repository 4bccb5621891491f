// Format of the search index, written by the build and read by the worker. It is stored in columns to be small, and
// repeats nothing: the addresses of headings follow from their texts, and of a long section only the beginning is kept as
// text, the rest as words. An index too large to be fetched whole is cut into parts: many small indexes of a few pages each,
// and files of words that say which pages to look at.

/** search.json: addresses of the index and of the worker that reads it. Both change with the contents. */
export interface SearchPlace {
  /** Index of the latest version of all docs and of all pages without a version. */
  index: string
  /** The other versions, by name: '1.0', 'sdk@1.0'. */
  versions?: Record<string, string>
  worker: string
}

export type SearchGroup = 'docs' | 'blog' | 'pages'

export interface SearchIndex {
  pages: {
    /** With the base URL. */
    href: string[]
    title: string[]
    group: SearchGroup[]
    /** Address of the page's crest; '' where it has none. */
    crest: string[]
    /** Number of sections of the page. The first is the text above its first heading. */
    sections: number[]
    /** Corrections of posts, by their number in this list. Each is shown with every excerpt of its post. */
    updates?: Record<number, string>
    /** Numbers of pages in this list that are files of their own: a browser loads them anew. */
    files?: number[]
  }
  /** A record of a data file is a section, too: its name is the heading. */
  sections: {
    /** '' for the text above the first heading. */
    heading: string[]
    /** 0: the id that `usualId` makes from the heading. */
    id: (string | 0)[]
    /** The beginning of the section. */
    text: string[]
  }
  /** Words of the rest of the sections; see `unpackWords`. */
  words: PackedWords
  /** Words of the questions that the sections answer and that are not in the text; absent without any. */
  asked?: PackedWords
  terms: SearchTerm[]
  synonyms?: {
    /** The words of each, between line ends. */
    words: string[]
    /** Number of the page. */
    page: number[]
    /** Id of the section; 0 for the top of the page. */
    id: (string | 0)[]
    /** Number of better sections for the same words. */
    rank: number[]
    /** By the number of the synonym. */
    notes?: Record<number, string>
  }
  means?: SearchMeaning[]
}

/** Names that readers use for a section of a page. */
export interface SearchSynonym {
  words: string[]
  /** Id of the section; undefined for the top of the page. */
  id?: string
  /** Number of better sections for the same words. Default: 0 */
  rank?: number
  /** Shown above the results. */
  note?: string
}

/** Words that readers use for words of the pages. */
export interface SearchMeaning {
  words: string[]
  means: string
}

/** An entry of the glossary. */
export interface SearchTerm {
  term: string
  definition: string
  /** Other words for it. */
  aka?: string[]
  /** Number of the page that owns it. */
  page: number
  /** Id of the heading of that page with its name. */
  id?: string
}

/** The id of a heading, unless its author or another heading of the page made it another one. */
export const usualId = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Sorted words as in `packSorted`, and for each the steps between the numbers of its sections, in base 36: 'AbogCy', '3 1 10,0' */
interface PackedWords {
  words: string
  sections: string
}

/** Unpacks the words of each of `count` sections. */
export function unpackWords({ words, sections }: PackedWords, count: number): string[][] {
  const own = Array.from({ length: count }, (): string[] => [])
  const packed = sections.split(',')
  for (const [i, word] of unpackSorted(words).entries())
    for (const section of unpackSteps(packed[i])) own[section]?.push(word)
  return own
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Folded words one after another, each without what it shares with the one before, whose length is a letter: 'bog', 'boy' → 'AbogCy' */
export function packSorted(words: string[]): string {
  return words
    .map((word, i) => {
      const before = words[i - 1] ?? ''
      let shared = 0
      while (shared < LETTERS.length - 1 && shared < word.length && word[shared] === before[shared]) shared++
      return LETTERS[shared] + word.slice(shared)
    })
    .join('')
}

function unpackSorted(packed: string): string[] {
  let word = ''
  return [...packed.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, letter = '', rest = '']) => {
    word = word.slice(0, LETTERS.indexOf(letter)) + rest
    return word
  })
}

/** The first step is taken from `start`. */
function unpackSteps(steps = '', start = 0): number[] {
  let number = start
  return steps.split(' ').map((step) => (number += Number.parseInt(step, 36)))
}

/** An index in parts. The files it names are in the same folder; see `partFile`. */
export interface SearchParts {
  /** Number of pages. */
  size: number
  /** The number of the first page of each group. */
  groups: [group: SearchGroup, first: number][]
  /** Names of the files of words, and the first word of each, sorted. A file is `PackedPlaces`. */
  words: string[]
  starts: string
  /** For each block of pages the names of its files of pages. A file is the `SearchIndex` of `PAGES_IN_FILE` pages. */
  pages: string[]
  /** Words that a mistyped word may mean, sorted. */
  spelling: string
  means?: SearchMeaning[]
}

/** Page numbers of block n begin at n * PAGES_IN_BLOCK. A block may hold fewer pages. */
export const PAGES_IN_BLOCK = 64

/** More make fewer files; fewer make less to fetch for an answer. */
export const PAGES_IN_FILE = 8

/** Name of a part's file, from its name in the index. */
export const partFile = (name: string) => `search-${name}.json`

/** Weight of a word on its page: in the text, often in the text, in a heading, in the title or a term. */
export type WordWeight = 0 | 1 | 2 | 3

/** A page of a block and the weight of a word on it as one number; it grows with the page's number. */
export const packPlace = (page: number, weight: WordWeight) => page * 4 + weight

/** Words, and for each the steps between its places by block, in base 36: 'bog fen', '0:4 4;2:5,1:3' */
export interface PackedPlaces {
  words: string
  places: string
}

/** Not a letter, so that pairs are no words. */
const PAIR_MARK = '~'

/**
 * The neighbouring characters of a word of a script that writes words together, so that words inside it are found: 'abc' → '~ab', '~bc',
 * '~c'. `word`: folded.
 */
export function pairsIn(word: string): string[] {
  const letters = word.normalize('NFC').match(/.\p{M}*/gu) ?? []
  return letters.map((letter, i) => PAIR_MARK + (letter + (letters[i + 1] ?? '')).normalize('NFKD'))
}

export const isPair = (word: string) => word.startsWith(PAIR_MARK)

/** The pages of the words that `isWanted` accepts, by number, with the weight of the word. */
export function unpackPlaces(
  { words, places }: PackedPlaces,
  isWanted: (word: string) => boolean,
): [word: string, pages: [page: number, weight: WordWeight][]][] {
  const packed = places.split(',')
  return words.split(' ').flatMap((word, i): ReturnType<typeof unpackPlaces> => {
    if (!isWanted(word)) return []
    const pages = (packed[i] ?? '').split(';').flatMap((part) => {
      const [block = '', steps = ''] = part.split(':')
      const first = packPlace(Number.parseInt(block, 36) * PAGES_IN_BLOCK, 0)
      return unpackSteps(steps, first).map((place): [number, WordWeight] => [place >> 2, (place & 3) as WordWeight])
    })
    return [[word, pages]]
  })
}
