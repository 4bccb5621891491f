// Parses JavaScript and TypeScript. The only file that loads acorn.
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as acorn from 'acorn'
import { TOOL_ROOT } from './load-typescript.mjs'
import { once } from './once.ts'

/** A node of the syntax tree; its other properties depend on `type`, as ESTree describes them. */
export type SyntaxNode = acorn.Node & Record<string, unknown> & { loc: { start: { line: number; column: number } } }

/** Parses a module. Throws acorn's SyntaxError, whose `loc` is the position of the error. Lines count from 1, columns from 0. */
export function parseModule(source: string): SyntaxNode {
  const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true, allowHashBang: true } as const
  return typeScriptParser().parse(source, options) as unknown as SyntaxNode
}

/** Acorn is loaded by the first call: most runs parse no JavaScript, and it would take 12 ms of each. */
const typeScriptParser = once(() => {
  const load = createRequire(path.join(TOOL_ROOT, 'package.json'))
  const { Parser } = load('acorn') as typeof acorn
  const { tsPlugin } = load('@sveltejs/acorn-typescript') as typeof import('@sveltejs/acorn-typescript')
  return Parser.extend(tsPlugin({ jsx: true }) as unknown as (base: typeof acorn.Parser) => typeof acorn.Parser)
})

/** Calls `visit` for a node and everything below it, parents first. */
export function visitNodes(node: SyntaxNode, visit: (node: SyntaxNode) => void) {
  visit(node)
  for (const child of Object.values(node).flat()) if (isNode(child)) visitNodes(child, visit)
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

/** The entries of an object or list literal: properties by name, items by index, until a spread hides their indexes. */
export function partsOf(literal: SyntaxNode): Map<PropertyKey, SyntaxNode> {
  const parts = new Map<PropertyKey, SyntaxNode>()
  for (const property of (literal.properties ?? []) as SyntaxNode[]) {
    const key = property.key as SyntaxNode | undefined
    if (key && !property.computed) parts.set(String(key.name ?? key.value), property)
  }
  for (const [i, item] of ((literal.elements ?? []) as (SyntaxNode | null)[]).entries()) {
    if (item?.type === 'SpreadElement') break
    if (item) parts.set(i, item)
  }
  return parts
}
