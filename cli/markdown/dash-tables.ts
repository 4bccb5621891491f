// Tables of Pandoc whose columns are told by a line of dashes: `----- -----`. Used by the build, which warns of them, and by `import`.

/** The columns of a text from left to right: where each starts, and where the next one does. */
export type Columns = { from: number; to: number }[]

/** The columns below a line of dashes with spaces between them. Undefined for other lines, such as `---` and `- - -`. */
export function columnsOf(line: string): Columns | undefined {
  if (!/^ {0,3}-{2,}(?: +-{2,})+ *$/.test(line)) return undefined
  const starts = [...line.matchAll(/-+/g)].map(({ index }) => index)
  return starts.map((from, i) => ({ from: i === 0 ? 0 : from, to: starts[i + 1] ?? Number.POSITIVE_INFINITY }))
}

/** Whether a line has words, and spaces in front of each column. */
export const isInColumns = (line: string, columns: Columns): boolean =>
  line.trim() !== '' && columns.every(({ from }) => from === 0 || /^ ?$/.test(line.charAt(from - 1)))

/** Whether a line of dashes is the one below or above the cells of a table, and not a rule between paragraphs. */
export function isDashTable(lines: string[], at: number): boolean {
  const columns = columnsOf(lines[at] ?? '')
  return columns !== undefined && [lines[at - 1], lines[at + 1]].some((line = '') => isInColumns(line, columns))
}
