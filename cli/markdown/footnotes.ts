// Footnotes: collected at the end of the page, each with links back to its references. Reports notes that are missing, defined
// twice or never referenced.
import type { Env, MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import plugin from 'markdown-it-footnote'
import { escapeHtml } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { findOnce } from './find-once.ts'
import { addError, addWarning } from './places.ts'
import { envOf, paragraph, reportedBefore } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

export function footnotes(md: MarkdownIt) {
  md.use(plugin)
  md.inline.ruler.before('footnote_inline', 'footnote_open', openNote)
  md.inline.ruler.at('footnote_ref', noteReference)
  md.core.ruler.at('footnote_tail', collectNotes)
  const { rules } = md.renderer
  rules.footnote_block_open = (_tokens, _i, _options, env) =>
    `<section class="footnotes" aria-label="${escapeHtml(textsOf(env).footnotes)}"><ol>\n`
  rules.footnote_block_close = () => '</ol></section>\n'
  rules.footnote_ref = (tokens, i) => {
    const { number, place } = noteOf(tokens[i])
    return `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${place}">[${number}]</a></sup>`
  }
  rules.footnote_open = (tokens, i) => `<li id="fn${noteOf(tokens[i]).number}">`
  rules.footnote_close = () => '</li>\n'
  rules.footnote_anchor = (tokens, i, _options, env) => {
    const { place } = noteOf(tokens[i])
    return ` <a href="#fnref${place}" class="footnote-backref" aria-label="${escapeHtml(fill(textsOf(env).backToReference, { number: place }))}">\u21a9\uFE0E</a>`
  }
}

const textsOf = (env: Env | undefined) => (env as unknown as MarkdownEnv).texts

/** Number of a note, and the id of one of its references. */
function noteOf(token: Token | undefined): { number: number; place: string } {
  const number = Number(token?.meta?.id ?? 0) + 1
  const again = Number(token?.meta?.subId ?? 0)
  return { number, place: again > 0 ? `${number}-${again + 1}` : String(number) }
}

/** Ids that footnotes use on a page. */
export function footnoteIds({ tokens, env }: StateCore): string[] {
  if (!envOf({ env }).footnotes) return []
  const own = (token: Token): string[] =>
    token.type === 'footnote_open'
      ? [`fn${noteOf(token).number}`]
      : token.type === 'footnote_ref'
        ? [`fnref${noteOf(token).place}`]
        : []
  return tokens.flatMap((token) => [...own(token), ...(token.children ?? []).flatMap(own)])
}

/** Treats `^[` without any `]` after it as text. The plugin's rule would scan to the end of the text for each. */
function openNote(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (src[pos] !== '^' || src[pos + 1] !== '[' || findOnce(src, ']', pos, envOf(state)) !== -1) return false
  if (!silent) state.pending += '^'
  state.pos++
  return true
}

/** The length is limited, because in a text that repeats `[^a` each match would scan to the end of the text. */
const NAMED = /\[\^([^\s\]]{1,200})\]/y

/** `[^label]`, like the plugin's rule, but with a label of limited length. */
function noteReference(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '[' || state.src[state.pos + 1] !== '^') return false
  NAMED.lastIndex = state.pos
  const [whole, label] = NAMED.exec(state.src) ?? []
  if (whole === undefined || label === undefined) return false
  const env = envOf(state)
  const { refs, list = [] } = env.footnotes ?? {}
  const known = refs?.[`:${label}`]
  if (!refs || known === undefined) {
    if (!silent && !/[(:]/.test(state.src[state.pos + whole.length] ?? '')) reportUnknownNote(label, env)
    return false
  }
  state.pos += whole.length
  if (silent) return true
  const id = known < 0 ? list.length : known
  const note = list[id] ?? { label, count: 0 }
  list[id] = note
  refs[`:${label}`] = id
  env.footnotes = { ...env.footnotes, list }
  const subId = note.count ?? 0
  note.count = subId + 1
  state.push('footnote_ref', '', 0).meta = { id, subId, label }
  return true
}

/** Limits the searches for the nearest name, which are slow on a page with thousands of notes. */
const MAX_SUGGESTIONS = 20

function reportUnknownNote(label: string, env: MarkdownEnv) {
  if (reportedBefore(env, `note ${label}`)) return
  const known =
    env.problems.length < MAX_SUGGESTIONS ? Object.keys(env.footnotes?.refs ?? {}).map((name) => name.slice(1)) : []
  const message = `There is no footnote "${label}".${didYouMean(label, known)}`
  addWarning(env, 'WB367', message, undefined, `Write it on a line of its own: [^${label}]: The note.`)
}

/** Moves the referenced notes to the end of the page, in the order of their first references. */
function collectNotes(state: StateCore) {
  const { footnotes: notes, parts } = envOf(state)
  if (!notes) return
  const written = takeWritten(state)
  for (const token of state.tokens)
    for (const child of token.children ?? []) {
      const note = child.type === 'footnote_ref' ? notes.list?.[Number(child.meta?.id)] : undefined
      if (note) note.line ??= child.map?.[0] ?? token.map?.[0] ?? 0
    }
  if (!notes.list?.length) return
  parts.add('footnotes')
  const out: Token[] = [new state.Token('footnote_block_open', '', 1)]
  for (const [id, note] of notes.list.entries()) {
    const open = new state.Token('footnote_open', '', 1)
    open.meta = { id }
    const body = note.tokens ? paragraph(state, note.tokens, note.line ?? 0) : (written.get(note.label ?? '') ?? [])
    const anchors = Array.from({ length: Math.max(note.count ?? 1, 1) }, (_, subId) => {
      const anchor = new state.Token('footnote_anchor', '', 0)
      anchor.meta = { id, subId }
      return anchor
    })
    const last = body.at(-1)
    const inParagraph = last?.type === 'paragraph_close'
    out.push(open, ...(inParagraph ? body.slice(0, -1) : body), ...anchors)
    if (inParagraph) out.push(last)
    out.push(new state.Token('footnote_close', '', -1))
  }
  out.push(new state.Token('footnote_block_close', '', -1))
  state.tokens = state.tokens.concat(out)
}

function takeWritten(state: StateCore): Map<string, Token[]> {
  const env = envOf(state)
  const written = new Map<string, Token[]>()
  const kept: Token[] = []
  let label: string | undefined
  let body: Token[] = []
  let line = 0
  for (const token of state.tokens) {
    if (token.map) line = token.map[0]
    if (token.type === 'footnote_reference_open') {
      label = String(token.meta?.label)
      body = []
    } else if (token.type === 'footnote_reference_close' && label !== undefined) {
      const at = body.find(({ map }) => map)?.map?.[0] ?? line
      if (written.has(label))
        addError(env, 'WB369', `The footnote "${label}" is defined twice.`, at, 'Rename one of them.')
      else if ((env.footnotes?.refs?.[`:${label}`] ?? -1) < 0)
        addWarning(
          env,
          'WB368',
          `The footnote "${label}" is never referenced, so it is not shown.`,
          at,
          `Put [^${label}] into the text.`,
        )
      if (!written.has(label)) written.set(label, body)
      label = undefined
    } else if (label !== undefined) body.push(token)
    else kept.push(token)
  }
  state.tokens = kept
  return written
}
