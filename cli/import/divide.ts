// Divides the Markdown of one document into pages at its headings, and keeps its links and notes together.
import { decodeOnce } from '../core/addresses.ts'
import { Slugger, slug } from '../core/slug.ts'
import { PLACE } from './marks.ts'
import { outsideCode, withoutCode, withoutFences } from './tabs.ts'

interface DividedPage {
  /** Name of the file without `.md`. */
  name: string
  /** As Markdown. */
  title: string
  markdown: string
}

export interface Divided {
  /** The words of the only heading of the highest level. */
  title?: string
  pages: DividedPage[]
  /** Number of headings. */
  headings: number
  /** Headings of tables of contents, which are no pages. */
  contentsHeadings: string[]
  /** Links to places that the document does not have. */
  deadLinks: string[]
}

interface Heading {
  /** Number of its line. */
  line: number
  level: number
  /** As Markdown, without an id. */
  text: string
  /** Undefined if no link leads to it. */
  id?: string
  /** As written behind the text: `{#guard}`. */
  written?: string
}

/** A page before its links are known. */
interface Chapter {
  name: string
  title: string
  /** The id that is written behind its title. */
  written?: string | undefined
  lines: string[]
  /** Their lines count from the start of the chapter. */
  headings: Heading[]
}

/**
 * `places`: names of the places that are marked in the text. `split`: the level of headings at which pages begin, counted from the
 * highest one of the document. `title`: for the page with what stands before the first of these headings.
 */
export function divide(markdown: string, places: string[], split: number | undefined, title: string): Divided {
  const { lines, definitions } = withoutDefinitions(markdown.split('\n'))
  const headings = headingsIn(lines)
  const top = Math.min(...headings.map(({ level }) => level))
  const [first, second] = headings.filter(({ level }) => level === top)
  const only = second === undefined && headings.length > 1 ? first : undefined
  const below = Math.min(...headings.filter(({ level }) => level > top).map(({ level }) => level))
  const isAtSecond = split === undefined ? only !== undefined : split === 2 && Number.isFinite(below)
  const level = isAtSecond ? below : top
  const all = chaptersOf(lines, headings, { level, only: isAtSecond ? only : undefined, title })
  const chapters = all.filter((chapter) => !isContentsHeading(chapter))
  const targetOf = openTargets(chapters, places)
  const deadLinks = new Set<string>()
  for (const chapter of chapters) for (const name of linksIn(chapter)) targetOf(name)
  const pages = chapters.map((chapter) => {
    const text = withLinks(withDefinitions(chapter.title, chapterText(chapter), definitions), (name, words) => {
      const target = targetOf(name)
      if (target) return `[${words}](${hrefOf(target, chapter)})`
      deadLinks.add(name)
      return words
    })
    return { name: chapter.name, title: withoutPlaces(chapter.title), markdown: withoutPlaces(text) }
  })
  const heading = only && plainWords(only.text)
  const contentsHeadings = all.filter(isContentsHeading).map((chapter) => plainWords(chapter.title))
  return {
    ...{ pages, headings: headings.length, contentsHeadings, deadLinks: [...deadLinks] },
    ...(heading && { title: heading }),
  }
}

/** Whether a chapter is only the heading of a table of contents, whose lines are left out. */
const isContentsHeading = (chapter: Chapter) =>
  CONTENTS_TITLE.test(plainWords(chapter.title)) && withoutPlaces(chapterText(chapter)) === ''

export const CONTENTS_TITLE =
  /^(?:(?:table of )?contents|inhalt|inhaltsverzeichnis|sommaire|table des matières|índice|المحتويات)$/i

const withoutPlaces = (text: string) =>
  text
    .replace(PLACE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The text of a note, or the address of a link: `[^1]: text`, `[name]: address`. */
const DEFINITION = /^ {0,3}\[(\^?[^\]\n]+)\]:[ \t]+\S/

/** Takes the definitions of notes and links out of a text, as they have to be on the pages that use them. */
function withoutDefinitions(all: string[]): { lines: string[]; definitions: Map<string, string> } {
  const bare = withoutFences(all.join('\n')).split('\n')
  const definitions = new Map<string, string>()
  const lines: string[] = []
  for (let i = 0; i < all.length; i++) {
    const [, name] = DEFINITION.exec(bare[i] ?? '') ?? []
    if (name === undefined) {
      lines.push(all[i] ?? '')
      continue
    }
    let end = i + 1
    // A note goes on in indented lines, also behind an empty one.
    if (name.startsWith('^'))
      for (let next = end; next < all.length; next++) {
        if (/^(?: {4}|\t)\S/.test(all[next] ?? '')) end = next + 1
        else if ((all[next] ?? '').trim() !== '') break
      }
    definitions.set(name, all.slice(i, end).join('\n'))
    i = end - 1
  }
  return { lines, definitions }
}

const HEADING = /^(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/
const ID = /[ \t]*\{#([^\s{}]+)[^{}]*\}$/

/** Headings outside of code and blocks. */
function headingsIn(lines: string[]): Heading[] {
  const bare = withoutFences(lines.join('\n')).split('\n')
  let depth = 0
  return bare.flatMap((text, line): Heading[] => {
    const block = /^:{3,}[ \t]*(\S?)/.exec(text)
    if (block) depth = Math.max(0, depth + (block[1] ? 1 : -1))
    const [, signs] = HEADING.exec(text) ?? []
    if (depth > 0 || signs === undefined) return []
    const words = HEADING.exec(lines[line] ?? '')?.[2] ?? ''
    const [, written] = ID.exec(words) ?? []
    const own = words.replace(ID, '').replace(/^\*\*((?:(?!\*\*).)+)\*\*$/, '$1')
    return plainWords(own) === '' && !own.includes('![')
      ? []
      : [{ line, level: signs.length, text: own, ...(written && { written }) }]
  })
}

interface Division {
  level: number
  /** A heading above the level, whose words are the title of the site. */
  only: Heading | undefined
  title: string
}

function chaptersOf(lines: string[], headings: Heading[], { level, only, title }: Division): Chapter[] {
  const starts = headings.filter((heading) => heading.level <= level && heading !== only)
  const isFirst = only !== undefined && only.line < (starts[0]?.line ?? 0)
  const begins = isFirst || only === undefined ? starts : [...starts, only].sort((a, b) => a.line - b.line)
  const freeName = openNames()
  const chapter = (heading: Pick<Heading, 'text' | 'written'>, from: number, to: number, name?: string): Chapter => ({
    name: freeName(name ?? heading.text),
    title: heading.text,
    written: heading.written,
    lines: lines.slice(from, to),
    headings: headings
      .filter((one) => one.line >= from && one.line < to)
      .map((one) => Object.assign(one, { line: one.line - from })),
  })
  const firstLine = begins[0]?.line ?? lines.length
  const before = lines.slice(0, firstLine).some((line, i) => line.trim() !== '' && !(isFirst && i === only.line))
  const rest = begins.map((heading, i) => ({
    heading,
    from: heading.line + 1,
    to: begins[i + 1]?.line ?? lines.length,
  }))
  // The title of the site stays above the introduction.
  if (isFirst) lines[only.line] = ''
  const isEmpty = begins.length === 0
  const intro = before || isEmpty ? [chapter(isFirst ? only : { text: title }, 0, firstLine, 'intro')] : []
  return [...intro, ...rest.map(({ heading, from, to }) => chapter(heading, from, to))].map((one) => ({
    ...one,
    headings: one.headings.filter((heading) => heading !== only),
  }))
}

/** Names of files that other names are not equal to. */
function openNames(): (title: string) => string {
  const taken = new Set<string>()
  return (title) => {
    const short = slug(plainWords(title))
      .replace(/-{2,}/g, '-')
      .slice(0, MAX_NAME)
      .replace(/^[_.-]+|[_.-]+$/g, '')
    const base = short === '' || RESERVED.test(short) ? `page${short && `-${short}`}` : short
    let name = base
    for (let i = 2; taken.has(name); i++) name = `${base}-${i}`
    taken.add(name)
    return name
  }
}

/** Characters in the name of a page. Each may have three bytes. */
const MAX_NAME = 60

/** Names with a meaning of their own, here or on Windows. */
const RESERVED = /^(?:index|readme|con|prn|aux|nul|com\d|lpt\d)$/

/** The words of inline Markdown. */
export const plainWords = (markdown: string): string =>
  markdown
    .replace(PLACE, '')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/!?\[((?:[^[\]\\]|\\.)*)\]\([^)]*\)/g, '$1')
    .replace(/<[^<>]*>/g, '')
    .replace(/(?<!\\)[*`~]+/g, '')
    .replace(/\\(?=[^\w\s])/g, '')
    .trim()

interface Target {
  page: Chapter
  heading?: Heading
}

/** Finds the page and the heading that a name means: a bookmark, or the id of a heading. A heading that is found gets an id. */
function openTargets(chapters: Chapter[], places: string[]): (name: string) => Target | undefined {
  const byName = new Map<string, Target>()
  const set = (name: string, target: Target) => {
    if (!byName.has(name)) byName.set(name, target)
  }
  const placesIn = (text: string) => [...text.matchAll(PLACE)].map(([, number]) => places[Number(number)] ?? '')
  for (const page of chapters) {
    const byLine = new Map(page.headings.map((one) => [one.line, one]))
    let heading: Heading | undefined
    if (page.written) set(page.written, { page })
    for (const name of placesIn(page.title)) set(name, { page })
    for (const [i, line] of page.lines.entries()) {
      heading = byLine.get(i) ?? heading
      for (const name of placesIn(line)) set(name, { page, ...(heading && { heading }) })
    }
    for (const one of page.headings) if (one.written) set(one.written, { page, heading: one })
  }
  // Ids that GitHub, Google Docs and Pandoc make from words.
  const ids = new Slugger()
  for (const page of chapters)
    for (const [text, target] of [
      [page.title, { page }] as const,
      ...page.headings.map((heading) => [heading.text, { page, heading }] as const),
    ]) {
      const id = ids.slug(plainWords(text))
      set(id, target)
      set(id.replace(/^[^\p{L}]+/u, ''), target)
    }
  const used = new Map<Chapter, Slugger>()
  return (name) => {
    const target = byName.get(name) ?? byName.get(decodeOnce(name))
    if (target?.heading && target.heading.id === undefined) {
      const own = used.get(target.page) ?? new Slugger()
      used.set(target.page, own)
      target.heading.id = own.slug(plainWords(target.heading.text)) || own.slug('section')
    }
    return target
  }
}

const hrefOf = ({ page, heading }: Target, from: Chapter): string => {
  const id = heading?.id === undefined ? '' : `#${heading.id}`
  return page === from && id ? id : `./${encodeURI(page.name)}.md${id}`
}

/** A link to a place in the same document. */
const LINK = /(?<!!)\[((?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\]\(<?#([^)\s>]*)>?(?:[ \t]+"[^"]*")?\)/g

const withLinks = (text: string, linkTo: (name: string, words: string) => string): string =>
  outsideCode(text, LINK, ([, , name = ''], found) => linkTo(name, found.slice(1, found.lastIndexOf(']('))))

const linksIn = ({ lines }: Chapter): string[] =>
  [...withoutCode(lines.join('\n')).matchAll(LINK)].map(([, , name = '']) => name)

/** The text of a page. The highest heading in it gets level 2, and none is more than a level below the one before. */
function chapterText({ lines, headings }: Chapter): string {
  const levels = [...new Set(headings.map(({ level }) => level))].sort((a, b) => a - b)
  const written = [...lines]
  let last = 1
  for (const { line, level, text, id } of headings) {
    last = Math.min(levels.indexOf(level) + 2, last + 1, 6)
    written[line] = `${'#'.repeat(last)} ${text.trim()}${id ? ` {#${id}}` : ''}`
  }
  return written.join('\n')
}

/** Adds the definitions that a page and its title use, and those that they use. */
function withDefinitions(title: string, text: string, definitions: Map<string, string>): string {
  const added = new Map<string, string>()
  const add = (part: string) => {
    for (const [, name = ''] of withoutCode(part).matchAll(/\[(\^?[^[\]\n]+)\]/g)) {
      const definition = definitions.get(name)
      if (definition === undefined || added.has(name)) continue
      added.set(name, definition)
      add(definition)
    }
  }
  add(`${title}\n${text}`)
  const notes = [...added.values()].join('\n\n')
  return notes ? `${text.trimEnd()}\n\n${notes}` : text
}
