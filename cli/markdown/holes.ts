// The HTML of an article has holes: places whose contents are known only when the whole site is. A rule of Markdown makes a hole with
// `hole`, which returns a mark for its HTML. `splitAtMarks` takes the marks out, and `fill` puts contents in. Content cannot contain
// the NUL of a mark.

export interface ArticleHtml {
  /** One more than holes: hole n is between text n and text n + 1. */
  text: string[]
  holes: Hole[]
}

/** Plain data, because it is stored in the article cache. */
export type Hole =
  /** The attributes of an element that names an address. `link`: its number in `markdown.links`. */
  | { kind: 'attributes'; link: number }
  /** Starts a link, which becomes plain text if its address leads nowhere. */
  | { kind: 'link'; link: number; title?: string }
  /** `insert`: number in `markdown.inserts`. */
  | { kind: 'insert'; insert: number }
  /** The end of what lists show of a post. Nothing fills it. */
  | { kind: 'truncate' }
  /** The start of a block that the front matter of the home page adds. Nothing fills it. */
  | { kind: 'part' }
  /** A component of the site. */
  | { kind: 'component'; name: string; props: object }
  /** Starts a stat block that a component of the site makes of the fields in it. */
  | { kind: 'plate'; file: string; id: string }
  /** Starts a field of a stat block. */
  | { kind: 'field'; key: string }
  /** Starts the definition that follows a marked term. */
  | { kind: 'note'; term: string }
  /** Encloses a picture that may be shown large, or a drawing of content/diagrams. */
  | { kind: 'picture'; drawing?: DrawingSource }
  /** The list of the book's files. */
  | { kind: 'book' }
  /** An id of a page whose text other pages show: each gives it a start of its own. */
  | { kind: 'id'; id: string }
  /** Ends a hole that encloses HTML. */
  | { kind: 'end' }

/** A drawing, and the hash of its file: versions and translations may have another one with its name. */
export interface DrawingSource {
  name: string
  hash: string
}

type Enclosing = 'link' | 'plate' | 'field' | 'note' | 'picture'

const ENCLOSING = new Set<Hole['kind']>(['link', 'plate', 'field', 'note', 'picture'] satisfies Enclosing[])

type FilledKind = Exclude<Hole['kind'], 'end' | 'truncate' | 'part'>

/** Functions that fill the holes of each kind. `inside`: the filled HTML that a hole encloses. */
export type Fillers = { [Kind in FilledKind]?: (hole: Extract<Hole, { kind: Kind }>, inside: string) => string }

/** Adds a hole. Returns its mark. */
export const hole = (env: { holes: Hole[] }, what: Hole): string => `\0${env.holes.push(what) - 1}\0`

/** The marks of a hole that encloses HTML. */
export const holeAround = (
  env: { holes: Hole[] },
  what: Extract<Hole, { kind: Enclosing }>,
): [start: string, end: string] => [hole(env, what), hole(env, { kind: 'end' })]

/** `holes`: those that the marks name. */
export function splitAtMarks(html: string, holes: Hole[]): ArticleHtml {
  const parts = html.split('\0')
  return {
    text: parts.filter((_, i) => i % 2 === 0),
    holes: parts.flatMap((part, i) => (i % 2 === 1 ? (holes[Number(part)] ?? []) : [])),
  }
}

/** Fills the holes. A hole without a filler is empty, or has only what it encloses. */
export const fill = (html: ArticleHtml, fillers: Fillers): string =>
  fillSome(html, fillers)
    .filter((piece) => typeof piece === 'string')
    .join('')

/** Fills the holes that have a filler. Returns the HTML around the others, and these. What is in a filled hole has no others. */
export function fillSome({ text, holes }: ArticleHtml, fillers: Fillers): (string | Hole)[] {
  const pieces: (string | Hole)[] = []
  const open: { hole: Hole; before?: string }[] = []
  let filledDepth = 0
  let html = text[0] ?? ''
  const leave = (hole: Hole) => {
    if (filledDepth > 0) return
    pieces.push(html, hole)
    html = ''
  }
  for (const [i, hole] of holes.entries()) {
    if (hole.kind === 'end') {
      const start = open.pop()
      if (start?.before !== undefined) {
        filledDepth--
        html = start.before + filled(start.hole, html, fillers)
      } else leave(hole)
    } else if (!(hole.kind in fillers) && hole.kind !== 'truncate') {
      if (ENCLOSING.has(hole.kind)) open.push({ hole })
      leave(hole)
    } else if (ENCLOSING.has(hole.kind)) {
      filledDepth++
      open.push({ hole, before: html })
      html = ''
    } else html += filled(hole, '', fillers)
    html += text[i + 1] ?? ''
  }
  const unended = open.map(({ before = '' }) => before).join('')
  return [...pieces, unended + html]
}

function filled(hole: Hole, inside: string, fillers: Fillers): string {
  const filler = fillers[hole.kind as FilledKind] as ((hole: Hole, inside: string) => string) | undefined
  return filler ? filler(hole, inside) : inside
}

/** Like `fill`, divided at the holes of the kind 'part'. */
export function fillParts(html: ArticleHtml, fillers: Fillers): string[] {
  const parts = ['']
  for (const piece of fillSome(html, fillers))
    if (typeof piece === 'string') parts.push((parts.pop() ?? '') + piece)
    else if (piece.kind === 'part') parts.push('')
  return parts
}

/** The part before the truncate mark; all of it without one. */
export function beforeTruncate({ text, holes }: ArticleHtml): ArticleHtml {
  const end = holes.findIndex(({ kind }) => kind === 'truncate')
  return end === -1 ? { text, holes } : { text: text.slice(0, end + 1), holes: holes.slice(0, end) }
}

/** As one string, for the article cache. */
export const writeHtml = ({ text, holes }: ArticleHtml): string => [JSON.stringify(holes), ...text].join('\0')

export function readHtml(written: string): ArticleHtml {
  const [holes = '', ...text] = written.split('\0')
  return { text, holes: JSON.parse(holes) as Hole[] }
}
