// llms.txt (https://llmstxt.org): a description of the site with links to the plain Markdown copies of its pages.

import { urlOf } from '../../core/addresses.ts'
import type { Route, Site } from '../../site/model.ts'
import { oneLine } from '../../site/portable-article.ts'
import { seedOf } from '../../site/routes.ts'
import { copiedDocument, copyPathOf } from './copied.ts'
import { fullFile } from './full.ts'

/** A heading of the list, with the pages below it. */
type Section = [title: string, routes: Route[]]

/** The pages that have a copy, in reading order. */
export function copiedSections(site: Site): Section[] {
  const order = new Map(
    site.docs
      .flatMap(({ sidebars }) => [...sidebars.values()])
      .flatMap(({ neighbours }) => [...neighbours.keys()])
      .map((path, i) => [path, i]),
  )
  const place = ({ path }: Route) => order.get(path) ?? order.size
  const copied = site.routes.filter((route) => copiedDocument(route, site))
  const inLayout = (...layouts: Route['layout'][]) => copied.filter(({ layout }) => layouts.includes(layout))
  return [
    ['Docs', inLayout('doc').sort((a, b) => place(a) - place(b))],
    ...site.blogs.map(({ config, posts }): Section => {
      const own = new Set(posts.map(({ path }) => path))
      return [config.title, inLayout('blog-post').filter(({ path }) => own.has(path))]
    }),
    ['Pages', inLayout('home', 'page')],
  ]
}

/** `parts`: number of the files with the full text. */
export function llmsText(site: Site, parts: number): string {
  const { config, blogs } = site
  const written = [...site.docs.flatMap(({ docs }) => docs), ...blogs.flatMap(({ posts }) => posts)]
  const titles = new Map(written.map(({ path, title }) => [path, title]))
  const full = Array.from({ length: parts }, (_, i) => `- [${fullFile(i)}](${urlOf(`/${fullFile(i)}`, config)})`)
  const contents = [
    `# ${oneLine(config.title)}`,
    ...(config.tagline ? [`> ${oneLine(config.tagline)}`] : []),
    ...copiedSections(site).flatMap(([title, routes]) =>
      routes.length === 0
        ? []
        : [`## ${oneLine(title)}`, routes.map((route) => entry(route, titles.get(route.path), site)).join('\n')],
    ),
    '## Full text',
    full.join('\n'),
  ].join('\n\n')
  return `${contents}\n`
}

/** `planned`: title of a doc or post, which may come from its file name. */
function entry(route: Route, planned: string | undefined, site: Site): string {
  const { config } = site
  const document = copiedDocument(route, site)
  const { title, description } = { title: '', description: '', ...document?.frontMatter }
  const own = title || document?.markdown.contentTitle
  const name = planned ?? (own || (route.path === '/' ? config.title : seedOf(route.path)))
  const about = oneLine(description || (document?.markdown.description ?? ''))
  const href = urlOf(copyPathOf(route.path), config)
  return `- [${oneLine(name).replace(/[\\[\]]/g, '\\$&')}](${href.replace(/[()]/g, encodeParenthesis)})${about && `: ${about}`}`
}

const encodeParenthesis = (character: string) => (character === '(' ? '%28' : '%29')
