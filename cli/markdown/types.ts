// What reading one Markdown file gives. Plain data: it goes into the cache and between workers.
import { inertHtml } from '../../templates/inert.ts'
import type { Language } from '../../templates/languages/language.ts'
import type { InertHtml } from '../../templates/page-data.ts'
import type { Problem } from '../errors.ts'
import type { ColonPairs } from './containers.ts'
import type { FootnoteNotes } from './footnotes.ts'

/** A link or a file found in content. Its place in the HTML is marked, so that its target can be filled in later. */
export interface FoundLink {
  /** `media`: a film or a sound. */
  kind: 'link' | 'image' | 'media'
  /** As written, entities and escapes resolved. */
  href: string
  line: number
  /** A link of the glossary, or to it: it leads to the version that the page belongs to. */
  term?: true
  /** Where it does not stand in `href` or `src`. A `srcset` is one link, as written. */
  attribute?: 'srcset' | 'poster'
  /** The sides that an image is given where it stands, as written. */
  width?: string
  height?: string
}

export interface Heading {
  id: string
  level: number
  /** Plain text. */
  text: string
  /** For the contents list: code, emphasis and strike only. */
  html: string
  line: number
}

export interface ParsedMarkdown {
  /** HTML in which `\0<n>\0` stands where the attributes of link n belong. */
  html: string
  /** End of the part before the truncate mark in `html`; absent without a mark. */
  excerptEnd?: number
  /** Text of a leading `# Title`, which is taken out of `html`. */
  contentTitle?: string
  /** Id that this title would have below: links to it lead to the top of the page. */
  titleId?: string
  headings: Heading[]
  links: FoundLink[]
  /** Every id on the page that a link may name. */
  ids: string[]
  /** First paragraph as plain text, at most about 200 characters. */
  description: string
  /** Minutes to read, as `reading-time` counts them. */
  minutes: number
  problems: Problem[]
  /** Data files the HTML was made from, relative to the data folder. */
  uses: string[]
  /** Tabs stand in the HTML: they take styles and scripts that most sites can do without. */
  hasTabs?: true
}

/** What the article rules share while one file is read. */
export interface MarkdownEnv {
  file: string
  /** Lines before the content: content line n is file line n + offset. */
  lineOffset: number
  /** Line of the content that is being read, 0-based; see places.ts. */
  line: number
  /** The text that the inline rules are reading. */
  text?: { content: string; firstLine: number; breaks: number[]; marked: number }
  /** What the rules themselves say on the page, in its language. */
  texts: Language['texts']
  links: FoundLink[]
  headings: Heading[]
  problems: Problem[]
  /** What was said already and is not said again. */
  said: Set<string>
  uses: Set<string>
  /** Number of drawings so far. */
  drawings: number
  /** Ids taken on this page, each with the number to try next when it is wanted again. */
  ids: Map<string, number>
  /** Ids of kept HTML, which may be those of headings, too. */
  anchors: Set<string>
  contentTitle?: string
  titleId?: string
  footnotes?: FootnoteNotes
  /** Which `:::` lines belong together; see containers.ts. */
  colons?: ColonPairs
  /** Names of components whose closing tag stands on the page; see html.ts. */
  closedNames?: Set<string>
  /** Which `<details>` lines belong together; see details.ts. */
  details?: Map<number, number>
  /** How many blocks of tabs there are so far. */
  tabs?: number
  /** Names of the `:::` blocks that are open. */
  blocks: string[]
  /** Searches that failed, by what was looked for; see find-once.ts. */
  openMarks: Map<string, { src: string; from: number }>
}

interface TocEntry extends Pick<Heading, 'id' | 'html' | 'level'> {
  children: TocEntry[]
}

/** Items of the nested contents list of the headings within the levels, as HTML. The tree is built first, then filtered. */
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
