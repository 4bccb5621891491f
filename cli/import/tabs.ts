// Rewrites `<Tabs>` and `<TabItem>` as `::::tabs` and `:::tab`.
import { behind, type Tab, tabsBlock } from './write-blocks.ts'

/** Rewrites tabs as directives. Tabs with anything but `<TabItem>` in them stay unchanged. */
export function tabsToDirectives(text: string): string {
  if (!/<Tabs|@theme\/Tab/.test(text)) return text
  const lines = text.replaceAll('\r\n', '\n')
  const converted = withoutImports(convert(lines))
  return text.includes('\r\n') ? converted.replaceAll('\n', '\r\n') : converted
}

const TAG = /<(\/?)(Tabs|TabItem)\b((?:[^<>{}"']|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)>/g

const FENCE = /^[ \t>]*(`{3,}|~{3,}).*\n(?:.*\n)*?[ \t>]*\1[`~]*[ \t]*$/gm

/** Replaces fenced code by spaces. The text keeps its length. */
export const withoutFences = (text: string) => text.replace(FENCE, blank)

/** Replaces fenced and inline code by spaces, as tags in code are examples. The text keeps its length. */
export const withoutCode = (text: string) => withoutFences(text).replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, blank)

/** Replaces matches outside code. `found`: the text of the match with the code that it contains. */
export function outsideCode(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpExecArray, found: string) => string,
): string {
  let made = ''
  let at = 0
  for (const match of withoutCode(text).matchAll(pattern)) {
    const end = match.index + match[0].length
    made += text.slice(at, match.index) + replacement(match, text.slice(match.index, end))
    at = end
  }
  return made + text.slice(at)
}

/**
 * Replaces matches that fill their lines by blocks. Around a block are empty lines: right below a list it would belong to the last item.
 */
export function inserted(
  text: string,
  pattern: RegExp,
  blockOf: (match: RegExpExecArray, found: string) => string,
): string {
  let made = ''
  let at = 0
  for (const match of withoutCode(text).matchAll(pattern)) {
    const end = match.index + match[0].length
    made += text.slice(at, match.index)
    made += gapBelow(made) + blockOf(match, text.slice(match.index, end)) + gapAbove(text.slice(end))
    at = end
  }
  return made + text.slice(at)
}

/** An empty line, unless the text before a block ends with one. */
export const gapBelow = (before: string): string =>
  before.slice(before.lastIndexOf('\n', before.length - 2) + 1).trim() ? '\n' : ''

/** An empty line, unless the text after a block begins with one. */
export const gapAbove = (after: string): string => (/^\r?\n[ \t]*\S/.test(after) ? '\n' : '')

/** Removes imports whose name is no longer used. */
export const withoutUnused = (text: string, imports: RegExp): string =>
  outsideCode(text, imports, ([line, name]) => {
    const isUsed = withoutCode(text.replace(line, '')).search(new RegExp(`[<{(:]\\s*${name}\\b`)) >= 0
    return isUsed ? line : ''
  })

const blank = (code: string) => code.replace(/[^\n]/g, ' ')

interface Element {
  name: string
  attributes: Map<string, string>
  start: number
  /** Range of its content. */
  from: number
  to: number
  end: number
  children: Element[]
}

function convert(text: string): string {
  let made = ''
  let at = 0
  for (const tabs of elementsIn(text)) {
    const directive = tabs.name === 'Tabs' ? directiveOf(tabs, text) : undefined
    if (directive === undefined) continue
    const lineStart = text.lastIndexOf('\n', tabs.start - 1) + 1
    made += text.slice(at, lineStart)
    made += gapBelow(made) + text.slice(lineStart, tabs.start) + directive + gapAbove(text.slice(tabs.end))
    at = tabs.end
  }
  return made + text.slice(at)
}

/** The outermost elements; none if tags do not match. */
function elementsIn(text: string): Element[] {
  const root: Element[] = []
  const open: Element[] = []
  for (const { 0: tag, 1: slash, 2: name = '', 3: written = '', index } of withoutCode(text).matchAll(TAG)) {
    const end = index + tag.length
    if (slash) {
      const element = open.pop()
      if (element?.name !== name) return []
      Object.assign(element, { to: index, end })
    } else {
      // Attributes may contain backticks.
      const attributes = attributesOf(text.slice(end - 1 - written.length, end - 1))
      const element = { name, attributes, start: index, from: end, to: end, end, children: [] }
      ;(open.at(-1)?.children ?? root).push(element)
      open.push(element)
    }
  }
  return open.length > 0 ? [] : root
}

/** Values in braces stay as they are written; an attribute without a value is ''. */
export function attributesOf(text: string): Map<string, string> {
  const found = text.matchAll(/([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\}))?/g)
  return new Map([...found].map(([, name = '', a, b, code]) => [name, a ?? b ?? literal(code ?? '')]))
}

/** `'x'` → x */
const literal = (code: string) => /^\s*(['"`])(.*)\1\s*$/.exec(code)?.[2] ?? code

function directiveOf(tabs: Element, text: string): string | undefined {
  const lineStart = text.lastIndexOf('\n', tabs.start - 1) + 1
  const indent = text.slice(lineStart, tabs.start)
  const rest = /^[^\n]*/.exec(text.slice(tabs.end))?.[0] ?? ''
  const items = tabs.children
  const between = [tabs.from, ...items.map(({ end }) => end)].map((from, i) =>
    text.slice(from, items[i]?.start ?? tabs.to),
  )
  if (indent.trim() || rest.trim() || between.join('').trim() || items.length === 0) return undefined
  const labels = labelsIn(tabs.attributes.get('values') ?? '')
  const chosen = tabs.attributes.get('defaultValue')
  const parts = items.map(({ attributes, from, to }): Tab => {
    const value = attributes.get('value') ?? ''
    const label = (attributes.get('label') ?? labels.get(value) ?? value).replace(/[\\`*_[\]{}<>]/g, '\\$&')
    const isDefault = attributes.has('default') || (chosen !== undefined && chosen === value)
    return { label: label + (isDefault ? ' {default}' : ''), body: indented(convert(text.slice(from, to)), '') }
  })
  return behind(indent, tabsBlock(parts, tabs.attributes.get('groupId'))).slice(indent.length)
}

/** Labels by value, from `[{ label: 'Yarn', value: 'yarn' }]`. */
function labelsIn(values: string): Map<string, string> {
  const of = (name: string, object: string) => new RegExp(`\\b${name}:\\s*(['"\`])(.*?)\\1`).exec(object)?.[2] ?? ''
  return new Map((values.match(/\{[^{}]*\}/g) ?? []).map((object) => [of('value', object), of('label', object)]))
}

/** Indents a text like the tags around it, because deeper lines would be code. */
export function indented(body: string, indent: string): string {
  const lines = body.replace(/^\s*\n|\s+$/g, '').split('\n')
  const depths = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length)
  const depth = Math.min(...depths)
  return lines.map((line) => (line.trim() ? indent + line.slice(depth) : '')).join('\n')
}

function withoutImports(text: string): string {
  if (/<(?:Tabs|TabItem)\b/.test(withoutCode(text))) return text
  return text.replace(/^(?:import\s+(?:Tabs|TabItem)\s+from\s+(['"])@theme\/(?:Tabs|TabItem)\1;?[ \t]*)+\n/gm, '')
}
