// Short ids for the one file: those of words are a twentieth of it. The id of a section is its number, the others are counted.
import type { Chapter } from './chapters.ts'
import { OWN_IDS } from './plan.ts'

/** `html`: as `bookDocument` writes it, without scripts and styles. */
export function withShortIds(html: string, chapters: Chapter[]): string {
  const names = new Map<string, string>(Object.values(OWN_IDS).map((id) => [id, id]))
  for (const { id, number, sections } of chapters) {
    names.set(id, `s${number}`)
    for (const { id: section, section: no } of sections) names.set(section, `s${no}`)
  }
  const nameOf = (id: string): string => {
    const name = names.get(id) ?? `x${names.size.toString(36)}`
    names.set(id, name)
    return name
  }
  const writeAttribute = (whole: string, name: string, quoted: string | undefined, plain: string | undefined) => {
    const value = quoted ?? plain ?? ''
    if (/^(?:id|for|headers|aria-labelledby|aria-describedby)$/.test(name)) {
      const ids = value.split(' ').map(nameOf)
      return ids.length > 1 ? ` ${name}="${ids.join(' ')}"` : ` ${name}=${ids[0]}`
    }
    const [, opening, id, end = ''] = /^(#|url\(#)([^)]*)(\)?)$/.exec(value) ?? []
    return opening === undefined || id === undefined ? whole : ` ${name}=${opening}${nameOf(id)}${end}`
  }
  return html.replace(TAG, (tag) => (REFERS.test(tag) ? tag.replace(ATTRIBUTE, writeAttribute) : tag))
}

const TAG = /<[a-z][^>]*>/g
const REFERS = /\b(?:id|for|headers|aria-\w+)=|#/
const ATTRIBUTE = / ([\w-]+)(?:=(?:"([^"]*)"|([^\s">]+)))?/g
