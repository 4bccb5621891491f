// Docsify: a folder of Markdown with `_sidebar.md`, and its own marks in the text.
import fs from 'node:fs'
import path from 'node:path'
import { pathBelow } from '../path-below.ts'
import type { ImportedSite } from './docusaurus.ts'
import { foreignSite, leftOut, navOfList } from './foreign.ts'
import { textOf } from './included.ts'
import { outsideCode } from './tabs.ts'
import { block, fence } from './write-blocks.ts'

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
  const html = textOf(path.join(folder, 'index.html')) ?? ''
  const setting = (name: string) => new RegExp(`\\b${name}:\\s*(['"])(.*?)\\1`).exec(html)?.[2]
  const fileOf = (name: string, usual: string) => path.posix.normalize(setting(name) ?? usual)
  const title = setting('name') ?? /<title>([^<]*)/.exec(html)?.[1]
  const sidebar = fileOf('loadSidebar', '_sidebar.md')
  const list = textOf(path.join(folder, sidebar))
  const home = fileOf('homepage', 'README.md')
  const own = [fileOf('coverpage', '_coverpage.md'), fileOf('loadNavbar', '_navbar.md')]
  return foreignSite({
    title: title?.replace(/<[^>]*>/g, ''),
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
    folder,
    excluded: [
      ...[sidebar, ...own].flatMap((name) => [name, `**/${name}`]),
      '_404.md',
      'index.html',
      ...(folder === dir ? ['node_modules/**'] : []),
    ],
    nav: list === undefined ? undefined : navOfList(list, (address) => pageOf(address, folder)),
    left: own
      .filter((name) => fs.existsSync(path.join(folder, name)))
      .map((name) =>
        leftOut(
          name,
          pathBelow(dir, path.join(folder, name)),
          'Write its links into navbar.items of site.config.ts, and its texts into content/pages/index.md with layout: home.',
        ),
      ),
    rewrite: (text, file) => {
      const isHome = home !== 'README.md' && path.relative(folder, file) === path.normalize(home)
      const address = home.replace(/\.md$/, '')
      return (isHome ? `---\nslug: /\nredirect_from: [/${address}]\n---\n` : '') + withoutMarks(text, file)
    },
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
    const inner = textOf(found)?.trimEnd()
    if (inner === undefined) return whole ?? ''
    if (/\.md$/i.test(name) && !options.includes('code')) return withoutMarks(inner, found)
    return fence(path.extname(name).slice(1), inner)
  })
  const signs = outsideCode(included, /^([!?])>[ \t]+([^\n]+(?:\n(?![ \t]*\n|[!?]>)[^\n]+)*)/gm, ([, mark], found) => {
    return `${block(mark === '!' ? 'warning' : 'tip', found.replace(/^[!?]>[ \t]+/, ''))}\n`
  })
  return outsideCode(signs, /(\]\([^)\s]+)[ \t]+(['"]):[^'"\n]*\2\)/g, ([, start]) => `${start})`)
    .replace(/\]\(#\//g, '](/')
    .replace(/\]\(([^()\s?#:]*)\?id=([^()\s&#]+)\)/g, ']($1#$2)')
    .replace(/^(#{1,6} .*?)[ \t]+:id=([\w-]+)[ \t]*$/gm, '$1 {#$2}')
    .replace(/^(#{1,6} .*?)[ \t]*<!-- \{docsify-ignore(?:-all)?\} -->/gm, '$1')
}
