// Explains YAML errors in words for authors, with the most helpful place.

/** 1-based, in the file. */
export interface YamlPlace {
  line: number
  column: number
}

export interface YamlFault extends YamlPlace {
  kind: 'tab' | 'duplicate' | 'colon' | 'quote' | 'dash' | 'limit' | 'character' | 'syntax'
  message: string
  hint?: string
}

/** An error of the parser. */
interface YamlError {
  code: string
  message: string
  /** Offsets of its start and end. */
  pos: [number, number]
}

/** The text of a file, with lookups that the explanations need. */
export interface YamlSource {
  text: string
  placeAt(offset: number): YamlPlace
  /** Text of a line of the file. */
  lineText(line: number): string
  /** Offset of the quote, or the bracket, that is open at an offset. */
  quoteAround(offset: number): number | undefined
  bracketAround(offset: number): number | undefined
  /** The first key from an offset on that its map has already. */
  repeatedKey(offset: number): { key: unknown; first: number; second: number } | undefined
}

const MAX_FAULTS = 5

/** Explains the parser's errors, at most one a line: one mistake often causes several. */
export function syntaxFaults(errors: YamlError[], source: YamlSource): YamlFault[] {
  const faults: YamlFault[] = []
  const lines = new Set<number>()
  for (const { code, message, pos } of errors) {
    const { line } = source.placeAt(pos[0])
    if (lines.has(line)) continue
    lines.add(line)
    const fault = explain(source, code, message.split('\n')[0] ?? message, pos[0])
    faults.push(fault)
    // Errors after an unclosed quote or list, or after a text that is not YAML, are not helpful.
    if (/^(?:quote|dash|limit)$/.test(fault.kind) || faults.length === MAX_FAULTS) break
  }
  return faults
}

function explain(source: YamlSource, code: string, message: string, offset: number): YamlFault {
  const place = source.placeAt(offset)
  const line = source.lineText(place.line)
  if (code === 'RESOURCE_EXHAUSTION') return { kind: 'limit', message: 'Values are nested too deeply.', ...place }
  if (code === 'TAB_AS_INDENT' || /^ *\t/.test(line))
    return {
      kind: 'tab',
      message: 'Tabs are not allowed for indentation.',
      hint: 'Indent with spaces.',
      line: place.line,
      column: line.indexOf('\t') + 1 || place.column,
    }
  if (code === 'DUPLICATE_KEY') return duplicateKey(source, offset)
  const dash = /^ *-(?=[^\s-])/.exec(line)?.[0].length
  if (code === 'UNEXPECTED_TOKEN' && dash === place.column)
    return {
      kind: 'dash',
      message: 'A list item needs a space after its "-".',
      hint: `Write ${line.slice(0, dash).trim()} ${line.slice(dash).trim()}`,
      ...place,
    }
  const quote = openQuote(source, code, offset)
  if (quote) return quote
  const bracket = openBracket(source, code, offset)
  if (bracket) return bracket
  const colon =
    code === 'BLOCK_AS_IMPLICIT_KEY' ? (colonInValue(line, place.line) ?? indentedLine(source, place)) : undefined
  if (colon) return colon
  if (code === 'TAG_RESOLVE_FAILED')
    return { kind: 'syntax', message: 'A value cannot start with "!".', ...quoteHint(line), ...place }
  if (code === 'MULTIPLE_DOCS')
    return {
      kind: 'syntax',
      message: 'A line --- starts a second document.',
      hint: 'Keep everything in one.',
      ...place,
    }
  if (/^(?:MULTILINE_IMPLICIT_KEY|MISSING_CHAR)$/.test(code) && !line.includes(':'))
    return {
      kind: 'syntax',
      message: 'This line is not a "key: value" pair.',
      hint: 'Write a colon and a space between the key and the value.',
      ...place,
    }
  if (/^Sequence item without -/.test(message))
    return {
      kind: 'syntax',
      message: 'This line starts neither a new record nor a key of the one above.',
      hint: 'Start it with "- ", or in the column of the keys above it.',
      ...place,
    }
  if (/block-seq-ind/.test(message))
    return { kind: 'syntax', message: 'A list starts on the line below its key.', ...quoteHint(line), ...place }
  return { kind: 'syntax', message: `${message}.`.replace(/\.\.$/, '.'), ...quoteHint(line), ...place }
}

function duplicateKey({ placeAt, repeatedKey }: YamlSource, offset: number): YamlFault {
  const found = repeatedKey(offset)
  return {
    kind: 'duplicate',
    message: found
      ? `The key "${found.key}" is used twice, first on line ${placeAt(found.first).line}.`
      : 'A key is used twice.',
    hint: 'Keep one of them.',
    ...placeAt(found?.second ?? offset),
  }
}

/** `tags: [a, b`: the helpful place is the opening bracket. */
function openBracket(
  { text, placeAt, bracketAround }: YamlSource,
  code: string,
  offset: number,
): YamlFault | undefined {
  if (code !== 'BAD_INDENT' && code !== 'MISSING_CHAR') return undefined
  const start = bracketAround(offset)
  if (start === undefined) return undefined
  const [mark, end] = text[start] === '{' ? ['{', '}'] : ['[', ']']
  const message = `A ${mark} is opened here and never closed.`
  return { kind: 'syntax', message, hint: `Put ${end} after the last item.`, ...placeAt(start) }
}

/** A quote that is not closed or closed too early: the helpful place is the opening quote. */
function openQuote({ text, placeAt, quoteAround }: YamlSource, code: string, offset: number): YamlFault | undefined {
  if (code !== 'MISSING_CHAR' && code !== 'UNEXPECTED_TOKEN') return undefined
  const start = quoteAround(offset)
  if (start === undefined) return undefined
  const opened = placeAt(start)
  if (code === 'MISSING_CHAR' || placeAt(offset).line !== opened.line)
    return { kind: 'quote', message: 'A quote is opened here and never closed.', hint: 'Close the quote.', ...opened }
  const mark = text[start] ?? '"'
  return {
    kind: 'quote',
    message: 'The quoted text ends before its line does.',
    hint: `Put the whole value into quotes; a ${mark} inside is written ${mark === '"' ? '\\"' : "''"}.`,
    ...placeAt(offset),
  }
}

const KEY_AND_VALUE = /^(\s*(?:- +)?[\w.-]+: +)(.*)$/

/** `title: Chase: Part II` */
function colonInValue(line: string, number: number): YamlFault | undefined {
  const [, before, value] = KEY_AND_VALUE.exec(line) ?? []
  const at = value?.search(/:(?:\s|$)/) ?? -1
  if (before === undefined || value === undefined || at === -1 || /^['"[{|>]/.test(value)) return undefined
  return {
    kind: 'colon',
    message: 'A value with a colon in it must be quoted.',
    hint: `Write ${before.trim()} ${quoted(value)}`,
    line: number,
    column: before.length + at + 1,
  }
}

/** `a: b`, and a key below it that starts further right. */
function indentedLine({ lineText }: YamlSource, { line }: YamlPlace): YamlFault | undefined {
  const below = lineText(line + 1)
  const indent = /^ +(?=\S)/.exec(below)?.[0].length
  if (indent === undefined) return undefined
  return {
    kind: 'syntax',
    message: 'This line is indented, but the line above it already has a value.',
    hint: 'Start it in the column in which the line above starts.',
    line: line + 1,
    column: indent + 1,
  }
}

function quoteHint(line: string): { hint?: string } {
  const [, before, value] = KEY_AND_VALUE.exec(line) ?? []
  return before !== undefined && value && !/^['"]/.test(value)
    ? { hint: `If it is a text, write ${before.trim()} ${quoted(value)}` }
    : {}
}

function quoted(value: string) {
  const text = value.trim()
  return text.includes('"') && !text.includes("'") ? `'${text}'` : `"${text.replace(/[\\"]/g, '\\$&')}"`
}
