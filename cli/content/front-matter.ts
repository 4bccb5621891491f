// Front matter: YAML only, never code. gray-matter knows where it opens, yaml.ts reads (it knows the line of every key), zod
// checks.
import matter from 'gray-matter'
import { didYouMean } from '../did-you-mean.ts'
import { error, type Place, type Problem, type Report, warning } from '../errors.ts'
import { HEROES } from '../ornament/pairs.ts'
import { checkFields, type SchemaProblem, z } from '../schema.ts'
import { parseDate } from './dates.ts'
import { type ParsedYaml, parseYaml, type YamlFault } from './yaml.ts'

const MAX_FRONT_MATTER_BYTES = 64 * 1024
const MAX_YAML_NODES = 1000
const MAX_YAML_DEPTH = 16

/** Texts may look like numbers (`title: 2025`); they are used as texts. */
const text = z.union([z.string(), z.number().transform(String)])
const date = text
const list = z.array(text)
const link = z.union([text, z.null()])
/** A path or an address; one that could run code is refused. */
export const address = text.refine((to) => !couldRunCode(to), 'this address could run code')

const tag = z.union([text, z.object({ label: text, permalink: text.optional(), description: text.optional() })])

const COMMON = {
  title: text.optional(),
  title_meta: text.optional(),
  description: z.union([text, z.null()]).optional(),
  keywords: z.union([list, text]).optional(),
  image: address.optional(),
  slug: text.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  tags: z.union([z.array(z.union([tag, z.null()])), text]).optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: z.number().int().min(2).max(6).optional(),
  toc_max_heading_level: z.number().int().min(2).max(6).optional(),
  custom_edit_url: z.union([address, z.null()]).optional(),
  last_update: z
    .union([z.looseObject({ date: date.optional(), author: text.optional() }), z.literal(false)])
    .optional(),
  redirect_from: z.union([list, text]).optional(),
  hero: z.enum(HEROES).optional(),
  print: z.enum(['columns', 'wide', 'sheets']).optional(),
  // What pages written for Docusaurus carry and nothing here needs.
  mdx: z.unknown().optional(),
  format: z.unknown().optional(),
  custom_props: z.unknown().optional(),
}

/** Keys of each kind of page. What is not here is reported with the nearest key that is. */
export const FRONT_MATTER = {
  doc: z.looseObject({
    ...COMMON,
    id: text.optional(),
    hide_title: z.boolean().optional(),
    sidebar_label: text.optional(),
    sidebar_position: z.number().optional(),
    sidebar_class_name: text.optional(),
    sidebar_key: text.optional(),
    sidebar_custom_props: z.unknown().optional(),
    displayed_sidebar: link.optional(),
    pagination_label: text.optional(),
    pagination_next: link.optional(),
    pagination_prev: link.optional(),
    parse_number_prefixes: z.boolean().optional(),
  }),
  post: z.looseObject({
    ...COMMON,
    date: date.optional(),
    authors: z.unknown().optional(),
    author: text.optional(),
    author_title: text.optional(),
    author_url: address.optional(),
    author_image_url: address.optional(),
    sidebar_label: text.optional(),
    hide_reading_time: z.boolean().optional(),
  }),
  page: z.looseObject({
    ...COMMON,
    layout: z.enum(['page', 'home']).optional(),
    hide_title: z.boolean().optional(),
    wrapperClassName: text.optional(),
    lede: text.optional(),
    actions: z.array(z.strictObject({ label: text, to: address })).optional(),
    cards: z.array(z.strictObject({ title: text, text: text, to: address.optional() })).optional(),
    sections: z
      .array(z.strictObject({ title: text, links: z.array(z.strictObject({ label: text, to: address })) }))
      .optional(),
    finds: text.optional(),
  }),
} as const

/** Browsers overlook blanks and control characters in a scheme. */
export function couldRunCode(address: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''))
}

export type PageKind = keyof typeof FRONT_MATTER
export type FrontMatter<Kind extends PageKind = PageKind> = z.infer<(typeof FRONT_MATTER)[Kind]>

export interface SplitSource {
  data: Record<string, unknown>
  /** Text after the front matter. */
  content: string
  /** Lines before the content: content line n is file line n + offset. */
  lineOffset: number
}

/** Splits a source into front matter and content, and checks the front matter. Reports every problem; never runs code. */
export function readFrontMatter(source: string, kind: PageKind, file: string, report: Report): SplitSource {
  const { yaml, content, lineOffset } = splitFrontMatter(source, file, report)
  const nothing = { data: {}, content, lineOffset }
  if (yaml.trim() === '') return nothing
  const parsed = parseYaml(yaml, { nodes: MAX_YAML_NODES, depth: MAX_YAML_DEPTH, firstLine: 2 })
  for (const fault of parsed.faults) report(yamlProblem(fault, file))
  for (const { message, hint, ...place } of parsed.warnings) report(warning('WB217', message, at(file, place), hint))
  const { value } = parsed
  if (value === undefined || value === null) return nothing
  if (typeof value !== 'object' || Array.isArray(value)) {
    report(error('WB205', 'Front matter must be "key: value" pairs.', { file, line: 2 }, NOT_FRONT_MATTER))
    return nothing
  }
  return { ...nothing, data: checkKeys({ kind, file, parsed, yaml, report }, { ...value }) }
}

const NOT_FRONT_MATTER = 'If this is text below a line, write *** instead of --- on line 1.'

interface Checking {
  kind: PageKind
  file: string
  parsed: ParsedYaml
  yaml: string
  report: Report
}

/** The data as its schema wants it. */
function checkKeys(checking: Checking, data: Record<string, unknown>): Record<string, unknown> {
  const { kind, file, parsed, report } = checking
  const schema = FRONT_MATTER[kind]
  const known = Object.keys(schema.shape)
  const placeOf = (path: PropertyKey[]) => at(file, parsed.placeOf(path) ?? parsed.placeOf(path.slice(0, 1)))
  dropEmpty(data, checking)
  for (const key of Object.keys(data)) {
    if (key === '__proto__' || key === '<<') {
      report(warning('WB206', `The front matter key "${key}" is ignored.`, placeOf([key])))
      delete data[key]
    } else if (!known.includes(key)) report(unknownKey(key, data[key], known, placeOf([key])))
  }
  const checked = checkFields(schema, data)
  for (const { path, message } of checked.problems.length > 0 ? mend(data, schema) : []) {
    // Without its own word on it, a page that is not to be published would be.
    const code = path[0] === 'draft' || path[0] === 'unlisted' ? 'WB219' : 'WB210'
    report(error(code, message, placeOf(path)))
  }
  const values = asWritten(checked.value ?? schema.parse(data), data, parsed, []) as Record<string, unknown>
  if (typeof data.tags === 'string' || typeof data.tags === 'number') report(tagsInText(data.tags, placeOf(['tags'])))
  if (data.draft === true && data.unlisted === true)
    report(error('WB212', 'A page cannot be draft and unlisted at the same time.', placeOf(['draft'])))
  const reason = typeof values.slug === 'string' ? slugFault(values.slug) : undefined
  if (reason) {
    report(
      error(
        'WB213',
        `The slug ${JSON.stringify(values.slug)} ${reason}.`,
        placeOf(['slug']),
        'A slug holds path segments only, such as "combat" or "/rules/combat".',
      ),
    )
    delete values.slug // what is made of it would be complained of again
  }
  checkTocLevels(values, placeOf, report)
  checkLastUpdate(values, () => placeOf(['last_update', 'date']), report)
  warnOfComments(checking)
  return values
}

const FOLDERS = 'Delete it: the folders are the categories of the sidebar, and their _category_.yml names them.'

/** What keys of other generators are here. */
const ELSEWHERE = new Map([
  ['aliases', 'Addresses that lead to this page are redirect_from.'],
  ['categories', 'Write them as tags.'],
  ['category', 'Write it as tags.'],
  ['created_at', 'Write date.'],
  ['excerpt', 'Write description.'],
  ['grand_parent', FOLDERS],
  ['has_children', FOLDERS],
  ['has_toc', 'Delete it: the page of a category lists its pages by itself.'],
  ['last_modified_at', 'Write last_update: { date: … }.'],
  ['lastmod', 'Write last_update: { date: … }.'],
  ['layout', 'Delete it: all docs have one layout, and all posts.'],
  ['linkTitle', 'Write sidebar_label.'],
  ['nav_exclude', 'A page that nothing lists has unlisted: true.'],
  ['nav_order', 'Write sidebar_position.'],
  ['parent', FOLDERS],
  ['permalink', 'Write slug: the address within the docs or the blog.'],
  ['published', 'Delete it; a page that is not to be published has draft: true.'],
  ['redirect_to', 'Delete the page, and write redirects: [{ from: …, to: … }] in site.config.ts.'],
  ['search_exclude', 'A page that nothing lists has unlisted: true.'],
  ['sidebar', 'Write sidebar_position and sidebar_label.'],
  ['summary', 'Write description.'],
  ['toc', 'Delete it; a page without its list of headings has hide_table_of_contents: true.'],
  ['updated_at', 'Write last_update: { date: … }.'],
  ['weight', 'Write sidebar_position.'],
])

function unknownKey(key: string, value: unknown, known: string[], place: Place): Problem {
  const elsewhere = ELSEWHERE.get(key)
  if (key === 'published' && value === false)
    return warning(
      'WB211',
      'Unknown front matter key "published": this page is published.',
      place,
      'Write draft: true.',
    )
  const meant = elsewhere === undefined ? didYouMean(key, known) : ''
  return warning('WB211', `Unknown front matter key "${key}".${meant}`, place, elsewhere)
}

/** Takes quoted numbers and answers for what they are, drops values of the wrong type, and says which. */
function mend(data: Record<string, unknown>, schema: (typeof FRONT_MATTER)[PageKind]): SchemaProblem[] {
  for (const [key, value] of Object.entries(data)) {
    const field = (schema.shape as Record<string, z.ZodType>)[key]
    if (!field || field.safeParse(value).success) continue
    const unquoted = withoutQuotes(value)
    if (field.safeParse(unquoted).success) data[key] = unquoted
  }
  const { problems } = checkFields(schema, data)
  const wrong = new Set(problems.map(({ path }) => String(path[0])))
  for (const key of wrong) delete data[key]
  return problems
}

/** What `"true"` and `"3"` would be without their quotes. */
function withoutQuotes(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
}

/** Tags written as a text, as some tools take them: 'a, b' or 'a b', each with or without a `#`. */
export function tagsIn(written: string): string[] {
  return written
    .split(written.includes(',') ? ',' : /\s+/)
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter((tag) => tag !== '')
}

function tagsInText(written: string | number, place: Place): Problem {
  const list = JSON.stringify(tagsIn(String(written)))
  const message = `"tags" must be a list; found ${JSON.stringify(written)}, which is taken for ${list}.`
  return warning('WB229', message, place, `Write tags: ${list}`)
}

/** A key without a value is as good as not there; a title is said to be missing. */
function dropEmpty(data: Record<string, unknown>, { kind, file, parsed, report }: Checking) {
  const { shape } = FRONT_MATTER[kind]
  if (data.title === null || (typeof data.title === 'string' && data.title.trim() === '')) {
    const place = at(file, parsed.placeOf(['title']))
    report(
      warning(
        'WB214',
        'The title is empty; the first heading or the file name is used.',
        place,
        'Write one, or remove the key.',
      ),
    )
    delete data.title
  }
  for (const [key, value] of Object.entries(data)) {
    const field = Object.hasOwn(shape, key) ? (shape as Record<string, z.ZodType>)[key] : undefined
    if (value === null && field && !field.safeParse(null).success) delete data[key]
  }
}

/** Numbers that are used as texts keep their spelling: `title: 1.10` is '1.10'. */
function asWritten(value: unknown, given: unknown, parsed: ParsedYaml, path: PropertyKey[]): unknown {
  if (typeof value === 'string' && typeof given === 'number') return parsed.sourceOf(path) ?? value
  if (typeof value !== 'object' || value === null || typeof given !== 'object' || given === null) return value
  if (Array.isArray(value)) return value.map((one, i) => asWritten(one, (given as unknown[])[i], parsed, [...path, i]))
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, one]) => [key, asWritten(one, (given as Record<string, unknown>)[key], parsed, [...path, key])]),
  )
}

function checkTocLevels(values: Record<string, unknown>, placeOf: (path: PropertyKey[]) => Place, report: Report) {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = values
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return
  const message = `"toc_min_heading_level" must be at most "toc_max_heading_level"; found ${min} and ${max}.`
  report(error('WB210', message, placeOf(['toc_min_heading_level'])))
  delete values.toc_min_heading_level
  delete values.toc_max_heading_level
}

/** The date of a post is checked where posts are planned, because it may also stand in the file name. */
function checkLastUpdate(values: Record<string, unknown>, place: () => Place, report: Report) {
  const { last_update: value } = values
  if (typeof value !== 'object' || value === null || !('date' in value) || typeof value.date !== 'string') return
  const parsed = parseDate(value.date)
  if (!('fault' in parsed)) return
  report(error('WB215', `"last_update.date": ${parsed.fault}.`, place()))
  delete values.last_update
}

/** YAML takes ` #` for the start of a comment: `title: Rule #1` is 'Rule'. */
function warnOfComments({ yaml, file, report }: Checking) {
  if (!yaml.includes('#')) return
  for (const [i, line] of yaml.split('\n').entries()) {
    const [, before, value = ''] = /^((?:title|description|sidebar_label): +)([^\s'"|>].*)$/.exec(line) ?? []
    const comment = value.search(/\s#\S/)
    if (before === undefined || comment === -1) continue
    const place = { file, line: i + 2, column: before.length + comment + 2 }
    const message = `What follows " #" is a comment: the value is ${JSON.stringify(value.slice(0, comment).trim())}.`
    report(warning('WB218', message, place, `Write ${before.trim()} ${JSON.stringify(value)}`))
  }
}

const at = (file: string, place: { line: number; column: number } | undefined): Place =>
  place ? { file, line: place.line, column: place.column } : { file }

/** Why a slug cannot be an address; undefined when it can. */
export function slugFault(slug: string): string | undefined {
  if (slug === '') return 'is empty'
  if (slug.startsWith('//') || slug.includes('//')) return 'has an empty segment'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[?#\\\u0000-\u001f\u007f]|^[a-z][a-z0-9+.-]*:/i.test(slug))
    return 'holds a character that has another meaning in an address'
  if (slug.split('/').some((segment) => segment === '..')) return 'leads out of its folder'
  return undefined
}

interface Split {
  yaml: string
  content: string
  lineOffset: number
}

/**
 * gray-matter says whether a block opens, and in which language. It does not read it: it would take `---foo` for a closing
 * line, its own reading of a block can run code, and it keeps every text it has seen.
 */
const CLOSING_LINE = /^---[ \t]*$/m

function splitFrontMatter(source: string, file: string, report: Report): Split {
  const end = source.indexOf('\n')
  const firstLine = end === -1 ? source : source.slice(0, end)
  const whole = { yaml: '', content: source, lineOffset: 0 }
  if (/^\s+---[ \t]*\n[ \t]*[\w-]+:/.test(source))
    report(
      warning(
        'WB216',
        'Front matter must start on the first line; here it is text.',
        { file, line: 1 },
        'Remove what stands above ---.',
      ),
    )
  if (!matter.test(source)) return whole
  const { name: language } = matter.language(`${firstLine}\n`)
  if (!/^(?:[A-Za-z]\S*)?$/.test(language)) return whole
  const body = source.slice(firstLine.length + 1)
  const close = CLOSING_LINE.exec(body)
  const yaml = body.slice(0, close?.index ?? 0)
  const content = close ? body.slice(close.index + close[0].length + 1) : ''
  const split = { yaml, content, lineOffset: yaml.split('\n').length + 1 }
  const refuse = (problem: Problem): Split => {
    report(problem)
    return { ...split, yaml: '' }
  }
  if (language !== '' && !/^ya?ml$/i.test(language))
    return refuse(
      error(
        'WB201',
        `Front matter language "${language}" is not supported: front matter is YAML.`,
        { file, line: 1 },
        'Open it with a plain --- line.',
      ),
    )
  if (!close)
    return refuse(
      error(
        'WB202',
        'The front matter opened on line 1 is never closed.',
        { file, line: 1 },
        'Put a line --- after the last key.',
      ),
    )
  if (yaml.length > MAX_FRONT_MATTER_BYTES) {
    const size = Math.ceil(yaml.length / 1024)
    return refuse(error('WB203', `The front matter is ${size} KiB; the limit is 64 KiB.`, { file, line: 1 }))
  }
  return split
}

const CODES: Record<YamlFault['kind'], string> = {
  tab: 'WB207',
  duplicate: 'WB208',
  limit: 'WB204',
  colon: 'WB209',
  quote: 'WB209',
  syntax: 'WB209',
  character: 'WB217',
}

const yamlProblem = ({ kind, message, hint, ...place }: YamlFault, file: string): Problem =>
  error(CODES[kind], `Front matter: ${message.charAt(0).toLowerCase()}${message.slice(1)}`, at(file, place), hint)
