// The words of a piece of Markdown with the place of each in the file, so that messages about words name their column.

interface SourceText {
  /** The text without emphasis, code marks and addresses of links; a line break is a space. */
  text: string
  /** Offset in the Markdown of a character of `text`. */
  offsetOf: (at: number) => number
}

/** Marks that `sourceText` takes away, and white space that it replaces. */
const MARKS = /[*`[\]\\]|[^\S ]/

const LINK_END = /\]\([^)\]\n]*\)|\]\[[^\]\n]*\]/y

/** `markdown`: inline Markdown, as markdown-it holds it for a paragraph or a cell. */
export function sourceText(markdown: string): SourceText {
  if (!MARKS.test(markdown)) return { text: markdown, offsetOf: (at) => at }
  let text = ''
  const offsets: number[] = []
  for (let i = 0; i < markdown.length; i++) {
    const character = markdown[i] ?? ''
    if (character === '*' || character === '`' || character === '[') continue
    LINK_END.lastIndex = i
    const end = character === ']' ? LINK_END.exec(markdown)?.[0].length : undefined
    if (end !== undefined) {
      i += end - 1
      continue
    }
    if (character === '\\' && /[!-/:-@[-`{-~]/.test(markdown[i + 1] ?? '')) i++
    text += /\s/.test(character) ? ' ' : (markdown[i] ?? '')
    offsets.push(i)
  }
  return { text, offsetOf: (at) => offsets[at] ?? 0 }
}

/** All matches of a pattern with the flag `g`. Unlike `matchAll`, it makes no copy of the pattern, which takes longer than most texts. */
export function* matchesIn(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    yield found
    pattern.lastIndex = found.index + Math.max(1, found[0].length)
  }
}

/** Line (0-based, in `lines`) and column (1-based) of an offset in inline Markdown that starts on `firstLine`. */
export function placeInLines(
  markdown: string,
  offset: number,
  firstLine: number,
  lines: string[],
): { line: number; column: number } {
  const before = markdown.slice(0, offset).split('\n')
  const line = firstLine + before.length - 1
  // markdown-it trims each line and takes the marks of quotes and lists away.
  const written = markdown.split('\n')[before.length - 1] ?? ''
  return { line, column: Math.max(0, (lines[line] ?? '').indexOf(written)) + (before.at(-1)?.length ?? 0) + 1 }
}
