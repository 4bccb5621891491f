// Rewrites the MDX that has a counterpart in Markdown: wrapped blocks, texts from other files, lists of pages, addresses,
// admonitions, code and tabs.
import fs from 'node:fs'
import path from 'node:path'
import { withBlocks } from './blocks.ts'
import { withPlainAddresses } from './jsx.ts'
import { type Sources, sourceOf } from './sources.ts'
import { outsideCode, tabsToDirectives, withoutCode } from './tabs.ts'

/** Returns the text of a page without the MDX that has a counterpart. */
export const withoutMdx = (text: string, file: string, sources: Sources) =>
  tabsToDirectives(
    withBlocks(withPlainAddresses(withListedPages(withTexts(unwrapped(text), file, sources, [file]))), file, sources),
  )

/** Docusaurus removes these fences, which keep MDX from being translated. */
const unwrapped = (text: string) =>
  text.replace(/^[ \t]*(`{3,})mdx-code-block[ \t]*\r?\n(.*?)^[ \t]*\1[ \t]*(?:\r?\n|$)/gms, '$2')

const IMPORT = /^import[ \t]+(\w+)[ \t]+from[ \t]+(['"])(\.\.?\/|@site\/)([^'"\n]+\.mdx?)\2;?[ \t]*(?:\r?\n|$)/gm

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
  let made = text
  for (const [line = '', name, , start, rest = ''] of withoutCode(text).matchAll(IMPORT)) {
    const from = sourceOf(start + rest, file, sources)
    if (from === undefined) continue
    // A file that imports itself is not inserted again.
    const own = above.includes(from) ? '' : fs.readFileSync(from, 'utf8').replace(FRONT_MATTER, '')
    const inner = withPaths(withTexts(unwrapped(own), from, sources, [...above, from]), from, file).trim()
    const used = new RegExp(`^([ \\t]*)<${name}[ \\t]*(?:/>|></${name}>)[ \\t]*$`, 'gm')
    made = outsideCode(made, used, ([, indent = '']) => inner.replace(/^(?=.)/gm, indent))
    if (!new RegExp(`<${name}\\b`).test(withoutCode(made))) made = made.replace(line, '')
  }
  return made
}

/** Changes relative paths in a text that moves from one file into another. */
const withPaths = (text: string, from: string, to: string) =>
  outsideCode(text, /(\]\(<?|\]:[ \t]*<?)([^\s()<>#?:]+)/g, ([, before = '', written = '']) => {
    const target = path.join(path.dirname(from), written)
    if (written.startsWith('/') || !fs.existsSync(target)) return before + written
    return before + path.relative(path.dirname(to), target).split(path.sep).join('/')
  })
