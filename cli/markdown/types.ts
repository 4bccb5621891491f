// Types of the rules of Markdown, and of what parsing one file gives. The result is plain data, because the article cache stores it.

import type { StateCore, Token } from 'markdown-it'
import type { Language } from '../../templates/languages/language.ts'
import type { PlateConfig } from '../config/define-config.ts'
import type { Place, Problem } from '../core/errors.ts'
import type { DataFiles } from '../data/data-record.ts'
import type { DrawingSite } from '../data/drawings.ts'
import type { ArticleHtml, Hole } from './holes.ts'

/** A link or a file found in content. The HTML has a hole for it; see holes.ts. */
export interface FoundLink {
  /** `media`: video or audio. */
  kind: 'link' | 'image' | 'media'
  /** As written, entities and escapes resolved. */
  href: string
  line: number
  /** A link in the glossary or to it (`entry`), or an address in a definition (`note`). It leads to the version of the page. */
  term?: 'entry' | 'note'
  /** `href` is a name as in Obsidian: 'Wolf#Its bite'. */
  wiki?: true
  /** The name of a record in its own row, which leads to a block of the record or nowhere. */
  row?: true
  /** Set if the address is not in `href` or `src`. A `srcset` is one link, as written. */
  attribute?: 'srcset' | 'poster'
  /** Size of an image, as written. */
  width?: string
  height?: string
}

export interface Heading {
  id: string
  level: number
  /** Plain text. */
  text: string
  /** For the table of contents: code, emphasis and strikethrough only. */
  html: string
  line: number
}

/** A table to roll on, for the check of its translations. */
interface DieTableFact {
  /** 'd6: 1–3, 4–6' */
  text: string
  /** Place of its first heading. */
  place: Place
}

/** A word for the index. */
export interface IndexMark {
  word: string
  /** Another word of the index. Undefined: the word leads to its section. */
  see?: string
  /** Id of the heading of the section; '' above the first heading. */
  section: string
  line: number
  column?: number
}

/** An entry for a hole of the kind 'insert'. */
export type Insert = InsertKind & { line: number }

/** An insert without its line. */
export type InsertKind =
  | { kind: 'index' }
  /** A section of another doc: `combat#rounds`. `anchor`: its id here. */
  | { kind: 'section'; name: string; anchor: string; only?: SectionPart; title?: string }
  /** The text of a page, or a part of it, named as in `[[Wolf#Its bite]]`. `anchor`: the start of the ids in it. */
  | { kind: 'page'; name: string; anchor: string }
  /** A link to a style sheet for paper. */
  | { kind: 'style'; name: PaperStyle }
  /** A heading that is not shown, for the contents list and for screen readers. */
  | { kind: 'title'; title: string; anchor: string }

/** A screen of a page. */
interface Screen {
  line: number
}

/** The part of a section that its block shows: all of it, or only its tables or lists. */
export type SectionPart = 'table' | 'list'

/** A style sheet for paper: the name of a file in templates/article. */
export type PaperStyle = 'screen'

/** The parts of a page that links and contents lists lead to. */
export interface Outline {
  headings: Heading[]
  /** Every id on the page that a link may use. */
  ids: string[]
}

export interface ParsedMarkdown extends Outline {
  html: ArticleHtml
  /** Whether `html` has a hole of the kind 'truncate'. Absent without. */
  isTruncated?: true
  /** Text of the `# Title` that is shown above the text and is not in `html`. */
  contentTitle?: string
  /** Id that this title would have as a heading. Links to it lead to the top of the page. */
  titleId?: string
  /** Text of a `# Title` that names the page but stays in `html`, because other headings come before it. */
  titleInText?: string
  links: FoundLink[]
  /** First paragraph as plain text, at most about 200 characters. */
  description: string
  /** The first sentence of the last paragraph that corrects the page: '**Update:** …'. Absent without. */
  update?: string
  problems: Problem[]
  /** Data files the HTML was made from, relative to the data folder. */
  uses: string[]
  /** Ids of the elements that show records, by key: 'creatures/buttonrat'. Absent if there are none. */
  records?: Record<string, string>
  /** Keys of the records that the page shows as rows of tables only. */
  rows?: string[]
  /** Words for the index of the docs. */
  indexed?: IndexMark[]
  /** One entry for each hole of the kind 'insert'. */
  inserts?: Insert[]
  screens?: Screen[]
  /** Tables to roll on that are written in the page. */
  dieTables?: DieTableFact[]
  /** Parts that need a script (see `Toy`), or that the build fills: 'tabs', 'cards', and those of features. Absent if there are none. */
  parts?: string[]
}

/** The data and settings that directives use. */
export interface DirectiveOptions {
  data: DataFiles
  plates: Map<string, PlateConfig>
  /** Whether a component of the site makes the inside of stat blocks. Default: no. */
  hasOwnPlates?: boolean
  /** Whether the blocks of records name their data file, for scripts. Default: no. */
  namesFiles?: boolean
  /** For the addresses of drawings. */
  baseUrl: string
  theme: DrawingSite['theme']
}

/** One directive on a page, while its tokens are made. */
export interface Use {
  state: StateCore
  line: number
  /** Line of the closing colons. */
  end: number
  /** The text after the name of the directive, as the author wrote it. */
  rest: string
  /** The first word of it: a data file, or for :::roll a table. */
  source: string
  options: Map<string, string>
  files: DataFiles
  /** Reports an error of the directive. `at`: if it is in a data file. */
  complain(message: string, hint?: string, at?: Place): void
  /** Whether there were complaints. */
  isFaulty(): boolean
}

/** Makes a block that is filled by the build. */
export interface Directive {
  make(use: Use, site: DirectiveOptions): Token[]
  /** Names of its options. Undefined: `make` reads what follows the name itself. */
  options?: string[]
  /** Code of its problems. Default 'WB350'. */
  code?: string
  /**
   * Where the block's contents come from. The message about text inside the block names it. `null` if the block may hold text, such as a
   * caption or a list. Default: content/data.
   */
  filled?: string | null
}

/** The pairs of `:::` lines, by line of the content. */
export interface ColonPairs {
  closes: Map<number, number>
  /** Closing lines without an open block. */
  stray: Set<number>
}

/** State of the plugin. The keys of `refs` are labels with a colon in front. */
interface FootnoteNotes {
  refs?: Record<string, number>
  list?: { label?: string; count?: number; content?: string; tokens?: Token[]; line?: number }[]
}

/** State that the rules share while one file is parsed. */
export interface MarkdownEnv {
  file: string
  /** Lines before the content: content line n is file line n + offset. */
  lineOffset: number
  /** Lines of the content. */
  lines: string[]
  /** Line of the content that is being parsed, 0-based; see places.ts. */
  line: number
  /** The text that the inline rules are parsing. */
  text?: { content: string; firstLine: number; breaks: number[]; marked: number }
  /** Texts of the interface, in the language of the page. */
  texts: Language['texts']
  /** Tag of the language, for the order of words. */
  language: string
  links: FoundLink[]
  /** By the numbers in their marks. */
  holes: Hole[]
  headings: Heading[]
  problems: Problem[]
  /** Keys of problems that were reported and are not reported again; see `reportedBefore`. */
  reported: Set<string>
  uses: Set<string>
  /** Lines of the content with a picture whose address holds its file; see links.ts. */
  embedded: number[]
  /** Number of drawings so far. */
  drawings: number
  /** Ids used on this page, each with the number to try next for another one like it. */
  ids: Map<string, number>
  /** Ids in HTML. They may equal ids of headings. */
  anchors: Set<string>
  /** Ids of the elements that show records, by key; see record-ids.ts. */
  records: Map<string, string>
  /** Keys of those that are rows of tables. */
  rows: Set<string>
  indexed: IndexMark[]
  inserts: Insert[]
  screens: Screen[]
  /** The page has a title of its own, so only a heading of level 1 may be its title. */
  isTitled: boolean
  hidesTitle: boolean
  /** Title in the front matter. */
  title?: string
  contentTitle?: string
  titleId?: string
  titleInText?: string
  footnotes?: FootnoteNotes
  /** Pairs of `:::` lines; see containers.ts. */
  colons?: ColonPairs
  /** Names of components that have a closing tag on the page; see html.ts. */
  closedNames?: Set<string>
  /** Pairs of `<details>` lines; see details.ts. */
  details?: Map<number, number>
  /** Number of blocks of tabs so far. */
  tabs: number
  /** As in `ParsedMarkdown`. */
  parts: Set<string>
  dieTables: DieTableFact[]
  /** Blocks that the build fills, by name. */
  directives: Map<string, Directive>
  /** Names of the `:::` blocks that are open. */
  blocks: string[]
  /** Failed searches, by the text searched for; see find-once.ts. */
  openMarks: Map<string, { src: string; from: number }>
}
