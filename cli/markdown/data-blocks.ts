// Shows records one after the other: stat blocks (`:::plates`), item cards (`:::cards`), entries with several texts (`:::entries`).

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import type { DrawingRef } from '../../templates/themes/theme.ts'
import type { PlateConfig } from '../config/define-config.ts'
import { collatorOf } from '../core/language-order.ts'
import { slug } from '../core/slug.ts'
import type { DataRecord } from '../data/data-record.ts'
import { draw as drawingOf } from '../data/drawings.ts'
import { type Column, cellText, columnsIn, fieldOf, isKey, readKey, recordsIn } from './data-query.ts'
import { drawingNamed } from './diagrams.ts'
import { rollsFor } from './dice.ts'
import { freeId } from './headings.ts'
import { holeAround } from './holes.ts'
import { linkMarks } from './links.ts'
import { showsRecord } from './record-ids.ts'
import { RECORD } from './record-names.ts'
import { envOf, inline, openTag, paragraph, raw, tag } from './tokens.ts'
import type { DirectiveOptions, Use } from './types.ts'

/** Stat blocks: the machine half of a drawing above the line, the growth half below it. */
export function plates(use: Use, records: DataRecord[], site: DirectiveOptions): Token[] {
  const { state, line, source } = use
  const plate = site.plates.get(source)
  if (!plate) {
    use.complain(`site.config.ts has no plates for "${source}".`, `Add plates: { ${source}: { title: 'name' } }.`)
    return []
  }
  checkFields(plate, use)
  if (site.hasOwnPlates) return records.flatMap((record) => ownPlate(use, record, plate, site))
  const text = (record: DataRecord, key: string) => cellText(record, readKey(key), use)
  const facts = (record: DataRecord, fields: Record<string, string>) =>
    Object.entries(fields).flatMap(([key, heading]) => {
      const texts = () =>
        key
          .split(', ')
          .map((one) => text(record, one))
          .join(', ')
      return namedTexts(record, key) ?? [{ name: heading, text: texts() }]
    })
  return records.flatMap((record) => {
    const name = String(fieldOf(record, plate.title) ?? record.id)
    const seed = `${source}/${String(record.id ?? name)}`
    const drawing = ownDrawing(use, record)
    const block = namesFile(openTag(state, 'article', 'beast'), use, site)
    const tokens = [
      block,
      raw(state, '<header><div>'),
      ...heading(use, name, record, block),
      ...(plate.lede ? paragraph(state, text(record, plate.lede), line) : []),
      raw(state, '</div>'),
      ...(drawing
        ? [raw(state, drawing.body)]
        : (pictureOf(use, record, name) ?? [raw(state, draw(use, { seed, half: 'machine' }, site))])),
      raw(state, '</header>'),
      ...(plate.stats ? factList(use, facts(record, plate.stats), 'stats') : []),
      ...(plate.facts ? factList(use, facts(record, plate.facts)) : []),
      ...(plate.below
        ? [
            raw(
              state,
              `<div class="below">${drawing?.reflection ?? draw(use, { seed, half: 'growth' }, site)}<p class="below-title">${escapeHtml(plate.below.title)}</p>`,
            ),
            ...factList(use, facts(record, plate.below.facts)),
            raw(state, '</div>'),
          ]
        : []),
      raw(state, '</article>'),
    ]
    return rollsFor(tokens, name)
  })
}

function namesFile(block: Token, { source }: Use, { namesFiles }: DirectiveOptions): Token {
  if (namesFiles) block.attrSet('data-file', source)
  return block
}

/** The fields of a record for the site's own component, which fills the block when the page is rendered; see outputs/site-code.ts. */
function ownPlate(use: Use, record: DataRecord, plate: PlateConfig, site: DirectiveOptions): Token[] {
  const { state, line, source } = use
  const name = String(fieldOf(record, plate.title) ?? record.id)
  const block = namesFile(openTag(state, 'article', 'own-plate'), use, site)
  const picture = pictureOf(use, record, name)
  const env = envOf(state)
  const field = (key: string, tokens: Token[]) => {
    const [start, end] = holeAround(env, { kind: 'field', key })
    return [raw(state, `<div>${start}`), ...tokens, raw(state, `${end}</div>`)]
  }
  const [start, end] = holeAround(env, { kind: 'plate', file: source, id: String(record.id ?? name) })
  return [
    block,
    ...heading(use, name, record, block),
    raw(state, start),
    ...plateFields(plate)
      .filter((key) => (fieldOf(record, readKey(key).key) ?? null) !== null)
      .flatMap((key) => field(readKey(key).key, [inline(state, cellText(record, readKey(key), use), line)])),
    ...(picture ? field('picture', picture) : []),
    raw(state, `${end}</article>`),
  ]
}

/** The keys that `plates` in the config shows, besides the title. */
function plateFields({ lede, stats, facts, below }: PlateConfig): string[] {
  const lists = [stats, facts, below?.facts].flatMap((fields) => Object.keys(fields ?? {}))
  return [...(lede ? [lede] : []), ...lists.flatMap((list) => list.split(', '))]
}

/** Checks the configured keys against all records of the file, because the chosen ones may lack an optional field. */
function checkFields(plate: PlateConfig, use: Use) {
  const complain: Use['complain'] = (message, hint) =>
    use.complain(`"plates.${use.source}" in site.config.ts: ${message}`, hint)
  for (const key of [plate.title, ...plateFields(plate)])
    isKey(readKey(key).key, recordsIn(use.source, use) ?? [], { ...use, complain })
}

interface NamedText {
  name: string
  /** Markdown. */
  text: string
}

/** Returns the texts of a field that is a list of `{ name, text }`; each is shown under its own name. */
function namedTexts(record: DataRecord, key: string): NamedText[] | undefined {
  const value = fieldOf(record, readKey(key).key)
  const isNamed = (one: unknown) => typeof one === 'object' && one !== null && 'name' in one && 'text' in one
  return Array.isArray(value) && value.every(isNamed) ? (value as NamedText[]) : undefined
}

/**
 * The `drawing` of a record, or its `picture`: a file of content/static or next to the page. Undefined if it has neither.
 */
function pictureOf(use: Use, record: DataRecord, name: string): Token[] | undefined {
  const { state, line } = use
  const { picture } = record
  const drawing = ownDrawing(use, record)
  if (drawing) return [raw(state, `<span class="o picture">${drawing.body}${drawing.reflection}</span>`)]
  if (typeof picture !== 'string' || picture === '') return undefined
  const alt = name.replace(/[[\]\\]/g, '\\$&')
  return [
    raw(state, '<span class="o picture">'),
    inline(state, `![${alt}](<${picture.replace(/[<>]/g, encodeURIComponent)}>)`, line),
    raw(state, '</span>'),
  ]
}

/** The `drawing` of a record, in content/diagrams, and its mirror image, which also shows the element with the class `reflection`. */
function ownDrawing(use: Use, { drawing: name }: DataRecord): { body: string; reflection: string } | undefined {
  if (typeof name !== 'string') return undefined
  const id = freeId(`drawn-${name.replace(/^.*\//, '')}`, envOf(use.state).ids)
  const drawing = drawingNamed(name, id, use)
  if (!drawing) return undefined
  const svg = (more: string, body: string) =>
    `<svg class="o drawn${more}" viewBox="${escapeHtml(drawing.viewBox)}" aria-hidden="true">${body}</svg>`
  return {
    body: svg('', `<g id="${id}">${drawing.body}</g>`),
    reflection: svg(' mirrored', `<use href="#${id}"/>`),
  }
}

/** With more drawings a page takes many seconds to appear. */
const MAX_DRAWINGS = 200

function draw({ state }: Use, ref: DrawingRef, site: DirectiveOptions): string {
  const env = envOf(state)
  if (env.drawings >= MAX_DRAWINGS) return ''
  env.drawings++
  return drawingOf(ref, { theme: site.theme, rootUrl: site.baseUrl })
}

/** `block`: the opening tag of the element that the heading names. */
function heading({ state, line, source }: Use, name: string, record: DataRecord, block?: Token): Token[] {
  const open = showsRecord(tag(state, 'heading_open', 'h3', 1, line), source, record)
  if (block) open.meta = { ...open.meta, names: block }
  return [open, inline(state, name, line), tag(state, 'heading_close', 'h3', -1)]
}

/** Names of records by the values of some fields, as folds that link to where each record is shown. */
export function recordIndex(use: Use, records: DataRecord[]): Token[] {
  const { state, line, source, options } = use
  if (!options.has('by')) use.complain('the keys to group by are missing.', 'Write by="threat: Threat".')
  return columnsIn('by', records, use).flatMap((column) => {
    const groups = new Map<string, DataRecord[]>()
    for (const record of records) {
      const value = fieldOf(record, column.key) ?? []
      for (const one of Array.isArray(value) ? value : [value]) {
        const name = cellText({ one }, { ...column, key: 'one' }, use)
        groups.set(name, [...(groups.get(name) ?? []), record])
      }
    }
    const { compare } = collatorOf(envOf(state).language)
    return [
      raw(state, `<nav class="strip" aria-label="${escapeHtml(column.heading)}"><b>${escapeHtml(column.heading)}</b>`),
      ...[...groups]
        .sort(([a], [b]) => compare(a, b))
        .flatMap(([name, group]) => [
          raw(state, '<details><summary>'),
          inline(state, name, line),
          raw(state, `</summary><ul>${group.map((record) => indexEntry(use, record, source)).join('')}</ul></details>`),
        ]),
      raw(state, '</nav>'),
    ]
  })
}

function indexEntry({ state, line }: Use, record: DataRecord, source: string): string {
  const name = String(record.name ?? record.id)
  const href = `${RECORD}${source}/${slug(String(record.id ?? name))}`
  return `<li>${linkMarks(envOf(state), href, line).join(escapeHtml(name))}</li>`
}

/** Item cards: a small drawing, a name, a line of facts, a short text. */
export function cards(use: Use, records: DataRecord[], site: DirectiveOptions): Token[] {
  const { state, line, options, source } = use
  const facts = columnsIn('facts', records, use)
  const title = options.get('title') ?? 'name'
  const text = options.get('text')
  for (const key of [title, ...(text ? [text] : [])]) isKey(key, records, use)
  const lines = columnsIn('lines', records, use)
  return [
    ...printButton(use),
    raw(state, '<div class="items">'),
    ...records.flatMap((record) => {
      const name = String(fieldOf(record, title) ?? '')
      const tokens = [
        namesFile(card(use, record), use, site),
        ...(pictureOf(use, record, name) ?? [
          raw(state, draw(use, { seed: `${source}/${String(record.id ?? fieldOf(record, title))}` }, site)),
        ]),
        raw(state, '<div><p class="thing-name">'),
        inline(state, name, line),
        raw(state, '</p>'),
        ...figures(use, record, facts),
        ...(text ? paragraph(state, cellText(record, { key: text, heading: '' }, use), line) : []),
        ...factLines(use, record, lines),
        raw(state, '</div></article>'),
      ]
      return rollsFor(tokens, name)
    }),
    raw(state, '</div>'),
  ]
}

/** Largest card, in millimetres: one on a sheet. */
const MAX_CARD = { width: 190, height: 260 }
const MIN_CARD = 40

/** The button that prints the cards: `print="63x88mm"`. */
function printButton({ state, options, complain }: Use): Token[] {
  const size = options.get('print')
  if (size === undefined) return []
  const [, width = 0, height = 0] = /^(\d+)\s*[x×]\s*(\d+)\s*mm$/.exec(size.trim())?.map(Number) ?? []
  if (width < MIN_CARD || height < MIN_CARD || width > MAX_CARD.width || height > MAX_CARD.height) {
    const range = `from ${MIN_CARD}x${MIN_CARD}mm to ${MAX_CARD.width}x${MAX_CARD.height}mm`
    complain(`cannot print cards of ${JSON.stringify(size)}.`, `Write width and height, ${range}: print="63x88mm"`)
    return []
  }
  const env = envOf(state)
  env.parts.add('cards')
  const label = escapeHtml(env.texts.printCards)
  const button = `<button class="btn live" type="button" data-print-cards="${width}x${height}">${label}</button>`
  return [raw(state, `<p>${button}</p>`)]
}

function card({ state, line, source }: Use, record: DataRecord): Token {
  const open = showsRecord(tag(state, 'card_open', 'article', 1, line), source, record)
  open.attrSet('class', 'thing')
  return open
}

/** A line of facts: 'Target 8', '3 b'. Omits null and false; for true it shows the heading only. */
function figures(use: Use, record: DataRecord, facts: Column[]): Token[] {
  const { state, line } = use
  const words = facts.flatMap((column) => {
    const value = fieldOf(record, column.key) ?? false
    if (value === false) return []
    if (value === true) return [column.heading]
    const text = cellText(record, column, use)
    return [column.heading.length === 1 ? `${text} ${column.heading}` : `${column.heading} ${text}`]
  })
  if (words.length === 0) return []
  return [
    raw(state, '<small class="figures">'),
    ...words.flatMap((one) => [raw(state, '<span>'), inline(state, one, line), raw(state, '</span> ')]),
    raw(state, '</small>'),
  ]
}

/** Records with several texts: a heading, a line of facts, a lead paragraph, then labelled lines. */
export function entries(use: Use, records: DataRecord[]): Token[] {
  const { state, line, options } = use
  const title = options.get('title') ?? 'name'
  const lead = options.get('lead')
  for (const key of [title, ...(lead ? [lead] : [])]) isKey(key, records, use)
  const facts = columnsIn('facts', records, use)
  const lines = columnsIn('lines', records, use)
  return records.flatMap((record) => {
    const name = String(fieldOf(record, title) ?? '')
    return [
      ...heading(use, name, record),
      ...(pictureOf(use, record, name) ?? []),
      ...(facts.length > 0 ? figures(use, record, facts) : []),
      ...(lead ? paragraph(state, cellText(record, { key: lead, heading: '' }, use), line) : []),
      ...factLines(use, record, lines),
    ]
  })
}

/** Labelled lines for the fields that the record has. */
function factLines(use: Use, record: DataRecord, columns: Column[]): Token[] {
  const shown = columns.filter((column) => (fieldOf(record, column.key) ?? null) !== null)
  if (shown.length === 0) return []
  return factList(
    use,
    shown.map((column) => ({ name: column.heading, text: cellText(record, column, use) })),
  )
}

const factList = ({ state, line }: Use, facts: NamedText[], className = 'facts'): Token[] => [
  raw(state, `<dl class="${className}">`),
  ...facts.flatMap(({ name, text }) => [
    raw(state, `<div><dt>${escapeHtml(name)}</dt><dd>`),
    inline(state, text, line),
    raw(state, '</dd></div>'),
  ]),
  raw(state, '</dl>'),
]
