// Parses JavaScript and TypeScript. The only file that imports acorn.
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { type Node as AcornNode, Parser } from 'acorn'

/** A node of the syntax tree; its other properties depend on `type`, as ESTree describes them. */
export type SyntaxNode = AcornNode & Record<string, unknown> & { loc: { start: { line: number; column: number } } }

const TypeScriptParser = Parser.extend(tsPlugin({ jsx: true }) as unknown as (base: typeof Parser) => typeof Parser)

/** Parses a module. Throws acorn's SyntaxError, whose `loc` is the position of the error. Lines count from 1, columns from 0. */
export function parseModule(source: string): SyntaxNode {
  const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true, allowHashBang: true } as const
  return TypeScriptParser.parse(source, options) as unknown as SyntaxNode
}

/** Calls `visit` for a node and everything below it, parents first. */
export function visitNodes(node: SyntaxNode, visit: (node: SyntaxNode) => void) {
  visit(node)
  for (const child of Object.values(node).flat()) if (isNode(child)) visitNodes(child, visit)
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
