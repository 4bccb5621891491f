// The colours of the theme as values, for e-readers that know no custom properties.

/** Replaces `var(--ink)` in a value by what it is in light mode. Unknown ones are the colour of the text. */
export type Resolve = (value: string) => string

/** `css`: the style sheet of the book. The first value of a property is that of light mode. */
export function themeColors(css: string): Resolve {
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of css.matchAll(/(--[\w-]+):([^;}]+)/g))
    if (!values.has(name)) values.set(name, value.trim())
  const resolve = (value: string, depth = 0): string =>
    value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
      const found = values.get(name)
      return found === undefined || depth > 8 ? 'currentColor' : resolve(found, depth + 1)
    })
  return resolve
}
