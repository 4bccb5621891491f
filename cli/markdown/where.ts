// Parses the `where` of a data directive: conditions joined by `and`, `or`, `not` and parentheses.

import type { DataRecord } from '../data/data-record.ts'

type Test = (record: DataRecord) => boolean

interface Reading {
  complain(message: string, hint?: string): void
  /** Called once for each valid condition; `condition` is its text. */
  check(key: string, operator: string, wanted: string, condition: string): void
  matches(record: DataRecord, key: string, operator: string, wanted: string): boolean
}

const MAX_LENGTH = 1024
const MAX_DEPTH = 50

const HINT =
  'Write key = value, key != value, key < number or key in (one, two), joined by and, or, not and parentheses.'
const SIMPLER = 'Give the records a key of their own for what you want to choose, and compare that key.'

// Each pattern is tried at one place only and fails without trying other ways, so that every text takes linear time.
const SPACES = /\s*/y
const JOINT = /(?:and|or|not)(?![^\s()])|[()]/y
const KEY = /[\w.-]+/y
const OPERATOR = /!=|[<>]=?|=/y
const IN = /in\s*\(/y
/** A value in quotes may contain joints. */
const QUOTED = /(['"])(.*?)\1/y
/** A value without quotes ends at the next joint. */
const WORDS = /(?:(?!\s(?:and|or|not)(?![^\s()]))[^()])*/y
const LIST_ITEM = /[^,()]+/y
const COMMA = /,/y

const FOREIGN = /===?|!==|&&|\|\||<>|=[<>]/
/** An operator in a value, as in `tier = vault, level > 2`. */
const SECOND = /[=<>][^=<>]+[=<>]/

/** Reports a condition that cannot be parsed, and returns undefined. */
export function readWhere(where: string, { complain, check, matches }: Reading): Test | undefined {
  if (where.length > MAX_LENGTH) {
    complain(`"where" has ${where.length} characters; the limit is ${MAX_LENGTH}.`, SIMPLER)
    return undefined
  }
  const { peek, take, isAtEnd, skipRest } = openScanner(where)
  let depth = 0
  let failed = false
  const neverClosed = `a parenthesis in "${where}" is never closed.`

  /** Reports the first fault, and stops reading. */
  const fail = (message: string, hint = HINT): Test => {
    if (!failed) complain(message, hint)
    failed = true
    skipRest()
    return () => false
  }
  const takeJoint = (joint: string) => peek(JOINT)?.[0] === joint && take(JOINT) !== undefined

  const joinedBy = (joint: string, read: () => Test): Test[] => {
    const tests = [read()]
    while (takeJoint(joint)) tests.push(read())
    return tests
  }
  const any = (): Test => {
    const tests = joinedBy('or', all)
    return (record) => tests.some((test) => test(record))
  }
  const all = (): Test => {
    const tests = joinedBy('and', one)
    return (record) => tests.every((test) => test(record))
  }
  const one = (): Test => {
    if (depth > MAX_DEPTH)
      return fail(`"not" and parentheses in the condition are nested deeper than ${MAX_DEPTH} levels.`, SIMPLER)
    depth++
    const test = takeJoint('not') ? negated() : takeJoint('(') ? inParentheses() : condition()
    depth--
    return test
  }
  const negated = (): Test => {
    const test = one()
    return (record) => !test(record)
  }
  const inParentheses = (): Test => {
    const test = any()
    return takeJoint(')') ? test : fail(neverClosed)
  }
  const condition = (): Test => {
    const text = peek(WORDS)?.[0].trim() ?? ''
    if (text === '' || peek(JOINT)) return fail(`a condition is missing in "${where}".`)
    const key = take(KEY) ?? ''
    if (key !== '' && take(IN) !== undefined) {
      const list = listItems()
      if (failed) return () => false
      check(key, 'in', list.join(', '), text)
      return (record) => list.some((value) => matches(record, key, '=', value))
    }
    const operator = take(OPERATOR)
    if (key === '' || operator === undefined) return fail(faultOf(text))
    const wanted = take(QUOTED) ?? valueWithoutQuotes(text)
    if (failed) return () => false
    check(key, operator, wanted, text)
    return (record) => matches(record, key, operator, wanted)
  }
  const valueWithoutQuotes = (text: string): string => {
    const value = take(WORDS)?.trim() ?? ''
    if (value === '') fail(`a value is missing in the condition "${text}".`, "For an empty text, write ''.")
    if (/[=<>]/.test(value) || FOREIGN.test(value)) fail(faultOf(text))
    return value
  }
  const listItems = (): string[] => {
    const items: string[] = []
    do {
      const item = take(QUOTED) ?? take(LIST_ITEM)?.trim()
      if (item !== undefined) items.push(item)
      else fail(isAtEnd() ? neverClosed : `a value is missing in the list in "${where}".`)
    } while (take(COMMA) !== undefined)
    if (!takeJoint(')')) fail(isAtEnd() ? neverClosed : cannotRead())
    return items
  }
  const cannotRead = () => `cannot read "${peek(JOINT)?.[0] ?? peek(WORDS)?.[0].trim()}" in "${where}".`

  take(SPACES)
  const test = any()
  if (!isAtEnd()) fail(cannotRead())
  return failed ? undefined : test
}

/** Reads a text from its start to its end, pattern by pattern. */
function openScanner(text: string) {
  let at = 0
  const peek = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  return {
    peek,
    /** Reads what the pattern finds here, and the spaces after it. Returns the last group of the pattern, or all that was found. */
    take(pattern: RegExp): string | undefined {
      const found = peek(pattern)
      if (!found) return undefined
      at += found[0].length
      at += peek(SPACES)?.[0].length ?? 0
      return found.at(-1)
    },
    isAtEnd: () => at === text.length,
    skipRest() {
      at = text.length
    },
  }
}

function faultOf(text: string): string {
  const found = FOREIGN.exec(text)?.[0]
  if (found !== undefined) return `cannot read the condition "${text}": there is no "${found}".`
  if (SECOND.test(text))
    return `cannot read the condition "${text}": write "and" or "or" before a second one, and quotes around a value with <, > or =.`
  return `cannot read the condition "${text}".`
}
