// Parses the `where` of a data directive: conditions joined by `and`, `or`, `not` and parentheses.
import type { DataRecord } from '../content/data-files.ts'

type Test = (record: DataRecord) => boolean

interface Reading {
  complain(message: string, hint?: string): void
  /** Called once for each valid condition; `condition` is its text. */
  check(key: string, operator: string, wanted: string, condition: string): void
  matches(record: DataRecord, key: string, operator: string, wanted: string): boolean
}

const HINT =
  'Write key = value, key != value, key < number or key in (one, two), joined by and, or, not and parentheses.'

/** Words that join conditions, and parentheses; those in quotes or in a list after `in` belong to the value. */
const JOINTS =
  /(\s+in\s*\((?:'[^']*'|"[^"]*"|[^()])*\)|(?<=[=<>]\s*)(?:'[^']*'|"[^"]*"))|(?:^|\s)(and|or|not)(?=[\s(]|$)|([()])/g

const CONDITION = /^([\w.-]+)\s*(!=|<=|>=|=(?!=)|<|>)\s*(.*)$/
const IN_LIST = /^([\w.-]+)\s+in\s*\((.*)\)$/
const LIST_ITEM = /'[^']*'|"[^"]*"|[^\s,'"][^,]*/g
const QUOTED = /(?<=[=<>(,]\s*)(?:'[^']*'|"[^"]*")/g
const FOREIGN = /===?|!==|&&|\|\||<>|=[<>]/
/** An operator in a value, as in `tier = vault, level > 2`. */
const SECOND = /[=<>][^=<>]+[=<>]/

/** Reports a condition that cannot be parsed, and returns undefined. */
export function readWhere(where: string, reading: Reading): Test | undefined {
  const parts = partsOf(where)
  let at = 0
  let failed = false
  const fail = (message: string): Test => {
    if (!failed) reading.complain(message, HINT)
    failed = true
    return () => false
  }
  const any = (): Test => {
    let test = all()
    while (parts[at] === 'or') {
      at++
      const [left, right] = [test, all()]
      test = (record) => left(record) || right(record)
    }
    return test
  }
  const all = (): Test => {
    let test = one()
    while (parts[at] === 'and') {
      at++
      const [left, right] = [test, one()]
      test = (record) => left(record) && right(record)
    }
    return test
  }
  const one = (): Test => {
    const part = parts[at++]
    if (part === 'not') {
      const test = one()
      return (record) => !test(record)
    }
    if (part === '(') {
      const test = any()
      return parts[at++] === ')' ? test : fail(`a parenthesis in "${where}" is never closed.`)
    }
    if (part === undefined || /^(?:and|or|\))$/.test(part)) return fail(`a condition is missing in "${where}".`)
    return condition(part, reading) ?? fail(faultOf(part))
  }
  const test = any()
  if (!failed && at < parts.length) fail(`cannot read "${parts[at]}" in "${where}".`)
  return failed ? undefined : test
}

function partsOf(where: string): string[] {
  const parts: string[] = []
  let text = ''
  let from = 0
  const flush = () => {
    if (text.trim() !== '') parts.push(text.trim())
    text = ''
  }
  for (const { 0: whole, 1: value, 2: word, 3: parenthesis, index } of where.matchAll(JOINTS)) {
    text += where.slice(from, index)
    from = index + whole.length
    if (value !== undefined) text += value
    else {
      flush()
      parts.push(word ?? parenthesis ?? '')
    }
  }
  text += where.slice(from)
  flush()
  return parts
}

function condition(text: string, { check, matches }: Reading): Test | undefined {
  if (foreignOperator(text) !== undefined || hasTwoOperators(text)) return undefined
  const [, listKey, list] = IN_LIST.exec(text) ?? []
  if (listKey !== undefined && list !== undefined) {
    check(listKey, 'in', list, text)
    const wanted = (list.match(LIST_ITEM) ?? []).map(unquoted)
    return (record) => wanted.some((value) => matches(record, listKey, '=', value))
  }
  const [, key, operator = '', value = ''] = CONDITION.exec(text) ?? []
  if (key === undefined) return undefined
  const wanted = unquoted(value)
  check(key, operator, wanted, text)
  return (record) => matches(record, key, operator, wanted)
}

const unquoted = (value: string) => value.trim().replace(/^(['"])(.*)\1$/, '$2')

const foreignOperator = (text: string) => FOREIGN.exec(text.replace(QUOTED, ''))?.[0]

const hasTwoOperators = (text: string) => SECOND.test(text.replace(QUOTED, ''))

function faultOf(text: string): string {
  const found = foreignOperator(text)
  if (found !== undefined) return `cannot read the condition "${text}": there is no "${found}".`
  if (hasTwoOperators(text))
    return `cannot read the condition "${text}": write "and" or "or" before a second one, and quotes around a value with <, > or =.`
  return `cannot read the condition "${text}".`
}
