// `:::plates` shows each record as a stat block. `plates` in the config says where its fields go and how the block is laid out.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import type { PlateConfig } from '../config/define-config.ts'
import { collatorOf } from '../core/language-order.ts'
import { slug } from '../core/slug.ts'
import type { DataRecord } from '../data/data-record.ts'
import { cellText, fieldOf, isKey, readKey, recordsIn, valueText } from './data-query.ts'
import { rollsFor } from './dice.ts'
import { holeAround } from './holes.ts'
import { draw, factList, heading, type NamedText, namesFile, ownDrawing, pictureOf } from './record-parts.ts'
import { envOf, inline, openTag, paragraph, raw } from './tokens.ts'
import type { DirectiveOptions, Use } from './types.ts'

export function plates(use: Use, records: DataRecord[], site: DirectiveOptions): Token[] {
  const { state, source } = use
  const plate = site.plates.get(source)
  if (!plate) {
    use.complain(`site.config.ts has no plates for "${source}".`, `Add plates: { ${source}: { title: 'name' } }.`)
    return []
  }
  checkFields(plate, use)
  if (site.hasOwnPlates) return records.flatMap((record) => ownPlate(use, record, plate, site))
  const tintOf = tints(plate, use)
  const blocks = records.flatMap((record) => statBlock({ use, record, plate, site }, tintOf(record)))
  return plate.layout === 'card' ? [raw(state, '<div class="items">'), ...blocks, raw(state, '</div>')] : blocks
}

/** One block while it is made. */
interface Block {
  use: Use
  record: DataRecord
  plate: PlateConfig
  site: DirectiveOptions
}

/** The machine half of a drawing is above the line, the growth half below it. */
function statBlock(block: Block, tint: Tint | undefined): Token[] {
  const { use, record, plate, site } = block
  const { state, line, source } = use
  const name = String(fieldOf(record, plate.title) ?? record.id)
  const seed = `${source}/${String(record.id ?? name)}`
  const drawing = ownDrawing(use, record)
  const picture = drawing ? undefined : pictureOf(use, record, name)
  const top = drawing?.body ?? (picture ? '' : draw(use, { seed, half: 'machine' }, site))
  const open = namesFile(openTag(state, 'article', classesOf(plate, picture !== undefined, tint)), use, site)
  if (tint) open.attrSet('data-tint', tint.value)
  if (open.attrGet('class') !== 'beast' || plate.abilities || plate.sections) envOf(state).parts.add('stat blocks')
  const tokens = [
    open,
    ...(picture ?? []),
    raw(state, '<header><div>'),
    ...heading(use, name, record, open),
    ...(plate.lede ? paragraph(state, textOf(block, plate.lede), line) : []),
    raw(state, `</div>${top}</header>`),
    ...(plate.stats ? statList(use, valuesOf(block, plate.stats), STAT) : []),
    ...scores(block),
    ...factsAndSections(block),
    ...(plate.below
      ? [
          raw(
            state,
            `<div class="below">${drawing?.reflection ?? draw(use, { seed, half: 'growth' }, site)}<p class="below-title">${escapeHtml(plate.below.title)}</p>`,
          ),
          ...factList(use, factsOf(block, plate.below.facts)),
          raw(state, '</div>'),
        ]
      : []),
    raw(state, '</article>'),
  ]
  return rollsFor(tokens, name)
}

function classesOf(
  { layout = 'full', columns, picture = 'end' }: PlateConfig,
  hasPicture: boolean,
  tint?: Tint,
): string {
  const classes = [
    'beast',
    layout !== 'full' && layout,
    columns === 2 && 'two',
    hasPicture && `pictured ${layout === 'card' ? 'above' : picture}`,
    tint && `tint-${tint.number}`,
  ]
  return classes.filter(Boolean).join(' ')
}

interface Tint {
  /** The value of the field, in small letters with hyphens: `[data-tint="ice-fire"]` in the style sheet of a site. */
  value: string
  /** From 1 to 6: the colour of the theme. */
  number: number
}

const TINTS = 6

/** The colour of each record, by the value of a field. The values of the whole file have the colours in the order of their names. */
function tints({ tint }: PlateConfig, use: Use): (record: DataRecord) => Tint | undefined {
  if (tint === undefined) return () => undefined
  const { texts, language } = envOf(use.state)
  const nameOf = (record: DataRecord) => valueText(fieldOf(record, tint) ?? '', texts)
  const values = new Set((recordsIn(use.source, use) ?? []).map(nameOf))
  const order = [...values].filter(Boolean).sort(collatorOf(language).compare)
  return (record) => {
    const at = order.indexOf(nameOf(record))
    return at === -1 ? undefined : { value: slug(nameOf(record)), number: (at % TINTS) + 1 }
  }
}

/** The row of ability scores. A record that has none of them has no row. */
function scores(block: Block): Token[] {
  const { abilities = {} } = block.plate
  const hasOne = Object.keys(abilities).some((keys) => hasField(block, keys))
  return hasOne ? statList(block.use, valuesOf(block, abilities), SCORE) : []
}

/** Facts, and sections with a title. Sections of which a record has nothing are left out. */
function factsAndSections(block: Block): Token[] {
  const { use, plate } = block
  const { state } = use
  const facts = plate.facts ? factList(use, factsOf(block, plate.facts)) : []
  if (!plate.sections && plate.columns === undefined) return facts
  const sections = (plate.sections ?? []).flatMap(({ title, facts }) => {
    const shown = factsOf(block, facts)
    if (shown.length === 0) return []
    return [raw(state, `<p class="part">${escapeHtml(title)}</p>`), ...factList(use, shown)]
  })
  return [raw(state, '<div class="lines">'), ...facts, ...sections, raw(state, '</div>')]
}

const textOf = ({ record, use }: Block, key: string) => cellText(record, readKey(key), use)

/** `{ 'attack, damage': 'Attack' }`: the values of several fields as one text. */
const valuesOf = (block: Block, fields: Record<string, string>): NamedText[] =>
  Object.entries(fields).map(([keys, name]) => ({
    name,
    text: keysIn(keys)
      .map((key) => textOf(block, key))
      .join(', '),
  }))

/** The facts that the record has. A list of `{ name, text }` is shown under its own names. */
const factsOf = (block: Block, fields: Record<string, string>): NamedText[] =>
  Object.entries(fields)
    .filter(([keys]) => hasField(block, keys))
    .flatMap(([keys, name]) => namedTexts(block.record, keys) ?? valuesOf(block, { [keys]: name }))

/** Whether the record has one of the fields. */
const hasField = ({ record }: Block, keys: string) =>
  keysIn(keys).some((key) => isFilled(fieldOf(record, readKey(key).key)))

const keysIn = (keys: string) => keys.split(', ')

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

interface StatKind {
  classes: string
  /** Divides a value into what is large and what is small below it. */
  parts: RegExp
}

/** '27 (6d6+6)' */
const STAT: StatKind = { classes: 'stats', parts: /^(.+?)\s*\((.+)\)$/ }
/** '16 (+3)', and '16, +3' of two fields. */
const SCORE: StatKind = { classes: 'stats abilities', parts: /^(.+?)(?:, |\s*\()([^)]+)\)?$/ }

/** Above this, a value is text rather than a number. In letters. */
const LONGEST_NUMBER = 9

/** Values in a row of boxes. */
function statList({ state, line }: Use, stats: NamedText[], { classes, parts }: StatKind): Token[] {
  return [
    raw(state, `<dl class="${classes}">`),
    ...stats.flatMap(({ name, text }) => {
      const [, value = text, below] = parts.exec(text) ?? []
      const isLong = value.length > LONGEST_NUMBER
      if (below || isLong) envOf(state).parts.add('stat blocks')
      return [
        raw(state, `<div><dt>${escapeHtml(name)}</dt><dd${isLong ? ' class="long"' : ''}>`),
        inline(state, value, line),
        ...(below ? [raw(state, ' <small>'), inline(state, below, line), raw(state, '</small>')] : []),
        raw(state, '</dd></div>'),
      ]
    }),
    raw(state, '</dl>'),
  ]
}

/** Returns the texts of a field that is a list of `{ name, text }`; each is shown under its own name. */
function namedTexts(record: DataRecord, key: string): NamedText[] | undefined {
  const value = fieldOf(record, readKey(key).key)
  const isNamed = (one: unknown) => typeof one === 'object' && one !== null && 'name' in one && 'text' in one
  if (!Array.isArray(value) || !value.every(isNamed)) return undefined
  return (value as NamedText[]).map(({ name, text }) => ({ name, text, isOwn: true }))
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
function plateFields({ lede, stats, abilities, facts, sections = [], below }: PlateConfig): string[] {
  const lists = [stats, abilities, facts, ...sections.map((section) => section.facts), below?.facts]
  return [...(lede ? [lede] : []), ...lists.flatMap((fields) => Object.keys(fields ?? {}).flatMap(keysIn))]
}

/** Checks the configured keys against all records of the file, because the chosen ones may lack an optional field. */
function checkFields(plate: PlateConfig, use: Use) {
  const complain: Use['complain'] = (message, hint) =>
    use.complain(`"plates.${use.source}" in site.config.ts: ${message}`, hint)
  for (const key of [plate.title, ...plateFields(plate), ...(plate.tint ? [plate.tint] : [])])
    isKey(readKey(key).key, recordsIn(use.source, use) ?? [], { ...use, complain })
}
