// `:::diagram zones` shows a drawing of content/diagrams, `:::odds-chart` draws a chart of content/data/odds.json. The SVG is
// inline, so that it uses the colours of the current mode and of print. The text of the block is the caption.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { nearest } from '../core/did-you-mean.ts'
import { hashOf } from '../core/hash.ts'
import { ODDS } from '../data/data-record.ts'
import { type Drawing, readSvg } from '../data/svg.ts'
import { drawOdds, readOdds } from '../game/odds-chart.ts'
import { freeId } from './headings.ts'
import type { DrawingSource } from './holes.ts'
import { pictureMarks } from './links.ts'
import { envOf, inline, raw } from './tokens.ts'
import type { Use } from './types.ts'

export function diagram(use: Use): Token[] {
  const name = /^\S*/.exec(use.rest)?.[0] ?? ''
  const source = () => ({ name, hash: hashOf(use.files.text(`diagrams/${name}`)?.text ?? '').slice(0, 8) })
  return figure(use, name, (prefix) => drawingNamed(name, prefix, use), source)
}

export const oddsChart = (use: Use): Token[] => figure(use, 'odds', () => oddsIn(use))

/** A drawing of content/diagrams; undefined if there is none, or if it is invalid, which is reported. `prefix`: of its ids. */
export function drawingNamed(
  name: string,
  prefix: string,
  { state, files, complain }: Pick<Use, 'state' | 'files' | 'complain'>,
): Drawing | undefined {
  const env = envOf(state)
  env.uses.add(`diagrams/${name}`)
  const isThere = files.diagrams().includes(name)
  const source = isThere ? files.text(`diagrams/${name}`) : undefined
  if (isThere && !source) complain(`the drawing "content/diagrams/${name}.svg" cannot be read.`)
  if (isThere && !source) return undefined
  if (source) return readSvg({ ...source, prefix, report: (problem) => env.problems.push(problem) })
  const near = nearest(name, files.diagrams(), 3)
  const known = near.length > 0 ? `Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?` : ''
  complain(
    `there is no drawing "content/diagrams/${name}.svg". ${known}`.trim(),
    `Drawings: ${files.diagrams().join(', ') || 'none'}.`,
  )
  return undefined
}

function oddsIn({ state, source, options, files, complain, isFaulty }: Use): Drawing | undefined {
  const env = envOf(state)
  env.uses.add(ODDS)
  if (source !== '') complain(`cannot read "${source}".`, 'Write pairs="d6+d4, d8+d6" or dice="2d6".')
  if (isFaulty()) return undefined
  const odds = readOdds(options, files.text(ODDS)?.text)
  if (typeof odds !== 'string') return drawOdds(odds, env.texts)
  complain(odds)
  return undefined
}

/** `draw`: makes the drawing; its ids begin with `prefix`. `source`: its file, if it has one of its own. */
function figure(
  use: Use,
  name: string,
  draw: (prefix: string) => Drawing | undefined,
  source?: () => DrawingSource,
): Token[] {
  const { state, line } = use
  const classes = name === 'odds' ? 'diagram odds' : 'diagram'
  const id = freeId(`diagram-${name.replace(/[^\w-]/g, '')}`, envOf(state).ids)
  const drawing = draw(id)
  if (!drawing) return []
  const { viewBox, title, desc, body } = drawing
  const described = desc ? ` aria-describedby="${id}-desc"` : ''
  const texts = `<title id="${id}-title">${escapeHtml(title)}</title>${desc ? `<desc id="${id}-desc">${escapeHtml(desc)}</desc>` : ''}`
  const svg = `<svg viewBox="${escapeHtml(viewBox)}" role="img" aria-labelledby="${id}-title"${described} fill="var(--ink)" font-size="17">${texts}${body}</svg>`
  const caption = captionOf(use)
  const [start, end] = source ? pictureMarks(envOf(state), source()) : ['', '']
  return [
    raw(state, `<figure class="${classes}" id="${id}">${start}${svg}${end}${caption ? '<figcaption>' : ''}`),
    ...(caption ? [inline(state, caption, line + 1), raw(state, '</figcaption>')] : []),
    raw(state, '</figure>\n'),
  ]
}

/** The text of the block. */
const captionOf = ({ state, line, end }: Use): string =>
  state.src
    .split('\n')
    .slice(line + 1, end)
    .map((text) => text.replace(/^[\s>]*/, '').trimEnd())
    .join('\n')
    .trim()
