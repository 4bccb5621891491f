// The words of an article: its sections by heading, without markup and without what is only there to be pressed.

export interface Section {
  /** '' for what stands above the first heading. */
  id: string
  heading: string
  text: string
}

/** Cut at headings of the second and third level; deeper ones belong to the section they stand in. */
export function sectionsOf(html: string): Section[] {
  const parts = html.replace(CONTROLS, '').split(/(?=<h[23]\b[^>]*\bid=")/)
  return parts.flatMap((part, i): Section[] => {
    const [all = '', , id = '', heading = ''] = HEADING.exec(part) ?? []
    if (i === 0 && all === '') return [{ id: '', heading: '', text: plain(part) }]
    const section = { id: plain(id), heading: plain(heading), text: plain(part.slice(all.length)) }
    return i === 0 ? [{ id: '', heading: '', text: '' }, section] : [section]
  })
}

const HEADING = /^<h([23])\b[^>]*?\bid="([^"]*)"[^>]*>(.*?)<\/h\1>/s

/** Links of headings to themselves, ways back from footnotes, drawings, buttons; dice are words. */
const CONTROLS =
  /<a class="hash".*?<\/a>|<a\b[^>]*class="footnote-backref".*?<\/a>|<svg\b.*?<\/svg>|<button\b(?![^>]*class="die").*?<\/button>/gs

const INLINE =
  /<\/?(?:a|abbr|b|bdi|bdo|button|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)\b[^>]*>/g

function plain(html: string): string {
  const text = html
    .replace(INLINE, '')
    .replace(/<\/t[dh]>\s*(?=<t[dh]\b)/g, ' · ')
    .replace(/<!--.*?-->|<[^>]+>/gs, ' ')
    .replace(/&(#?\w+);/g, (_, name: string) => character(name))
  return text.replace(/\s+/g, ' ').trim()
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function character(name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? ' '
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
