// Reads what a JavaScript or TypeScript module exports without running it: literals, names declared with literals, and
// the few calls that configs are made of. What only running the code could tell is left out and named.
import fs from 'node:fs'
import path from 'node:path'
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type Node as AcornNode, Parser } from 'acorn'
import type { Place } from '../errors.ts'

/** Places are relative to the folder that is imported. */
export interface Unknown extends Place {
  /** The expression, shortened. */
  text: string
  /** It is a function. */
  isCode: boolean
}

export interface ReadModule {
  /** What it exports; undefined when nothing of it can be told. */
  value: unknown
  /** Where the value of a key, or an item, of an object or list of `value` stands. */
  placeOf(owner: object, key: PropertyKey): Place
  unknown: Unknown[]
  /** How often the module needs one of them. */
  usesOf(one: Unknown): number
  /** Those within the value of a key, or an item, each time they are needed there. */
  unknownIn(owner: object, key: PropertyKey): Unknown[]
}

/** Text that cannot be parsed; its message has the place in it. */
export class UnreadableModule extends Error {
  readonly place: Place

  constructor(message: string, place: Place) {
    super(message)
    this.place = place
  }
}

// acorn's own types name every kind of node apart; an evaluator that knows what it looks at is shorter without.
type Node = AcornNode & Record<string, unknown> & { loc?: { start: { line: number; column: number } } }

const UNKNOWN = Symbol('known only when the code runs')

interface Reading {
  root: string
  /** By their places. */
  unknown: Map<string, Unknown>
  /** In the order they are met, again and again. */
  met: Unknown[]
  parts: WeakMap<object, Map<PropertyKey, Part>>
  /** Values of modules, and of those being read (which import each other). */
  modules: Map<string, unknown>
}

/** What stands behind a key. */
interface Part {
  place: Place
  unknown: Unknown[]
}

interface Scope {
  file: string
  source: string
  /** Initial values of names, and what they are imported from. */
  names: Map<string, Node | { from: string; name: string }>
  /** Names being worked out. */
  busy: Set<string>
  reading: Reading
}

/** `file`: absolute; `root`: folder that places are relative to. */
export function readModule(file: string, root: string): ReadModule {
  const reading: Reading = { root, unknown: new Map(), met: [], parts: new WeakMap(), modules: new Map() }
  const value = moduleValue(file, reading)
  return {
    value: value === UNKNOWN ? undefined : value,
    placeOf: (owner, key) => reading.parts.get(owner)?.get(key)?.place ?? { file: shown(file, root), line: 1 },
    unknown: [...reading.unknown.values()],
    usesOf: (one) => reading.met.filter((met) => met === one).length,
    unknownIn: (owner, key) => reading.parts.get(owner)?.get(key)?.unknown ?? [],
  }
}

const shown = (file: string, root: string) => path.relative(root, file).split(path.sep).join('/')

const TypeScriptParser = Parser.extend(tsPlugin({ jsx: true }) as unknown as (base: typeof Parser) => typeof Parser)

function moduleValue(file: string, reading: Reading): unknown {
  if (reading.modules.has(file)) return reading.modules.get(file)
  reading.modules.set(file, UNKNOWN)
  const source = fs.readFileSync(file, 'utf8')
  const value = file.endsWith('.json')
    ? jsonValue(source, file, reading)
    : exportedValue(parse(source, file, reading), file, source, reading)
  reading.modules.set(file, value)
  return value
}

function jsonValue(source: string, file: string, { root }: Reading): unknown {
  try {
    return JSON.parse(source)
  } catch (cause) {
    throw new UnreadableModule((cause as Error).message, { file: shown(file, root), line: 1 })
  }
}

function parse(source: string, file: string, reading: Reading): Node[] {
  try {
    const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true, allowHashBang: true } as const
    return (TypeScriptParser.parse(source, options) as unknown as { body: Node[] }).body
  } catch (cause) {
    const { line, column } = (cause as { loc?: { line: number; column: number } }).loc ?? { line: 1, column: 0 }
    throw new UnreadableModule((cause as Error).message, { file: shown(file, reading.root), line, column: column + 1 })
  }
}

/** `export default …`, `module.exports = …`, or a function of either that returns the value. */
function exportedValue(body: Node[], file: string, source: string, reading: Reading): unknown {
  const scope: Scope = { file, source, names: new Map(), busy: new Set(), reading }
  declare(body, scope)
  for (const node of body) {
    if (node.type === 'ExportDefaultDeclaration') return resultOf(node.declaration as Node, scope)
    const assignment = node.type === 'ExpressionStatement' ? (node.expression as Node) : undefined
    if (assignment?.type === 'AssignmentExpression' && textOf(assignment.left as Node, scope) === 'module.exports')
      return resultOf(assignment.right as Node, scope)
  }
  return UNKNOWN
}

function declare(body: Node[], { names }: Scope) {
  for (const statement of body) {
    const node = (statement.type === 'ExportNamedDeclaration' && (statement.declaration as Node)) || statement
    if (node.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations as { id: Node; init: Node | null }[])
        if (id.type === 'Identifier' && init) names.set(String(id.name), init)
    if (node.type === 'FunctionDeclaration') names.set(String((node.id as Node).name), node)
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers as Node[])
        names.set(String((one.local as Node).name), {
          from: String((node.source as Node).value),
          name: one.type === 'ImportDefaultSpecifier' ? 'default' : String((one.imported as Node | undefined)?.name),
        })
  }
}

/** The value of an expression; of a function, what it returns. */
function resultOf(node: Node, scope: Scope): unknown {
  if (node.type === 'Identifier') {
    const named = scope.names.get(String(node.name))
    if (named && 'type' in named && isFunction(named)) return resultOf(named, scope)
  }
  if (!isFunction(node)) return evaluate(node, scope)
  const body = node.body as Node
  if (body.type !== 'BlockStatement') return evaluate(body, scope)
  const inner: Scope = { ...scope, names: new Map(scope.names) }
  declare(body.body as Node[], inner)
  const result = (body.body as Node[]).findLast(({ type }) => type === 'ReturnStatement')
  return result?.argument ? evaluate(result.argument as Node, inner) : UNKNOWN
}

const isFunction = ({ type }: Node) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'

const textOf = (node: Node, { source }: Scope) => source.slice(node.start, node.end)

function placeOf(node: Node, { file, reading }: Scope): Place {
  const { line, column } = node.loc?.start ?? { line: 1, column: 0 }
  return { file: shown(file, reading.root), line, column: column + 1 }
}

function leaveOut(node: Node, scope: Scope): typeof UNKNOWN {
  const text = textOf(node, scope).replace(/\s+/g, ' ')
  const place = placeOf(node, scope)
  const key = `${place.file}:${place.line}:${place.column}`
  const isCode = isFunction(node) || isFunction((node.value ?? node) as Node)
  const { unknown, met } = scope.reading
  const found = unknown.get(key) ?? { ...place, isCode, text: text.length > 60 ? `${text.slice(0, 57)}…` : text }
  unknown.set(key, found)
  met.push(found)
  return UNKNOWN
}

function evaluate(node: Node, scope: Scope): unknown {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? leaveOut(node, scope) : node.value
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
      return evaluate((node.expression ?? node.argument) as Node, scope)
    case 'TemplateLiteral':
      return templateValue(node, scope)
    case 'ObjectExpression':
      return objectValue(node, scope)
    case 'ArrayExpression':
      return listValue(node, scope)
    case 'Identifier':
      return node.name === 'undefined' ? undefined : namedValue(node, scope)
    case 'MemberExpression':
      return memberValue(node, scope)
    case 'UnaryExpression':
    case 'BinaryExpression':
      return operation(node, scope)
    case 'ConditionalExpression': {
      const test = evaluate(node.test as Node, scope)
      return test === UNKNOWN ? UNKNOWN : evaluate((test ? node.consequent : node.alternate) as Node, scope)
    }
    case 'LogicalExpression': {
      const left = evaluate(node.left as Node, scope)
      if (left === UNKNOWN) return UNKNOWN
      const keepsLeft =
        node.operator === '??' ? (left ?? undefined) !== undefined : (node.operator === '||') === Boolean(left)
      return keepsLeft ? left : evaluate(node.right as Node, scope)
    }
    case 'CallExpression':
      return callValue(node, scope)
    default:
      return leaveOut(node, scope)
  }
}

function templateValue({ quasis, expressions }: Node, scope: Scope): unknown {
  const values = (expressions as Node[]).map((one) => evaluate(one, scope))
  if (values.includes(UNKNOWN)) return UNKNOWN
  return (quasis as { value: { cooked: string } }[])
    .map(({ value }, i) => value.cooked + (i < values.length ? String(values[i]) : ''))
    .join('')
}

function objectValue(node: Node, scope: Scope): object {
  const found: Record<string, unknown> = {}
  const parts = new Map<PropertyKey, Part>()
  const { met } = scope.reading
  scope.reading.parts.set(found, parts)
  for (const property of node.properties as Node[]) {
    if (property.type === 'SpreadElement') {
      const spread = evaluate(property.argument as Node, scope)
      if (typeof spread !== 'object' || spread === null) continue
      Object.assign(found, spread)
      for (const [key, part] of scope.reading.parts.get(spread) ?? []) parts.set(key, part)
      continue
    }
    const keyNode = property.key as Node
    const key = property.computed || keyNode.type !== 'Identifier' ? evaluate(keyNode, scope) : keyNode.name
    if (key === UNKNOWN || key === '__proto__') continue
    const before = met.length
    const value = property.kind === 'init' ? evaluate(property.value as Node, scope) : leaveOut(property, scope)
    if (value !== UNKNOWN && value !== undefined) found[String(key)] = value
    parts.set(String(key), { place: placeOf(property, scope), unknown: met.slice(before) })
  }
  return found
}

function listValue(node: Node, scope: Scope): unknown[] {
  const found: unknown[] = []
  const parts = new Map<PropertyKey, Part>()
  const { met } = scope.reading
  scope.reading.parts.set(found, parts)
  for (const element of node.elements as (Node | null)[]) {
    if (!element) continue
    const isSpread = element.type === 'SpreadElement'
    const before = met.length
    const value = evaluate((isSpread ? element.argument : element) as Node, scope)
    if (value === UNKNOWN) continue
    for (const one of isSpread && Array.isArray(value) ? value : [value]) {
      parts.set(found.length, { place: placeOf(element, scope), unknown: met.slice(before) })
      found.push(one)
    }
  }
  return found
}

function namedValue(node: Node, scope: Scope): unknown {
  const name = String(node.name)
  if (name === '__dirname') return path.dirname(scope.file)
  const named = scope.names.get(name)
  if (!named || scope.busy.has(name)) return leaveOut(node, scope)
  if (!('type' in named))
    return named.name === 'default' ? requiredValue(named.from, node, scope) : leaveOut(node, scope)
  scope.busy.add(name)
  const value = evaluate(named, scope)
  scope.busy.delete(name)
  return value
}

function memberValue(node: Node, scope: Scope): unknown {
  // An import runs nowhere, so no variable of an environment is set.
  if (/^process\.env\b/.test(textOf(node, scope))) return undefined
  const owner = evaluate(node.object as Node, scope)
  const key = node.computed ? evaluate(node.property as Node, scope) : (node.property as Node).name
  if (typeof owner !== 'object' || owner === null || key === UNKNOWN) return UNKNOWN
  return Object.hasOwn(owner, String(key)) ? (owner as Record<string, unknown>)[String(key)] : undefined
}

function operation(node: Node, scope: Scope): unknown {
  const [left, right] = [node.left, node.right ?? node.argument].map((one) => one && evaluate(one as Node, scope))
  if (left === UNKNOWN || right === UNKNOWN) return UNKNOWN
  switch (`${node.type} ${String(node.operator)}`) {
    case 'UnaryExpression !':
      return !right
    case 'UnaryExpression -':
      return -Number(right)
    case 'BinaryExpression +':
      return typeof left === 'number' && typeof right === 'number' ? left + right : `${String(left)}${String(right)}`
    case 'BinaryExpression ===':
      return left === right
    case 'BinaryExpression !==':
      return left !== right
    default:
      return leaveOut(node, scope)
  }
}

const KNOWN_CALLS = /^(?:require(?:\.resolve)?|(?:path\.)?(?:join|resolve))$/

function callValue(node: Node, scope: Scope): unknown {
  const callee = textOf(node.callee as Node, scope).replace(/\s+/g, '')
  if (callee === 'newDate().getFullYear') return new Date().getUTCFullYear()
  if (!KNOWN_CALLS.test(callee)) return leaveOut(node, scope)
  const given = (node.arguments as Node[]).map((one) => (isFunction(one) ? UNKNOWN : evaluate(one, scope)))
  const [first] = given
  if (callee === 'require.resolve' && typeof first === 'string') return first
  if (callee === 'require' && typeof first === 'string') return requiredValue(first, node, scope)
  if (!callee.startsWith('require') && given.every((one) => typeof one === 'string'))
    return path.join(...(given as string[]))
  return leaveOut(node, scope)
}

const EXTENSIONS = ['', '.ts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']

/** The file that `require` would take for a path without its extension. */
export const moduleFile = (base: string): string | undefined =>
  EXTENSIONS.map((extension) => base + extension).find((one) => fs.statSync(one, { throwIfNoEntry: false })?.isFile())

/** What another file of the site exports; packages are not read. */
function requiredValue(from: string, node: Node, scope: Scope): unknown {
  const file = moduleFile(path.resolve(path.dirname(scope.file), from))
  if (!/^[./]/.test(from) || file === undefined || !/\.(?:[cm]?[jt]s|json)$/.test(file)) return leaveOut(node, scope)
  return moduleValue(file, scope.reading)
}
