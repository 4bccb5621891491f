// YAML 1.2 with the place of every fault. Dates stay texts, code is never run.
import { LineCounter, parseDocument, visit } from 'yaml'

export interface YamlFault {
  /** The parser's name for it: 'DUPLICATE_KEY'. */
  code: string
  message: string
  /** 1-based, in the text that was read. */
  line: number
  column: number
  /** Offset in the text. */
  offset: number
}

export interface YamlLimits {
  /** Aliases can make a small text explode. */
  aliases: boolean
  /** Most values in all; most levels. */
  nodes: number
  depth: number
}

const NO_LIMITS: YamlLimits = { aliases: true, nodes: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY }

/** The value of a YAML text, or everything that is wrong with it. */
export function parseYaml(text: string, limits: YamlLimits = NO_LIMITS): { value?: unknown; faults: YamlFault[] } {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    logLevel: 'silent',
    prettyErrors: false,
  })
  const faultAt = (code: string, message: string, offset: number): YamlFault => {
    const { line, col } = lines.linePos(offset)
    return { code, message: message.split('\n')[0] ?? message, line, column: col, offset }
  }
  const faults = document.errors.map(({ code, message, pos }) => faultAt(code, message, pos[0]))
  if (faults.length > 0) return { faults }
  const refused = limits === NO_LIMITS ? undefined : overLimits(document, limits, faultAt)
  if (refused) return { faults: [refused] }
  return { value: document.toJS({ maxAliasCount: limits.aliases ? 100 : 0 }), faults: [] }
}

function overLimits(
  document: ReturnType<typeof parseDocument>,
  limits: YamlLimits,
  faultAt: (code: string, message: string, offset: number) => YamlFault,
): YamlFault | undefined {
  let nodes = 0
  let refused: YamlFault | undefined
  const refuse = (message: string, offset = 0) => {
    refused ??= faultAt('LIMIT', message, offset)
    return visit.BREAK
  }
  visit(document, {
    Alias: (_, node) => (limits.aliases ? undefined : refuse('Aliases are not supported here.', node.range?.[0])),
    Node: (_, node, path) => {
      if (path.length > limits.depth * 2)
        return refuse(`Values are nested deeper than ${limits.depth} levels.`, node.range?.[0])
      if (++nodes > limits.nodes) return refuse(`There are more than ${limits.nodes} values.`)
      return undefined
    },
  })
  return refused
}
