// Pages rendered from data made by hand: what every document must have and must not have, whatever its layout.
import { expect, test } from 'vitest'
import { inertHtml, restoreInert, siteWithoutInert, withoutInert } from '../../templates/inert.ts'
import { english } from '../../templates/languages/index.ts'
import type {
  BlogListPage,
  BlogPostPage,
  BlogPreview,
  DocPage,
  HomePage,
  PageData,
  PageHead,
  SiteData,
} from '../../templates/page-data.ts'
import { renderPage } from '../../templates/server.tsx'
import { markCurrent, type SidebarCategory, type SidebarItem, topList } from '../../templates/sidebar/list.ts'

test('every layout gives one main, one h1 and landmarks with names', () => {
  for (const page of everyPage()) {
    const html = render(page)
    expect(html.match(/<main\b[^>]*>/g), page.layout).toEqual([expect.stringContaining('id="main"')])
    expect(html.match(/<main\b[^>]*>/)?.[0], page.layout).toContain('tabindex="-1"')
    expect(html.match(/<h1\b/g), page.layout).toHaveLength(1)
    const navs = html.match(/<nav\b[^>]*>/g) ?? []
    expect(navs.length, page.layout).toBeGreaterThan(0)
    for (const nav of navs) expect(nav, page.layout).toContain('aria-label=')
  }
})

test('a page has one inline script, the home page a second one, and no page has style or event attributes', () => {
  for (const page of everyPage()) {
    const html = render(page)
    const scripts = [...html.matchAll(/<script(?![^>]*\b(?:src|type="application)\b)[^>]*>(.*?)<\/script>/gs)]
    expect(
      scripts.map(([, source]) => source),
      page.layout,
    ).toEqual(page.path === '/' ? ['beforePaint()', 'missingFiles()'] : ['beforePaint()'])
    expect(html, page.layout).not.toMatch(/<[^>]*\s(?:style|on[a-z]+)=/)
  }
})

test('a logo that may be hidden is loaded when it is shown, and one in the footer when it comes into view', () => {
  const logo = { src: '/day.svg', srcDark: '/night.svg', alt: '', href: '/' }
  const footer = { ...FOOTER, logo: { ...logo, src: '/foot.svg', srcDark: '/foot.svg' } }
  const html = render(doc(), HEAD, { ...SITE, navbar: { ...SITE.navbar, logo }, footer })
  expect(html.match(/<img[^>]*>/g)).toHaveLength(3)
  for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toContain('loading="lazy"')
  expect(html).not.toContain('rel="preload" as="image"')
})

test('the before-paint script comes first in the head, and the document says language, direction, mode and layout', () => {
  const html = render(doc())
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr" data-theme="light" data-layout="doc">/)
  expect(html).toContain(
    '<meta charset="utf-8">\n<meta name="theme-color" content="#fff">\n<script>beforePaint()</script>\n',
  )
})

test('no text of a page can end a script element or start one', () => {
  const text = '</script><script>alert(1)</script><!--\u2028'
  const head = { ...HEAD, jsonLd: [{ headline: text }] }
  const html = render({ ...doc(), title: text, heading: text, description: text }, head)
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('<!--\u2028')
  expect(dataOf(html)).toMatchObject({ title: text, heading: text })
})

test('the data in a document leaves out articles and drawings, and the client reads them back from the page', () => {
  for (const page of everyPage()) {
    const before = JSON.stringify(page)
    const html = render(page)
    const data = dataOf(html)
    expect(JSON.stringify(data), page.layout).not.toContain('inert text')
    expect(JSON.stringify(page), page.layout).toBe(before)

    const site = siteWithoutInert(SITE)
    expect(JSON.stringify(site), page.layout).not.toContain('inert text')
    restoreInert(data, site, rootOf(html))
    expect(data, page.layout).toEqual(withoutList(page))
    expect(site.footerHtml, page.layout).toContain(FOOTER.drawing)
  }
})

/** The list of a sidebar stays in the document. */
const withoutList = (page: PageData) =>
  'section' in page && page.section?.kind === 'docs' ? { ...page, section: { ...page.section, html: '' } } : page

test('a preview without text needs none to be read back', () => {
  const page: HomePage = { ...home(), posts: [{ ...preview('a'), html: '' }] }
  const data = withoutInert(page) as HomePage
  restoreInert(data, { ...SITE }, rootOf(render(page)))
  expect(data.posts).toEqual(page.posts)
})

test('the sidebar marks the page, shows open categories with their children and closed ones without', () => {
  const html = render(doc())
  expect(html).toContain('<nav class="tree" aria-label="Docs sidebar">')
  expect(html).toContain('href="/docs/combat/hazards" aria-current="page"')
  expect(html).toContain(`aria-expanded="true" aria-label="Collapse sidebar category 'Combat'"`)
  expect(html).toContain(`aria-expanded="false" aria-label="Expand sidebar category 'Equipment'"`)
  expect(html).toContain('href="/docs/equipment"')
})

test('the list of a sidebar escapes its words, and marks links to the page only', () => {
  const items: SidebarItem[] = [
    { type: 'link', label: 'A & "B"', href: '/docs/it\'s & "more"', className: 'odd' },
    {
      type: 'category',
      label: '</ul>',
      href: '/docs/here',
      key: '1',
      collapsible: true,
      collapsed: false,
      items: [
        { type: 'link', label: 'Here and more', href: '/docs/here/more' },
        { type: 'link', label: '… 3 more', href: '/docs/left-out', leftOutOf: '1' },
      ],
    },
    { type: 'link', label: 'Own file', href: '/map.pdf', target: '_self' },
    { type: 'link', label: 'Another host', href: '//b.example/docs/here' },
  ]
  const list = markCurrent(topList(items, english.texts), '/docs/here')
  expect(list).toContain(`<li class="odd"><a href="/docs/it's &amp; &quot;more&quot;">A &amp; &quot;B&quot;</a></li>`)
  expect(list).toContain('<a href="/docs/here" aria-current="page">&lt;/ul&gt;</a>')
  expect(list.match(/aria-current/g)).toHaveLength(1)
  expect(list).toContain('<a href="/docs/left-out" data-level="1">')
  expect(list).toContain('<a href="/map.pdf" target="_self">')
  expect(list).toContain('<a href="//b.example/docs/here" target="_blank" rel="noopener noreferrer">')
})

test('a category without a page of its own has a button that opens it', () => {
  const category: SidebarCategory = {
    type: 'category',
    label: 'Loose ends',
    key: '9',
    collapsible: true,
    collapsed: true,
    items: [{ type: 'link', label: 'Rope', href: '/docs/rope' }],
  }
  const html = topList([category], english.texts)
  expect(html).toContain('<span>Loose ends</span>')
  expect(html).toContain('href="/docs/rope"')
  expect(html).toContain(`aria-label="Expand sidebar category 'Loose ends'"`)
})

test('a doc leads to its neighbours, its source and its tags', () => {
  const html = render({
    ...doc(),
    previous: { label: 'Chases', href: '/docs/chases' },
    next: { label: 'Gear', href: '/docs/gear' },
    editHref: 'https://git.example/edit',
    lastUpdated: '2025-03-07T23:59:00Z',
    tags: [{ label: 'fights', href: '/docs/tags/fights' }],
  })
  expect(html).toContain('<nav class="pager" aria-label="Docs pages">')
  expect(textOf(html)).toContain('Previous Chases')
  expect(textOf(html)).toContain('Next Gear')
  expect(textOf(html)).toContain('Tags:fights')
  expect(textOf(html)).toContain('Edit this page')
  expect(html).toContain('<time dateTime="2025-03-07">2025-03-07</time>')
})

test('a page without headings has no contents list', () => {
  expect(render(doc())).toContain('aria-label="On this page"')
  expect(render({ ...doc(), toc: '' })).not.toContain('On this page')
})

test('a truncated post says what is read on, a whole one does not', () => {
  const page = blogList()
  page.posts = [preview('The chase', { truncated: true }), preview('The world')]
  const html = render(page)
  expect(html).toContain('aria-label="Read more about The chase"')
  expect(html).not.toContain('Read more about The world')
  expect(html.match(/class="post first"/g)).toHaveLength(1)
})

test('later pages of the blog lead back and forth, and show no post large', () => {
  const link = (href: string, label: string) => ({ label, href })
  const html = render({
    ...blogList(),
    pager: { page: 2, pages: 3, newer: link('/blog', 'Newer entries'), older: link('/blog/page/3', 'Older entries') },
  })
  expect(html).toContain('aria-label="Blog list page navigation"')
  expect(textOf(html)).toContain('Page 1 of 3 Newer entries')
  expect(textOf(html)).toContain('Page 3 of 3 Older entries')
  expect(html).not.toContain('class="post first"')
})

test('the current post is marked among all posts', () => {
  expect(render(blogPost())).toContain('<a href="/blog/combat" aria-current="page">Combat</a>')
})

test('an address that is no page says so in the words of the world', () => {
  const html = render(everyPage().find(({ layout }) => layout === 'not-found') ?? doc())
  expect(textOf(html)).toContain('There is nothing at this address.')
})

const HEAD: PageHead = { themeColor: '#fff', noIndex: false, meta: [], links: [], jsonLd: [] }

const FOOTER: NonNullable<SiteData['footer']> = {
  style: 'dark',
  tagline: 'Dust.',
  columns: [{ title: 'Read', items: [{ label: 'Blog', href: '/blog' }] }],
  copyright: 'Copyright <b>nobody</b>',
  drawing: inertHtml('<svg class="o o-shore"><title>inert text of the shore</title></svg>'),
}

const SITE: SiteData = {
  title: 'Wasteland',
  baseUrl: '/',
  locale: 'en',
  direction: 'ltr',
  homeHref: '/',
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
  announcementBar: { id: 'a', html: 'Lamps are lit.', isCloseable: true },
  navbar: { title: 'Wasteland', hideOnScroll: false, items: [] },
  footer: FOOTER,
  footerHtml: '',
  navbarEndHtml: '',
  versions: [],
  search: false,
}

function render(page: PageData, head = HEAD, site = SITE): string {
  return renderPage({
    page,
    site,
    assets: { stylesheet: '/s.css', scripts: ['/m.js', '/p.js'], firstPresses: {}, fonts: ['/f.woff2'] },
    head,
    headHtml: '',
    inlineScripts: { beforePaint: 'beforePaint()', missingFiles: 'missingFiles()' },
    language: english,
  }).join('')
}

function dataOf(html: string): PageData {
  return JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
}

const textOf = (html: string) => html.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, '')

/** Enough of a document: elements with `data-inert`, none of which holds another element of its own kind. */
function rootOf(html: string): ParentNode {
  return {
    querySelector(selector: string) {
      const [, field = ''] = /"(.+)"/.exec(selector) ?? []
      const start = new RegExp(`<(\\w+)[^>]* data-inert="${field.replaceAll('.', '\\.')}">`).exec(html)
      if (!start) return null
      const from = start.index + start[0].length
      return { innerHTML: html.slice(from, html.indexOf(`</${start[1]}>`, from)) }
    },
  } as ParentNode
}

const drawing = (name: string) => inertHtml(`<svg class="o"><title>inert text of ${name}</title></svg>`)
const article = (name: string) => inertHtml(`<p>inert text of ${name}</p>`)
const base = (path: string) => ({ path, title: 'T', description: 'D', locale: 'en', buildId: 'b' })
const author = (key: string) => ({ key, name: key, href: `/blog/authors/${key}`, drawing: drawing(key) })
const section = {
  kind: 'blog' as const,
  title: 'All posts',
  years: [{ year: '2025', posts: [{ label: 'Combat', href: '/blog/combat' }] }],
}
const onePage = { page: 1, pages: 1 }

function preview(title: string, more: Partial<BlogPreview> = {}): BlogPreview {
  return {
    title,
    href: `/blog/${title}`,
    date: '2025-01-01',
    dateText: 'January 1, 2025',
    readingTime: 'One min read',
    description: 'D',
    html: article(title),
    truncated: false,
    authors: [],
    tags: [],
    drawing: drawing(title),
    ...more,
  }
}

const list = inertHtml(
  topList(
    [
      {
        type: 'category',
        label: 'Combat',
        href: '/docs/combat',
        key: '0',
        collapsible: true,
        collapsed: false,
        items: [{ type: 'link', label: 'Hazards', href: '/docs/combat/hazards' }],
      },
      {
        type: 'category',
        label: 'Equipment',
        href: '/docs/equipment',
        key: '1',
        collapsible: true,
        collapsed: true,
        items: [],
      },
    ],
    english.texts,
  ),
)

function doc(): DocPage {
  return {
    ...base('/docs/combat/hazards'),
    layout: 'doc',
    heading: 'Hazards',
    drawing: drawing('hazards'),
    html: article('hazards'),
    toc: inertHtml('<li><a href="#fire">Fire</a></li>'),
    section: { kind: 'docs', id: 'rules', dataHref: '/sidebars/rules.json', open: ['0'], html: list },
    version: 'current',
    breadcrumbs: [{ label: 'Combat', href: '/docs/combat' }, { label: 'Hazards' }],
    tags: [],
  }
}

function home(): HomePage {
  return {
    ...base('/'),
    layout: 'home',
    heading: 'Wasteland',
    tagline: 'Dust.',
    about: 'A',
    moment: 'M',
    lede: 'L',
    actions: [{ label: 'Read', href: '/docs' }],
    parts: [
      { kind: 'cards', cards: [{ title: 'Card', text: 'Text' }] },
      { kind: 'html', html: article('home') },
      {
        kind: 'sections',
        asCards: false,
        sections: [{ title: 'Section', links: [{ label: 'Combat', href: '/docs/combat' }] }],
      },
      { kind: 'finds', finds: ['A key.', 'A coat.'] },
      { kind: 'posts' },
    ],
    posts: [preview('a')].map((post) => ({ ...post, html: '' })),
    drawing: drawing('home'),
    wordmark: drawing('wordmark'),
  }
}

function blogList(): BlogListPage {
  return {
    ...base('/blog'),
    layout: 'blog-list',
    heading: 'Blog',
    posts: [preview('a'), preview('b')],
    section,
    pager: onePage,
  }
}

function blogPost(): BlogPostPage {
  return {
    ...base('/blog/combat'),
    layout: 'blog-post',
    heading: 'Combat',
    date: '2025-01-01',
    dateText: 'January 1, 2025',
    readingTime: 'One min read',
    authors: [author('smith')],
    tags: [],
    drawing: drawing('post'),
    html: article('post'),
    toc: '',
    section,
    breadcrumbs: [{ label: 'Blog', href: '/blog' }, { label: '2025' }],
  }
}

function everyPage(): PageData[] {
  const blog = { label: 'Blog', href: '/blog' }
  const plain = (path: string) => ({ ...base(path), heading: 'H', drawing: drawing(path) })
  const items = [{ label: 'Rope', href: '/docs/rope', description: 'Long.' }]
  return [
    home(),
    { ...plain('/about'), layout: 'page', html: article('about'), toc: '' },
    doc(),
    { ...plain('/docs/category'), layout: 'category', version: 'current', breadcrumbs: [], items },
    blogList(),
    blogPost(),
    {
      ...plain('/blog/archive'),
      layout: 'blog-archive',
      blog,
      years: [{ year: '2025', posts: [{ href: '/blog/a', title: 'A', date: '2025-01-01', dateText: 'January 1' }] }],
    },
    {
      ...plain('/blog/authors'),
      layout: 'authors',
      blog,
      section,
      authors: [{ ...author('smith'), postCount: '2 posts' }],
    },
    {
      ...plain('/blog/authors/smith'),
      layout: 'author',
      author: { ...author('smith'), drawing: '' },
      postCount: 'One post',
      blog,
      allAuthors: { label: 'Authors', href: '/blog/authors' },
      section,
      posts: [preview('a')],
      pager: onePage,
    },
    {
      ...plain('/blog/tags'),
      layout: 'tags',
      blog,
      section,
      tags: [{ label: 'core', href: '/blog/tags/core', count: 2 }],
    },
    {
      ...plain('/blog/tags/core'),
      layout: 'tag',
      blog,
      section,
      allTags: { label: 'Tags', href: '/blog/tags' },
      items,
      pager: onePage,
    },
    { ...plain('/404'), layout: 'not-found' },
  ]
}
