// Code blocks: titles, highlighted lines, and syntax highlighting with three classes, so that one pass serves both colour
// modes and the content policy allows it. Shiki is loaded for the first block in a language that it supports.
import type { MarkdownIt, Token } from 'markdown-it'
import type { GrammarState, HighlighterCore, LanguageInput, RegexEngine } from 'shiki/core'
import { escapeHtml } from '../../templates/escape.ts'
import { iconHtml } from '../../templates/icons/icon-paths.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { isMermaid } from './elsewhere.ts'
import type * as translated from './patterns.ts'
import { addError, addWarning, warnOnce } from './places.ts'
import { envOf } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

const MAX_CODE_BYTES = 200 * 1024
const MAX_CODE_LINES = 5000
const PLAIN = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none', 'ansi'])

/** Prism's name of a language → Shiki's name. */
const PRISM_NAMES = new Map(
  Object.entries({
    apacheconf: 'apache',
    django: 'jinja',
    dotnet: 'csharp',
    emacs: 'elisp',
    golang: 'go',
    gradle: 'groovy',
    jinja2: 'jinja',
    markup: 'html',
    mathml: 'xml',
    mustache: 'handlebars',
    nasm: 'asm',
    objectivec: 'objc',
    rest: 'rst',
    rkt: 'racket',
    'sh-session': 'shellsession',
    'shell-session': 'shellsession',
    svg: 'xml',
    vba: 'vb',
    vbnet: 'vb',
    'visual-basic': 'vb',
    webassembly: 'wasm',
    webmanifest: 'json',
  }),
)

const THEME = 'inks'

/**
 * One highlighter for each language. In a shared one, loading a language changes the grammars that can embed it (SQL in
 * Markdown): the output would depend on the pages read before, and stored grammar states would become invalid.
 */
const highlighters = new Map<LanguageInput, HighlighterCore>()
/** By the name written in the fence: `js` and `javascript` share a highlighter. */
const highlighterOf = new Map<string, HighlighterCore>()
let engine: RegexEngine | undefined
let patterns: typeof translated | undefined

/** Saves regular expressions that were translated since the last call. */
export const savePatterns = () => patterns?.savePatterns()

/** Loads the grammars that the fences of a page need. Reports unknown languages. */
export async function loadLanguages(tokens: Token[], env: MarkdownEnv) {
  for (const token of tokens) {
    if (token.type !== 'fence') continue
    const { language } = readInfo(token)
    if (PLAIN.has(language) || highlighterOf.has(language)) continue
    if (language === 'mdx-code-block') {
      const message = 'MDX in mdx-code-block is not supported, so it is shown as code.'
      addError(env, 'WB361', message, token.map?.[0], 'Write Markdown instead.')
      continue
    }
    const { bundledLanguages } = await import('shiki/langs')
    if (!Object.hasOwn(bundledLanguages, language)) {
      if (isMermaid(token.info)) continue // reported by elsewhere.ts
      const message = `There is no grammar for the language "${language}"; the block is shown without syntax highlighting.${didYouMean(language, Object.keys(bundledLanguages))}`
      addWarning(env, 'WB330', message, token.map?.[0])
      continue
    }
    const grammar = bundledLanguages[language as keyof typeof bundledLanguages]
    const highlighter = highlighters.get(grammar) ?? (await createHighlighter(grammar))
    highlighters.set(grammar, highlighter)
    highlighterOf.set(language, highlighter)
  }
}

async function createHighlighter(grammar: LanguageInput): Promise<HighlighterCore> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  patterns ??= await import('./patterns.ts')
  engine ??= createJavaScriptRegexEngine({ forgiving: true, regexConstructor: patterns.regexpOf })
  return createHighlighterCore({
    themes: [createCssVariablesTheme({ name: THEME, variablePrefix: '' })],
    langs: [grammar],
    engine,
    warnings: false, // Shiki warns about many instances
  })
}

export function code(md: MarkdownIt) {
  md.core.ruler.after('block', 'code-info', (state) => {
    const fences = state.tokens.filter(({ type }) => type === 'fence')
    for (const token of fences) {
      const title = TITLE.exec(token.info)?.[2]
      if (title !== undefined) token.meta = { ...token.meta, title: md.utils.unescapeAll(title) }
      token.info = md.utils.unescapeAll(token.info.replace(TITLE, ''))
    }
    const open = fences.filter(isOpen)
    const message =
      'This code block is never closed: everything up to the end of its list item, quote or page is shown as code.'
    const hint = `Write ${open[0]?.markup} on a line of its own below the code.`
    warnOnce(
      envOf(state),
      'WB303',
      message,
      open.map(({ map }) => map?.[0]),
      hint,
    )
  })
  md.renderer.rules.fence = (tokens, i, _options, env) => {
    const token = tokens[i]
    return token ? codeBlock(token, readInfo(token), env as unknown as MarkdownEnv) : ''
  }
  md.renderer.rules.code_block = (tokens, i, _options, env) => {
    const token = tokens[i]
    return token ? codeBlock(token, readInfo({ info: '' }), env as unknown as MarkdownEnv) : ''
  }
}

/** Whether a fence has no closing line: all its lines but the first are code. */
function isOpen({ content, map }: Token): boolean {
  const lines = content.split('\n').length - (content === '' || content.endsWith('\n') ? 1 : 0)
  return map !== null && lines === map[1] - map[0] - 1
}

/** Quotes in the title are escaped: `title="it's \"x\".js"`. */
const TITLE = /(?<![\w-])title=(["'])((?:\\.|(?!\1)[^\\])*)\1/

interface FenceInfo {
  language: string
  title: string
  /** 1-based lines. */
  highlighted: Set<number>
  /** 1-based lines that are shown as deleted. */
  removed: Set<number>
  /** Number of the first line, when numbers are shown. */
  firstNumber?: number
}

/** The language, without VitePress's suffix `:line-numbers=2`. */
const LANGUAGE = /^[^\s{[,]*?(?=:(?:no-)?line-numbers|[\s{[,]|$)/
/** ```` ``` { .py title="a.py" } ````, the syntax of MkDocs and Pandoc. */
const LANGUAGE_AS_CLASS = /^\{\s*\.([\w+#-]+)/

/** ```` ```ts title="a.ts" {1,3-5} showLineNumbers ````; the space before the braces is optional. VitePress writes a title as `[a.ts]`. */
function readInfo({ info: written, meta }: Pick<Token, 'info'> & Partial<Pick<Token, 'meta'>>): FenceInfo {
  const info = written.trim()
  const word = LANGUAGE_AS_CLASS.exec(info)?.[1] ?? LANGUAGE.exec(info)?.[0] ?? ''
  const name = word.includes('=') ? '' : word.toLowerCase()
  const rest = info.slice(info.startsWith('{') ? 0 : name.length)
  const unquoted = rest.replace(/(["']).*?\1/g, '')
  const numbers = /(?:(?:^|\s)showLineNumbers|^:line-numbers)(?:=\{?(\d+)\}?)?(?=[\s{[]|$)/.exec(unquoted)
  const first = numbers?.[1] ?? /\sstartLineNumber=(\d+)/.exec(unquoted)?.[1]
  return {
    language: PRISM_NAMES.get(name) ?? name,
    title: String(meta?.title ?? TITLE.exec(rest)?.[2] ?? inBrackets(unquoted)),
    highlighted: linesOf(unquoted, undefined, 'mark', 'ins'),
    removed: linesOf(unquoted, 'del'),
    ...(numbers && { firstNumber: Number(first ?? 1) }),
  }
}

/** The label of a tab that shows this code. */
export function fenceLabel(fence: Token): string {
  const { title, language } = readInfo(fence)
  return title || language || 'text'
}

/** The lines in `{1,3-5}`, or with a name as in Starlight: `ins={2}`, `del={3}`. */
function linesOf(info: string, ...names: (string | undefined)[]): Set<number> {
  const found = [...info.matchAll(/(?:(?<!\w)(\w+)=)?\{([\d,\s-]+)\}/g)].filter(([, name]) => names.includes(name))
  const lines = new Set<number>()
  for (const [, from = '0', to] of found
    .map(([, , text]) => text)
    .join()
    .matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    for (let line = Number(from); line <= Math.min(Number(to ?? from), MAX_CODE_LINES); line++) lines.add(line)
  }
  return lines
}

const MAGIC = /^\s*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:(?:-->|\*\/\}?)\s*)?$/

/** `[app/[id].ts]` → 'app/[id].ts' */
function inBrackets(text: string): string {
  const open = text.indexOf('[')
  return open < 0 ? '' : text.slice(open + 1, Math.max(open + 1, text.lastIndexOf(']')))
}

/** `// [!code ++]`, `<!-- [!code highlight:3] -->`. */
const NOTATION =
  /(?:\/\/|#|--|;|%|<!--|\{?\/\*)[ \t]*\[!code (\+\+|--|hl|highlight|focus|warning|error)(?::(\d{1,3}))?\][ \t]*(?:-->|\*\/\}?)?/g

function codeBlock(token: Token, info: FenceInfo, env: MarkdownEnv): string {
  const source = takeMagicComments(token.content.replace(/\n$/, ''), info)
  const lines = source.split('\n')
  if (info.language === 'diff') markChanges(lines, info)
  const large = source.length > MAX_CODE_BYTES || lines.length > MAX_CODE_LINES
  if (large) {
    const message = `This code block is over ${MAX_CODE_BYTES / 1024} KB or ${MAX_CODE_LINES} lines; it is shown without syntax highlighting.`
    addWarning(env, 'WB331', message, token.map?.[0])
  }
  const highlighter = highlighterOf.get(info.language)
  const html = !large && highlighter ? highlight(highlighter, source, info.language) : lines.map(escapeHtml)
  const body = html
    .map((line, i) => {
      const classes = info.highlighted.has(i + 1) ? ' class="hl"' : ''
      const number =
        info.firstNumber === undefined ? '' : `<span class="ln" aria-hidden="true">${info.firstNumber + i}</span>`
      if (info.removed.has(i + 1)) return `<del>${number}${line}\n</del>`
      return classes || number ? `<span${classes}>${number}${line}\n</span>` : `${line}\n`
    })
    .join('')
  const title = info.title && !token.meta?.isLabelled ? `<p class="code-title">${escapeHtml(info.title)}</p>` : ''
  if (highlighter || title || info.highlighted.size > 0 || info.firstNumber !== undefined) env.parts.add('marked code')
  const language = info.language ? ` class="language-${escapeHtml(info.language)}"` : ''
  return `<div class="code">${title}<pre tabindex="0"><code${language}>${body}</code></pre><button class="icon" type="button" data-copy aria-label="${escapeHtml(env.texts.copyCode)}">${iconHtml('copy')}</button></div>\n`
}

/** Reads comments such as `// highlight-next-line` and `// [!code ++]`, and removes them from the code. */
function takeMagicComments(source: string, { highlighted, removed }: FenceInfo): string {
  if (!source.includes('highlight-') && !source.includes('[!code ')) return source
  const kept: string[] = []
  let inside = false
  for (const line of source.split('\n')) {
    const magic = MAGIC.exec(line)?.[1]
    if (magic === 'next-line') highlighted.add(kept.length + 1)
    else if (magic) inside = magic === 'start'
    else {
      const rest = line.replace(NOTATION, (_, kind: string, count = '1') => {
        for (let i = 1; i <= Number(count); i++) (kind === '--' ? removed : highlighted).add(kept.length + i)
        return ''
      })
      if (rest !== line && rest.trim() === '') continue
      kept.push(rest === line ? line : rest.trimEnd())
      if (inside) highlighted.add(kept.length)
    }
  }
  return kept.join('\n')
}

/** Marks the added and removed lines of a diff, except the lines with file names. */
function markChanges(lines: string[], { highlighted, removed }: FenceInfo) {
  lines.forEach((line, i) => {
    if (/^\+(?!\+\+ )/.test(line)) highlighted.add(i + 1)
    else if (/^-(?!-- )/.test(line)) removed.add(i + 1)
  })
}

const CLASSES: [RegExp, string][] = [
  [/token-(keyword|link)/, 'k'],
  [/token-string/, 's'],
  [/token-comment/, 'c'],
]

/** A grammar state at the start of a line, with the results for the lines highlighted in that state. */
interface LineStart {
  /** Undefined: the first line of a block. */
  state?: GrammarState
  lines: Map<string, { html: string; next: LineStart }>
}

const MAX_LINES_KEPT = 20_000
const MAX_STARTS = 200

/**
 * Cache of highlighted lines, by language. The HTML of a line depends only on its text and the grammar state before it, and
 * code repeats within a page and between pages.
 */
const starts = new Map<string, LineStart[]>()
let linesKept = 0

function highlight(shiki: HighlighterCore, source: string, language: string): string[] {
  if (linesKept > MAX_LINES_KEPT) {
    starts.clear()
    linesKept = 0
  }
  const met = starts.get(language) ?? [{ lines: new Map() }]
  starts.set(language, met)
  let start = met[0] as LineStart
  return source.split('\n').map((line) => {
    let found = start.lines.get(line)
    if (!found) {
      found = highlightLine(shiki, line, language, start, met)
      start.lines.set(line, found)
      linesKept++
    }
    start = found.next
    return found.html
  })
}

function highlightLine(shiki: HighlighterCore, line: string, lang: string, { state }: LineStart, met: LineStart[]) {
  const tokens = shiki.codeToTokensBase(line, {
    lang,
    theme: THEME,
    ...(state && { grammarState: state }),
    // By default Shiki gives up on a line after half a second, so a busy machine would change the output.
    tokenizeTimeLimit: 0,
    tokenizeMaxLineLength: 20_000,
  })
  const html = tokens
    .flat()
    .map(({ content, color = '' }) => {
      const name = CLASSES.find(([pattern]) => pattern.test(color))?.[1]
      return name ? `<span class="${name}">${escapeHtml(content)}</span>` : escapeHtml(content)
    })
    .join('')
  const after = shiki.getLastGrammarState(tokens)
  return { html, next: after ? startAt(after, met) : { lines: new Map() } }
}

/** Returns the cached start for an equal state, if there is one. */
function startAt(state: GrammarState, met: LineStart[]): LineStart {
  const stack = state.getInternalStack(THEME)
  const known = met.find((one) => stack && one.state?.getInternalStack(THEME)?.equals(stack))
  const start = known ?? { state, lines: new Map() }
  if (!known && met.length < MAX_STARTS) met.push(start)
  return start
}
