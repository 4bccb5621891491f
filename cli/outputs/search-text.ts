// The words of an article: its sections by heading, without markup and without what is only there to be pressed. Read in one
// go, byte by byte from UTF-8 to UTF-8: this is done for every page of a site, and strings would be made only to be cut.

/** Where a section lies in the bytes of its text: its heading, and behind it what stands below. */
export interface Section {
  /** '' for what stands above the first heading. */
  id: string
  start: number
  textStart: number
  end: number
}

/**
 * Cut at headings of the second to the fourth level; deeper ones belong to the section they stand in. The first is what stands
 * above. `text`: has room for as many bytes as the article, from `start` on.
 */
export function sectionsOf(html: Uint8Array, text: Uint8Array, start = 0): Section[] {
  const sections: Section[] = []
  let section: Section = { id: '', start, textStart: start, end: start }
  let inHeading = false
  /** Where the heading or the text that is being read begins. */
  let from = start
  let end = start
  /** White space is one blank, and none where a heading or a text begins: 1 where another one would be too many. */
  let blank = 1
  const size = html.length
  for (let at = 0; at < size; ) {
    let byte = html[at] ?? 0
    let kind = BYTES[byte] ?? 0
    while (kind <= 1) {
      if ((kind & blank) === 0) text[end++] = byte
      blank = kind
      if (++at === size) break
      byte = html[at] ?? 0
      kind = BYTES[byte] ?? 0
    }
    if (at === size) break
    if (kind === TAG) {
      const open = at
      const isClosing = html[open + 1] === SLASH
      const tag = TAGS.get(nameAt(html, isClosing ? open + 2 : open + 1)) ?? BLOCK
      at = endOfTag(html, open)
      const behind = isClosing ? 0 : endOfControl(html, open, at, tag)
      if (behind > 0) at = behind
      if (behind > 0 || tag >= INLINE) continue
      if (blank === 0) text[end++] = BLANK
      blank = 1
      if (tag === CELL && isClosing && isBeforeCell(html, at)) end += DOT.copy(text, end)
      if (tag !== HEADING || (isClosing && !inHeading)) continue
      const id = isClosing ? '' : idIn(html, open, at)
      if (id === undefined) continue
      if (end > from) end--
      from = end
      inHeading = !isClosing
      if (isClosing) section.textStart = end
      else {
        section.end = end
        sections.push(section)
        section = { id, start: end, textStart: end, end }
      }
    } else {
      const reference = kind === AMPERSAND ? endOfReference(html, at) : 0
      const letter = reference > 0 ? characterAt(html, at + 1, reference - 1) : undefined
      const space = kind === WIDE ? wideSpaceAt(html, at) : 0
      if (kind === SPACE || space > 0 || (letter && /^\s/.test(letter))) {
        if (blank === 0) text[end++] = BLANK
        blank = 1
      } else {
        if (letter === undefined) text[end++] = byte
        else end += Buffer.from(letter).copy(text, end)
        blank = 0
      }
      at = reference || at + (space || 1)
    }
  }
  section.end = blank === 1 && end > from ? end - 1 : end
  return [...sections, section]
}

const BLANK = 32
const SLASH = 47
const QUOTE = 34

const SPACE = 2
const WIDE = 3
const AMPERSAND = 4
const TAG = 5

/** What a byte may be: 0 part of a word, 1 a blank. White space of several bytes begins with one of a few. */
const BYTES = new Uint8Array(256)
BYTES[BLANK] = 1
for (const byte of [9, 10, 11, 12, 13]) BYTES[byte] = SPACE
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) BYTES[byte] = WIDE
BYTES[38] = AMPERSAND
BYTES[60] = TAG

/** Between the cells of a row. */
const DOT = Buffer.from('· ')

/** How many bytes white space beyond ASCII takes here; 0: there is none. */
function wideSpaceAt(html: Uint8Array, at: number): number {
  const [lead = 0, second = 0, third = 0] = [html[at], html[at + 1], html[at + 2]]
  if (lead === 0xc2) return second === 0xa0 ? 2 : 0
  return WIDE_SPACES.has((lead << 16) | (second << 8) | third) ? 3 : 0
}

const WIDE_SPACES = new Set(
  [
    ...'\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  ].map((space) => Buffer.from(space).readUIntBE(0, 3)),
)

/** Seven bits for each letter of a name; no name that is known has more than seven. */
function nameAt(html: Uint8Array, start: number): number {
  let name = 0
  for (let at = start; at < html.length; at++) {
    const byte = html[at] ?? 0
    if (endsName(byte)) return name
    if (at - start === 7 || byte > 127) return -1
    name = at - start < 4 ? (name << 7) | byte : name * 128 + byte
  }
  return name
}

const nameOf = (name: string) => nameAt(Buffer.from(name), 0)

/** At ' ' and other white space, '/' and '>'. */
const endsName = (byte: number) => byte <= BLANK || byte === SLASH || byte === 62

/** From `INLINE` on, a tag stands inside of a word. */
const BLOCK = 0
const HEADING = 1
const CELL = 2
const SVG = 3
const INLINE = 4
const SPAN = 5
const SUP = 6
const LINK = 7
const BUTTON = 8

const TAGS = new Map(
  Object.entries({
    abbr: INLINE,
    b: INLINE,
    bdi: INLINE,
    bdo: INLINE,
    cite: INLINE,
    code: INLINE,
    del: INLINE,
    dfn: INLINE,
    em: INLINE,
    i: INLINE,
    ins: INLINE,
    kbd: INLINE,
    mark: INLINE,
    q: INLINE,
    s: INLINE,
    samp: INLINE,
    small: INLINE,
    strong: INLINE,
    sub: INLINE,
    u: INLINE,
    var: INLINE,
    a: LINK,
    button: BUTTON,
    span: SPAN,
    sup: SUP,
    svg: SVG,
    td: CELL,
    th: CELL,
    h2: HEADING,
    h3: HEADING,
    h4: HEADING,
  }).map(([name, tag]) => [nameOf(name), tag]),
)

/** Where a tag or a comment ends. */
function endOfTag(html: Uint8Array, open: number): number {
  if (standsAt(html, open, COMMENT)) return endOf(END_OF_COMMENT, html, open, html.length) || html.length
  let at = open
  while (at < html.length && html[at] !== 62) at++
  return Math.min(at + 1, html.length)
}

const COMMENT = Buffer.from('<!--')
const END_OF_COMMENT = sought('-->')

/**
 * Where it goes on behind a link of a heading to itself, a mark of a footnote or the way back from it, the number of a line of
 * code, a drawing or a button; dice are words. 0: this tag begins none of them.
 */
function endOfControl(html: Uint8Array, open: number, end: number, tag: number): number {
  const closing = CLOSING[tag]
  const isControl =
    tag === SVG ||
    (tag === SPAN && standsAt(html, open, LINE_NUMBER)) ||
    (tag === SUP && standsAt(html, open, FOOTNOTE)) ||
    (tag === BUTTON && endOf(DIE, html, open, end) === 0) ||
    (tag === LINK && (standsAt(html, open, HEADING_LINK) || endOf(WAY_BACK, html, open, end) > 0))
  return isControl && closing ? endOf(closing, html, open, html.length) : 0
}

const CLOSING: Record<number, Sought> = {
  [SVG]: sought('</svg>'),
  [SPAN]: sought('</span>'),
  [SUP]: sought('</sup>'),
  [LINK]: sought('</a>'),
  [BUTTON]: sought('</button>'),
}
const LINE_NUMBER = Buffer.from('<span class="ln"')
const FOOTNOTE = Buffer.from('<sup class="footnote-ref"')
const DIE = sought('class="die')
const HEADING_LINK = Buffer.from('<a class="hash"')
const WAY_BACK = sought('class="footnote-backref"')

interface Sought {
  bytes: Uint8Array
  /** By the byte where the last one is looked for: how far on the next place lies where it may be the right one. */
  steps: Uint8Array
}

function sought(text: string): Sought {
  const bytes = Buffer.from(text)
  const steps = new Uint8Array(256).fill(bytes.length)
  for (const [i, byte] of bytes.subarray(0, -1).entries()) steps[byte] = bytes.length - 1 - i
  return { bytes, steps }
}

/** Where what is sought ends; 0: it does not stand between these places. */
function endOf({ bytes, steps }: Sought, html: Uint8Array, start: number, end: number): number {
  const last = bytes.length - 1
  for (let at = start + last; at < end; at += steps[html[at] ?? 0] ?? 1)
    if (html[at] === bytes[last] && standsAt(html, at - last, bytes)) return at + 1
  return 0
}

function standsAt(html: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (html[at + i] !== bytes[i]) return false
  return true
}

/** How far behind a cell the next one may begin. */
const NEAR = 20

/** '<td', '<th', and no '<thead' */
function isBeforeCell(html: Uint8Array, end: number): boolean {
  let at = end
  while (isBlank(html[at] ?? 0)) at++
  const isCell = html[at] === 60 && html[at + 1] === 116 && (html[at + 2] === 100 || html[at + 2] === 104)
  return isCell && at + 3 <= end + NEAR && !isLetter(html[at + 3] ?? 0)
}

const isBlank = (byte: number) => byte === BLANK || BYTES[byte] === SPACE

/** A to Z, digits and '_'. */
const isLetter = (byte: number) =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 95

/** The id in a tag. */
function idIn(html: Uint8Array, open: number, end: number): string | undefined {
  for (let at = endOf(ID, html, open, end); at > 0; at = endOf(ID, html, at, end)) {
    const close = html.indexOf(QUOTE, at)
    if (close < 0 || close >= end) return undefined
    if (!isLetter(html[at - ID.bytes.length - 1] ?? 0)) return decoded(stringOf(html, at, close))
  }
  return undefined
}

const ID = sought('id="')

export const stringOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()

const decoded = (text: string) =>
  text.includes('&') ? text.replace(/&(#?\w+);/g, (_, name: string) => character(name)) : text

/** Where a reference to a character ends, behind its ';'; 0: it is an ampersand. */
function endOfReference(html: Uint8Array, ampersand: number): number {
  const start = html[ampersand + 1] === 35 ? ampersand + 2 : ampersand + 1
  let at = start
  while (isLetter(html[at] ?? 0)) at++
  return at > start && html[at] === 59 ? at + 1 : 0
}

function characterAt(html: Uint8Array, start: number, end: number): string {
  return NAMED.get(end - start > 4 ? -1 : nameAt(html.subarray(start, end), 0)) ?? character(stringOf(html, start, end))
}

const NAMES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))
const NAMED = new Map([...NAMES].map(([name, letter]) => [nameOf(name), letter]))

function character(name: string): string {
  if (!name.startsWith('#')) return NAMES.get(name) ?? ' '
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
