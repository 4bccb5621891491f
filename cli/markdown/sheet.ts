// `:::sheet` is a character sheet, or the part of one that is filled in: boxes to tick, scores and lines to write on. With a title it
// is a whole page.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { recordsIn } from './data-query.ts'
import { addWarning } from './places.ts'
import { envOf, inline, raw, tag } from './tokens.ts'
import type { Use } from './types.ts'

export const SHEET_OPTIONS = ['title', 'fields', 'portrait', 'scores', 'boxes', 'tracks', 'ticks', 'lines']

/** Most boxes, and most lines, of one entry. */
const MAX_COUNT = 60

export function sheet(use: Use): Token[] {
  const { state, line, options, source } = use
  const env = envOf(state)
  if (source !== '') {
    const hint =
      'A name here is kept free for sheets that are filled in on the site. Options have a name and =: title="Scavenger"'
    use.complain(`cannot read "${source}".`, hint)
    return []
  }
  if (options.size === 0) {
    const hint = 'Write what it shows: :::sheet boxes="Vitality 18" lines="Name 1"'
    addWarning(env, 'WB309', 'This :::sheet is empty.', line, hint)
  }
  const title = options.get('title')
  if (['title', 'fields', 'portrait', 'scores', 'tracks'].some((name) => options.has(name))) env.parts.add('sheets')
  const entries = [...marks(use), ...lines(use)]
  if (title === undefined)
    return [raw(state, `<div class="sheet">${fields(use)}${portrait(use)}${scores(use)}${joined(entries)}</div>\n`)]
  return [
    raw(state, '<div class="sheet whole"><div class="top"><div>'),
    tag(state, 'heading_open', 'h2', 1, line),
    inline(state, title, line),
    tag(state, 'heading_close', 'h2', -1),
    raw(
      state,
      `${fields(use)}</div>${portrait(use)}</div>${scores(use)}<div class="halves">${halves(entries)}</div></div>\n`,
    ),
  ]
}

/** Short lines with a name, such as that of the character. */
function fields(use: Use): string {
  const items = namesIn('fields', use).map((name) => `<li><hr aria-hidden="true">${escapeHtml(name)}</li>`)
  return items.length > 0 ? `<ul class="fields">${items.join('')}</ul>` : ''
}

function portrait({ options }: Use): string {
  const label = options.get('portrait')
  return label ? `<p class="portrait">${escapeHtml(label)}</p>` : ''
}

/** Large boxes side by side, each with a small one for the modifier. */
function scores(use: Use): string {
  const boxes = namesIn('scores', use).map(
    (name) => `<div><dt>${escapeHtml(name)}</dt><dd><i aria-hidden="true"></i><i aria-hidden="true"></i></dd></div>`,
  )
  return boxes.length > 0 ? `<dl class="scores">${boxes.join('')}</dl>` : ''
}

/** HTML of an entry, and about how many lines it takes. */
interface Entry {
  html: string
  height: number
}

/** Boxes that fit in one row of half a page. */
const BOXES_IN_ROW = 12

/** Boxes and rings to tick, and names to tick. */
function marks(use: Use): Entry[] {
  const { options } = use
  const row = (option: string, className: string) =>
    countsIn(option, use).map(({ name, count }) => ({
      html: `<div${className}><dt>${escapeHtml(name)}</dt><dd><span class="vh">${count}</span>${'<i aria-hidden="true"></i>'.repeat(count)}</dd></div>`,
      height: Math.ceil(count / BOXES_IN_ROW),
    }))
  const rows = [...row('boxes', ''), ...row('tracks', ' class="track"')]
  const file = options.get('ticks')
  const names = file ? (recordsIn(file, use) ?? []).map(({ id, name }) => String(name ?? id)) : []
  const ticks = names.map((name) => `<li><i aria-hidden="true"></i>${escapeHtml(name)}</li>`).join('')
  return [
    ...(rows.length > 0
      ? [{ html: `<dl>${joined(rows)}</dl>`, height: rows.reduce((sum, one) => sum + one.height, 0) }]
      : []),
    ...(ticks ? [{ html: `<ul>${ticks}</ul>`, height: Math.ceil(names.length / 3) }] : []),
  ]
}

/** Lines to write on. */
const lines = (use: Use): Entry[] =>
  countsIn('lines', use).map(({ name, count }) => ({
    html: `<div><b>${escapeHtml(name)}</b>${'<hr aria-hidden="true">'.repeat(count)}</div>`,
    height: count + 1,
  }))

const joined = (entries: Entry[]) => entries.map(({ html }) => html).join('')

/** The entries in two columns of about the same height, in their order. */
function halves(entries: Entry[]): string {
  const heightOf = (part: Entry[]) => part.reduce((sum, { height }) => sum + height, 0)
  const unevenness = (at: number) => Math.abs(heightOf(entries.slice(0, at)) - heightOf(entries.slice(at)))
  const at = [...entries.keys()].reduce((best, one) => (unevenness(one) < unevenness(best) ? one : best), 0)
  return `<div>${joined(entries.slice(0, at))}</div><div>${joined(entries.slice(at))}</div>`
}

/** 'Name, Trade, Level' */
const namesIn = (option: string, { options }: Use): string[] =>
  (options.get(option) ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** 'Vitality 18, Luck 5' */
function countsIn(option: string, { options, complain }: Use): { name: string; count: number }[] {
  const text = options.get(option)
  if (!text) return []
  return text.split(',').flatMap((part) => {
    const [, name = '', number] = /^(.*\S)\s+(\d+)$/.exec(part.trim()) ?? []
    const count = Number(number)
    if (name !== '' && count >= 1 && count <= MAX_COUNT) return [{ name, count }]
    complain(`cannot read "${part.trim()}" in ${option}.`, `Write a name and a number up to ${MAX_COUNT}: Vitality 18`)
    return []
  })
}
