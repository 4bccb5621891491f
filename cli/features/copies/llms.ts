// llms.txt (https://llmstxt.org): a description of the site with links to the plain Markdown copies of its pages.

import { urlOf } from '../../core/addresses.ts'
import type { Route, Site } from '../../site/model.ts'
import { oneLine } from '../../site/portable-article.ts'
import { seedOf } from '../../site/routes.ts'
import { copiedDocument, copyPathOf } from './copied.ts'

export function llmsText(site: Site): string {
  const { config, blogs } = site
  const order = new Map(
    site.docs
      .flatMap(({ sidebars }) => [...sidebars.values()])
      .flatMap(({ neighbours }) => [...neighbours.keys()])
      .map((path, i) => [path, i]),
  )
  const written = [...site.docs.flatMap(({ docs }) => docs), ...blogs.flatMap(({ posts }) => posts)]
  const titles = new Map(written.map(({ path, title }) => [path, title]))
  const place = ({ path }: Route) => order.get(path) ?? order.size
  const copied = site.routes.filter((route) => copiedDocument(route, site))
  const inLayout = (...layouts: Route['layout'][]) => copied.filter(({ layout }) => layouts.includes(layout))
  const sections: [string, Route[]][] = [
    ['Docs', inLayout('doc').sort((a, b) => place(a) - place(b))],
    ...blogs.map(({ config, posts }): [string, Route[]] => {
      const own = new Set(posts.map(({ path }) => path))
      return [config.title, inLayout('blog-post').filter(({ path }) => own.has(path))]
    }),
    ['Pages', inLayout('home', 'page')],
  ]
  const contents = [
    `# ${oneLine(config.title)}`,
    ...(config.tagline ? [`> ${oneLine(config.tagline)}`] : []),
    ...sections.flatMap(([title, routes]) =>
      routes.length === 0
        ? []
        : [`## ${oneLine(title)}`, routes.map((route) => entry(route, titles.get(route.path), site)).join('\n')],
    ),
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
