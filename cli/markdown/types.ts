// Types of the result of parsing one Markdown file. It is plain data, because it is stored in the article cache.

import type { Token } from 'markdown-it'
import { inertHtml } from '../../templates/inert.ts'
import type { Language } from '../../templates/languages/language.ts'
import type { InertHtml } from '../../templates/page-data.ts'
import type { PlateConfig } from '../config/define-config.ts'
import type { Place, Problem } from '../core/errors.ts'
import type { DataFiles } from '../data/data-files.ts'
import type { DrawingSite } from '../data/drawings.ts'
import type { ColonPairs } from './containers.ts'
import type { Use } from './data-query.ts'
import type { FootnoteNotes } from './footnotes.ts'
import type { ArticleHtml, Hole } from './holes.ts'
import type { IndexMark } from './index-marks.ts'
import type { Insert } from './inserts.ts'
import type { Screen } from './screens.ts'

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
export interface DieTableFact {
  /** 'd6: 1–3, 4–6' */
  text: string
  /** Place of its first heading. */
  place: Place
}

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
  /** Minutes to read. */
  minutes: number
  problems: Problem[]
  /** Data files the HTML was made from, relative to the data folder. */
  uses: string[]
  /** Ids of the elements that show records, by key: 'creatures/buttonrat'. Absent if there are none. */
  records?: Record<string, string>
  /** Keys of the records that the page shows as rows of tables only. */
  rows?: string[]
  /** Words for the index of the docs. */
  indexed?: IndexMark[]
  /** What the holes of the kind 'insert' show. */
  inserts?: Insert[]
  screens?: Screen[]
  /** Tables to roll on that are written in the page. */
  dieTables?: DieTableFact[]
  /** Parts that need a script, or that the build fills: 'tabs', 'cards', 'lists', 'die tables', and those of features. Absent if there are none. */
  parts?: string[]
}

/** The data and settings that directives use. */
export interface DirectiveOptions {
  data: DataFiles
  plates: Map<string, PlateConfig>
  /** Whether a component of the site makes the inside of stat blocks. Default: no. */
  hasOwnPlates?: boolean
  /** For the addresses of drawings. */
  baseUrl: string
  theme: DrawingSite['theme']
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

interface TocEntry extends Pick<Heading, 'id' | 'html' | 'level'> {
  children: TocEntry[]
}

/** Items of the nested table of contents as HTML, for headings with levels from `min` to `max`. */
export function tocOf(headings: Heading[], min: number, max: number): InertHtml {
  const roots: TocEntry[] = []
  const stack: TocEntry[] = []
  for (const { id, html, level } of headings) {
    if (level < 2 || level > 6) continue
    const entry: TocEntry = { id, html, level, children: [] }
    while (stack.length > 0 && (stack.at(-1)?.level ?? 0) >= level) stack.pop()
    const parent = stack.at(-1)
    if (parent) parent.children.push(entry)
    else roots.push(entry)
    stack.push(entry)
  }
  const within = (entries: TocEntry[]): TocEntry[] =>
    entries.flatMap((entry) => {
      const children = within(entry.children)
      return entry.level >= min && entry.level <= max ? [{ ...entry, children }] : children
    })
  return inertHtml(tocItems(within(roots)))
}

const tocItems = (entries: TocEntry[]): string =>
  entries
    .map(({ id, html, children }) => {
      const inner = children.length > 0 ? `<ol>${tocItems(children)}</ol>` : ''
      return `<li><a href="#${encodeURIComponent(id)}">${html}</a>${inner}</li>`
    })
    .join('')
