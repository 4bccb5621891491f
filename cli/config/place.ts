// Where a key of site.config.ts stands in its text, so that a message can name the line. Reads literals only: what is
// computed is found as far as it is written down.

interface Token {
  text: string
  at: number
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y
const TOKEN =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|[\p{ID_Start}$_][\p{ID_Continue}$]*|\d[\w.]*|=>|\.\.\.|./uy
const REGEXP = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y

/** Line and column of a key, or of the nearest thing above it that is written down. `path`: ['navbar', 'items', 0, 'to']. */
export function placeInSource(source: string, path: PropertyKey[]): { line: number; column: number } {
  const tokens = tokensOf(source)
  const start = tokens.findIndex(({ text }, i) => text === 'export' && tokens[i + 1]?.text === 'default')
  let found = tokens[Math.max(start, 0)]?.at ?? 0
  let literal = start === -1 ? undefined : literalAt(tokens, start + 2)
  for (const key of path) {
    const entry = literal === undefined ? undefined : entriesOf(tokens, literal).find((one) => one.key === key)
    if (!entry) break
    found = tokens[entry.at]?.at ?? found
    literal = literalAt(tokens, entry.value)
  }
  const before = source.slice(0, found).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  const take = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }
  for (let at = 0; at < source.length; ) {
    const space = take(SPACE, at)
    const startsValue = /^[(,=:[!&|?{};]|=>$/.test(tokens.at(-1)?.text ?? '(')
    const text = space ?? (source[at] === '/' && startsValue ? take(REGEXP, at) : undefined) ?? take(TOKEN, at)
    if (text === undefined) break
    if (space === undefined) tokens.push({ text, at })
    at += text.length
  }
  return tokens
}

/** The `{` or `[` of the value that starts at a token: through `defineConfig(…)`, functions, and names declared in the file. */
function literalAt(tokens: Token[], at: number, seen = new Set<string>()): number | undefined {
  const text = tokens[at]?.text
  const next = tokens[at + 1]?.text
  if (text === undefined || text === '{' || text === '[') return text && at
  if (text === 'async' || text === 'await' || text === 'new') return literalAt(tokens, at + 1, seen)
  if (text === 'function' || (text === '(' && isArrow(tokens, at))) {
    const body = tokens.findIndex((token, i) => i > at && (token.text === 'return' || token.text === '=>'))
    return body === -1 ? undefined : functionResult(tokens, body, seen)
  }
  if (text === '(') return literalAt(tokens, at + 1, seen)
  if (!/^[\p{ID_Start}$_]/u.test(text)) return undefined
  if (next === '(') return literalAt(tokens, at + 2, seen)
  if (next === '=>') return functionResult(tokens, at + 1, seen)
  return seen.has(text) ? undefined : declaredValue(tokens, text, seen.add(text))
}

function functionResult(tokens: Token[], at: number, seen: Set<string>): number | undefined {
  if (tokens[at]?.text !== '=>' || tokens[at + 1]?.text !== '{') return literalAt(tokens, at + 1, seen)
  const back = tokens.findIndex((token, i) => i > at && token.text === 'return')
  return back === -1 ? undefined : literalAt(tokens, back + 1, seen)
}

const isArrow = (tokens: Token[], at: number) => tokens[endOf(tokens, at) + 1]?.text === '=>'

function declaredValue(tokens: Token[], name: string, seen: Set<string>): number | undefined {
  const at = tokens.findIndex(({ text }, i) => text === name && /^(?:const|let|var)$/.test(tokens[i - 1]?.text ?? ''))
  const equals = at === -1 ? -1 : tokens.findIndex(({ text }, i) => i > at && text === '=')
  return equals === -1 ? undefined : literalAt(tokens, equals + 1, seen)
}

interface Entry {
  key: PropertyKey
  /** Token where the entry starts, and where its value starts. */
  at: number
  value: number
}

function entriesOf(tokens: Token[], open: number): Entry[] {
  const isArray = tokens[open]?.text === '['
  const close = endOf(tokens, open)
  const entries: Entry[] = []
  for (let at = open + 1, index = 0; at < close; at++, index++) {
    const named = tokens[at + 1]?.text === ':'
    if (isArray) entries.push({ key: index, at, value: at })
    else entries.push({ key: unquoted(tokens[at]?.text ?? ''), at, value: named ? at + 2 : at })
    while (at < close && tokens[at]?.text !== ',') at = endOf(tokens, at) + 1
  }
  return entries
}

const unquoted = (text: string) => text.replace(/^(['"`])([\s\S]*)\1$/, '$2')

/** The token that closes what opens here; the token itself when it opens nothing. */
function endOf(tokens: Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    const text = tokens[at]?.text ?? ''
    if (text === '(' || text === '[' || text === '{') depth++
    else if (text === ')' || text === ']' || text === '}') depth--
    if (depth <= 0) return at
  }
  return tokens.length
}
