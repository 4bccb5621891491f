// Patterns of the config for texts: `{word} {die} + {word} {die}[, Target {target}]`.

export interface WrittenPattern {
  /** Finds the text, with a group for each placeholder. */
  regex: RegExp
  /** Names of the placeholders in the order of the groups. */
  names: string[]
}

/** A value found in a text. */
export interface WrittenValue {
  name: string
  text: string
  /** Offset in the text. */
  at: number
}

/**
 * `values`: source of a regular expression for each placeholder, without groups of its own. Spaces match any white space, and those
 * next to a plus none. A part in brackets is optional. `around`: sources for what must be before and after.
 */
export function writtenPattern(
  pattern: string,
  values: Record<string, string>,
  around: [before: string, after: string] = ['', ''],
): WrittenPattern {
  const names: string[] = []
  const source = pattern
    .split(/(\{\w+\}|\[|\])/)
    .map((part) => {
      if (part === '[') return '(?:'
      if (part === ']') return ')?'
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined)
        return part
          .replace(/[.*?^$()|\\/]/g, '\\$&')
          .replace(/\s*\+\s*/g, '\\s*\\+\\s*')
          .replace(/\s+/g, '\\s+')
      names.push(name)
      return `(${values[name] ?? '(?!)'})`
    })
    .join('')
  return { regex: new RegExp(`${around[0]}${source}${around[1]}`, 'dgu'), names }
}

/** The placeholders that a match has filled in. */
export const writtenValues = (match: RegExpExecArray, names: string[]): WrittenValue[] =>
  names.flatMap((name, i) => {
    const text = match[i + 1]
    return text === undefined ? [] : [{ name, text, at: match.indices?.[i + 1]?.[0] ?? 0 }]
  })
