// Front matter: YAML only, never code. gray-matter splits, `yaml` reads (it knows the line of every key), zod checks.
import matter from 'gray-matter'
import { didYouMean } from '../did-you-mean.ts'
import { error, type Problem, type Report, warning } from '../errors.ts'
import { checkSchema, z } from '../schema.ts'
import { parseYaml, type YamlFault } from './yaml.ts'

const MAX_FRONT_MATTER_BYTES = 64 * 1024
const MAX_YAML_NODES = 1000
const MAX_YAML_DEPTH = 16

/** Texts may look like numbers (`title: 2025`); they are used as texts. */
const text = z.union([z.string(), z.number().transform(String)])
const date = text
const list = z.array(text)
const link = z.union([text, z.null()])

const COMMON = {
  title: text.optional(),
  title_meta: text.optional(),
  description: z.union([text, z.null()]).optional(),
  keywords: z.union([list, text]).optional(),
  image: text.optional(),
  slug: text.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  tags: z
    .array(z.union([text, z.object({ label: text, permalink: text.optional(), description: text.optional() })]))
    .optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: z.number().int().min(2).max(6).optional(),
  toc_max_heading_level: z.number().int().min(2).max(6).optional(),
  custom_edit_url: link.optional(),
  last_update: z.looseObject({ date: date.optional(), author: text.optional() }).optional(),
  redirect_from: z.union([list, text]).optional(),
  hero: z.enum(['pylon', 'mast', 'block', 'dish', 'silo', 'crane', 'turbine', 'dome']).optional(),
  print: z.enum(['wide', 'columns']).optional(),
  mdx: z.unknown().optional(),
  format: z.unknown().optional(),
  wrapperClassName: text.optional(),
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
    author_url: text.optional(),
    author_image_url: text.optional(),
    sidebar_label: text.optional(),
    hide_reading_time: z.boolean().optional(),
  }),
  page: z.looseObject({
    ...COMMON,
    layout: z.enum(['page', 'home']).optional(),
    hide_title: z.boolean().optional(),
    lede: text.optional(),
    actions: z.array(z.strictObject({ label: text, to: text })).optional(),
    cards: z.array(z.strictObject({ title: text, text: text, to: text.optional() })).optional(),
    sections: z
      .array(z.strictObject({ title: text, links: z.array(z.strictObject({ label: text, to: text })) }))
      .optional(),
    finds: text.optional(),
  }),
} as const

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
export function readFrontMatter(
  source: string,
  kind: PageKind,
  file: string,
  report: Report,
  unknownKeys: 'error' | 'warn' | 'ignore',
): SplitSource {
  const split = splitFrontMatter(source, file, report)
  if (!split) return { data: {}, content: '', lineOffset: 0 }
  const { yaml, content, lineOffset } = split
  const data = yaml.trim() === '' ? {} : readYaml(yaml, file, report)
  const schema = FRONT_MATTER[kind]
  const lineOf = (key: string) => ({ file, line: lineOfKey(yaml, key) })
  const checked = checkSchema(schema, data)
  for (const { path, message } of checked.problems) report(error('WB210', message, lineOf(String(path[0]))))
  const known = Object.keys(schema.shape)
  for (const key of Object.keys(data)) {
    if (unknownKeys === 'ignore' || known.includes(key)) continue
    const make = unknownKeys === 'error' ? error : warning
    report(make('WB211', `Unknown front matter key "${key}".${didYouMean(key, known)}`, lineOf(key)))
  }
  if (data.draft === true && data.unlisted === true)
    report(error('WB212', 'A page cannot be draft and unlisted at the same time.', lineOf('draft')))
  if ('slug' in data && (typeof data.slug === 'string' || typeof data.slug === 'number')) {
    const reason = slugFault(String(data.slug))
    if (reason)
      report(
        error(
          'WB213',
          `The slug ${JSON.stringify(data.slug)} ${reason}.`,
          lineOf('slug'),
          'A slug holds path segments only, such as "combat" or "/rules/combat".',
        ),
      )
  }
  return { data: (checked.value as Record<string, unknown> | undefined) ?? {}, content, lineOffset }
}

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

function splitFrontMatter(source: string, file: string, report: Report): Split | undefined {
  const fail = (problem: Problem): undefined => report(problem) as undefined
  const firstLine = source.slice(0, source.indexOf('\n') === -1 ? source.length : source.indexOf('\n'))
  if (!firstLine.startsWith('---')) return { yaml: '', content: source, lineOffset: 0 }
  const language = /^---[ \t]*([A-Za-z][\w-]*)[ \t]*$/.exec(firstLine)?.[1]
  if (language !== undefined && !/^ya?ml$/i.test(language)) {
    return fail(
      error(
        'WB201',
        `Front matter language "${language}" is not supported: front matter is YAML.`,
        { file, line: 1 },
        'Open it with a plain --- line.',
      ),
    )
  }
  if (language === undefined && !/^---[ \t]*$/.test(firstLine)) return { yaml: '', content: source, lineOffset: 0 }
  const closing = /^---[ \t]*$/m
  const body = source.slice(firstLine.length + 1)
  const close = closing.exec(body)
  if (!close)
    return fail(
      error(
        'WB202',
        'The front matter opened on line 1 is never closed.',
        { file, line: 1 },
        'Put a line --- after the last key.',
      ),
    )
  const yaml = body.slice(0, close.index)
  if (yaml.length > MAX_FRONT_MATTER_BYTES) {
    return fail(
      error('WB203', `The front matter is ${Math.ceil(yaml.length / 1024)} KiB; the limit is 64 KiB.`, {
        file,
        line: 1,
      }),
    )
  }
  // gray-matter finds the same split; the options object keeps its cache out, the engine keeps its languages out.
  const { content } = matter(`---\n${yaml}---\n${body.slice(close.index + close[0].length + 1)}`, {
    engines: { yaml: () => ({}) },
    language: 'yaml',
  })
  return { yaml, content, lineOffset: yaml.split('\n').length + 1 }
}

function readYaml(yaml: string, file: string, report: Report): Record<string, unknown> {
  const { value, faults } = parseYaml(yaml, { aliases: false, nodes: MAX_YAML_NODES, depth: MAX_YAML_DEPTH })
  for (const fault of faults) report(yamlProblem(fault, yaml, file))
  if (faults.length > 0 || value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value)) {
    report(error('WB205', 'Front matter must be "key: value" pairs.', { file, line: 2 }))
    return {}
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === '<<') {
      report(warning('WB206', `The front matter key "${key}" is ignored.`, { file, line: lineOfKey(yaml, key) }))
      delete (value as Record<string, unknown>)[key]
    }
  }
  return { ...value }
}

function yamlProblem(fault: YamlFault, yaml: string, file: string): Problem {
  const place = { file, line: fault.line + 1, column: fault.column }
  if (fault.code === 'LIMIT') return error('WB204', `Front matter: ${fault.message}`, place)
  const line = yaml.split('\n')[place.line - 2] ?? ''
  if (fault.code === 'TAB_AS_INDENT' || /^\s*\t/.test(line))
    return error('WB207', 'Tabs are not allowed for indentation.', place, 'Indent with spaces.')
  if (fault.code === 'DUPLICATE_KEY') {
    const key = /^[\s]*([^:]+):/.exec(yaml.slice(fault.offset))?.[1] ?? ''
    return error('WB208', `The key "${key.trim()}" stands twice, first on line ${lineOfKey(yaml, key.trim())}.`, place)
  }
  const colons = /^(\s*[\w-]+:\s+)([^'"[{|>].*:\s.*)$/.exec(line)
  if (colons?.[1] !== undefined && colons[2] !== undefined) {
    const column = colons[1].length + colons[2].search(/:\s/) + 1
    return error(
      'WB209',
      'A value with a colon in it must be quoted.',
      { ...place, column },
      `Write ${colons[1].trim()} "${colons[2]}"`,
    )
  }
  const quote = unclosedQuote(yaml)
  if (quote && /quote|flow|MISSING_CHAR|MULTILINE/i.test(`${fault.code} ${fault.message}`)) {
    return error(
      'WB209',
      'A quote is opened here and never closed.',
      { ...place, line: quote.line + 1, column: quote.column },
      'Close the quote.',
    )
  }
  return error('WB209', `Front matter is not valid YAML: ${fault.message}`, place)
}

function unclosedQuote(yaml: string): { line: number; column: number } | undefined {
  const lines = yaml.split('\n')
  for (const [i, line] of lines.entries()) {
    const opened = /^\s*(?:-\s+)?(?:[\w-]+:\s+)?(["'])/.exec(line)
    if (opened?.[1] && !line.slice(opened[0].length).replace(/\\./g, '').includes(opened[1]))
      return { line: i + 1, column: opened[0].length }
  }
  return undefined
}

/** File line (1-based) of a top-level key. The opening --- is line 1. */
function lineOfKey(yaml: string, key: string): number {
  const index = yaml
    .split('\n')
    .findIndex((line) => line.startsWith(`${key}:`) || line.startsWith(`"${key}":`) || line.startsWith(`'${key}':`))
  return index + 2
}
