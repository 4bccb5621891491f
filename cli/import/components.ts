// Keeps the text and code in the attributes of components that Markdown has no counterpart for, as code blocks.
import { isComponentName } from '../markdown/mdx.ts'
import { indented, outsideCode, withoutCode } from './tabs.ts'
import { behind, fence } from './write-blocks.ts'

/** A tag that fills its lines. Braces in its attributes may be nested, and may hold template literals. */
const TAG =
  /^([ \t]*)<(\w+)(?=[\s/])((?:[^<>{}"'`]|"[^"]*"|'[^']*'|\{(?:[^{}`]|`[^`]*`|\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*\})*?)(\/?)>[ \t]*$/gm

/** A string of several words, or a template literal. */
const TEXT = /(["'])(?:(?!\1)[^\n])*\w\s+\w(?:(?!\1)[^\n])*\1|`[^`]*\w[^`]*`/

/** Components that the build shows or explains itself. */
const KNOWN = /^(?:Tabs|TabItem|Admonition|Head|Link)$/

/** Replaces tags of components whose attributes hold text by code blocks with the tag. What is between tags stays as it is. */
export function withAttributes(text: string): string {
  const kept = new Set<string>()
  const whole = outsideTags(text)
  const made = outsideCode(text, TAG, ([tag, indent = '', name = '', attributes = '', slash], written) => {
    if (!isComponentName(name) || KNOWN.test(name) || !TEXT.test(attributes)) return tag === written ? tag : written
    if (slash !== '/') {
      // An element is changed only if all of its kind are, so that no end tag is left.
      if (!whole(name)) return written
      kept.add(name)
    }
    return behind(indent, fence('jsx', indented(written, '')))
  })
  return [...kept].reduce(
    (one, name) => outsideCode(one, new RegExp(`^[ \\t]*</${name}>[ \\t]*(?:\\r?\\n|$)`, 'gm'), () => '\n'),
    made,
  )
}

/** Whether each start tag and each end tag of a component fills its lines, and each start tag holds text. */
function outsideTags(text: string): (name: string) => boolean {
  const bare = withoutCode(text)
  return (name) => {
    const count = (pattern: string) => bare.match(new RegExp(pattern, 'gm'))?.length ?? 0
    const starts = [...bare.matchAll(TAG)].filter(
      ([, , one, attributes = '', slash]) => one === name && !slash && TEXT.test(attributes),
    )
    return starts.length === count(`^[ \\t]*</${name}>[ \\t]*$`) && starts.length === count(`</${name}>`)
  }
}
