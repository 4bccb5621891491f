// Validates values. Turns zod issues into messages with the key path, the value found, what is allowed and the closest key.
import { didYouMean } from './did-you-mean.ts'
import * as z from './z.ts'

export interface SchemaProblem {
  /** 'navbar.items[0].position' */
  keyPath: string
  path: PropertyKey[]
  message: string
  /** Set if the problem is an unknown key. */
  unknownKey?: string
}

/** Returns the parsed value, or all problems. */
export function checkSchema<T extends z.ZodType>(
  schema: T,
  value: unknown,
  base: PropertyKey[] = [],
): { value?: z.infer<T>; problems: SchemaProblem[] } {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return { value: result.data, problems: [] }
  return { problems: result.error.issues.flatMap((issue) => explain(issue, value, base, schema)) }
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

/** The schema's input as JSON Schema, for editors. */
export function jsonSchema(schema: z.ZodType, title: string): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', target: 'draft-7' })
  return { $schema, title, ...rest }
}

export const problemAt = (path: PropertyKey[], message: string): SchemaProblem => ({
  keyPath: keyPathText(path),
  path,
  message,
})

export function keyPathText(path: PropertyKey[]): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i ? '.' : ''}${String(key)}`)).join('')
}

function explain(issue: z.core.$ZodIssue, root: unknown, base: PropertyKey[], schema: z.ZodType): SchemaProblem[] {
  const path = [...base, ...issue.path]
  const keyPath = keyPathText(path)
  const found = `found ${show(valueAt(root, issue.path))}`
  const simple = (message: string) => [problemAt(path, message)]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const known = knownKeys(schema, issue.path)
        const full = keyPathText([...path, key])
        const list = known.length > 0 && known.length <= 40 ? ` Known keys: ${known.join(', ')}.` : ''
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
    case 'invalid_union': {
      const closest = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0]
      const deep = closest?.filter((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')
      if (deep && deep.length > 0) {
        return deep.flatMap((inner) =>
          explain({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, root, base, schema),
        )
      }
      const allowed = issue.errors.flat().flatMap(allowedBy)
      return simple(`"${keyPath}" must be ${[...new Set(allowed)].join(', or ')}; ${found}.`)
    }
    default:
      return simple(`"${keyPath}": ${issue.message} (${found}).`)
  }
}

/** What a branch of a union accepts: 'a string', 'a list'. */
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

/** Keys that the schema allows at a path. */
function knownKeys(schema: z.ZodType, path: PropertyKey[]): string[] {
  let here: unknown = schema
  for (const key of path) here = step(unwrap(here), key)
  const objects = [unwrap(here)].flatMap((one) => (isUnion(one) ? one.options.map(unwrap) : [one]))
  return [...new Set(objects.flatMap((one) => (isObject(one) ? Object.keys(one.shape) : [])))]
}

function step(schema: unknown, key: PropertyKey): unknown {
  if (isUnion(schema))
    return schema.options.map((option) => step(unwrap(option), key)).find((found) => found !== undefined)
  if (isObject(schema)) return Object.hasOwn(schema.shape, key) ? schema.shape[String(key)] : undefined
  const inner = schema as { element?: unknown; valueType?: unknown } | undefined
  return inner?.element ?? inner?.valueType
}

function unwrap(schema: unknown): unknown {
  let here = schema
  while (
    typeof here === 'object' &&
    here !== null &&
    'unwrap' in here &&
    typeof here.unwrap === 'function' &&
    !('element' in here)
  )
    here = here.unwrap()
  return here
}

const isObject = (schema: unknown): schema is { shape: Record<string, unknown> } =>
  typeof schema === 'object' && schema !== null && 'shape' in schema
const isUnion = (schema: unknown): schema is { options: unknown[] } =>
  typeof schema === 'object' &&
  schema !== null &&
  'options' in schema &&
  Array.isArray(schema.options) &&
  typeof schema.options[0] === 'object'

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
