// The text of a post on a list, where other posts are next to it: its fragments lead to the post, and no id is there twice.

const TAG = /<([a-z][^\s/<>"']*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const ATTRIBUTE = /(\s)([^\s"'=/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"']+))?/g

/** Attributes that hold ids of other elements. */
const REFERENCES = new Set([
  ...['for', 'form', 'headers', 'list', 'popovertarget'],
  ...['activedescendant', 'controls', 'describedby', 'details', 'errormessage', 'flowto', 'labelledby', 'owns'].map(
    (name) => `aria-${name}`,
  ),
])

/** `href`: address of the post. */
export function listedPost(html: string, href: string): string {
  const text = html.replace(/<a class="hash"[^>]*>([\s\S]*?)<\/a>/g, '$1')
  if (!/\sid\s*=|#/i.test(text)) return text
  // Drawings and labels need their ids: they get those of the post in front. All others are dropped.
  const prefix = `${href.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-`
  const needed = new Set<string>()
  changeAttributes(text, (tag, name, value) => {
    for (const id of referencesIn(tag, name, value)) needed.add(id)
    return value
  })
  return changeAttributes(text, (tag, name, value) => {
    if (name === 'id') return needed.has(value) ? prefix + value : undefined
    if (isLink(tag, name) && value.startsWith('#')) return href + value
    if (REFERENCES.has(name)) return value.replace(/\S+/g, (id) => prefix + id)
    if (isUse(tag, name) && value.startsWith('#')) return `#${prefix}${value.slice(1)}`
    return value.replace(/(url\(\s*(?:&quot;|['"])?#)/g, `$1${prefix}`)
  })
}

const isHref = (name: string) => name === 'href' || name === 'xlink:href'
const isLink = (tag: string, name: string) => (tag === 'a' && isHref(name)) || name === 'data-rule'
const isUse = (tag: string, name: string) => tag !== 'a' && isHref(name)

/** The ids that an attribute refers to. */
function referencesIn(tag: string, name: string, value: string): string[] {
  if (REFERENCES.has(name)) return value.split(/\s+/)
  if (isUse(tag, name) && value.startsWith('#')) return [value.slice(1)]
  return [...value.matchAll(/url\(\s*(?:&quot;|['"])?#([^'")&\s]+)/g)].map(([, id = '']) => id)
}

/** `change` returns the new value of an attribute, still escaped; undefined removes it. */
function changeAttributes(
  html: string,
  change: (tag: string, name: string, value: string) => string | undefined,
): string {
  return html.replace(TAG, (_, tag: string, attributes: string) => {
    const changed = attributes.replace(ATTRIBUTE, (all, space: string, name: string, written?: string) => {
      if (written === undefined) return all
      const value = written.replace(/^(["'])(.*)\1$/s, '$2')
      const next = change(tag.toLowerCase(), name.toLowerCase(), value)
      if (next === undefined) return ''
      return next === value ? all : `${space}${name}="${next.replaceAll('"', '&quot;')}"`
    })
    return `<${tag}${changed}>`
  })
}
