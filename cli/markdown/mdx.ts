// Reports MDX in content (components, imports, exports, expressions) and says what to write instead.

import type { MarkdownIt, StateCore } from 'markdown-it'
import { isBlockedName } from '../core/content-policy.ts'
import { HTML_NAMES } from '../core/html-elements.ts'
import { addError, addWarning } from './places.ts'
import { envOf, reportedBefore } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

export function mdx(md: MarkdownIt) {
  md.core.ruler.after('block', 'mdx', lookForMdx)
  md.core.ruler.after('inline', 'mdx-members', lookForMembers)
}

/** Replacements to suggest for components of other systems. */
const COMPONENTS = new Map([
  ['Tabs', 'Write ::::tabs above the tabs and :::: below them, and :::tab Label … ::: around each.'],
  ['TabItem', 'Write :::tab Label, the text, and ::: below it, inside ::::tabs.'],
  ['Admonition', 'Write :::note Title, the text, and ::: below it.'],
  ['Aside', 'Write :::note Title, the text, and ::: below it.'],
  ['Steps', 'Remove the tags: a numbered list is enough.'],
  ['Details', 'Write :::details Title, the text, and ::: below it.'],
  ['CodeBlock', 'Write the code between lines of three backticks.'],
  ['Link', 'Write [text](address).'],
  ['Image', 'Write ![what it shows](file.png).'],
  ['TOCInline', 'Remove it: every page shows a table of contents next to the text.'],
  ['DocCardList', 'Write list_pages: true into the front matter.'],
  ['Head', 'Write title, description, image and keywords into the front matter.'],
])

/** `<Tabs>` and `<Vec value={…}/>`, but not `<T>` and `<Name>`, which people use as placeholders. */
export const isComponent = (name: string, slash: string, attributes: string) =>
  isComponentName(name) && (COMPONENTS.has(name) || slash === '/' || /[=/{]/.test(attributes) || name.includes('.'))

/** Excludes HTML in capitals, as on old pages: `<A HREF="x">`. */
export const isComponentName = (name: string) =>
  /^[A-Z]/.test(name) && !(name === name.toUpperCase() && HTML_NAMES.has(name.toLowerCase()))

export function reportComponent(name: string, env: MarkdownEnv, line: number) {
  if (reportedBefore(env, `component ${name}`)) return
  const hint =
    COMPONENTS.get(name) ??
    `Write Markdown instead, or name your component in site.config.ts (components: { … }) and write :::component.`
  const message = `<${name}> is an MDX component; pages are plain Markdown.`
  addError(env, 'WB361', message, line, hint)
}

const IMPORT = /^import\s+(?:[\w$*{},][\w$*{}\s,]*?\sfrom\s+)?['"]([^'"\n]+)['"]/
/** One or more on a line. */
const IMPORTS = new RegExp(`^(?:${IMPORT.source.slice(1)};?[ \\t]*)+$`, 'gm')
const EXPORT =
  /^export\s+(?:default\s+(?:function|class|async|\(|\{|[A-Za-z_$][\w$]*\s*(?:;\s*)?$)|(?:const|let|var)\s+[\w${[]|(?:async\s+)?function\b|class\s+\w|\{|\*\s)/
/** A member access, a call or a list in braces. Dice ({2d6}) and ids ({#guard}) do not match. */
const EXPRESSION = /^\{\s*(?:[A-Za-z_$][\w$]*\s*(?:[.([?&|]|=>)|<[A-Za-z]|\(|\[|`|['"])/
/** May be expressions or just text in braces: `{name}` alone, `{site.title}` inside a sentence. */
const NAME_ALONE = /^\{\s*[A-Za-z_$][\w$]*\s*\}$/
const MEMBER = /(?<![{$])\{[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+\}(?!\})/

const NESTING = new Set(['list_item_open', 'list_item_close', 'blockquote_open', 'blockquote_close'])

/** Reports lines of MDX and removes imports and exports. */
function lookForMdx(state: StateCore) {
  const env = envOf(state)
  const code = new Set<number>()
  // In lists and quotes such lines are text. In `:::` blocks they are MDX, as outside.
  let depth = 0
  for (const [i, token] of state.tokens.entries()) {
    if (NESTING.has(token.type)) depth += token.nesting
    if (token.type !== 'inline' || state.tokens[i - 1]?.type !== 'paragraph_open') continue
    const { content } = token
    if (!/^(?:\{|import|export)/.test(content)) continue
    const line = token.map?.[0] ?? 0
    if (depth === 0 && IMPORT.test(content)) {
      reportImports(content, line, env)
      if (content.replace(IMPORTS, '').trim() === '') code.add(i)
    } else if (depth === 0 && EXPORT.test(content)) {
      code.add(i)
      const message = 'An export is MDX syntax; pages are plain Markdown.'
      addError(env, 'WB360', message, line, 'Delete it. Data about the page belongs in its front matter.')
    } else if (content.startsWith('{') && content.endsWith('}') && EXPRESSION.test(content))
      addError(env, 'WB362', notEvaluated(content), line, 'Write the text instead.')
    else if (NAME_ALONE.test(content)) warnOfExpression(content, line, env)
  }
  // Removes each paragraph of imports or exports: its opening, inline and closing tokens.
  if (code.size > 0) state.tokens = state.tokens.filter((_, i) => !code.has(i - 1) && !code.has(i) && !code.has(i + 1))
}

/** Imports on consecutive lines are one paragraph. */
function reportImports(content: string, firstLine: number, env: MarkdownEnv) {
  for (const [i, line] of content.split('\n').entries()) {
    const imported = IMPORT.exec(line)?.[1]
    if (imported === undefined && i > 0) continue
    const hint = insteadOfImport(imported ?? '')
    const message = 'An import is MDX syntax; pages are plain Markdown.'
    addError(env, 'WB360', message, firstLine + i, hint)
  }
}

function insteadOfImport(file: string): string {
  if (/\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(file))
    return `Delete the line and write ![what it shows](${file}) where the picture belongs.`
  if (/\.mdx?$/i.test(file)) return `Delete the line and write the text of ${file} where it belongs.`
  return 'Delete the line: nothing has to be imported.'
}

/** Warns about possible expressions inside sentences, but not in code. */
function lookForMembers(state: StateCore) {
  const env = envOf(state)
  for (const token of state.tokens) {
    const { children, content: whole, map } = token
    if (!children || whole.startsWith('{')) continue
    for (const { type, content } of children) {
      const member = type === 'text' && content.includes('{') ? MEMBER.exec(content)?.[0] : undefined
      if (member !== undefined) warnOfExpression(member, map?.[0], env)
    }
  }
}

const warnOfExpression = (expression: string, line: number | undefined, env: MarkdownEnv) =>
  addWarning(env, 'WB374', notEvaluated(expression), line, 'Write the text instead, or put it in `code`.')

const notEvaluated = (expression: string) =>
  `${JSON.stringify(expression.length > 40 ? `${expression.slice(0, 37)}…` : expression)} is shown as plain text: expressions are not evaluated.`

/** A value in MDX: an expression in balanced braces. */
export const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`

/** Also matches quoted values, to skip them. */
const JSX = new RegExp(String.raw`"[^"]*"|'[^']*'|\s+([A-Za-z][\w-]*)\s*=\s*(${BRACES})`, 'g')

/** A number or a string in braces, which HTML writes in quotes. */
const LITERAL = /^\{\s*(?:(-?[\d.]+)|"([^"<>{}]*)"|'([^'"<>{}]*)')\s*\}$/

/** Converts the attributes of a tag to HTML. Reports and removes values that are expressions. */
export function withoutJsx(attributes: string, line: number, env: MarkdownEnv): string {
  return attributes.replace(JSX, (whole, name?: string, value = '') => {
    if (name === undefined) return whole
    const [found, ...literals] = LITERAL.exec(value) ?? []
    const literal = literals.find((one) => one !== undefined)
    const written = `${name === 'className' ? 'class' : name}="${literal ?? '…'}"`
    if (!reportedBefore(env, `JSX ${name}`)) {
      const hint = isBlockedName(name) ? 'Remove it.' : `Write ${written}${found ? '' : ', or remove it'}.`
      const message = `${name}={…} is an MDX attribute; pages are plain Markdown.`
      addError(env, 'WB362', message, line, hint)
    }
    return found ? ` ${written}` : ''
  })
}
