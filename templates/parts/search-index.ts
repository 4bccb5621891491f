// The search index as the build writes it and the worker reads it. It is laid out in columns and says each thing once,
// because a reader waits for it: the addresses of headings follow from their texts, and of a long section only the beginning
// is there as text, the rest as the words it adds. An index too large to be fetched whole is cut into parts: many small
// indexes of a few pages each, and files of words that say which pages those are.

/** search.json: where the index lies and who reads it. All names change with the contents. */
export interface SearchPlace {
  /** Of the latest version of the docs and all that has no version. */
  index: string
  /** The other versions, by name. */
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
    /** How many sections the page has. The first is what stands above its first heading. */
    sections: number[]
  }
  sections: {
    /** '' above the first heading. */
    heading: string[]
    /** 0: as `usualId` makes it from the heading. */
    id: (string | 0)[]
    /** The beginning of the section. */
    text: string[]
  }
  /** What the sections say beyond their texts; see `unpackWords`. */
  words: PackedWords
  terms: SearchTerm[]
}

/** An entry of the glossary. */
export interface SearchTerm {
  term: string
  definition: string
  /** Other words for it. */
  aka?: string[]
  /** Number of the page that owns it. */
  page: number
  /** Heading of that page that bears its name. */
  id?: string
}

/** The id a heading has unless its author or another heading of the page decided otherwise. */
export const usualId = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Words, and for each the numbers of its sections as the steps between them: 'bog fen', '3 1 10,0' */
export interface PackedWords {
  words: string
  sections: string
}

/** `isWanted`: the others are left out. */
export function unpackWords(
  { words, sections }: PackedWords,
  isWanted: (word: string) => boolean = () => true,
): [word: string, sections: number[]][] {
  if (words === '') return []
  const packed = sections.split(',')
  return words.split(' ').flatMap((word, i): [string, number[]][] => {
    if (!isWanted(word)) return []
    let section = 0
    const steps = packed[i]?.split(' ') ?? []
    return [[word, steps.map((step) => (section += Number.parseInt(step, 36)))]]
  })
}

/** An index in parts. The files it names lie beside it, as `partFile` says. */
export interface SearchParts {
  /** How many pages there are. Pages of one group have numbers that follow each other. */
  size: number
  /** Number of the first page of each group. */
  groups: [group: SearchGroup, first: number][]
  /** Names of the files of words, and the first word of each, sorted. A file is `PackedWords` of `packPlace`. */
  words: string[]
  starts: string
  /** Names of the files of pages. A file is the `SearchIndex` of so many pages. */
  pages: string[]
  pagesInFile: number
  /** Words that a mistyped one may have been meant for, sorted. */
  spelling: string
}

/** Name of a part's file, from its name in the index. */
export const partFile = (name: string) => `search-${name}.json`

/** How much a word says about its page: it stands in the text, often there, in a heading, in the title or is a term. */
export type WordWeight = 0 | 1 | 2 | 3

/** A page and the weight of a word on it as one number; it grows with the page's number. */
export const packPlace = (page: number, weight: WordWeight) => page * 4 + weight

export const unpackPlace = (place: number): [page: number, weight: WordWeight] => [
  place >> 2,
  (place & 3) as WordWeight,
]
