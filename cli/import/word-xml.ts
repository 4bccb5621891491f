// Reads pieces of the XML of a Word document.
import { MARKS } from './marks.ts'

/** Where the outermost elements of a name begin and end. */
export function elementsIn(xml: string, name: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let depth = 0
  let from = 0
  for (const { 0: tag, index } of xml.matchAll(new RegExp(`<(?:/${name}\\s*|${name}(?:\\s[^>]*)?)>`, 'g'))) {
    if (tag.endsWith('/>')) continue
    if (!tag.startsWith('</')) {
      if (depth++ === 0) from = index
    } else if (--depth === 0) found.push({ from, to: index + tag.length })
  }
  return found
}

export function replaced(xml: string, name: string, by: (element: string) => string): string {
  let made = ''
  let at = 0
  for (const { from, to } of elementsIn(xml, name)) {
    made += xml.slice(at, from) + by(xml.slice(from, to))
    at = to
  }
  return made + xml.slice(at)
}

/** Whether a property of letters is on, such as 'vanish'. Undefined if the XML does not name it. */
export function isOn(xml: string, property: string): boolean | undefined {
  const [found, value = '1'] = new RegExp(`<w:${property}(?:\\s+w:val="([^"]*)")?\\s*/>`).exec(xml) ?? []
  return found === undefined ? undefined : /^(?:1|true|on)$/.test(value)
}

/** The words of a part. Each paragraph is a line. */
export function textIn(xml: string): string {
  const pieces = xml.matchAll(/<(?:w|a):t(?:\s[^>]*)?>([^<]*)<|<\/[wa]:p>|<w:(?:tab|br|cr|noBreakHyphen)\b[^>]*>/g)
  let text = ''
  for (const [tag, words] of pieces)
    text += words !== undefined ? decoded(words) : /^<\/[wa]:p>$/.test(tag) ? '\n' : ' '
  return text.replace(MARKS, '').replace(/\n\s+/g, '\n').trim()
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
    return code === undefined ? (ENTITIES[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
