// Checks front matter: YAML only, never code. split-front-matter.ts splits and parses it, front-matter-schema.ts lists its keys.
import path from 'node:path'
import { parseDate } from '../core/dates.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Place, type Problem, type Report, warning } from '../core/errors.ts'
import { checkFields, type SchemaProblem } from '../core/schema.ts'
import { slugFault } from '../core/slug.ts'
import type * as z from '../core/z.ts'
import type { ParsedYaml } from '../data/yaml.ts'
import type { YamlFault } from '../data/yaml-faults.ts'
import { FRONT_MATTER, type PageKind } from './front-matter-schema.ts'
import { type SplitSource, splitFrontMatter } from './split-front-matter.ts'

interface CheckedSource extends Omit<SplitSource, 'yaml' | 'parsed'> {
  /** The front matter, valid for its schema. */
  data: Record<string, unknown>
}

/** Splits a source into front matter and content, and checks the front matter. Reports every problem; never runs code. */
export function readFrontMatter(source: string, kind: PageKind, file: string, report: Report): CheckedSource {
  const { parsed, yaml, content, lineOffset } = splitFrontMatter(source, file, report)
  const nothing = { data: {}, content, lineOffset }
  if (lineOffset === 0) reportMissingStart(content, kind, file, report)
  if (!parsed) return nothing
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

/** Front matter whose first `---` is missing: known keys on the first lines, closed by `---` or by a blank line. */
function reportMissingStart(content: string, kind: PageKind, file: string, report: Report) {
  if (!KEY_LINE.test(content)) return
  const keys: string[] = []
  let isClosed = false
  for (const line of content.trimStart().split('\n', MAX_KEYS)) {
    isClosed = /^---\s*$/.test(line)
    const key = KEY_LINE.exec(line)?.[1]
    if (key !== undefined) keys.push(key)
    else if (isClosed || !/^(?:\s+\S|- )/.test(line)) break
  }
  const isKnown = (key: string) => Object.hasOwn(FRONT_MATTER[kind].shape, key) || ELSEWHERE.has(key)
  const first = keys[0]
  if (first === undefined || !isKnown(first) || (!isClosed && (keys.length < 2 || !keys.every(isKnown)))) return
  const line = content.slice(0, content.search(/\S/)).split('\n').length
  const message = 'There is no --- above the front matter, so it is shown as text.'
  report(warning('WB316', message, { file, line }, 'Write --- on the first line, and --- below the last key.'))
}

const KEY_LINE = /^\s*([A-Za-z]\w*):(?:\s|$)/
const MAX_KEYS = 60

const NOT_FRONT_MATTER = 'If this is text below a line, write *** instead of --- on line 1.'

interface Checking {
  kind: PageKind
  file: string
  parsed: ParsedYaml
  yaml: string
  report: Report
}

/** Returns the data, valid for its schema. Reports every problem. */
function checkKeys(checking: Checking, data: Record<string, unknown>): Record<string, unknown> {
  const { kind, file, parsed, report } = checking
  const schema = FRONT_MATTER[kind]
  const placeOf = (path: PropertyKey[]) => at(file, parsed.placeOf(path) ?? parsed.placeOf(path.slice(0, 1)))
  dropEmpty(data, checking)
  for (const key of Object.keys(data)) {
    if (key === '__proto__' || key === '<<') {
      report(warning('WB206', `The front matter key "${key}" is ignored.`, placeOf([key])))
      delete data[key]
    } else if (!Object.hasOwn(schema.shape, key)) report(unknownKey(key, data[key], kind, placeOf([key])))
  }
  const heroHint = typeof data.hero === 'object' ? HERO_ELSEWHERE : undefined
  const checked = checkFields(schema, data)
  for (const { path, message } of checked.problems.length > 0 ? repairData(data, schema) : []) {
    // An invalid value here could publish a page that should not be.
    const code = path[0] === 'draft' || path[0] === 'unlisted' ? 'WB219' : 'WB210'
    report(error(code, message, placeOf(path), path[0] === 'hero' ? heroHint : undefined))
  }
  const values = asWritten(checked.value ?? schema.parse(data), data, parsed, []) as Record<string, unknown>
  if (typeof data.tags === 'string' || typeof data.tags === 'number') report(tagsInText(data.tags, placeOf(['tags'])))
  if (data.draft === true && data.unlisted === true)
    report(error('WB212', 'A page cannot be draft and unlisted at the same time.', placeOf(['draft'])))
  if (typeof values.slug === 'string' && values.slug.includes('/..')) values.slug = path.posix.normalize(values.slug)
  const reason = typeof values.slug === 'string' ? slugFault(values.slug) : undefined
  if (reason) {
    const message = `The slug ${JSON.stringify(values.slug)} ${reason}.`
    const hint = 'A slug contains path segments only, such as "combat" or "/rules/combat".'
    report(error('WB213', message, placeOf(['slug']), hint))
    delete values.slug // what is made of it would be complained of again
  }
  checkTocLevels(values, placeOf, report)
  checkLastUpdate(values, () => placeOf(['last_update', 'date']), report)
  warnOfComments(checking)
  return values
}

const FOLDERS = 'Delete it: the folders are the categories of the sidebar, and their _category_.yml names them.'
const HOME = 'content/pages/index.md with layout: home'
const CARDS = 'cards: [{ title: …, text: …, to: … }]'

/** In VitePress and Starlight, `hero` is a map. */
const HERO_ELSEWHERE = `Delete it: hero is the name of a drawing. A home page is ${HOME}, title, lede, actions: [{ label: …, to: … }] and ${CARDS}.`

const LEVELS = 'Write toc_min_heading_level and toc_max_heading_level, or hide_table_of_contents: true.'
const EDIT = 'Write custom_edit_url: the whole address, or null for none.'
const UPDATED = 'Write last_update: { date: … }, or last_update: false.'

/** Hints for keys of other generators. */
const ELSEWHERE = new Map([
  ['aliases', 'Write the addresses that lead to this page as redirect_from.'],
  ['aside', LEVELS],
  ['banner', 'Write it as :::note Title … ::: above the text.'],
  ['categories', 'Write them as tags.'],
  ['category', 'Write it as tags.'],
  ['created_at', 'Write date.'],
  ['editLink', EDIT],
  ['editUrl', EDIT],
  ['excerpt', 'Write description.'],
  ['features', `Write ${CARDS}, in ${HOME}.`],
  ['grand_parent', FOLDERS],
  ['has_children', FOLDERS],
  ['has_toc', 'Delete it: the page of a category always lists its pages.'],
  ['head', 'Delete it: the head of a page is made of its title, description, keywords and image.'],
  ['lastUpdated', UPDATED],
  ['last_modified_at', 'Write last_update: { date: … }.'],
  ['lastmod', 'Write last_update: { date: … }.'],
  ['layout', 'Delete it: all docs have one layout, and all posts.'],
  ['linkTitle', 'Write sidebar_label.'],
  ['nav_exclude', 'To keep a page out of all lists, write unlisted: true.'],
  ['nav_order', 'Write sidebar_position.'],
  ['next', 'Write pagination_next: the id of a doc, or null for none.'],
  ['outline', LEVELS],
  ['pagefind', 'To keep a page out of all lists, write unlisted: true.'],
  ['parent', FOLDERS],
  ['permalink', 'Write slug: the address within the docs or the blog.'],
  ['prev', 'Write pagination_prev: the id of a doc, or null for none.'],
  ['published', 'Delete it. To leave a page unpublished, write draft: true.'],
  ['redirect_to', 'Delete the page, and write redirects: [{ from: …, to: … }] in site.config.ts.'],
  ['search_exclude', 'To keep a page out of all lists, write unlisted: true.'],
  ['sidebar', 'Write sidebar_position and sidebar_label.'],
  ['summary', 'Write description.'],
  ['tableOfContents', LEVELS],
  ['template', `Delete it. A home page is ${HOME}.`],
  ['titleTemplate', 'Write title_meta: the title of the page for search engines.'],
  ['toc', 'Delete it. To hide the table of contents, write hide_table_of_contents: true.'],
  ['updated_at', 'Write last_update: { date: … }.'],
  ['weight', 'Write sidebar_position.'],
])

const KINDS: Record<PageKind, string> = { doc: 'docs', post: 'posts', page: 'plain pages' }

/** Hint for a key that only other kinds of pages have. */
function ownersOf(key: string): string | undefined {
  const owners = Object.entries(KINDS).filter(([kind]) => Object.hasOwn(FRONT_MATTER[kind as PageKind].shape, key))
  return owners.length > 0 ? `Delete it: only ${owners.map(([, name]) => name).join(' and ')} have it.` : undefined
}

function unknownKey(key: string, value: unknown, kind: PageKind, place: Place): Problem {
  const elsewhere = ELSEWHERE.get(key) ?? ownersOf(key)
  if (key === 'published' && value === false) {
    const message = 'Unknown front matter key "published": this page is published.'
    return warning('WB211', message, place, 'Write draft: true.')
  }
  const meant = elsewhere === undefined ? didYouMean(key, Object.keys(FRONT_MATTER[kind].shape)) : ''
  return warning('WB211', `Unknown front matter key "${key}".${meant}`, place, elsewhere)
}

/** Converts quoted numbers and booleans, drops values of the wrong type, and returns their problems. */
function repairData(data: Record<string, unknown>, schema: (typeof FRONT_MATTER)[PageKind]): SchemaProblem[] {
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

/** The value of `"true"` or `"3"` without its quotes. */
function withoutQuotes(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
}

/** Parses tags written as a text, as some tools allow: 'a, b' or 'a b', each with or without a `#`. */
export function tagsIn(written: string): string[] {
  return written
    .split(written.includes(',') ? ',' : /\s+/)
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter((tag) => tag !== '')
}

function tagsInText(written: string | number, place: Place): Problem {
  const list = JSON.stringify(tagsIn(String(written)))
  const message = `"tags" must be a list; found ${JSON.stringify(written)}, which is read as ${list}.`
  return warning('WB229', message, place, `Write tags: ${list}`)
}

/** Treats a key without a value as absent. Warns about an empty title. */
function dropEmpty(data: Record<string, unknown>, { kind, file, parsed, report }: Checking) {
  const { shape } = FRONT_MATTER[kind]
  if (data.title === null || (typeof data.title === 'string' && data.title.trim() === '')) {
    const place = at(file, parsed.placeOf(['title']))
    const message = 'The title is empty; the first heading or the file name is used.'
    report(warning('WB214', message, place, 'Write one, or remove the key.'))
    delete data.title
  }
  for (const [key, value] of Object.entries(data)) {
    const field = Object.hasOwn(shape, key) ? (shape as Record<string, z.ZodType>)[key] : undefined
    if (value === null && field && !field.safeParse(null).success) delete data[key]
  }
}

/** Keeps the spelling of numbers that are used as texts: `title: 1.10` is '1.10'. */
function asWritten(value: unknown, given: unknown, parsed: ParsedYaml, path: PropertyKey[]): unknown {
  if (typeof value === 'string' && typeof given === 'number') return parsed.sourceOf(path) ?? value
  if (typeof value !== 'object' || value === null || typeof given !== 'object' || given === null) return value
  if (Array.isArray(value)) return value.map((one, i) => asWritten(one, (given as unknown[])[i], parsed, [...path, i]))
  const made = { ...value } as Record<string, unknown>
  for (const key of Object.keys(made))
    if (typeof made[key] !== 'string' || typeof (given as Record<string, unknown>)[key] === 'number')
      made[key] = asWritten(made[key], (given as Record<string, unknown>)[key], parsed, [...path, key])
  return made
}

function checkTocLevels(values: Record<string, unknown>, placeOf: (path: PropertyKey[]) => Place, report: Report) {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = values
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return
  const message = `"toc_min_heading_level" must be at most "toc_max_heading_level"; found ${min} and ${max}.`
  report(error('WB210', message, placeOf(['toc_min_heading_level'])))
  delete values.toc_min_heading_level
  delete values.toc_max_heading_level
}

/** The date of a post is checked where posts are planned, because the file name may also contain it. */
function checkLastUpdate(values: Record<string, unknown>, place: () => Place, report: Report) {
  const { last_update: value } = values
  if (typeof value !== 'object' || value === null || !('date' in value) || typeof value.date !== 'string') return
  const parsed = parseDate(value.date)
  if (!('fault' in parsed)) return
  report(error('WB215', `"last_update.date": ${parsed.fault}.`, place()))
  delete values.last_update
}

/** In YAML, ` #` starts a comment: `title: Rule #1` is 'Rule'. */
function warnOfComments({ yaml, file, report }: Checking) {
  if (!yaml.includes('#')) return
  for (const [i, line] of yaml.split('\n').entries()) {
    const [, before, value = ''] = /^((?:title|description|sidebar_label): +)([^\s'"|>].*)$/.exec(line) ?? []
    const comment = value.search(/\s#\S/)
    if (before === undefined || comment === -1) continue
    const place = { file, line: i + 1, column: before.length + comment + 2 }
    const message = `The text after " #" is a comment: the value is ${JSON.stringify(value.slice(0, comment).trim())}.`
    report(warning('WB218', message, place, `Write ${before.trim()} ${JSON.stringify(value)}`))
  }
}

const at = (file: string, place: { line: number; column: number } | undefined): Place =>
  place ? { file, line: place.line, column: place.column } : { file }

const CODES: Record<YamlFault['kind'], string> = {
  tab: 'WB207',
  duplicate: 'WB208',
  limit: 'WB204',
  colon: 'WB209',
  quote: 'WB209',
  dash: 'WB209',
  syntax: 'WB209',
  character: 'WB217',
}

const yamlProblem = ({ kind, message, hint, ...place }: YamlFault, file: string): Problem =>
  error(CODES[kind], `Front matter: ${message.charAt(0).toLowerCase()}${message.slice(1)}`, at(file, place), hint)
