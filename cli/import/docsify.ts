// Docsify: a folder of Markdown with `_sidebar.md`, and its own marks in the text.

import fs from 'node:fs'
import path from 'node:path'
import type { Problem } from '../core/errors.ts'
import { pathBelow } from '../core/path-below.ts'
import { foreignSite, leftOut, navOfList, pagesFolder } from './foreign.ts'
import { type Include, isFile, openIncludes, textIn } from './included.ts'
import type { ImportedSite } from './old-site.ts'
import { inserted, outsideCode } from './tabs.ts'
import { block, fence } from './write-blocks.ts'

/** The folder with the pages of a Docsify site, absolute; undefined if there is none. */
export const docsifyFolder = (dir: string): string | undefined =>
  [dir, path.join(dir, 'docs')].find(
    (folder) =>
      fs.existsSync(path.join(folder, '_sidebar.md')) ||
      /\$docsify|\bdocsify(?:@[^"']*|(?:\.min)?\.js)["']/.test(textIn(dir, path.join(folder, 'index.html')) ?? ''),
  )

/** The start page with the scripts of the site that it loads, which may hold the settings. */
function settingsIn(dir: string, folder: string): string {
  const html = textIn(dir, path.join(folder, 'index.html')) ?? ''
  const scripts = [...html.matchAll(/<script[^>]*\ssrc=["']?([^"'\s>]+)/g)].map(([, src = '']) =>
    path.join(folder, src),
  )
  const texts = scripts.map((file) => textIn(dir, file) ?? '').filter((text) => text.includes('$docsify'))
  return [html, ...texts].join('\n')
}

export function readDocsify(dir: string, folder: string): ImportedSite {
  if (folder !== dir) pagesFolder(dir, pathBelow(dir, folder), { file: pathBelow(dir, folder) })
  const html = settingsIn(dir, folder)
  const setting = (name: string) => new RegExp(`\\b${name}:\\s*(['"])(.*?)\\1`).exec(html)?.[2]
  const fileOf = (name: string, usual: string) => path.posix.normalize(setting(name) ?? usual)
  const title = setting('name') ?? /<title>([^<]*)/.exec(html)?.[1]
  const sidebar = fileOf('loadSidebar', '_sidebar.md')
  const list = textIn(dir, path.join(folder, sidebar))
  const home = fileOf('homepage', HOME)
  const isOutside = home.startsWith('../')
  const own = [fileOf('coverpage', '_coverpage.md'), fileOf('loadNavbar', '_navbar.md')]
  const left: Problem[] = own
    .filter((name) => isFile(path.join(folder, name)))
    .map((name) =>
      leftOut(
        name,
        pathBelow(dir, path.join(folder, name)),
        'Write its links into navbar.items of site.config.ts, and its texts into content/pages/index.md with layout: home.',
      ),
    )
  const include = openIncludes(dir, left)
  const rewrite = (text: string, file: string) => {
    const isHome = home !== HOME && !isOutside && path.relative(folder, file) === path.normalize(home)
    const frontMatter = `---\nslug: /\nredirect_from: [/${withoutEnding(home)}]\n---\n`
    return (isHome ? frontMatter : '') + withoutMarks(text, [file], { include, folder })
  }
  const site = foreignSite({
    dir,
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
    ...(list !== undefined && { list: { file: path.join(folder, sidebar), text: list } }),
    left,
    rewrite,
  })
  // The readme of a repository as home page of the pages in docs/.
  const outside = isOutside ? textIn(dir, path.join(folder, home)) : undefined
  if (outside !== undefined && !isFile(path.join(folder, HOME)))
    site.made.push({ file: `docs/${HOME}`, text: rewrite(outside, path.join(folder, home)) })
  return site
}

const HOME = 'README.md'

const withoutEnding = (file: string) => file.replace(/\.md$/, '')

/** '#/guide/', 'guide/README.md', '/guide?id=one' → the file of the page. An address without a path leads to no page. */
function pageOf(address: string, folder: string): string | undefined {
  const route = /^\/?#\//.test(address) ? address.slice(address.indexOf('#') + 1) : address.replace(/#.*$/, '')
  const name = route.replace(/\?.*$/, '')
  if (name === '') return undefined
  const clean = name.replace(/^\//, '').replace(/(?:^|\/)$/, `$&${HOME}`)
  const names = [clean, `${clean}.md`, `${clean}/${HOME}`]
  return names.find((one) => /\.md$/.test(one) && isFile(path.join(folder, one))) ?? clean
}

const INCLUDE = /\[([^\]]*)\]\(([^)\s]+)[ \t]+(['"]):include(?:[ \t]+([^'"]*))?\3\)/g

/** Addresses of other pages, as Docsify writes them, in Markdown and in HTML. */
const ROUTES = [
  /(?<=\]\(<?|^[ ]{0,3}\[[^\]]+\]:[ \t]*<?)(\.?\/)?(#\/)?([^()\s<>"'?#:]*)(?:\?id=([^()\s<>"'&]+)[^()\s<>"']*)?(?=[\s)>])/gm,
  /(?<=<a\s[^<>]*?\bhref=["'])(\.?\/)?(#\/)?([^"'?#:]*)(?:\?id=([^"'&]+)[^"']*)?(?=["'])/g,
]

interface Folders {
  include: Include
  /** The folder of the pages. */
  folder: string
}

function withoutMarks(text: string, open: string[], folders: Folders): string {
  const { include, folder } = folders
  const included = outsideCode(text, INCLUDE, ([whole = '', , name = '', , options = '']) => {
    // A page of another site is shown in a frame.
    if (/^https?:/.test(name)) return whole
    const place = name.startsWith('/') ? path.join(folder, name) : path.resolve(path.dirname(open.at(-1) ?? ''), name)
    const isCode = !/\.md$/i.test(name) || options.includes('code')
    const found = include({ name, files: [place], line: whole, open, isCode })
    if (!found) return whole
    const inner = found.text.trimEnd()
    if (!isCode) return withoutMarks(inner, [...open, found.file], folders)
    return fence(path.extname(name).slice(1), inner)
  })
  const signs = inserted(included, /^([!?])>[ \t]+([^\n]+(?:\n(?![ \t]*\n|[!?]>)[^\n]+)*)/gm, ([, mark], found) =>
    block(mark === '!' ? 'warning' : 'tip', found.replace(/^[!?]>[ \t]+/, '')),
  )
  const plain = outsideCode(signs, /(\]\([^)\s]+)[ \t]+(['"]):[^'"\n]*\2\)/g, ([, start]) => `${start})`)
  return ROUTES.reduce((one, routes) => outsideCode(one, routes, addressOf), plain)
    .replace(/^(#{1,6} .*?)[ \t]+:id=([\w-]+)[ \t]*$/gm, '$1 {#$2}')
    .replace(/^(#{1,6} .*?)[ \t]*(?:<!-- )?\{docsify-ignore(?:-all)?\}(?: -->)?/gm, '$1')
}

/** '#/guide/?id=_1-one' → '/guide#1-one'. Docsify puts '_' in front of ids that begin with a digit. */
function addressOf([whole, before = '', hash, name = '', id]: RegExpExecArray): string {
  if (hash === undefined && id === undefined) return whole
  const heading = id === undefined ? '' : `#${id.replace(/^_(?=\d)/, '')}`
  if (hash === undefined) return (name && before + name) + heading
  return `/${withoutEnding(name).replace(/(?:^|\/)(?:README)?$/, '')}${heading}`
}
