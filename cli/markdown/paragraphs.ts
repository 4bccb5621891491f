// What most lines of most texts are: empty, or a paragraph of one line that begins with a letter. They are found without
// asking every rule.
import type { MarkdownIt, StateBlock } from 'markdown-it'

const [TAB, BLANK, COLON, TILDE] = [0x09, 0x20, 0x3a, 0x7e]

export function paragraphs(md: MarkdownIt) {
  md.block.ruler.before('table', 'one_line', oneLine)
  md.block.State = class extends md.block.State {
    constructor(...[src, ...rest]: ConstructorParameters<typeof StateBlock>) {
      super('', ...rest) // which looks at each character for the ends of lines
      this.src = src
      markLines(this)
    }
  }
}

function markLines(state: StateBlock) {
  const { src, bMarks, eMarks, tShift, sCount, bsCount } = state
  for (const marks of [bMarks, eMarks, tShift, sCount, bsCount]) marks.length = 0
  const mark = (start: number, end: number, shift: number, indent: number) => {
    bMarks.push(start)
    eMarks.push(end)
    tShift.push(shift)
    sCount.push(indent)
    bsCount.push(0)
  }
  for (let start = 0; start < src.length; ) {
    let at = start
    let indent = 0
    let character = src.charCodeAt(at)
    while (isBlank(character)) {
      indent += character === TAB ? 4 - (indent % 4) : 1
      character = src.charCodeAt(++at)
    }
    if (at === src.length) break // blanks behind the last line end are no line
    const lineBreak = src.indexOf('\n', at)
    const end = lineBreak === -1 ? src.length : lineBreak
    mark(start, end, at - start, indent)
    start = end + 1
  }
  state.lineMax = bMarks.length
  mark(src.length, src.length, 0, 0) // so that no rule has to ask whether there is another line
}

/** No other rule takes a line that begins with a letter and is followed by an empty one, but that of a term and its text. */
function oneLine(state: StateBlock, start: number, end: number): boolean {
  const { src, bMarks, eMarks, tShift, sCount, blkIndent } = state
  const from = (bMarks[start] ?? 0) + (tShift[start] ?? 0)
  if (!isLetter(src.charCodeAt(from)) || (sCount[start] ?? 0) - blkIndent >= 4) return false
  const below = start + 1
  if (below < end && !state.isEmpty(below)) return false
  if (below + 1 < end && isOfTerm(src.charCodeAt((bMarks[below + 1] ?? 0) + (tShift[below + 1] ?? 0)))) return false
  let to = eMarks[start] ?? 0
  while (isBlank(src.charCodeAt(to - 1))) to--
  state.line = below
  state.push('paragraph_open', 'p', 1).map = [start, below]
  const text = state.push('inline', '', 0)
  text.content = src.slice(from, to)
  text.map = [start, below]
  text.children = []
  state.push('paragraph_close', 'p', -1)
  return true
}

const isLetter = (character: number) =>
  (character >= 0x61 && character <= 0x7a) || (character >= 0x41 && character <= 0x5a)

const isOfTerm = (character: number) => character === COLON || character === TILDE

const isBlank = (character: number) => character === BLANK || character === TAB
