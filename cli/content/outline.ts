// What the plan of a site needs of a page, without reading its Markdown: front matter and title. With it `serve` shows a large
// site while its texts are still being read.
import type { StoredDocument } from './cache.ts'
import { readFound } from './find-files.ts'
import { readFrontMatter } from './front-matter.ts'
import type { Source } from './parse.ts'
import { decodeText } from './text.ts'

/** So many pages to read are worth showing the site before. */
export const WORTH_OUTLINES = 500

/**
 * Undefined: the page has to be read, because it has faults, or a title that only a reader of Markdown can tell.
 * `typographer`: as in the config.
 */
export function readOutline(source: Source, typographer: boolean): StoredDocument | undefined {
  let isFaulty = false
  const report = () => {
    isFaulty = true
  }
  const text = decodeText(readFound(source), source.file, report)
  if (text === undefined) return undefined
  const { data: frontMatter, content } = readFrontMatter(text, source.kind, source.file, report)
  const title = plainTitle(content, typographer)
  if (isFaulty || title === undefined) return undefined
  return {
    frontMatter,
    markdown: {
      ...(title && { contentTitle: title }),
      headings: [],
      links: [],
      ids: [],
      description: '',
      minutes: 0,
      problems: [],
      uses: [],
      drawings: [],
    },
    factsHash: '',
    htmlHash: '',
    html: () => '',
    bytes: () => new Uint8Array(),
    place: () => undefined,
  }
}

const FIRST_LINES = /^(?:[ \t]*\n)*(.*)(?:\n(.*))?/
/** A quote within a word is no quote: with `typographer` it becomes an apostrophe. */
const PLAIN_HEADING = /^#[ \t]+([\p{L}\p{N}](?:[\p{L}\p{N} ,.?!/()-]|[:&](?= )|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))*)$/u
const PLAIN_TEXT = /^[\p{L}\p{N}][\p{L}\p{N} ,]/u
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/

/** Text of a leading `# Title` of letters and digits; '' when the text begins without one; undefined when that is not plain to see. */
function plainTitle(content: string, typographer: boolean): string | undefined {
  const [, first = '', second = ''] = FIRST_LINES.exec(content) ?? []
  const heading = PLAIN_HEADING.exec(first.trimEnd())?.[1]
  if (heading !== undefined) {
    if (heading.includes('www.') || /\.\p{L}/u.test(heading)) return undefined // an address
    return typographer ? heading.replaceAll("'", '’') : heading
  }
  return PLAIN_TEXT.test(first) && !/^\d+[.)]/.test(first) && !UNDERLINE.test(second) ? '' : undefined
}
