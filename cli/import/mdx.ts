// Rewrites the MDX that has a counterpart in Markdown: wrapped blocks, texts from other files, lists of pages, addresses,
// admonitions, code and tabs.
import fs from 'node:fs'
import path from 'node:path'
import { pathBelow } from '../core/path-below.ts'
import { withBlocks } from './blocks.ts'
import { withAttributes } from './components.ts'
import { withPlainAddresses } from './jsx.ts'
import { type Sources, sourceOf } from './sources.ts'
import { attributesOf, inserted, outsideCode, tabsToDirectives, withoutCode } from './tabs.ts'

/** Returns the text of a page without the MDX that has a counterpart. */
export function withoutMdx(text: string, file: string, sources: Sources): string {
  const whole = withSpacedBlocks(withIds(withTexts(unwrapped(text), file, sources, [file])))
  return withAttributes(tabsToDirectives(withBlocks(withPlainAddresses(withListedPages(whole)), file, sources)))
}

/** MDX needs backslashes before the braces of the id of a heading. */
const withIds = (text: string) => outsideCode(text, /\\\{#([^{}\s\\]+)\\\}(?=[ \t]*$)/gm, ([, id]) => `{#${id}}`)

/** Here a block right below a list would belong to its last item. */
const withSpacedBlocks = (text: string) => outsideCode(text, BLOCK_BELOW_TEXT, ([line]) => `${line}\n`)

/** A line of text whose next line opens a block. */
const BLOCK_BELOW_TEXT = /^(?![ \t]*(?::::|>|---|$))[^\n]*\S[^\n]*\n(?=[ \t]*:{3,}[ \t]*[a-z])/gm

/** Docusaurus removes these fences, which keep MDX from being translated. */
const unwrapped = (text: string) =>
  text.replace(/^[ \t]*(`{3,})mdx-code-block[ \t]*\r?\n(.*?)^[ \t]*\1[ \t]*(?:\r?\n|$)/gms, '$2')

const PARTS = String.raw`\{[^{}]*\}|\*\s+as\s+\w+`
const FROM_MARKDOWN = String.raw`\s+from\s+(?:'[^'\n]+\.mdx?'|"[^"\n]+\.mdx?");?[ \t]*`
/** Imports of Markdown on lines of their own, which may be inside a list. */
const IMPORT_LINE = new RegExp(
  String.raw`^[ \t]*(?:import\s+(?:\w+(?:\s*,\s*(?:${PARTS}))?|${PARTS})${FROM_MARKDOWN})+(?:\r?\n|$)`,
  'gm',
)
/** One import: the name under which the text of the file is imported, and the path of the file. */
const IMPORT =
  /import\s+(?:(\w+)[^'"]*?|\{[^{}]*\bdefault\s+as\s+(\w+)[^{}]*\}|[^'"]*?)\s+from\s+(['"])(.*?)\3;?[ \t]*/g

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
  for (const [statement, whole, part, , written = ''] of imports) {
    const name = whole ?? part ?? '-'
    const from = sourceOf(unescaped(written), file, sources)
    if (from === undefined) continue
    const found = sources.include({ name: written, files: [from], line: statement, open: above })
    const own = found?.text.replace(FRONT_MATTER, '') ?? ''
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
  const tag = `<${name}\\b([^<>]*?)(?:/>|>([^]*?)</${name}>)`
  const isBlock = inner.includes('\n')
  const filled = ([, before = '', props = '', children]: RegExpExecArray, found: string) => {
    const indent = ' '.repeat(before.length)
    return before + withProps(inner, props, children && found).replace(/(?<=\n)(?=.)/g, indent)
  }
  const alone = (isBlock ? inserted : outsideCode)(text, new RegExp(`^([ \\t]*)${tag}[ \\t]*$`, 'gm'), filled)
  const inItem = new RegExp(`^([ \\t]*(?:[-*+]|\\d+[.)])[ \\t]+)${tag}[ \\t]*$`, 'gm')
  const whole = outsideCode(alone, inItem, filled)
  if (isBlock) return whole
  return outsideCode(whole, new RegExp(tag, 'g'), ([, props = '', children], found) =>
    withProps(inner, props, children && found),
  )
}

/** Fills the strings of `<Note title="x">Text</Note>` into the text of the file: `{props.title}`, `{props.children}`. `element`: all of it. */
function withProps(inner: string, written: string, element = ''): string {
  const children = element.slice(element.indexOf('>') + 1, element.lastIndexOf('</')).trim()
  const props = new Map([...attributesOf(written), ['children', children]])
  return inner.replace(/\{props\.(\w+)\}/g, (_, key: string) => props.get(key) ?? '')
}

/** Changes relative paths in a text that moves from one file into another. */
const withPaths = (text: string, from: string, to: string) =>
  outsideCode(text, /(\]\(<?|\]:[ \t]*<?)([^\s()<>#?:]+)/g, ([, before = '', written = '']) => {
    const target = path.join(path.dirname(from), written)
    if (written.startsWith('/') || !fs.existsSync(target)) return before + written
    return before + pathBelow(path.dirname(to), target)
  })
