// `wasteland-build new`: creates a doc, a post or a page with a file name and front matter.
import fs from 'node:fs'
import path from 'node:path'
import { readFrontMatter } from '../content/front-matter.ts'
import { splitNumberPrefix } from '../core/addresses.ts'
import { isoDay } from '../core/dates.ts'
import { BuildError, error, quiet } from '../core/errors.ts'
import { slug } from '../core/slug.ts'
import { decodeText } from '../core/text.ts'
import { readValue } from '../data/records.ts'
import { yamlText } from '../data/yaml.ts'
import { type CommandContext, printWritten, rootOf, usage } from './context.ts'

export const run = (context: CommandContext) =>
  printWritten(context, () => {
    const [kind = '', ...words] = context.args
    const root = rootOf(context.options)
    const folder = path.join(root, 'content', FOLDERS[kind] ?? 'docs')
    const dir = path.resolve(folder, context.options.in ?? '.')
    if (path.relative(folder, dir).startsWith('..')) throw usage('WB931', `${dir} is not in ${folder}.`)
    const title = words.join(' ').trim()
    const name = fileName(title)
    const page =
      kind === 'doc' ? newDoc(title, name, dir) : kind === 'post' ? newPost(title, name, folder) : newPage(title, name)
    const existing = existingName(dir, page.name)
    if (existing !== undefined)
      throw new BuildError(
        error('WB932', `${path.relative(root, path.join(dir, existing))} already exists.`, {}, 'Choose another title.'),
      )
    fs.mkdirSync(dir, { recursive: true })
    const file = path.join(dir, `${page.name}.md`)
    fs.writeFileSync(file, `---\n${yamlText(page.frontMatter)}---\n\n${page.text}\n`, { flag: 'wx' })
    return [path.relative(process.cwd(), file)]
  })

const FOLDERS: Record<string, string> = { doc: 'docs', post: 'blog', page: 'pages' }

interface NewPage {
  name: string
  frontMatter: Record<string, unknown>
  text: string
}

const MAX_NAME = 80

function fileName(title: string): string {
  const name = slug(title)
    .replace(/-+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^[-_]+|-$/g, '')
  if (name === '')
    throw usage('WB933', `The title ${JSON.stringify(title)} has no letter or digit to make a file name from.`)
  return name
}

function newDoc(title: string, name: string, dir: string): NewPage {
  const position = nextPosition(dir)
  return {
    name,
    frontMatter: { title, ...(position !== undefined && { sidebar_position: position }) },
    text: 'What this page is about, in one paragraph.',
  }
}

const newPage = (title: string, name: string): NewPage => ({
  name,
  frontMatter: { title },
  text: 'What this page is about, in one paragraph.',
})

function newPost(title: string, name: string, blog: string): NewPage {
  const [author, ...others] = authorKeys(blog)
  return {
    name: `${isoDay(new Date())}-${name}`,
    frontMatter: { title, ...(author !== undefined && others.length === 0 && { authors: author }) },
    text: 'What this post is about, in one paragraph.\n\n<!-- truncate -->\n\nThe rest of it.',
  }
}

const namesIn = (dir: string) => (fs.existsSync(dir) ? fs.readdirSync(dir) : [])
const bareName = (name: string) =>
  splitNumberPrefix(name.replace(/\.mdx?$/i, ''))
    .name.normalize('NFC')
    .toLowerCase()

/** An existing page or folder with the same address; undefined if there is none. */
const existingName = (dir: string, name: string) => namesIn(dir).find((one) => bareName(one) === bareName(name))

/** One more than the highest position in the folder; undefined if its pages have no positions. */
function nextPosition(dir: string): number | undefined {
  const names = namesIn(dir).filter((name) => !/^(?:_|\.|index\.mdx?$)/i.test(name))
  const positions = names.map((name) => positionOf(path.join(dir, name))).filter((one) => one !== undefined)
  return names.length === 0 ? 1 : positions.length === 0 ? undefined : Math.floor(Math.max(...positions)) + 1
}

function positionOf(file: string): number | undefined {
  const fromName = splitNumberPrefix(path.basename(file)).position
  const { sidebar_position: given } = /\.mdx?$/i.test(file) ? frontMatterOf(file) : folderFacts(file)
  return typeof given === 'number' ? given : fromName
}

/** The position that a folder's `_category_` file sets, else the front matter of its index page. */
function folderFacts(dir: string): Record<string, unknown> {
  if (!fs.statSync(dir).isDirectory()) return {}
  const category = namesIn(dir).find((name) => /^_category_\.(?:json|ya?ml)$/.test(name))
  const index = namesIn(dir).find((name) => /^index\.mdx?$/i.test(name))
  const value =
    category === undefined ? undefined : readValue(fs.readFileSync(path.join(dir, category)), category, quiet)
  if (typeof value === 'object' && value !== null && 'position' in value) return { sidebar_position: value.position }
  return index === undefined ? {} : frontMatterOf(path.join(dir, index))
}

const frontMatterOf = (file: string) =>
  readFrontMatter(decodeText(fs.readFileSync(file), file, quiet) ?? '', 'doc', file, quiet).data

function authorKeys(blog: string): string[] {
  const name = namesIn(blog).find((one) => /^authors\.(?:ya?ml|json)$/.test(one))
  const value = name === undefined ? undefined : readValue(fs.readFileSync(path.join(blog, name)), name, quiet)
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
