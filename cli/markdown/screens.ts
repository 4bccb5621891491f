// `:::screen` is a sheet for the table: sections of the rules and records of data files, in panels that are printed on one page.
// Each line of the block names what a panel shows. Sections of other pages are filled in when the site is planned; see inserts.ts.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { slug } from '../core/slug.ts'
import type { DataRecord } from '../data/data-record.ts'
import { asHeading, chosenRecords, readArguments, recordsIn } from './data-query.ts'
import { dataTable, rollTable } from './data-tables.ts'
import { freeId } from './headings.ts'
import { insertToken } from './inserts.ts'
import { addError, placeOf } from './places.ts'
import { envOf, inline, raw, type TokenMaker, tag } from './tokens.ts'
import type { SectionPart, Use } from './types.ts'

export const SCREEN_OPTIONS = ['paper', 'panels', 'title', 'text']
/** Options of a line that names a data table. */
const TABLE_OPTIONS = ['columns', 'where', 'sort', 'caption']
const MAX_PANELS = 4
const PAPER = /^(?:a4-|letter-)?(landscape|portrait)$/

export function screen(use: Use): Token[] {
  const { state, line, options, complain } = use
  const env = envOf(state)
  const [, orientation] = PAPER.exec(options.get('paper') ?? 'landscape') ?? []
  if (!orientation) complain(`there is no paper "${options.get('paper') ?? ''}".`, 'Paper: landscape, portrait')
  const panels = Number(options.get('panels') ?? 3)
  if (!(panels >= 1 && panels <= MAX_PANELS)) complain(`panels must be a number from 1 to ${MAX_PANELS}.`)
  const text = options.get('text') ?? 'normal'
  if (text !== 'normal' && text !== 'small') complain(`there is no text "${text}".`, 'Text: normal, small')
  const title = options.get('title')
  if (!title) complain('the screen has no title.', 'Write title="In a fight".')
  const styles = env.screens.length === 0 ? [insertToken(state, { kind: 'style', name: 'screen' }, line)] : []
  env.screens.push({ line: placeOf(env, line).line })
  const blocks = blocksOf(use)
  if (blocks.length === 0) complain('the screen is empty.', FORMS)
  const begun = 1 + blocks.filter(([first]) => first?.content.startsWith('<section class="next ')).length
  if (begun > panels) complain(`the lines --- make ${begun} panels, but there are ${panels}.`)
  const classes = ['screen', 'flow', orientation === 'portrait' && 'portrait', text === 'small' && 'tiny', `p${panels}`]
  return [
    raw(state, `<div class="${classes.filter(Boolean).join(' ')}">`),
    ...styles,
    tag(state, 'heading_open', 'h2', 1, line),
    inline(state, title ?? '', line),
    tag(state, 'heading_close', 'h2', -1),
    raw(state, '<div class="panels flow">'),
    ...blocks.flat(),
    raw(state, '</div></div>\n'),
  ]
}

const FORMS =
  'Each line names a block: "- combat#rounds", "- combat#actions table", "- roll: perils", "- table: weapons columns=…" or "- glossary: Exposed, Held". A line --- begins the next panel.'

/** The tokens of each line. */
function blocksOf(use: Use): Token[][] {
  const { state, line: start, end } = use
  const blocks: Token[][] = []
  let isFirst = false
  for (let line = start + 1; line < end; line++) {
    const written = (envOf(state).lines[line] ?? '').trim()
    if (written === '') continue
    if (/^-{3,}$/.test(written)) {
      isFirst = blocks.length > 0
      continue
    }
    const [, item] = /^[-*+]\s+(.+)$/.exec(written) ?? []
    const complain: Use['complain'] = (message, hint) => {
      const env = envOf(state)
      const column = (env.lines[line] ?? '').indexOf(written) + 1
      addError(env, 'WB350', `:::screen: ${message}`, { ...placeOf(env, line), column }, hint)
    }
    if (item === undefined) complain(`cannot read ${JSON.stringify(written)}.`, FORMS)
    else blocks.push(block({ ...use, line, complain }, item, isFirst))
    isFirst = false
  }
  return blocks
}

/** `isFirst`: the block begins a panel. */
function block(use: Use, item: string, isFirst: boolean): Token[] {
  const { state } = use
  const [, kind, rest = ''] = /^(roll|table|glossary):\s*(.*)$/.exec(item) ?? []
  if (kind === undefined) return section(use, item, isFirst)
  const made = kind === 'glossary' ? terms(use, rest) : table(use, kind, rest)
  // Names of records lead to the pages that own them, not to a screen.
  for (const token of made) if (token.meta?.record) token.meta = { ...token.meta, record: undefined }
  if (made.length === 0) return []
  const title = kind === 'glossary' ? envOf(state).texts.terms : String(made[0]?.meta?.caption ?? '')
  const anchor = freeId(slug(title) || 'section', envOf(state).ids)
  return [
    opening(state, anchor, isFirst),
    insertToken(state, { kind: 'title', title, anchor }, use.line),
    ...made,
    raw(state, '</section>'),
  ]
}

const SECTION = /^([\w./-]+)#([^\s#]+)(?:\s+(table|list))?(?:\s+"([^"]+)")?$/

/** `next` begins a panel. A group: named landmarks would repeat the names of the tables in them. */
const opening = (state: TokenMaker, anchor: string, isFirst: boolean) =>
  raw(state, `<section class="${isFirst ? 'next ' : ''}flow" role="group" aria-labelledby="${escapeHtml(anchor)}">`)

function section(use: Use, item: string, isFirst: boolean): Token[] {
  const { state, line } = use
  const [, doc, id, only, title] = SECTION.exec(item) ?? []
  if (doc === undefined || id === undefined) {
    use.complain(`cannot read ${JSON.stringify(item)}.`, FORMS)
    return []
  }
  const anchor = freeId(slug(id) || 'section', envOf(state).ids)
  const part = only === undefined ? {} : { only: only as SectionPart }
  return [
    opening(state, anchor, isFirst),
    insertToken(state, { kind: 'section', name: `${doc}#${id}`, anchor, ...part, ...(title && { title }) }, line),
    raw(state, '</section>'),
  ]
}

function table(use: Use, kind: string, rest: string): Token[] {
  const { source, options } = readArguments(rest, kind === 'roll' ? ['caption'] : TABLE_OPTIONS, use.complain)
  const file = kind === 'roll' ? 'tables' : source
  const own: Use = { ...use, source, options }
  const records = recordsIn(file, own)
  if (!records) return []
  if (kind === 'roll') return rollTable(own, records)
  if (!options.has('caption')) options.set('caption', asHeading(source))
  const chosen = chosenRecords(records, own)
  if (chosen.length === 0) use.complain(`no record of "${file}.yml" matches.`)
  return chosen.length === 0 ? [] : dataTable(own, chosen)
}

/** Terms of the glossary by name or id, with their definitions. */
function terms(use: Use, rest: string): Token[] {
  const { state, line } = use
  const records = recordsIn('glossary', use)
  if (!records) return []
  const named = rest.split(',').flatMap((part): DataRecord[] => {
    const wanted = part.trim()
    const found = records.find(({ id, term }) => String(term).toLowerCase() === wanted.toLowerCase() || id === wanted)
    if (!found)
      use.complain(
        `there is no term "${wanted}" in glossary.yml.${didYouMean(
          wanted,
          records.map(({ term }) => String(term)),
        )}`,
      )
    return found ? [found] : []
  })
  return [
    raw(state, '<dl class="facts">'),
    ...named.flatMap(({ term, definition }) => [
      raw(state, `<div><dt>${escapeHtml(String(term))}</dt><dd>`),
      inline(state, String(definition ?? ''), line),
      raw(state, '</dd></div>'),
    ]),
    raw(state, '</dl>'),
  ]
}
