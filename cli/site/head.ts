// Tags of the head that only the build knows: canonical address, what other sites show of a page, structured data.
import type { PageData, PageHead } from '../../templates/page-data.ts'
import { hrefOf } from './addresses.ts'
import type { Site } from './plan.ts'
import type { Route } from './routes.ts'

export function headOf(route: Route, page: PageData, { config, blog }: Site): PageHead {
  const canonical = config.url + hrefOf(route.path, config.baseUrl)
  const isNotFound = page.layout === 'not-found'
  const feeds = blog && blog.listed.length > 0 ? blog.config.feeds : []
  return {
    ...(!isNotFound && { canonical }),
    noIndex: config.noIndex || !route.listed,
    meta: [
      { property: 'og:title', content: page.title },
      ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
      { property: 'og:site_name', content: config.title },
      { property: 'og:locale', content: config.locale.locale.replace('-', '_') },
      { property: 'og:type', content: page.layout === 'blog-post' ? 'article' : 'website' },
      ...(isNotFound ? [] : [{ property: 'og:url', content: canonical }]),
      ...(page.layout === 'blog-post'
        ? [
            { property: 'article:published_time', content: page.date },
            ...page.tags.map(({ label }) => ({ property: 'article:tag', content: label })),
          ]
        : []),
      { name: 'twitter:card', content: 'summary' },
    ],
    links: feeds.map((kind) =>
      FEEDS[kind](config.title, hrefOf(`${blog?.config.basePath ?? ''}/${FEED_FILES[kind]}`, config.baseUrl)),
    ),
    jsonLd: [...breadcrumbList(page, canonical, config.url), ...blogPosting(page, canonical)],
  }
}

export const FEED_FILES = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const

const FEEDS = {
  rss: (title: string, href: string) => ({
    rel: 'alternate',
    type: 'application/rss+xml',
    title: `${title} RSS Feed`,
    href,
  }),
  atom: (title: string, href: string) => ({
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `${title} Atom Feed`,
    href,
  }),
  json: (title: string, href: string) => ({
    rel: 'alternate',
    type: 'application/feed+json',
    title: `${title} JSON Feed`,
    href,
  }),
}

/** https://schema.org/BreadcrumbList */
function breadcrumbList(page: PageData, canonical: string, url: string): unknown[] {
  if (!('breadcrumbs' in page) || page.breadcrumbs.length === 0) return []
  const crumbs = page.breadcrumbs.map(({ label, href }, i) => ({
    label,
    item: href !== undefined ? url + href : i === page.breadcrumbs.length - 1 ? canonical : undefined,
  }))
  const itemListElement = crumbs
    .filter(({ item }) => item !== undefined)
    .map(({ label, item }, i) => ({ '@type': 'ListItem', position: i + 1, name: label, item }))
  return [{ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement }]
}

/** https://schema.org/BlogPosting */
function blogPosting(page: PageData, canonical: string): unknown[] {
  if (page.layout !== 'blog-post') return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      '@id': canonical,
      mainEntityOfPage: canonical,
      url: canonical,
      headline: page.heading,
      description: page.description,
      datePublished: page.date,
      author: page.authors.map(({ name }) => ({ '@type': 'Person', name })),
      keywords: page.tags.map(({ label }) => label),
    },
  ]
}
