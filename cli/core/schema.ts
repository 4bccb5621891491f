// Validates values. Turns zod issues into messages with the key path, the value found, what is allowed and the closest key.
import { didYouMean } from './did-you-mean.ts'
import * as z from './z.ts'

export interface SchemaProblem {
  /** 'navbar.items[0].position' */
  keyPath: string
  path: PropertyKey[]
  message: string
  /** How to fix it. */
  hint?: string
  /** The key, if it is not in the schema. */
  unknownKey?: string
}

/** Accepts unquoted numbers and dates as texts (`title: 2025`). */
export const text = z.union([z.string(), z.number().transform(String)])

/** An optional key of a file. Its description, in Markdown, is shown by the handbook, by editors and in `.pages.yml`. */
export const optional = <T extends z.ZodType>(value: T, description: string) => value.optional().describe(description)

const PARSING: z.core.ParseContext<z.core.$ZodIssue> = {
  reportInput: true,
  error: ({ code, inst }) =>
    code === 'unrecognized_keys' ? Object.keys((inst as z.ZodObject).shape).join() : undefined,
}

/** Returns the parsed value, or all problems. `base`: keys above the value. */
export function checkSchema<T extends z.ZodType>(
  schema: T,
  value: unknown,
  base: PropertyKey[] = [],
): { value?: z.infer<T>; problems: SchemaProblem[] } {
  const result = schema.safeParse(value, PARSING)
  if (result.success) return { value: result.data, problems: [] }
  return { problems: result.error.issues.flatMap((issue) => explain(issue, value, base)) }
}

/** Like `checkSchema`, for an object of optional fields. Faster, because absent fields are skipped. */
export function checkFields<T extends z.ZodObject>(
  schema: T,
  value: Record<string, unknown>,
): { value?: z.infer<T>; problems: SchemaProblem[] } {
  const checked: Record<string, unknown> = {}
  const problems: SchemaProblem[] = []
  for (const key in schema.shape) {
    if (!Object.hasOwn(value, key)) continue
    const field = schema.shape[key] as z.ZodType
    const result = checkSchema(field, value[key], [key])
    checked[key] = result.value
    problems.push(...result.problems)
  }
  return problems.length > 0 ? { problems } : { value: { ...checked, ...value, ...checked } as z.infer<T>, problems }
}

/**
 * A schema that checks each value with the schema `pick` returns for it, so that messages are about that one only. `pick`
 * may return a message instead; see `addProblem`.
 */
export function choose<Output, Input>(pick: (value: unknown) => z.ZodType | string): z.ZodType<Output, Input> {
  const schema = z.unknown().transform((value, context) => {
    const picked = pick(value)
    if (typeof picked === 'string') addProblem(context, picked)
    const result = typeof picked === 'string' ? undefined : picked.safeParse(value, PARSING)
    if (result?.success) return result.data
    context.issues.push(...((result?.error.issues ?? []) as z.core.$ZodRawIssue[]))
    return undefined
  })
  return schema as z.ZodType as z.ZodType<Output, Input>
}

/** Adds a problem in `superRefine`. In the message, {key} becomes the key path in quotes, and {found} the value found. */
export function addProblem(context: z.core.$RefinementCtx, message: string, path: PropertyKey[] = [], hint?: string) {
  context.addIssue({ code: 'custom', message, path, params: { isSentence: true, hint } })
}

/** The keywords of JSON Schema that are read here. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
}

/** The schema's input as JSON Schema, for editors. */
export function jsonSchema(schema: z.ZodType, title: string): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' })
  return { $schema, title, ...rest } as JsonSchema
}

const problemAt = (path: PropertyKey[], message: string): SchemaProblem => ({
  keyPath: keyPathText(path),
  path,
  message,
})

export function keyPathText(path: PropertyKey[]): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i ? '.' : ''}${String(key)}`)).join('')
}

function explain(issue: z.core.$ZodIssue, root: unknown, base: PropertyKey[]): SchemaProblem[] {
  const path = [...base, ...issue.path]
  const keyPath = keyPathText(path)
  const found = `found ${show(valueAt(root, issue.path))}`
  const simple = (message: string) => [problemAt(path, message)]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const known = issue.message.split(',')
        const full = keyPathText([...path, key])
        const list = known.length <= 60 ? ` Known keys: ${known.join(', ')}.` : ''
        const message = `Unknown key "${full}".${didYouMean(key, known)}${list}`
        return { ...problemAt([...path, key], message), unknownKey: key }
      })
    case 'invalid_type':
      return valueAt(root, issue.path) === undefined
        ? simple(`"${keyPath}" is missing: it must be ${article(issue.expected)}.`)
        : simple(`"${keyPath}" must be ${article(issue.expected)}; ${found}.`)
    case 'invalid_value':
      return simple(`"${keyPath}" must be ${issue.values.map((value) => show(value)).join(' or ')}; ${found}.`)
    case 'too_small':
      return simple(
        issue.origin === 'string' || issue.origin === 'array'
          ? `"${keyPath}" must not be empty.`
          : `"${keyPath}" must be at least ${issue.minimum}; ${found}.`,
      )
    case 'too_big':
      return simple(`"${keyPath}" must be at most ${issue.maximum}; ${found}.`)
    case 'invalid_key':
      return issue.issues.flatMap((inner) => explain({ ...inner, path: issue.path }, root, base))
    case 'invalid_union': {
      const closest = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
      const deep = closest?.filter((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')
      if (deep && deep.length > 0) {
        return deep.flatMap((inner) =>
          explain({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, root, base),
        )
      }
      const allowed = issue.errors.flat().flatMap(allowedBy)
      return simple(`"${keyPath}" must be ${[...new Set(allowed)].join(', or ')}; ${found}.`)
    }
  }
  const { isSentence, hint } = issue.code === 'custom' ? (issue.params ?? {}) : {}
  if (!isSentence) return simple(`"${keyPath}": ${issue.message} (${found}).`)
  const message = issue.message.replace(/\{(?:key|found)\}/g, (name) => (name === '{key}' ? `"${keyPath}"` : found))
  return [{ ...problemAt(path, message), ...(hint && { hint }) }]
}

/** Names the values that a branch of a union accepts: 'a string', 'a list'. */
function allowedBy(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(allowedBy)
  if (issue.code === 'invalid_value') return [issue.values.map(show).join(' or ')]
  if (issue.code === 'invalid_type') return [article(issue.expected)]
  return [issue.message]
}

const depth = (issues: z.core.$ZodIssue[]) =>
  Math.max(...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)))

/** The value at a key path; undefined if there is none. */
export function valueAt(root: unknown, path: PropertyKey[]): unknown {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

function article(type: string): string {
  const names: Record<string, string> = {
    boolean: 'true or false',
    array: 'a list',
    record: 'a map',
    object: 'a map',
    null: 'null',
    undefined: 'left out',
  }
  return Object.hasOwn(names, type) ? (names[type] ?? type) : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`
}

/** A value for messages, as JSON of at most 60 characters. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return String(value)
  const text = jsonOf(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return 'a value that contains itself'
  }
}
