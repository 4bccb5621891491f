// GitHub alerts (`> [!NOTE]`) and Obsidian callouts: block quotes whose first line names a type. They render like the signs
// (admonitions) of containers.ts.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { didYouMean } from '../core/did-you-mean.ts'
import { CALLOUTS, foldTokens, SIGNS, signTokens } from './containers.ts'
import { addWarning } from './places.ts'
import { closings, envOf, inline, marked, replaced } from './tokens.ts'

const KNOWN = [...SIGNS.keys(), ...CALLOUTS.keys()]

/** `[!note]`, `[!note]-`, `[!note]+`, and a title. */
const ALERT = /^\[!([\p{L}\p{N}_-]+)\]([-+]?)(?:[ \t]+([^\n]*))?(?:\n|$)/u

export function alerts(md: MarkdownIt) {
  md.core.ruler.after('block', 'alerts', quotesToSigns)
}

/** `> [!NOTE]`, with an optional title. `[!NOTE]-` is a closed fold, `[!NOTE]+` an open one. */
function quotesToSigns(state: StateCore) {
  const env = envOf(state)
  const { tokens } = state
  const ends = closings(tokens, 'blockquote_open', 'blockquote_close')
  if (ends.size === 0) return
  for (const [i, end] of ends) {
    const text = tokens[i + 2]
    const [whole, name = '', folds = '', title = ''] = (text?.type === 'inline' && ALERT.exec(text.content)) || []
    if (whole === undefined || !text) continue
    const kind = name.toLowerCase()
    const sign = SIGNS.get(kind)
    const line = text.map?.[0] ?? 0
    const meant = KNOWN.includes(kind) ? '' : didYouMean(name, KNOWN)
    if (meant) {
      const message = `There is no callout called "[!${name}]".${meant} It is shown as a note.`
      addWarning(env, 'WB321', message, line, `Callouts: ${KNOWN.join(', ')}`)
    }
    text.content = text.content.slice(whole.length)
    text.map = [line + 1, line + 1]
    if (text.content === '') for (const at of [i + 1, i + 3]) Object.assign(tokens[at] ?? {}, { hidden: true })
    const level = tokens[i]?.level ?? 0
    const label = inline(state, title || (sign ? env.texts[sign.word] : asTitle(name)), line)
    const [before, after] = folds
      ? foldTokens(state, label, {}, folds === '+')
      : signTokens(state, label, { type: sign?.type ?? CALLOUTS.get(kind) ?? 'note' })
    for (const token of [...before, ...after]) token.level = level
    // The new tokens become children of one token, so that the indexes of the other tokens stay valid.
    tokens[i] = marked(state, 'alert_open', {})
    tokens[i].children = before
    tokens[end] = after[0] as Token
  }
  state.tokens = replaced(
    tokens,
    ({ type }) => type === 'alert_open',
    ({ children }) => children ?? [],
  )
}

/** Title of a callout that has none: 'my-kind' → 'My kind'. */
const asTitle = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase().replace(/[-_]+/g, ' ')
