// The text of each feed: RSS, Atom and JSON with whole posts.

import type { Feed as FeedWriter, Item } from 'feed'
import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import { joinPath, urlOf } from '../../core/addresses.ts'
import { type Report, warning } from '../../core/errors.ts'
import { writeTree } from '../../core/html.ts'
import { jsonText } from '../../core/json-text.ts'
import { withoutForbidden } from '../../core/text.ts'
import { faviconHref } from '../../site/favicon.ts'
import type { Author, Blog, Post, Site } from '../../site/model.ts'
import { portableArticle } from '../../site/portable-article.ts'
import { FEED_FILES, type FeedKind, feedPath, feedPosts, ownName, STYLE_FILE } from './names.ts'

/** The text of a feed. The library is loaded only when a feed is made. */
export async function feedOf(kind: FeedKind, blog: Blog, site: Site, report: Report): Promise<string> {
  const { Feed } = await import('feed')
  const posts = feedPosts(blog).map((post) => feedPost(post, site, report))
  return feedText(kind, new Feed(channel(kind, blog, site)), posts, site)
}

function channel(kind: FeedKind, blog: Blog, site: Site): ConstructorParameters<typeof FeedWriter>[0] {
  const { config } = site
  const text = kind === 'json' ? (plain: string) => plain : withStandIns
  const link = urlOf(joinPath(blog.config.basePath), config)
  const name = ownName(blog, site)
  const title = name ? `${name} · ${config.title}` : fill(config.language.texts.blogOf, { site: config.title })
  const newest = Math.max(...feedPosts(blog).map(({ date }) => date.getTime()))
  return {
    title: text(withoutForbiddenCharacters(title)),
    description: text(
      withoutForbiddenCharacters(blog.config.description === blog.config.title ? title : blog.config.description),
    ),
    id: link,
    link,
    language: config.locale.htmlLang,
    updated: new Date(newest),
    generator: 'wasteland-build',
    feedLinks: { [kind]: urlOf(feedPath(blog, FEED_FILES[kind]), config) },
    // Atom requires an author for posts without authors.
    ...(kind === 'atom' && { author: { name: text(withoutForbiddenCharacters(config.title)), link } }),
    ...(config.favicon !== undefined && { favicon: new URL(faviconHref(config), config.url).href }),
  }
}

/** A post for feeds: texts without forbidden characters, absolute addresses. */
interface FeedPost {
  url: string
  title: string
  description: string
  date: Date
  html: string
  authors: { name: string; email?: string; link?: string }[]
  tags: string[]
}

function feedPost(post: Post, { config, linker }: Site, report: Report): FeedPost {
  const url = urlOf(post.path, config)
  const clean = (text: string, what: string) =>
    withoutForbiddenCharacters(text, (character) => {
      const message = `${what} contains the character ${character}, which XML forbids; the feeds show U+FFFD instead.`
      report(warning('WB701', message, { file: post.document.file }, 'Remove it.'))
    })
  return {
    url,
    title: clean(post.title, 'The title'),
    description: clean(post.description, 'The description'),
    date: post.date,
    html: clean(writeTree(portableArticle(linker.article(post.document), url)), 'The text'),
    authors: post.authors.map((author) => ({
      name: clean(author.name, 'The name of an author'),
      ...(author.email !== undefined && { email: clean(author.email, 'The address of an author') }),
      ...authorLink(author, config),
    })),
    tags: post.tags.map(({ label }) => clean(label, 'A tag')),
  }
}

function authorLink({ path, url }: Author, config: Site['config']): { link?: string } {
  if (path !== undefined) return { link: urlOf(path, config) }
  return url !== undefined && URL.canParse(url) ? { link: url } : {}
}

/** Replaces characters that XML forbids, escaped or not, with U+FFFD. `report` receives the first one. */
function withoutForbiddenCharacters(text: string, report?: (character: string) => void): string {
  const { clean, found } = withoutForbidden(text)
  if (found !== undefined) report?.(found)
  return clean
}

function feedText(kind: FeedKind, feed: FeedWriter, posts: FeedPost[], { config }: Site): string {
  switch (kind) {
    case 'rss':
      for (const post of posts) feed.addItem(rssItem(post))
      return withStyle(markupRestored(feed.rss2()))
    case 'atom':
      for (const post of posts) feed.addItem(atomItem(post))
      return withStyle(markupRestored(feed.atom1()))
        .replace('<feed ', `<feed xml:lang="${config.locale.htmlLang}" `)
        .replace(/(<entry>\s*<title type=)"html"/g, '$1"text"')
        .replace(/(<summary type=)"html"/g, '$1"text"')
    case 'json':
      for (const post of posts) feed.addItem(jsonItem(post))
      return jsonFeed(feed, config.locale.htmlLang)
  }
}

const withStyle = (xml: string) => xml.replace('?>', `?>\n<?xml-stylesheet type="text/css" href="${STYLE_FILE}"?>`)

const dates = ({ date }: FeedPost) => ({ date, published: date })

function rssItem(post: FeedPost): Item {
  return {
    ...dates(post),
    title: withStandIns(post.title),
    id: post.url,
    link: post.url,
    ...(post.description && { description: withStandIns(withoutTags(post.description)) }),
    content: withStandIns(post.html),
    category: post.tags.map((tag) => ({ name: withStandIns(tag) })),
    // RSS itself allows one author, as an e-mail address.
    extensions: [
      listOf(
        'dc:creator',
        post.authors.map(({ name }) => ({ _text: withStandIns(name) })),
      ),
    ],
  }
}

/** Feed readers treat an RSS description as HTML, so `<` and entities are escaped. */
const withoutTags = (text: string) => text.replace(/<|&(?=#?\w+;)/g, (found) => (found === '<' ? '&lt;' : '&amp;'))

/** The library accepts lists, although its type does not. */
const listOf = (name: string, objects: unknown[]) => ({ name, objects: objects as unknown as Record<string, unknown> })

function atomItem(post: FeedPost): Item {
  return {
    ...dates(post),
    title: withStandIns(post.title),
    id: post.url,
    link: post.url,
    ...(post.description && { description: withStandIns(post.description) }),
    content: withStandIns(post.html),
    ...(post.authors.length > 0 && {
      author: post.authors.map(({ name, email, link }) => ({
        name: withStandIns(name),
        ...(email !== undefined && { email: withStandIns(email) }),
        ...(link !== undefined && { link }),
      })),
    }),
    category: post.tags.map((tag) => ({ name: withStandIns(tag), term: withStandIns(tag) })),
  }
}

function jsonItem(post: FeedPost): Item {
  return {
    ...dates(post),
    title: post.title,
    id: post.url,
    link: post.url,
    ...(post.description && { description: post.description }),
    content: post.html,
    category: post.tags.map((tag) => ({ name: tag })),
    extensions: [
      listOf(
        'authors',
        post.authors.map(({ name, link }) => ({ name, ...(link && { url: link }) })),
      ),
    ],
  }
}

/** Upgrades the library's version 1 to 1.1, which has a language and several authors per post. */
function jsonFeed(feed: FeedWriter, language: string): string {
  const { version: _, ...rest } = JSON.parse(feed.json1()) as Record<string, unknown>
  return jsonText({ version: 'https://jsonfeed.org/version/1.1', ...rest, language })
}

/**
 * The library escapes some strings twice, others not at all, and only the first `]]>`. So it gets placeholders instead of markup:
 * characters that XML forbids, so they cannot occur otherwise. They are replaced after the feed is written.
 */
const STAND_INS = { '&': '\u0001', '<': '\u0002', '>': '\u0003', '"': '\u0004' } as const
const MARKUP = new Map<string, string>(Object.entries(STAND_INS).map(([character, standIn]) => [standIn, character]))
const ANY_STAND_IN = new RegExp(`[${[...MARKUP.keys()].join('')}]`, 'g')

const withStandIns = (text: string) => text.replace(/[&<>"]/g, (found) => STAND_INS[found as keyof typeof STAND_INS])

function markupRestored(xml: string): string {
  const restore = (text: string, written: (character: string) => string) =>
    text.replace(ANY_STAND_IN, (found) => written(MARKUP.get(found) ?? found))
  return xml
    .split(/(<!\[CDATA\[.*?\]\]>)/s)
    .map((part, i) =>
      i % 2 === 0
        ? restore(part, escapeHtml)
        : `<![CDATA[${restore(part.slice(9, -3), (character) => character).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`,
    )
    .join('')
}
