// The words of an article: its sections by heading, without markup and without what is only there to be pressed. Read in one
// go, from tag to tag: this is done for every page of a site.

export interface Section {
  /** '' for what stands above the first heading. */
  id: string
  heading: string
  text: string
}

/** Cut at headings of the second to the fourth level; deeper ones belong to the section they stand in. The first is what stands above. */
export function sectionsOf(html: string): Section[] {
  const sections: Section[] = []
  let section: Section = { id: '', heading: '', text: '' }
  let inHeading = false
  let text = ''
  const take = () => {
    const taken = text.replace(UNEVEN_SPACE, ' ').trim()
    text = ''
    return taken
  }
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    text += decoded(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    const tag = tagAt(html, open)
    const name = nameOf(tag)
    at = afterControl(html, open, tag, name) ?? open + tag.length
    if (at > open + tag.length || INLINE.has(name)) continue
    text += CELLS.has(name) && CELL.test(html.slice(at, at + 20)) ? ' · ' : ' '
    if (inHeading && HEADINGS.has(name.slice(1))) {
      section.heading = take()
      inHeading = false
    }
    const id = HEADINGS.has(name) ? /\bid="([^"]*)"/.exec(tag)?.[1] : undefined
    if (id === undefined) continue
    section.text = take()
    sections.push(section)
    section = { id: decoded(id), heading: '', text: '' }
    inHeading = true
  }
  section.text = take()
  return [...sections, section]
}

const HEADINGS = new Set(['h2', 'h3', 'h4'])

/** White space that is no single blank. */
const UNEVEN_SPACE = /[^\S ]\s*| \s+/g

function tagAt(html: string, open: number): string {
  const end = html.startsWith('<!--', open) ? html.indexOf('-->', open) + 2 : html.indexOf('>', open)
  return html.slice(open, end < open ? html.length : end + 1)
}

/** 'td', '/td', '!--' */
function nameOf(tag: string): string {
  let end = 2
  while (end < tag.length && !endsName(tag.charCodeAt(end))) end++
  return tag.slice(1, end)
}

/** At ' ' and other white space, '/' and '>'. */
const endsName = (code: number) => code <= 32 || code === 47 || code === 62

const INLINE = new Set(
  'a abbr b bdi bdo button cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var'
    .split(' ')
    .flatMap((name) => [name, `/${name}`]),
)

const CELLS = new Set(['/td', '/th'])
const CELL = /^\s*<t[dh]\b/

/**
 * Where it goes on behind a link of a heading to itself, a mark of a footnote or the way back from it, the number of a line of
 * code, a drawing or a button; dice are words.
 */
function afterControl(html: string, open: number, tag: string, name: string): number | undefined {
  const isControl =
    name === 'svg' ||
    tag.startsWith('<span class="ln"') ||
    tag.startsWith('<sup class="footnote-ref"') ||
    (name === 'button' && !tag.includes('class="die')) ||
    (name === 'a' && (tag.startsWith('<a class="hash"') || tag.includes('class="footnote-backref"')))
  if (!isControl) return undefined
  const end = html.indexOf(`</${name}>`, open)
  return end < 0 ? undefined : end + name.length + 3
}

const decoded = (text: string) =>
  text.includes('&') ? text.replace(/&(#?\w+);/g, (_, name: string) => character(name)) : text

const NAMED = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

function character(name: string): string {
  if (!name.startsWith('#')) return NAMED.get(name) ?? ' '
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
