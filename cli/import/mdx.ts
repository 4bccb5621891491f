// Rewrites the MDX that has a counterpart in Markdown: wrapped blocks, texts from other files, lists of pages, addresses,
// admonitions, code and tabs.
import fs from 'node:fs'
import path from 'node:path'
import { withBlocks } from './blocks.ts'
import { withAttributes } from './components.ts'
import { withPlainAddresses } from './jsx.ts'
import { type Sources, sourceOf } from './sources.ts'
import { attributesOf, outsideCode, tabsToDirectives, withoutCode } from './tabs.ts'

/** Returns the text of a page without the MDX that has a counterpart. */
export function withoutMdx(text: string, file: string, sources: Sources): string {
  const whole = withTexts(unwrapped(text), file, sources, [file])
  return withAttributes(tabsToDirectives(withBlocks(withPlainAddresses(withListedPages(whole)), file, sources)))
}

/** Docusaurus removes these fences, which keep MDX from being translated. */
const unwrapped = (text: string) =>
  text.replace(/^[ \t]*(`{3,})mdx-code-block[ \t]*\r?\n(.*?)^[ \t]*\1[ \t]*(?:\r?\n|$)/gms, '$2')

/** Imports of Markdown on a line of their own, which may be inside a list. */
const IMPORT_LINE = /^[ \t]*(?:import[ \t]+\w+[ \t]+from[ \t]+(['"])[^'"\n]+\.mdx?\1;?[ \t]*)+(?:\r?\n|$)/gm
const IMPORT = /import[ \t]+(\w+)[ \t]+from[ \t]+(['"])([^'"\n]+)\2;?[ \t]*/g

const FRONT_MATTER = /^---\r?\n.*?\n---[ \t]*(?:\r?\n|$)/s

/** A component on a line of its own. */
const without = (text: string, name: string) =>
  outsideCode(text, new RegExp(`^[ \\t]*<${name}\\b[^<>]*/>[ \\t]*(?:\\r?\\n|$)`, 'gm'), () => '')

/** Replaces `<DocCardList />` by an option in the front matter. Removes `<TOCInline />`, as every page has a table of contents. */
function withListedPages(given: string): string {
  const text = without(given, 'TOCInline')
  const bare = without(text, 'DocCardList')
  if (bare === text) return text
  const key = 'list_pages: true\n'
  return FRONT_MATTER.test(bare) ? bare.replace(/^---[ \t]*\r?\n/, `$&${key}`) : `---\n${key}---\n${bare}`
}

/** Replaces `<Note />` by the text of its file, after `import Note from './_note.mdx'`. `above`: the files being inserted. */
function withTexts(text: string, file: string, sources: Sources, above: string[]): string {
  const imports = [...withoutCode(text).matchAll(IMPORT_LINE)].flatMap(([line]) => [...line.matchAll(IMPORT)])
  let made = text
  for (const [statement, name = '', , written = ''] of imports) {
    const from = sourceOf(unescaped(written), file, sources)
    if (from === undefined) continue
    // A file that imports itself is not inserted again.
    const own = above.includes(from) ? '' : fs.readFileSync(from, 'utf8').replace(FRONT_MATTER, '')
    const inner = withPaths(withTexts(unwrapped(own), from, sources, [...above, from]), from, file).trim()
    made = insert(inner, name, made)
    if (!new RegExp(`<${name}\\b`).test(withoutCode(made)))
      made = outsideCode(made, IMPORT_LINE, ([line]) =>
        line.replace(statement, '').trim() ? line.replace(statement, '') : '',
      )
  }
  return made
}

/** JavaScript ignores a backslash before a character that needs none. */
const unescaped = (written: string) => written.replace(/\\(?=[^\\])/g, '')

/** Replaces each `<Name />`: on a line of its own by all of the text, elsewhere by a text of one line. */
function insert(inner: string, name: string, text: string): string {
  const tag = `<${name}\\b([^<>]*?)(?:/>|>\\s*</${name}>)`
  const block = new RegExp(`^([ \\t]*(?:(?:[-*+]|\\d+[.)])[ \\t]+)?)${tag}[ \\t]*$`, 'gm')
  const whole = outsideCode(text, block, ([, before = '', props = '']) => {
    const indent = ' '.repeat(before.length)
    return before + withProps(inner, props).replace(/(?<=\n)(?=.)/g, indent)
  })
  if (inner.includes('\n')) return whole
  return outsideCode(whole, new RegExp(tag, 'g'), ([, props = '']) => withProps(inner, props))
}

/** Fills the strings of `<Note title="x" />` into the text of the file: `{props.title}`. */
function withProps(inner: string, written: string): string {
  const props = attributesOf(written)
  return inner.replace(/\{props\.(\w+)\}/g, (whole, key: string) => props.get(key) ?? whole)
}

/** Changes relative paths in a text that moves from one file into another. */
const withPaths = (text: string, from: string, to: string) =>
  outsideCode(text, /(\]\(<?|\]:[ \t]*<?)([^\s()<>#?:]+)/g, ([, before = '', written = '']) => {
    const target = path.join(path.dirname(from), written)
    if (written.startsWith('/') || !fs.existsSync(target)) return before + written
    return before + path.relative(path.dirname(to), target).split(path.sep).join('/')
  })
