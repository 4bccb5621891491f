// Docsify: a folder of Markdown with `_sidebar.md`, and its own marks in the text.
import fs from 'node:fs'
import path from 'node:path'
import { warning } from '../errors.ts'
import type { ImportedSite } from './docusaurus.ts'
import { foreignSite, navOfList } from './foreign.ts'
import { outsideCode } from './tabs.ts'

/** The folder with the pages of a Docsify site, absolute; undefined if there is none. */
export const docsifyFolder = (dir: string): string | undefined =>
  [dir, path.join(dir, 'docs')].find((folder) => {
    const index = path.join(folder, 'index.html')
    return (
      fs.existsSync(path.join(folder, '_sidebar.md')) ||
      (fs.existsSync(index) && /\$docsify/.test(fs.readFileSync(index, 'utf8')))
    )
  })

export function readDocsify(dir: string, folder: string): ImportedSite {
  const index = path.join(folder, 'index.html')
  const html = fs.existsSync(index) ? fs.readFileSync(index, 'utf8') : ''
  const sidebar = path.join(folder, '_sidebar.md')
  const own = ['_coverpage.md', '_navbar.md'].filter((name) => fs.existsSync(path.join(folder, name)))
  const title = /\bname:\s*(['"])(.*?)\1/.exec(html)?.[2] ?? /<title>([^<]*)/.exec(html)?.[1]
  return foreignSite({
    title: title?.replace(/<[^>]*>/g, ''),
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
    folder,
    excluded: [
      '_sidebar.md',
      '**/_sidebar.md',
      '_navbar.md',
      '**/_navbar.md',
      '_coverpage.md',
      '_404.md',
      'index.html',
      ...(folder === dir ? ['node_modules/**'] : []),
    ],
    nav: fs.existsSync(sidebar)
      ? navOfList(fs.readFileSync(sidebar, 'utf8'), (address) => pageOf(address, folder))
      : undefined,
    left: own.map((name) =>
      warning(
        'WB922',
        `${name} is not carried over.`,
        { file: path.relative(dir, path.join(folder, name)), line: 1 },
        'Write its links into navbar.items of site.config.ts, and its texts into content/pages/index.md with layout: home.',
      ),
    ),
    rewrite: (text, file) => withoutMarks(text, file),
  })
}

function pageOf(address: string, folder: string): string | undefined {
  const clean = address.replace(/^\/?(?:#\/)?/, '').replace(/\/$/, '/README')
  const names = clean === '' ? ['README.md'] : [clean, `${clean}.md`, `${clean}/README.md`]
  return names.find((name) => /\.md$/.test(name) && fs.existsSync(path.join(folder, name)))
}

const INCLUDE = /\[([^\]]*)\]\(([^)\s]+)[ \t]+(['"]):include(?:[ \t]+([^'"]*))?\3\)/g

function withoutMarks(text: string, file: string): string {
  const included = outsideCode(text, INCLUDE, ([whole, , name = '', , options = '']) => {
    const found = path.join(path.dirname(file), name)
    if (!fs.statSync(found, { throwIfNoEntry: false })?.isFile()) return whole ?? ''
    const inner = fs.readFileSync(found, 'utf8').trimEnd()
    if (/\.md$/i.test(name) && !options.includes('code')) return withoutMarks(inner, found)
    return `\`\`\`\`${path.extname(name).slice(1)}\n${inner}\n\`\`\`\``
  })
  const signs = outsideCode(included, /^([!?])>[ \t]+([^\n]+(?:\n(?![ \t]*\n|[!?]>)[^\n]+)*)/gm, ([, mark], found) => {
    const kind = mark === '!' ? 'warning' : 'tip'
    return `:::${kind}\n\n${found.replace(/^[!?]>[ \t]+/, '')}\n\n:::\n`
  })
  return outsideCode(signs, /(\]\([^)\s]+)[ \t]+(['"]):[^'"\n]*\2\)/g, ([, start]) => `${start})`)
    .replace(/\]\(#\//g, '](/')
    .replace(/^(#{1,6} .*?)[ \t]*<!-- \{docsify-ignore(?:-all)?\} -->/gm, '$1')
}
