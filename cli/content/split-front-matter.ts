// Splits a source into front matter and content with gray-matter, with data/yaml.ts as its YAML engine. gray-matter's engines
// for other languages, which can run code, are never used: the text passed to it always starts with a plain `---`.
import matter from 'gray-matter'
import { error, type Report, warning } from '../core/errors.ts'
import { type ParsedYaml, parseYaml } from '../data/yaml.ts'

const MAX_FRONT_MATTER_BYTES = 64 * 1024
const MAX_YAML_NODES = 1000
const MAX_YAML_DEPTH = 16

export interface SplitSource {
  /** Absent if there is no valid front matter. */
  parsed?: ParsedYaml
  /** The text between the `---` lines. It starts with the line break after the first one. */
  yaml: string
  /** Text after the front matter. */
  content: string
  /** Lines before the content: content line n is file line n + offset. */
  lineOffset: number
}

/** The word after `---`; undefined for a line that does not start front matter, such as `----` or `--- Part two ---`. */
function languageOf(firstLine: string): string | undefined {
  if (!matter.test(firstLine)) return undefined
  const { name } = matter.language(`${firstLine}\n`)
  return /^(?:[^\s-]\S*)?$/.test(name) ? name : undefined
}

/** `title: x`, `title = "x"`, `"title": "x"`, `{` */
const KEY = /^\s*(?:["'\w-]+\s*[:=]|\{)/

/** Front matter between other marks: `+++` for TOML, `;;;` for JSON, and `----`, which is a line in Markdown. */
function reportOtherMarks(source: string, firstLine: string, file: string, report: Report) {
  const mark = /^(\+{3}|;{3}|-{4,})\s*\w*\s*$/.exec(firstLine)?.[1]
  if (mark === undefined) return
  const [next = '', ...rest] = source.slice(firstLine.length + 1).split('\n')
  const isClosed = [next, ...rest].some((line) => line.startsWith(mark))
  const hint = 'Write --- above and below it, and each key as "key: value".'
  if (mark.startsWith('-')) {
    if (isClosed && KEY.test(next))
      report(warning('WB216', `Front matter starts with ---; after ${mark} it is text.`, { file, line: 1 }, hint))
  } else if (isClosed || KEY.test(next)) {
    const message = `Front matter between ${mark} lines is not supported: front matter is YAML.`
    report(error('WB201', message, { file, line: 1 }, hint))
  }
}

export function splitFrontMatter(source: string, file: string, report: Report): SplitSource {
  const end = source.indexOf('\n')
  const firstLine = end === -1 ? source : source.slice(0, end)
  const whole = { yaml: '', content: source, lineOffset: 0 }
  if (/^\s+---[ \t]*\n[ \t]*[\w-]+:/.test(source)) {
    const message = 'Front matter must start on the first line; here it is text.'
    report(warning('WB216', message, { file, line: 1 }, 'Remove what is above ---.'))
  }
  const isPlain = firstLine === '---' // as nearly all are
  const language = isPlain ? '' : languageOf(firstLine)
  if (language === undefined) {
    reportOtherMarks(source, firstLine, file, report)
    return whole
  }
  const isYaml = language === '' || /^ya?ml$/i.test(language)
  if (!isYaml) {
    const message = `Front matter language "${language}" is not supported: front matter is YAML.`
    report(error('WB201', message, { file, line: 1 }, 'Open it with a plain --- line.'))
  }
  const text = `---${source.slice(firstLine.length)}`
  const close = text.indexOf('\n---', 3)
  if (close === -1) {
    const message = 'The front matter opened on line 1 is never closed.'
    if (isYaml) report(error('WB202', message, { file, line: 1 }, 'Put a line --- after the last key.'))
    return { ...whole, content: '' }
  }
  if (close > MAX_FRONT_MATTER_BYTES) {
    const size = Math.ceil(close / 1024)
    report(error('WB203', `The front matter is ${size} KiB; the limit is 64 KiB.`, { file, line: 1 }))
    return { ...whole, content: '' }
  }
  const closingLine = /^---.*/.exec(text.slice(close + 1, close + 100))?.[0].trimEnd() ?? ''
  if (closingLine !== '---') {
    const line = text.slice(0, close).split('\n').length + 1
    const message = `A line that begins with --- closes the front matter, and this one is ${JSON.stringify(closingLine)}.`
    report(error('WB202', message, { file, line }, 'Write --- alone on the line, or indent this one.'))
  }
  let parsed: ParsedYaml | undefined
  const read = (yaml: string) => {
    if (isYaml) parsed = parseYaml(yaml, { nodes: MAX_YAML_NODES, depth: MAX_YAML_DEPTH })
    return {}
  }
  // Options also keep gray-matter from caching every text.
  const { matter: yaml, content } = matter(text, { engines: { yaml: read } })
  const lineOffset = text.slice(0, text.length - content.length).split('\n').length - 1
  return { ...(parsed && { parsed }), yaml, content, lineOffset }
}
