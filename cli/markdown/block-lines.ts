// The lines of a text that can start or end a block, for rules that pair such lines before the parser comes to them.

const QUOTE_OR_ITEM = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*/

export interface BlockLine {
  /** 0-based. */
  number: number
  /** As it is written. */
  line: string
  /** Without the marks of the quotes and list items it stands in. */
  text: string
}

/** Lines with none of these neither open nor close anything. */
const MARKED = /:::|```|~~~|<|-->/

/** What such a line begins with, or the mark of a quote or an item before it. */
const BEGINNINGS = new Set([...':`~<>-*+0123456789'].map((character) => character.charCodeAt(0)))

/** Every line that may open or close a block, but those of code fences and of comments. */
export function blockLines(src: string): BlockLine[] {
  const found: BlockLine[] = []
  const lastCommentEnd = src.lastIndexOf('-->')
  let fence = ''
  let inComment = false
  for (let start = 0, number = 0; start < src.length; number++) {
    const lineBreak = src.indexOf('\n', start)
    const end = lineBreak === -1 ? src.length : lineBreak
    const line: string = inComment || BEGINNINGS.has(firstCharacter(src, start)) ? src.slice(start, end) : ''
    start = end + 1
    if (!MARKED.test(line)) continue
    const text: string = line.replace(QUOTE_OR_ITEM, '').trimEnd()
    if (inComment) {
      inComment = !text.includes('-->')
      continue
    }
    const mark = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[0]
    if (fence) {
      if (mark?.startsWith(fence) && text.length === mark.length) fence = ''
    } else if (mark) fence = mark
    else if (text.startsWith('<!--')) inComment = end < lastCommentEnd && !text.includes('-->')
    else found.push({ number, line, text })
  }
  return found
}

const [TAB, BLANK] = [0x09, 0x20]

function firstCharacter(src: string, start: number): number {
  let at = start
  let character = src.charCodeAt(at)
  while (character === BLANK || character === TAB) character = src.charCodeAt(++at)
  return character
}
