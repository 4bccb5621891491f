// A style sheet with its fonts and pictures inside. Faces whose characters the text does not have are left out.
import { readFound } from '../../core/find-files.ts'
import { isTag } from '../../core/html.ts'
import type { FindFile } from '../../site/find-published.ts'
import type { Bundle } from '../../site/model.ts'
import type { BookPart } from './holes.ts'
import { dataAddress } from './portable.ts'

interface StyleSources {
  /** The document: its characters decide which faces are needed. */
  text: string
  /** Whether some of it is in italics. */
  isSlanted: boolean
  /** Leaves out faces that the text needs for signs only, not for letters: a file is smaller without them. */
  forLetters: boolean
  bundle: Pick<Bundle, 'files'>
  find: FindFile
}

export function inlinedStyle(css: string, { text, isSlanted, forLetters, bundle, find }: StyleSources): string {
  // Every text has letters of ASCII, and to leave them out is quick. Long runs in one step can overflow the stack of V8.
  const points = [...new Set(`a${text.replace(/[\0-~]{1,1000}/g, '')}`)]
    .filter((one) => !forLetters || /\p{L}/u.test(one))
    .map((character) => character.codePointAt(0) ?? 0)
  const own = new Map(bundle.files.map(({ path, contents }) => [path.replace(/^assets\//, ''), contents]))
  const contentsOf = (address: string) => {
    const found = find(address)
    return own.get(address.replace(/^\.\//, '')) ?? (found && readFound(found))
  }
  const needsSlanted = isSlanted || SLANTED.test(css.replace(FACES, '').replace(CODE_COMMENTS, ''))
  return css
    .replace(FACES, (face) => (isNeeded(face, points) && (needsSlanted || !SLANTED.test(face)) ? face : ''))
    .replace(/url\((["']?)([^"')]+)\1\)/g, (whole, _, address: string) => {
      if (/^(?:data:|#)/.test(address)) return whole
      const contents = contentsOf(address)
      return contents ? `url(${dataAddress(contents, address)})` : 'url(data:,)'
    })
    .replaceAll('</', '<\\/')
}

const FACES = /@font-face\{[^}]*\}/g
const SLANTED = /font-style:italic/

/** Comments in code, which have a face of the system. */
const CODE_COMMENTS = /\.c\{[^}]*\}/g

const SLANTED_TAGS = new Set(['em', 'i', 'cite', 'dfn', 'var'])

/** Whether a text in these parts is in italics. */
export const hasSlantedText = (parts: BookPart[]): boolean =>
  parts.some(
    (part) =>
      isTag(part) &&
      ((SLANTED_TAGS.has(part.name) && typeof part.children[0] === 'string') || hasSlantedText(part.children)),
  )

/** Whether the text has a character in the range of the face. A face without a range is needed. */
function isNeeded(face: string, points: number[]): boolean {
  const ranges = /unicode-range:([^;}]*)/.exec(face)?.[1]?.split(',')
  if (!ranges) return true
  return ranges.some((range) => {
    const [from = 0, to = from] = (/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/i.exec(range) ?? [])
      .slice(1)
      .filter((hex) => hex !== undefined)
      .map((hex) => Number.parseInt(hex, 16))
    return points.some((point) => point >= from && point <= to && point > 0x20)
  })
}
