// Checks pages that show other pages with `![[Page]]`: how deep they are in each other, how large they become, and circles.

import type { ContentDocument } from '../content/model.ts'
import { error, type Report, warning } from '../core/errors.ts'

/** Pages in a page are shown up to this level: a page, in it another one, in that one another one … */
export const MAX_LEVELS = 7

/** Limit of the HTML of the pages embedded in a page, in bytes. */
const MAX_BYTES = 2_000_000

/** A page that another page shows, or a part of it. */
export interface Embed {
  /** Line in the page that shows it. */
  line: number
  page: ContentDocument
  /** Size of its text, without the pages in it. */
  bytes: number
  /** The pages in it. */
  inner(): Embed[]
}

/** Whether a page that several others show one in the other is not shown again: only the link to it is. */
export const isRepeated = (page: ContentDocument, above: ContentDocument[]): boolean =>
  above.some(({ file }) => file === page.file)

/** Returns a check of a page. Each circle, and each place that is too deep, is reported once. */
export function openEmbedCheck(report: Report): (document: ContentDocument, embeds: Embed[]) => void {
  const reported = new Set<string>()
  return (document, embeds) => {
    let bytes = 0
    /** Returns whether all is well. The first error of a page is enough: the others would be like it. */
    const check = ({ line, page, ...embed }: Embed, above: ContentDocument[], chain: string[]): boolean => {
      const { file } = above.at(-1) ?? document
      const names = [...chain, `${file}:${line}`, page.file]
      const place = { file, line }
      if (isRepeated(page, above)) {
        const circle = above.slice(above.findIndex((one) => one.file === page.file)).map((one) => one.file)
        if (isNew(`circle ${circle.sort()}`)) report(circular(names.slice(-circle.length - 1), place))
        return true
      }
      if (above.length > MAX_LEVELS) {
        if (isNew(`${file}:${line}`)) report(tooDeep(names, place))
        return false
      }
      bytes += embed.bytes
      if (bytes > MAX_BYTES) {
        report(tooLarge(names, { file: document.file, line: embeds[0]?.line ?? 1 }))
        return false
      }
      return embed.inner().every((one) => check(one, [...above, page], names.slice(0, -1)))
    }
    const isNew = (what: string) => !reported.has(what) && Boolean(reported.add(what))
    embeds.every((embed) => check(embed, [document], []))
  }
}

type Where = { file: string; line: number }

const LINK = 'Write a link to the page instead of its text: [[Page]]'

const tooDeep = (names: string[], place: Where) =>
  error('WB608', `Pages show each other more than ${MAX_LEVELS} levels deep: ${names.join(' > ')}`, place, LINK)

const tooLarge = (names: string[], place: Where) =>
  error(
    'WB608',
    `The pages that this page shows with ![[…]] are larger than ${MAX_BYTES / 1e6} MB together, up to: ${names.join(' > ')}`,
    place,
    LINK,
  )

const circular = (names: string[], place: Where) =>
  warning(
    'WB609',
    `Pages show each other in a circle, so the last one is only a link here: ${names.join(' > ')}`,
    place,
    LINK,
  )
