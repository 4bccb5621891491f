// Finds where site.config.ts writes a key, so that a message can name the line. Follows literals, names, functions and
// calls such as `defineConfig({ … })`; for a computed value it finds the nearest key above.
import { parseModule, partsOf, type SyntaxNode, visitNodes } from '../core/javascript.ts'

/** Line and column of a key, counted from 1; of the nearest written key above if there is none. `path`: ['navbar', 'items', 0, 'to']. */
export function placeInSource(source: string, path: PropertyKey[]): { line: number; column: number } {
  const program = parse(source)
  const exported = nodesOf(program, 'ExportDefaultDeclaration')[0]
  let found = exported
  let value = exported?.declaration
  for (const key of path) {
    const literal = literalOf(value, program)
    const part = literal && partsOf(literal).get(key)
    if (!part) break
    found = part
    value = part.value ?? part
  }
  const { line, column } = found?.loc.start ?? { line: 1, column: 0 }
  return { line, column: column + 1 }
}

let last: { source: string; program: SyntaxNode | undefined } | undefined

/** The syntax tree; undefined if the source cannot be parsed. Keeps the last one: a config with one problem often has more. */
function parse(source: string): SyntaxNode | undefined {
  if (last?.source !== source) last = { source, program: undefined }
  try {
    last.program ??= parseModule(source)
  } catch {} // esbuild reports syntax errors
  return last.program
}

/** The object or list literal that an expression returns. `seen`: names that were followed. */
function literalOf(
  expression: unknown,
  program: SyntaxNode | undefined,
  seen = new Set<unknown>(),
): SyntaxNode | undefined {
  if (!expression || seen.has(expression)) return undefined
  seen.add(expression)
  const node = expression as SyntaxNode
  const follow = (next: unknown) => literalOf(next, program, seen)
  switch (node.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
      return node
    case 'Identifier':
      return follow(declarationOf(node.name, program))
    case 'VariableDeclarator':
      return follow(node.init)
    case 'CallExpression':
    case 'NewExpression':
      return follow((node.arguments as SyntaxNode[])[0] ?? node.callee)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return follow(node.expression ? node.body : nodesOf(node, 'ReturnStatement')[0]?.argument)
    default:
      return follow(node.argument ?? node.expression) // await x, (x), x as T, x satisfies T, x!
  }
}

const declarationOf = (name: unknown, program: SyntaxNode | undefined): SyntaxNode | undefined =>
  [...nodesOf(program, 'VariableDeclarator'), ...nodesOf(program, 'FunctionDeclaration')].find(
    ({ id }) => (id as SyntaxNode | null)?.name === name,
  )

function nodesOf(root: SyntaxNode | undefined, type: string): SyntaxNode[] {
  const found: SyntaxNode[] = []
  if (root)
    visitNodes(root, (node) => {
      if (node.type === type) found.push(node)
    })
  return found
}
