// One document becomes a site: a page for each of its chapters, its pictures next to them, and a home page.
import fs from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../config/define-config.ts'
import { BuildError, EXIT, error, type Problem, warning } from '../core/errors.ts'
import { hashOf } from '../core/hash.ts'
import { slug } from '../core/slug.ts'
import { type Divided, divide, plainWords } from './divide.ts'
import { type DocumentText, looked, notCarried, type Picture } from './document-text.ts'
import { readMarkdown } from './markdown-document.ts'
import { writtenMarks } from './marks.ts'
import type { ImportedSite } from './old-site.ts'
import { withRolledLists } from './rolled-lists.ts'
import { outsideCode } from './tabs.ts'
import { readWord } from './word.ts'
import { missingWords } from './words.ts'

/** `file`: absolute. `split`: level of the headings at which a page begins. Throws a BuildError if it is not a document. */
export async function readDocument(file: string, split?: number): Promise<ImportedSite> {
  const name = path.basename(file)
  const found = await textOf(file, name)
  const { left } = found
  const dice: string[] = []
  const markdown = withRolledLists(writtenMarks(found.markdown), (die) => dice.push(die))
  const base = path
    .parse(file)
    .name.replace(/[-_]+/g, ' ')
    .replace(/^./, (letter) => letter.toUpperCase())
  const divided = divide(markdown, found.places, split, found.title ?? base)
  const title = found.title ?? divided.title ?? base
  const { texts, files } = withPictures(divided, found, name)
  left.push(...reportOf(divided, dice, name))
  const missing = missingWords(found, [
    title,
    found.subtitle ?? '',
    ...divided.contentsHeadings,
    ...divided.pages.map((page) => page.title),
    ...texts,
  ])
  if (missing.length > 0) {
    const message = `Words of the document that are not on the site (${missing.length}): ${missing.join(' ')}`
    const hint =
      'Formulas and drawings with text are not read. Look for these words in the document, and write them into the pages.'
    left.push(warning('WB942', message, { file: name }, hint))
  }
  const config: SiteConfig = {
    title,
    ...(found.subtitle && { tagline: found.subtitle }),
    url: 'https://example.org',
    navbar: { items: [{ type: 'search' }] },
    docs: { numberPrefixes: false },
    blog: false,
    checks: { deadAnchors: 'warn' },
  }
  const pages = divided.pages.map(({ name: page, title: heading }, i) => ({
    file: `docs/${page}.md`,
    text: `# ${heading}\n\n${texts[i]}\n`,
  }))
  const made = [
    ...pages,
    {
      file: 'docs/_category_.yml',
      text: `order:\n${divided.pages.map(({ name: page }) => `  - ${JSON.stringify(page)}\n`).join('')}`,
    },
    { file: 'pages/index.md', text: homePage(title, divided) },
    ...files,
  ]
  return {
    config,
    trees: [],
    made,
    left,
    document: { pages: pages.length, pictures: files.length },
    rewrite: (text) => text,
  }
}

async function textOf(file: string, name: string): Promise<DocumentText> {
  const refused = (message: string, hint: string) =>
    new BuildError(error('WB940', message, { file: name }, hint), { exitCode: EXIT.usage })
  if (fs.statSync(file).size > MAX_FILE) throw refused('This document has more than 150 MB.', 'Divide it into several.')
  const ending = path.extname(file).toLowerCase()
  if (/^\.(?:md|markdown)$/.test(ending)) return readMarkdown(file)
  if (/^\.doc[xm]$/.test(ending)) return readWord(fs.readFileSync(file), name)
  throw refused(
    `import reads one document of Word (.docx) or Markdown (.md), or the folder of a site, but not "${ending || name}".`,
    'Open the document in the program that made it and save it as .docx.',
  )
}

const MAX_FILE = 150 * 1024 * 1024

function reportOf({ pages, headings, deadLinks }: Divided, dice: string[], name: string): Problem[] {
  const problems: Problem[] = []
  const look = (message: string, hint?: string) => problems.push(looked(name, message, hint))
  if (headings === 0) {
    const hint = 'Give its chapters headings, in the document or with # in the page.'
    look('The document has no headings, so it is one page.', hint)
  }
  if (dice.length > 0) {
    const message = `Numbered lists below a die became tables to roll on: ${dice.join(', ')}.`
    look(message, 'Write a better heading than "Result" for their second column.')
  }
  for (const link of deadLinks)
    look(`A link leads to "${link}", which the document does not have. Its words are text now.`)
  for (const { markdown, title } of pages)
    if (markdown === '') look(`The page "${title}" has no text.`, 'Write some, or delete it.')
  return problems
}

/** The endings of pictures that browsers show, by media type. */
const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
}

const endingOf = (type: string): string | undefined =>
  type.startsWith('.')
    ? Object.values(ENDINGS).find((ending) => ending === type.slice(1).replace('jpeg', 'jpg'))
    : ENDINGS[type]

/** Names the pictures that pages show. The same picture is one file. */
function withPictures({ pages }: Divided, { pictures, left }: DocumentText, name: string) {
  const files = new Map<string, { file: string; bytes: Uint8Array }>()
  const taken = new Set<string>()
  let unnamed = 0
  const fileOf = (picture: Picture): string | undefined => {
    const ending = endingOf(picture.type)
    if (ending === undefined) return undefined
    const key = hashOf(picture.bytes)
    const known = files.get(key)
    if (known) return known.file
    const words = slug(picture.caption ?? '')
      .slice(0, 50)
      .replace(/^[_.-]+|[_.-]+$/g, '')
    const base = words || `picture-${++unnamed}`
    let file = `${base}.${ending}`
    for (let i = 2; taken.has(file); i++) file = `${base}-${i}.${ending}`
    taken.add(file)
    files.set(key, { file, bytes: picture.bytes })
    return file
  }
  const texts = pages.map(({ markdown }) =>
    outsideCode(markdown, /!\[((?:[^[\]\\]|\\.)*)\]\(picture:(\d+)\)/g, ([, , number], written) => {
      const alt = /^!\[((?:[^[\]\\]|\\.)*)\]/.exec(written)?.[1] ?? ''
      const picture = pictures[Number(number)]
      const file = picture && fileOf(picture)
      if (file !== undefined) return `![${alt}](./${encodeURI(file)})`
      const what = `${alt ? `The picture "${alt}"` : 'A picture'} of the type ${picture?.type}, which browsers do not show,`
      left.push(notCarried(name, what, 'Save it as PNG or SVG next to the page.'))
      return alt
    }),
  )
  return { texts, files: [...files.values()].map(({ file, bytes }) => ({ file: `docs/${file}`, text: bytes })) }
}

/** A home page that lists the pages. */
function homePage(title: string, { pages }: Divided): string {
  const links = pages.map(({ name, title: heading }) => {
    const label = plainWords(heading) || name
    return `      - { label: ${JSON.stringify(label)}, to: ${JSON.stringify(`/docs/${encodeURI(name)}`)} }\n`
  })
  const values = [
    'layout: home',
    `title: ${JSON.stringify(title)}`,
    `sections:\n  - title: ${JSON.stringify(title)}\n    links:\n${links.join('')}`,
  ]
  return `---\n${values.join('\n')}---\n`
}
