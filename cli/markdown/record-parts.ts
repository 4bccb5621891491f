// Parts of the blocks that show records: heading, picture or drawing, lists of facts.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import type { DrawingRef } from '../../templates/themes/theme.ts'
import type { DataRecord } from '../data/data-record.ts'
import { draw as drawingOf } from '../data/drawings.ts'
import { drawingNamed } from './diagrams.ts'
import { freeId } from './headings.ts'
import { showsRecord } from './record-ids.ts'
import { envOf, inline, raw, tag } from './tokens.ts'
import type { DirectiveOptions, Use } from './types.ts'

/**
 * The `drawing` of a record, or its `picture`: a file of content/static or next to the page. Undefined if it has neither.
 */
export function pictureOf(use: Use, record: DataRecord, name: string): Token[] | undefined {
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
export function ownDrawing(use: Use, { drawing: name }: DataRecord): { body: string; reflection: string } | undefined {
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

/** Marks the element of a record with its data file, if the config asks for it. */
export function namesFile(block: Token, { source }: Use, { namesFiles }: DirectiveOptions): Token {
  if (namesFiles) block.attrSet('data-file', source)
  return block
}

/** Most drawings of records on a page. With more, the page takes many seconds to appear. */
const MAX_DRAWINGS = 200

export function draw({ state }: Use, ref: DrawingRef, site: DirectiveOptions): string {
  const env = envOf(state)
  if (env.drawings >= MAX_DRAWINGS) return ''
  env.drawings++
  return drawingOf(ref, { theme: site.theme, rootUrl: site.baseUrl })
}

/** `block`: the opening tag of the element that the heading names. */
export function heading({ state, line, source }: Use, name: string, record: DataRecord, block?: Token): Token[] {
  const open = showsRecord(tag(state, 'heading_open', 'h3', 1, line), source, record)
  if (block) open.meta = { ...open.meta, names: block }
  return [open, inline(state, name, line), tag(state, 'heading_close', 'h3', -1)]
}

export interface NamedText {
  name: string
  /** Markdown. */
  text: string
  /** A trait or an action with a name of its own, and not a field. */
  isOwn?: boolean
}

export const factList = ({ state, line }: Use, facts: NamedText[], className = 'facts'): Token[] => [
  raw(state, `<dl class="${className}">`),
  ...facts.flatMap(({ name, text, isOwn }) => [
    raw(state, `<div${isOwn ? ' class="own"' : ''}><dt>${escapeHtml(name)}</dt><dd>`),
    inline(state, text, line),
    raw(state, '</dd></div>'),
  ]),
  raw(state, '</dl>'),
]
