// Where front matter begins and ends in a source. gray-matter says whether a block opens, and in which language. It does not
// read it: it would take `---foo` for a closing line, its own reading of a block can run code, and it keeps every text it has
// seen.
import matter from 'gray-matter'
import { error, type Problem, type Report, warning } from '../errors.ts'

const MAX_FRONT_MATTER_BYTES = 64 * 1024

export interface SplitSource {
  /** Empty where there is none, or none that can be read. */
  yaml: string
  /** Text after the front matter. */
  content: string
  /** Lines before the content: content line n is file line n + offset. */
  lineOffset: number
}

const CLOSING_LINE = /^---[ \t]*$/m

/** The word after `---`; undefined for a line that opens no front matter, such as `----` or `--- Part two ---`. */
function languageOf(firstLine: string): string | undefined {
  if (!matter.test(firstLine)) return undefined
  const { name } = matter.language(`${firstLine}\n`)
  return /^(?:[^\s-]\S*)?$/.test(name) ? name : undefined
}

/** Front matter between the marks of other generators: `+++` for TOML, `;;;` for JSON. */
function reportOtherMarks(source: string, firstLine: string, file: string, report: Report) {
  const mark = /^(\+\+\+|;;;)[ \t]*$/.exec(firstLine)?.[1]
  if (
    mark === undefined ||
    !source
      .split('\n')
      .slice(1)
      .some((line) => line.trim() === mark)
  )
    return
  const message = `Front matter between ${mark} lines is not supported: front matter is YAML.`
  const hint = 'Write --- above and below it, and each key as "key: value".'
  report(error('WB201', message, { file, line: 1 }, hint))
}

export function splitFrontMatter(source: string, file: string, report: Report): SplitSource {
  const end = source.indexOf('\n')
  const firstLine = end === -1 ? source : source.slice(0, end)
  const whole = { yaml: '', content: source, lineOffset: 0 }
  if (/^\s+---[ \t]*\n[ \t]*[\w-]+:/.test(source))
    report(
      warning(
        'WB216',
        'Front matter must start on the first line; here it is text.',
        { file, line: 1 },
        'Remove what stands above ---.',
      ),
    )
  const isPlain = firstLine === '---' // as nearly all are
  const language = isPlain ? '' : languageOf(firstLine)
  if (language === undefined) {
    reportOtherMarks(source, firstLine, file, report)
    return whole
  }
  const body = source.slice(firstLine.length + 1)
  const close = CLOSING_LINE.exec(body)
  const yaml = body.slice(0, close?.index ?? 0)
  const content = close ? body.slice(close.index + close[0].length + 1) : ''
  const split = { yaml, content, lineOffset: yaml.split('\n').length + 1 }
  const refuse = (problem: Problem): SplitSource => {
    report(problem)
    return { ...split, yaml: '' }
  }
  if (language !== '' && !/^ya?ml$/i.test(language))
    return refuse(
      error(
        'WB201',
        `Front matter language "${language}" is not supported: front matter is YAML.`,
        { file, line: 1 },
        'Open it with a plain --- line.',
      ),
    )
  if (!close)
    return refuse(
      error(
        'WB202',
        'The front matter opened on line 1 is never closed.',
        { file, line: 1 },
        'Put a line --- after the last key.',
      ),
    )
  if (yaml.length > MAX_FRONT_MATTER_BYTES) {
    const size = Math.ceil(yaml.length / 1024)
    return refuse(error('WB203', `The front matter is ${size} KiB; the limit is 64 KiB.`, { file, line: 1 }))
  }
  return split
}
