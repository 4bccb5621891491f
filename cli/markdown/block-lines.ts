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

/** Every line that may open or close a block, but those of code fences and of comments. */
export function* blockLines(src: string): Generator<BlockLine> {
  const lines = src.split('\n')
  const lastCommentEnd = lines.findLastIndex((line) => line.includes('-->'))
  let fence = ''
  let inComment = false
  for (const [number, line] of lines.entries()) {
    if (!MARKED.test(line)) continue
    const text = line.replace(QUOTE_OR_ITEM, '').trimEnd()
    if (inComment) {
      inComment = !text.includes('-->')
      continue
    }
    const mark = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(text)?.[0]
    if (fence) {
      if (mark?.startsWith(fence) && text.length === mark.length) fence = ''
    } else if (mark) fence = mark
    else if (text.startsWith('<!--')) inComment = number < lastCommentEnd && !text.includes('-->')
    else yield { number, line, text }
  }
}
