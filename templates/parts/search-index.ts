// The search index as the build writes it and the worker reads it. It is laid out in columns and says each thing once,
// because a reader waits for it: the addresses of headings follow from their texts, and of a long section only the beginning
// is there as text, the rest as the words it adds.

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
  /** What the sections say beyond their texts; see `packWords`. */
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

/** `places`: folded words with the growing numbers of the sections they stand in. */
export function packWords(places: [word: string, sections: number[]][]): PackedWords {
  const steps = (numbers: number[]) =>
    numbers.map((number, i) => (number - (numbers[i - 1] ?? 0)).toString(36)).join(' ')
  return {
    words: places.map(([word]) => word).join(' '),
    sections: places.map(([, sections]) => steps(sections)).join(','),
  }
}

export function unpackWords({ words, sections }: PackedWords): [word: string, sections: number[]][] {
  if (words === '') return []
  const packed = sections.split(',')
  return words.split(' ').map((word, i) => {
    let section = 0
    const steps = packed[i]?.split(' ') ?? []
    return [word, steps.map((step) => (section += Number.parseInt(step, 36)))]
  })
}
