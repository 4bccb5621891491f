// `:::sheet` is the part of a character sheet that is filled in: boxes to tick, names to tick, lines to write on.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { recordsIn } from './data-query.ts'
import { addWarning } from './places.ts'
import { envOf, raw } from './tokens.ts'
import type { Use } from './types.ts'

/** Most boxes, and most lines, of one entry. */
const MAX_COUNT = 60

export function sheet(use: Use): Token[] {
  const { state, options } = use
  const boxes = countsIn('boxes', use).map(
    ({ name, count }) =>
      `<div><dt>${escapeHtml(name)}</dt><dd><span class="vh">${count}</span>${'<i aria-hidden="true"></i>'.repeat(count)}</dd></div>`,
  )
  const file = options.get('ticks')
  const names = file ? (recordsIn(file, use) ?? []).map(({ id, name }) => String(name ?? id)) : []
  const ticks = names.map((name) => `<li><i aria-hidden="true"></i>${escapeHtml(name)}</li>`)
  const lines = countsIn('lines', use).map(
    ({ name, count }) => `<div><b>${escapeHtml(name)}</b>${'<hr aria-hidden="true">'.repeat(count)}</div>`,
  )
  if (options.size === 0) {
    const hint = 'Write what it shows: :::sheet boxes="Vitality 18" lines="Name 1"'
    addWarning(envOf(state), 'WB309', 'This :::sheet is empty.', use.line, hint)
  }
  return [
    raw(
      state,
      [
        '<div class="sheet">',
        boxes.length > 0 ? `<dl>${boxes.join('')}</dl>` : '',
        ticks.length > 0 ? `<ul>${ticks.join('')}</ul>` : '',
        ...lines,
        '</div>\n',
      ].join(''),
    ),
  ]
}

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
