// `:::diagram zones` shows a drawing of content/diagrams, `:::odds-chart` draws a chart of content/data/odds.json. The SVG is
// inline, so that it uses the colours of the current mode and of print. The text of the block is the caption.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import type { DataFiles } from '../content/data-files.ts'
import { nearest } from '../did-you-mean.ts'
import { error } from '../errors.ts'
import { readArguments, type Use } from './data-query.ts'
import { freeId } from './headings.ts'
import { drawOdds, ODDS_OPTIONS, readOdds } from './odds-chart.ts'
import { placeOf } from './places.ts'
import { type Drawing, readSvg } from './svg.ts'
import { envOf, inline, raw, replaced } from './tokens.ts'

export function diagrams(md: MarkdownIt, { data }: { data: DataFiles }) {
  md.core.ruler.after('block', 'diagrams', (state) => {
    state.tokens = replaced(state.tokens, isDrawn, (token) =>
      token.meta?.name === 'diagram'
        ? figure(state, token, nameIn(token), drawn(state, token, data))
        : figure(state, token, 'odds', oddsOf(state, token, data)),
    )
  })
}

const isDrawn = ({ type, meta }: Token) => type === 'data' && (meta?.name === 'diagram' || meta?.name === 'odds-chart')

type MakeDrawing = (prefix: string) => Drawing | undefined

const restOf = (token: Token) => String(token.meta?.rest ?? '')
const nameIn = (token: Token) => /^\S*/.exec(restOf(token))?.[0] ?? ''

/** Reports an error at the line of the directive. */
function complain(state: StateCore, token: Token, message: string, hint?: string): undefined {
  const env = envOf(state)
  env.problems.push(error('WB370', `:::${String(token.meta?.name)}: ${message}`, placeOf(env, token.map?.[0]), hint))
}

function drawn(state: StateCore, token: Token, data: DataFiles): MakeDrawing {
  return (prefix) =>
    drawingNamed(nameIn(token), prefix, {
      state,
      files: data,
      complain: (message, hint) => complain(state, token, message, hint),
    })
}

/** A drawing of content/diagrams; undefined if there is none, or if it is invalid, which is reported. `prefix`: of its ids. */
export function drawingNamed(
  name: string,
  prefix: string,
  { state, files, complain }: Pick<Use, 'state' | 'files' | 'complain'>,
): Drawing | undefined {
  const env = envOf(state)
  env.uses.add(`diagrams/${name}`)
  const source = files.diagrams().includes(name) ? files.text(`diagrams/${name}`) : undefined
  if (source) return readSvg({ ...source, prefix, report: (problem) => env.problems.push(problem) })
  const near = nearest(name, files.diagrams(), 3)
  const known = near.length > 0 ? `Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?` : ''
  complain(
    `there is no drawing "content/diagrams/${name}.svg". ${known}`.trim(),
    `Drawings: ${files.diagrams().join(', ') || 'none'}.`,
  )
  return undefined
}

function oddsOf(state: StateCore, token: Token, data: DataFiles): MakeDrawing {
  return () => {
    const env = envOf(state)
    env.uses.add('odds')
    let faults = 0
    const { source: word, options } = readArguments(restOf(token), ODDS_OPTIONS, (message, hint) => {
      faults++
      complain(state, token, message, hint)
    })
    if (word !== '')
      return complain(state, token, `cannot read "${word}".`, 'Write pairs="d6+d4, d8+d6" or dice="2d6".')
    if (faults > 0) return undefined
    const odds = readOdds(options, data.text('odds')?.text)
    return typeof odds === 'string' ? complain(state, token, odds) : drawOdds(odds, env.texts)
  }
}

function figure(state: StateCore, token: Token, name: string, draw: MakeDrawing): Token[] {
  const classes = name === 'odds' ? 'diagram odds' : 'diagram'
  const id = freeId(`diagram-${name.replace(/[^\w-]/g, '')}`, envOf(state).ids)
  const drawing = draw(id)
  if (!drawing) return []
  const { viewBox, title, desc, body } = drawing
  const described = desc ? ` aria-describedby="${id}-desc"` : ''
  const texts = `<title id="${id}-title">${escapeHtml(title)}</title>${desc ? `<desc id="${id}-desc">${escapeHtml(desc)}</desc>` : ''}`
  const svg = `<svg viewBox="${escapeHtml(viewBox)}" role="img" aria-labelledby="${id}-title"${described} fill="var(--ink)" font-size="17">${texts}${body}</svg>`
  const caption = captionOf(state, token)
  const made = [
    raw(state, `<figure class="${classes}" id="${id}">${svg}${caption ? '<figcaption>' : ''}`),
    ...(caption ? [inline(state, caption, (token.map?.[0] ?? 0) + 1), raw(state, '</figcaption>')] : []),
    raw(state, '</figure>\n'),
  ]
  for (const one of made) one.level = token.level
  return made
}

/** The text of the block. */
function captionOf(state: StateCore, token: Token): string {
  const [start, end] = token.map ?? [0, 0]
  const lines = state.src.split('\n').slice(start + 1, end - 1)
  return lines
    .map((line) => line.replace(/^[\s>]*/, '').trimEnd())
    .join('\n')
    .trim()
}
