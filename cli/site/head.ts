// Plans the `<head>` of a page: canonical address, Open Graph and other meta tags, links, structured data.

import type { Blog, BlogPosting, BreadcrumbList, WebSite } from 'schema-dts'
import type { BlogListPage, BlogPostPage, PageData, PageHead } from '../../templates/page-data.ts'
import type { LocaleConfig } from '../config/schema.ts'
import { hrefOf, joinPath, SCHEME, urlOf } from '../core/addresses.ts'
import { isFallback } from './alternates.ts'
import { blogOf } from './blog-of.ts'
import type { Feature, PageTags, SocialPicture } from './feature.ts'
import type { Route, Site } from './model.ts'

/** The license of the site, and the page in other languages. */
export const head: Feature = {
  name: 'head',
  head: (route, site) => ({
    links: [
      ...(site.config.license === undefined ? [] : [{ rel: 'license', href: site.config.license }]),
      ...languageLinks(route, site).map((link) => ({ rel: 'alternate', ...link })),
    ],
  }),
}

/** The tags of features for a page. Part of its render key. */
export const tagsOf = (route: Route, site: Site, features: Feature[]): PageTags[] =>
  features.flatMap((feature) => feature.head?.(route, site) ?? [])

/** `tags`: those of features, in their order. */
export function headOf(route: Route, page: PageData, site: Site, tags: PageTags[]): PageHead {
  const { config } = site
  const own = page.layout === 'not-found' ? undefined : urlOf(route.path, config)
  const canonical =
    originalOf(route, site) ?? (route.canonicalPath === undefined ? own : urlOf(route.canonicalPath, config))
  const image = own === undefined ? undefined : imageOf(route, site, tags)
  return {
    ...(canonical !== undefined && { canonical }),
    themeColor: config.theme.paper[config.colorMode.defaultMode],
    noIndex: config.noIndex || !route.listed,
    meta: mergeMeta(
      pageTags(route, page, { site, canonical, image }),
      config.metadata.filter((meta) => nameOf(meta) !== 'description' || !page.description),
      [{ name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }],
    ),
    links: tags.flatMap(({ links = [] }) => links),
    jsonLd: own === undefined ? [] : structuredData(page, own, image?.url, site),
  }
}

interface HeadFacts {
  site: Site
  canonical: string | undefined
  image: { tags: PageHead['meta'] } | undefined
}

function pageTags(route: Route, page: PageData, { site, canonical, image }: HeadFacts): PageHead['meta'] {
  const { config } = site
  const keywords = [route.head?.frontMatter.keywords ?? []].flat()
  return [
    ...(keywords.length > 0 ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    { property: 'og:title', content: page.title },
    ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
    { property: 'og:site_name', content: config.title },
    { property: 'og:locale', content: ogLocale(config.locale) },
    ...config.locales
      .filter((one) => one.locale !== config.locale.locale)
      .map((one) => ({ property: 'og:locale:alternate', content: ogLocale(one) })),
    { property: 'og:type', content: page.layout === 'blog-post' ? 'article' : 'website' },
    ...(canonical === undefined ? [] : [{ property: 'og:url', content: canonical }]),
    ...(page.layout === 'blog-post' ? articleTags(page, config.url) : []),
    ...(image?.tags ?? []),
  ]
}

const nameOf = (meta: PageHead['meta'][number]) => ('name' in meta ? meta.name : meta.property)

/** Concatenates lists of tags. An earlier list wins if several have a tag of the same name. */
function mergeMeta(...lists: PageHead['meta'][]): PageHead['meta'] {
  const names = new Set<string>()
  return lists.flatMap((list) => {
    const own = list.filter((meta) => !names.has(nameOf(meta)))
    for (const meta of own) names.add(nameOf(meta))
    return own
  })
}

const ogLocale = ({ htmlLang }: LocaleConfig) => htmlLang.replaceAll('-', '_')

/** Address of the original of a page that is not translated. */
const originalOf = (route: Route, { alternates, config }: Site): string | undefined =>
  isFallback(route, config)
    ? alternates(route).find(({ locale }) => locale.locale === config.defaultLocale.locale)?.canonical
    : undefined

/** Whether search engines should list the page: neither an older version nor a page that is not translated. */
export const isOwnPage = (route: Route, { config }: Pick<Site, 'config'>): boolean =>
  route.listed && route.canonicalPath === undefined && !isFallback(route, config)

/** Links to the page in every language that has it; `x-default` is the default locale's. Empty for pages that are not listed. */
export function languageLinks(route: Route, site: Site): { hreflang: string; href: string }[] {
  const { alternates, config } = site
  if (!isOwnPage(route, site)) return []
  const translated = alternates(route).filter(({ isTranslated }) => isTranslated)
  return translated.flatMap(({ locale, href }) => [
    { hreflang: locale.htmlLang, href },
    ...(locale.locale === config.defaultLocale.locale ? [{ hreflang: 'x-default', href }] : []),
  ])
}

/** https://ogp.me/#type_article */
function articleTags({ date, authors, tags }: BlogPostPage, url: string): PageHead['meta'] {
  return [
    { property: 'article:published_time', content: date },
    ...authors.flatMap(({ href }) =>
      href === undefined || href.startsWith('mailto:')
        ? []
        : [{ property: 'article:author', content: absolute(href, url) }],
    ),
    ...tags.map(({ label }) => ({ property: 'article:tag', content: label })),
  ]
}

/** The social image of a page: from its front matter, else drawn for it, else the site's image. */
function imageOf(route: Route, site: Site, tags: PageTags[]): { url: string; tags: PageHead['meta'] } | undefined {
  const { config } = site
  const own = route.head && site.linker.imageOf(route.head)
  const drawn = own === undefined ? tags.find(({ picture }) => picture)?.picture : undefined
  if (drawn) return { url: config.url + drawn.href, tags: imageTags(drawn, config) }
  const url = own ?? imageOfSite(config)
  return url === undefined ? undefined : { url, tags: [{ property: 'og:image', content: url }] }
}

function imageOfSite({ image, url, rootUrl }: Site['config']): string | undefined {
  if (image === undefined || SCHEME.test(image)) return image
  return url + hrefOf(`/${image.replace(/^\/+/, '')}`, rootUrl)
}

function imageTags({ href, width, height, alt }: SocialPicture, { url }: Site['config']): PageHead['meta'] {
  return [
    { property: 'og:image', content: url + href },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
  ]
}

export const absolute = (href: string, url: string) => (href.startsWith('/') ? url + href : href)

/** JSON-LD of a page. */
function structuredData(page: PageData, canonical: string, image: string | undefined, site: Site): unknown[] {
  const { config } = site
  const facts = [
    ...(page.layout === 'home' ? [webSite(canonical, site)] : []),
    ...(page.layout === 'blog-list' ? [blogFacts(page, site)] : []),
    ...(page.layout === 'blog-post' ? [blogPosting(page, canonical, image, site)] : []),
  ]
  return [...breadcrumbList(page, canonical, config), ...facts].map((fact) => ({
    '@context': 'https://schema.org',
    ...fact,
  }))
}

/** https://schema.org/BreadcrumbList: home, the pages above, then the page itself. Labels without an address are omitted. */
function breadcrumbList(page: PageData, canonical: string, { url, baseUrl, title }: Site['config']): object[] {
  if (!('breadcrumbs' in page) || page.breadcrumbs.length === 0) return []
  const above = page.breadcrumbs.flatMap(({ label, href }) =>
    href === undefined ? [] : [{ name: label, item: absolute(href, url) }],
  )
  const last = page.breadcrumbs.at(-1)
  const self = page.layout === 'blog-post' || last?.label === undefined ? page.heading : last.label
  const itemListElement = [{ name: title, item: url + baseUrl }, ...above, { name: self, item: canonical }].map(
    ({ name, item }, i) => ({
      '@type': 'ListItem' as const,
      position: i + 1,
      name,
      item,
    }),
  )
  return [{ '@type': 'BreadcrumbList', itemListElement } satisfies BreadcrumbList]
}

/** https://schema.org/WebSite */
function webSite(url: string, { config }: Site): object {
  return {
    '@type': 'WebSite',
    '@id': url,
    url,
    name: config.title,
    ...(config.tagline && { description: config.tagline }),
    ...(config.license !== undefined && { license: config.license }),
    inLanguage: config.locale.htmlLang,
  } satisfies WebSite
}

/** https://schema.org/Blog, with the posts of a page of its list. */
function blogFacts(page: BlogListPage, site: Site): object {
  const { config } = site
  const blog = blogOf(page, site)
  const url = urlOf(joinPath(blog?.config.basePath ?? ''), config)
  return {
    '@type': 'Blog',
    '@id': url,
    url,
    ...(blog && { name: blog.config.title }),
    ...(page.description && { description: page.description }),
    ...(config.license !== undefined && { license: config.license }),
    inLanguage: config.locale.htmlLang,
    blogPost: page.posts.map(({ title, href, date }) => ({
      '@type': 'BlogPosting' as const,
      '@id': absolute(href, config.url),
      url: absolute(href, config.url),
      headline: title,
      datePublished: date,
    })),
  } satisfies Blog
}

/** https://schema.org/BlogPosting */
function blogPosting(page: BlogPostPage, canonical: string, image: string | undefined, site: Site): object {
  const { config } = site
  const blog = blogOf(page, site)
  const blogUrl = urlOf(joinPath(blog?.config.basePath ?? ''), config)
  return {
    '@type': 'BlogPosting',
    '@id': canonical,
    mainEntityOfPage: canonical,
    url: canonical,
    headline: page.heading,
    ...(page.description && { description: page.description }),
    datePublished: page.date,
    ...(page.lastUpdated !== undefined && { dateModified: page.lastUpdated }),
    ...(image !== undefined && { image }),
    author: page.authors.map(({ name, href, socials }) => ({
      '@type': 'Person' as const,
      name,
      ...(href !== undefined && !href.startsWith('mailto:') && { url: absolute(href, config.url) }),
      ...(socials && { sameAs: socials.map((social) => social.href).filter((href) => /^https?:/.test(href)) }),
    })),
    ...(config.license !== undefined && { license: config.license }),
    keywords: page.tags.map(({ label }) => label),
    inLanguage: page.fallback?.lang ?? config.locale.htmlLang,
    isPartOf: { '@type': 'Blog', '@id': blogUrl, name: blog?.config.title },
  } satisfies BlogPosting
}
