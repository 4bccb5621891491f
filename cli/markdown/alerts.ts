// GitHub alerts (`> [!NOTE]`) and Obsidian callouts: block quotes whose first line names a type. They render like the signs
// (admonitions) of containers.ts.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { didYouMean } from '../did-you-mean.ts'
import { warning } from '../errors.ts'
import { CALLOUTS, SIGNS } from './containers.ts'
import { placeOf } from './places.ts'
import { closings, envOf, inline, marked, plain, raw, replaced } from './tokens.ts'

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
    const type = sign?.type ?? CALLOUTS.get(kind) ?? 'note'
    const line = text.map?.[0] ?? 0
    const meant = KNOWN.includes(kind) ? '' : didYouMean(name, KNOWN)
    if (meant) {
      const message = `There is no callout called "[!${name}]".${meant} It is shown as a note.`
      env.problems.push(warning('WB321', message, placeOf(env, line), `Callouts: ${KNOWN.join(', ')}`))
    }
    text.content = text.content.slice(whole.length)
    text.map = [line + 1, line + 1]
    if (text.content === '') for (const at of [i + 1, i + 3]) Object.assign(tokens[at] ?? {}, { hidden: true })
    const level = tokens[i]?.level ?? 0
    const at = (token: Token) => Object.assign(token, { level })
    // The new tokens become children of one token, so that the indexes of the other tokens stay valid.
    const opening = at(marked(state, 'alert_open', {}))
    const label = inline(state, title || (sign ? env.texts[sign.word] : asTitle(name)), line)
    opening.children = folds
      ? [
          raw(state, `<details class="fold"${folds === '+' ? ' open' : ''}><summary><span>`),
          plain(label),
          raw(state, '</span></summary><div>'),
        ]
      : [at(marked(state, 'sign_open', { type })), label, raw(state, '</span></p><div>')]
    tokens[i] = opening
    tokens[end] = folds ? at(raw(state, '</div></details>\n')) : at(marked(state, 'sign_close', {}))
  }
  state.tokens = replaced(
    tokens,
    ({ type }) => type === 'alert_open',
    ({ children }) => children ?? [],
  )
}

/** Title of a callout that has none: 'my-kind' → 'My kind'. */
const asTitle = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase().replace(/[-_]+/g, ' ')
