// Finds the lines that can start or end a block, for rules that pair such lines before markdown-it parses them.

const QUOTE_OR_ITEM = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*/

interface BlockLine {
  /** 0-based. */
  number: number
  /** Unchanged. */
  line: string
  /** Without the markers of the quotes and list items around it. */
  text: string
}

/** A line without any of these cannot start or end a block. */
const MARKED = /:::|```|~~~|<|-->/

/** First characters of such a line, or of the quote or list marker before it. A quick test. */
const BEGINNINGS = new Set([...':`~<>-*+0123456789'].map((character) => character.charCodeAt(0)))

/** Lines that may start or end a block. Skips code fences and comments. */
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

const [TAB, SPACE] = [0x09, 0x20]

function firstCharacter(src: string, start: number): number {
  let at = start
  let character = src.charCodeAt(at)
  while (character === SPACE || character === TAB) character = src.charCodeAt(++at)
  return character
}
