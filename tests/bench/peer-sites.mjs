// The corpus of the bench as a site of each other generator: the pages, a config and the theme that comes with it. Eleventy and Hugo have
// no theme; they get a small one, in which a page lists the pages of its section.
import fs from 'node:fs'
import path from 'node:path'

/**
 * `folder` names the packages in peers.json, `write` makes a site of the pages, `steps` are the commands of a build: a file in
 * node_modules, run with Node, and its arguments. `source` is the folder with the pages.
 */
const eleventy = { folder: 'eleventy', out: '_site', source: 'src' }
const build11ty = ['@11ty/eleventy/cmd.cjs', '--quiet']
const pagefind = ['pagefind/lib/runner/bin.cjs', '--site', '_site', '--silent']
const checkLinks = ['check-html-links/src/cli.js', '_site']
const starlight = { folder: 'starlight', node: 'node', out: 'dist', source: 'src/content/docs' }
export const PEERS = [
  { name: 'Eleventy, bare', ...eleventy, write: writeEleventy, steps: [build11ty] },
  { name: 'Eleventy, the same work', ...eleventy, write: writeSameEleventy, steps: [build11ty, pagefind, checkLinks] },
  {
    name: 'VitePress',
    folder: 'vitepress',
    out: '.vitepress/dist',
    write: writeVitePress,
    steps: [['vitepress/bin/vitepress.js', 'build']],
  },
  { name: 'Starlight', ...starlight, write: writeStarlight, steps: [['astro/bin/astro.mjs', 'build']] },
  {
    name: 'Docusaurus',
    folder: 'docusaurus',
    out: 'build',
    write: writeDocusaurus,
    steps: [['@docusaurus/core/bin/docusaurus.mjs', 'build']],
  },
  {
    name: 'Hugo',
    folder: 'hugo',
    command: 'hugo',
    out: 'public',
    source: 'content',
    write: writeHugo,
    steps: [['--quiet']],
  },
]

/** The pages of a site of `writeCorpus`. */
export function readCorpus(root) {
  const content = path.join(root, 'content')
  const files = fs.readdirSync(content, { recursive: true }).filter((file) => file.endsWith('.md'))
  return files.sort().map((from) => {
    const text = fs.readFileSync(path.join(content, from), 'utf8').replace(/^slug: .*\n/m, '')
    const [, front, title, body] = /^---\n([\s\S]*?)\n---\n\n# (.*)\n\n([\s\S]*)$/.exec(text)
    const file = from.replace(/\d{4}-\d\d-\d\d-/, '')
    return {
      file,
      address: addressOf(file),
      section: path.dirname(file),
      title,
      front: `title: ${title}\n${front}`,
      body,
    }
  })
}

const addressOf = (file) => `/${file.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '/')}`

const withAddresses = ({ file, body }) =>
  body.replace(/\]\(([^)]+\.md)\)/g, (_, to) => `](${addressOf(path.posix.join(path.posix.dirname(file), to))})`)

const noteAs = (text, form) => text.replace(/^:::note\n(.*)\n:::$/gm, form)

function writeFiles(to, files) {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    fs.writeFileSync(path.join(to, file), typeof text === 'string' ? text : JSON.stringify(text))
  }
}

function writePages(to, pages, textOf, home) {
  for (const page of pages) writeFiles(to, { [page.file]: `---\n${page.front}\n---\n\n${textOf(page)}` })
  writeFiles(to, { [home]: '---\ntitle: Bench\ndescription: Rules\n---\n\nRules\n' })
}

/** The pages of each section: what the sidebar of a page shows. */
function sectionsOf(pages) {
  const sections = {}
  for (const { section, title: text, address: link } of pages) {
    sections[section] ??= []
    sections[section].push({ text, link })
  }
  return sections
}

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
const STYLES =
  'body{font:16px/1.6 system-ui}main{max-width:45rem;margin:auto}nav{float:left;width:16rem}td,th{border:1px solid}'

function writeEleventy(to, pages, head = '', setup = '') {
  const frontOf = ({ front, section }) =>
    `${front}\nlayout: page.njk\nsection: ${section}${section === 'blog' ? '\ntags: post' : ''}`
  const own = pages.map((page) => ({ ...page, front: frontOf(page) }))
  writePages(path.join(to, 'src'), own, (page) => noteAs(withAddresses(page), '> **Note:** $1'), 'index.md')
  writeFiles(to, {
    'src/_data/sections.json': sectionsOf(pages),
    'src/site.css': STYLES,
    'src/_includes/page.njk': `${HEAD}<title>{{ title }}</title><meta name="description" content="{{ description }}">${head}
<link rel="stylesheet" href="/site.css"></head><body><a href="/">Bench</a><nav><ul>{% for link in sections[section] %}
<li><a href="{{ link.link }}"{% if link.link == page.url %} aria-current="page"{% endif %}>{{ link.text }}</a></li>{% endfor %}</ul></nav>
<main data-pagefind-body><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>`,
    'eleventy.config.js': `import { IdAttributePlugin } from '@11ty/eleventy'
import markdownIt from 'markdown-it'
import Shiki from '@shikijs/markdown-it'
import { feedPlugin } from '@11ty/eleventy-plugin-rss'
export default async function (config) {
  const md = markdownIt()
  config.setLibrary('md', md)
  config.addPassthroughCopy('src/site.css')
  ${setup}
}
export const config = { dir: { input: 'src' }, markdownTemplateEngine: false }`,
    'package.json': { type: 'module' },
  })
}

/** With what the default of wasteland-build does: head tags, ids of headings, Shiki, feeds, a sitemap; further steps search and check links. */
function writeSameEleventy(to, pages) {
  const head = `<link rel="canonical" href="https://bench.example{{ page.url }}"><meta property="og:title" content="{{ title }}">
<meta property="og:description" content="{{ description }}"><meta property="og:url" content="https://bench.example{{ page.url }}">`
  const setup = `config.addPlugin(IdAttributePlugin)
  md.use(await Shiki({ themes: { light: 'github-light', dark: 'github-dark' }, langs: ['js', 'yaml', 'bash'] }))
  const metadata = { language: 'en', title: 'Bench', base: 'https://bench.example/', author: { name: 'Bench' } }
  for (const type of ['rss', 'atom'])
    config.addPlugin(feedPlugin, { type, outputPath: '/blog/' + type + '.xml', collection: { name: 'post', limit: 20 }, metadata })`
  writeEleventy(to, pages, head, setup)
  writeFiles(to, {
    'src/sitemap.njk': `---\npermalink: /sitemap.xml\neleventyExcludeFromCollections: true\n---
<?xml version="1.0" encoding="utf-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{% for item in collections.all %}
<url><loc>https://bench.example{{ item.url }}</loc></url>{% endfor %}</urlset>`,
  })
}

/** With its own search, a sitemap and a sidebar for each section. */
function writeVitePress(to, pages) {
  writePages(to, pages, ({ title, body }) => `# ${title}\n\n${noteAs(body, '::: info\n$1\n:::')}`, 'index.md')
  const sidebar = Object.entries(sectionsOf(pages)).map(([section, items]) => [
    `/${section}/`,
    [{ text: section, items }],
  ])
  const themeConfig = { search: { provider: 'local' }, outline: [2, 3], sidebar: Object.fromEntries(sidebar) }
  const config = { title: 'Bench', sitemap: { hostname: 'https://bench.example' }, themeConfig }
  writeFiles(to, {
    '.vitepress/config.mjs': `export default ${JSON.stringify(config)}`,
    'package.json': { type: 'module' },
  })
}

/** With its own search, which is Pagefind, and one sidebar of all pages. */
function writeStarlight(to, pages) {
  writePages(path.join(to, 'src/content/docs'), pages, withAddresses, 'index.md')
  writeFiles(to, {
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
const all = (label, directory) => ({ label, items: [{ autogenerate: { directory } }] })
const docs = starlight({ title: 'Bench', sidebar: [all('Docs', 'docs'), all('Posts', 'blog')] })
export default defineConfig({ site: 'https://bench.example', integrations: [docs] })`,
    'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }`,
    // Astro bundles only those integrations that are dependencies of the site.
    'package.json': { type: 'module', dependencies: { astro: '*', '@astrojs/starlight': '*' } },
  })
}

/** Without a search: it has none of its own. */
function writeDocusaurus(to, pages) {
  writePages(to, pages, (page) => (page.section === 'blog' ? withAddresses(page) : page.body), 'src/pages/index.md')
  writeFiles(to, {
    'docusaurus.config.js': `export default { title: 'Bench', url: 'https://bench.example', baseUrl: '/', trailingSlash: true,
  future: { v4: true, faster: true },
  presets: [['classic', { blog: { onInlineAuthors: 'ignore', onUntruncatedBlogPosts: 'ignore' } }]] }`,
    'package.json': { private: true },
  })
}

/** Without a search: it has none of its own. */
function writeHugo(to, pages) {
  const own = pages.map((page) => ({ ...page, file: page.file.replace(/index\.md$/, '_index.md') }))
  writePages(path.join(to, 'content'), own, (page) => noteAs(withAddresses(page), '> **Note:** $1'), '_index.md')
  const layout = `${HEAD}<title>{{ .Title }}</title><meta name="description" content="{{ .Description }}">
<link rel="stylesheet" href="/site.css"></head><body><a href="/">Bench</a><nav><ul>{{ $page := . }}{{ range .CurrentSection.RegularPages }}
<li><a href="{{ .RelPermalink }}"{{ if eq . $page }} aria-current="page"{{ end }}>{{ .Title }}</a></li>{{ end }}</ul></nav>
<main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>`
  writeFiles(to, {
    'hugo.toml': `baseURL = 'https://bench.example/'\ntitle = 'Bench'\n`,
    'static/site.css': STYLES,
    'layouts/_default/single.html': layout,
    'layouts/_default/list.html': layout,
  })
}
