// `{#guard .wide title="x"}` after a heading or the first line of a block; MkDocs and Kramdown write `{: .wide #guard }`.

export interface Attributes {
  id?: string
  classes: string[]
  /** Keys in lower case. */
  named: Map<string, string>
}

const ATTRIBUTE = String.raw`(?:#[^\s{}]+|\.[\w-]+|[a-zA-Z][\w-]*=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))`
const BARE = new RegExp(String.raw`^${ATTRIBUTE}(?:\s+${ATTRIBUTE})*$`)

/** Returns undefined if the braces contain anything but attributes. */
export function attributesIn(braces: string): Attributes | undefined {
  const inside = /^\{:?(.*)\}$/.exec(braces)?.[1]?.trim() ?? ''
  return bareAttributes(inside)
}

export function bareAttributes(text: string): Attributes | undefined {
  if (!BARE.test(text)) return undefined
  const attributes = noAttributes()
  for (const [one] of text.matchAll(new RegExp(ATTRIBUTE, 'g'))) {
    if (one.startsWith('#')) attributes.id = one.slice(1)
    else if (one.startsWith('.')) attributes.classes.push(one.slice(1))
    else {
      const at = one.indexOf('=')
      attributes.named.set(one.slice(0, at).toLowerCase(), one.slice(at + 1).replace(/^(["'])(.*)\1$/, '$2'))
    }
  }
  return attributes
}

export const noAttributes = (): Attributes => ({ classes: [], named: new Map() })
