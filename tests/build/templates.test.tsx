// Pages rendered from data made by hand: what every document must have and must not have, whatever its layout.
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { App } from '../../templates/app.tsx'
import { Sidebar } from '../../templates/chrome/sidebar.tsx'
import { restoreInert, siteWithoutInert, withoutInert } from '../../templates/inert.ts'
import { english } from '../../templates/languages/index.ts'
import Doc from '../../templates/layouts/doc.tsx'
import type {
  BlogListPage,
  BlogPostPage,
  BlogPreview,
  DocPage,
  HomePage,
  PageData,
  PageHead,
  SidebarBranch,
  SidebarCategory,
  SidebarItem,
  SiteData,
} from '../../templates/page-data.ts'
import { renderPage } from '../../templates/server.tsx'

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
    expect(data, page.layout).toEqual(page)
    expect(site.footerHtml, page.layout).toContain(FOOTER.drawing)
  }
})

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
  expect(html).toContain(`aria-label="Collapse sidebar category &#x27;Combat&#x27;" aria-expanded="true"`)
  expect(html).toContain(`aria-label="Expand sidebar category &#x27;Equipment&#x27;" aria-expanded="false"`)
  expect(html).toContain('href="/docs/equipment"')
})

test('a sidebar whose items pages share is on each of them what it would be on its own', () => {
  const branch: SidebarBranch = {
    id: 'rules',
    dataHref: '/sidebars/rules.json',
    items: [
      { type: 'link', label: 'A & "B"', href: '/docs/it\'s & "more"', className: 'odd' },
      { type: 'link', label: 'Elsewhere', href: 'https://a.example/docs/here' },
      {
        type: 'category',
        label: '</ul>',
        href: '/docs/here',
        key: '2',
        collapsible: true,
        collapsed: false,
        items: [
          { type: 'link', label: 'Here too', href: '/docs/here' },
          { type: 'link', label: 'Here and more', href: '/docs/here/more' },
          {
            type: 'category',
            label: 'It\'s "open"',
            className: 'a & b',
            key: '2.2',
            collapsible: false,
            collapsed: false,
            items: [{ type: 'link', label: '$& $1', href: '/docs/dollars?a=1&b=2' }],
          },
          {
            type: 'category',
            label: 'Closed & locked',
            href: '/docs/closed',
            key: '2.3',
            collapsible: true,
            collapsed: true,
            items: [],
          },
          { type: 'category', label: 'Bare', key: '2.4', collapsible: true, collapsed: false, items: [] },
        ],
      },
      { type: 'link', label: 'Own file', href: '/map.pdf', target: '_self' },
      { type: 'link', label: 'Another host', href: '//b.example/docs/here' },
    ],
  }
  const { items } = branch
  const more = (count: number): SidebarItem => {
    const label = `… ${count} more & "others"`
    return { type: 'link', label, href: `/docs/left-out-${count}`, leftOutOf: '2' }
  }
  const cut: SidebarBranch[] = [1, 2].map((n) => ({ ...branch, items: [more(n), ...items.slice(n), more(3)] }))
  for (const one of [branch, ...cut])
    for (const path of ['/docs/here', '/docs/here/more', '/docs/it\'s & "more"', '/docs/not-in-it']) {
      const alone = renderToString(<Sidebar branch={one} path={path} baseUrl="/" />)
      expect(render({ ...doc(), path, sidebar: one }), path).toContain(alone)
    }
})

test('docs of one shape are each what they would be on their own', () => {
  const { footer: _, ...withoutFooter } = SITE
  const site: SiteData = {
    ...withoutFooter,
    versions: [
      { name: '2', label: '2.0', path: '/docs', mainHref: '/docs', badge: true, banner: 'none', isLast: true },
      {
        name: '1',
        label: '1.0',
        path: '/docs/1',
        mainHref: '/docs/1',
        badge: true,
        banner: 'unmaintained',
        isLast: false,
      },
    ],
    navbar: {
      hideOnScroll: false,
      items: [
        { type: 'link', position: 'left', label: 'Rules', href: '/docs/a', activeBasePath: '/docs/a' },
        { type: 'link', position: 'left', label: 'Odd', href: '/docs/b', activeBaseRegex: '[13579]$' },
        {
          type: 'link',
          position: 'left',
          label: 'Own',
          href: '/docs/b/10',
          activeBasePath: '/docs/b/10',
          unlisted: true,
        },
        {
          type: 'dropdown',
          position: 'right',
          label: 'More',
          items: [{ type: 'link', label: 'B', href: '/docs/b', activeBasePath: '/docs/b' }],
        },
        {
          type: 'localeDropdown',
          position: 'right',
          label: 'English',
          before: [],
          items: [
            { label: 'English', lang: 'en', locale: 'en', href: '/' },
            { label: 'العربية', lang: 'ar', locale: 'ar', href: '/ar/' },
          ],
          after: [],
        },
      ],
    },
  }
  const words = (n: number) => `<${n}> & "it's" {name} $& ${n}`
  const link = (n: number) => ({ label: words(n), href: `/docs/x?a=1&b='${n}'` })
  const variants: ((n: number) => Partial<DocPage>)[] = [
    () => ({}),
    (n) => ({ heading: words(n), breadcrumbs: [{ label: words(n) }, link(n), { label: words(-n) }] }),
    (n) => ({ hasLede: true, description: words(n), tags: [link(n)], editHref: link(n).href }),
    (n) => ({ heading: '', toc: [], html: '', drawing: '', lastUpdated: `2026-01-0${n % 3}` }),
    (n) => ({ toc: [{ id: `it's ${n}`, html: `<code>${n}</code>`, level: 2, children: [] }], unlisted: true }),
    (n) => ({ version: '1', versions: { 1: link(n).href, 2: link(-n).href } }),
    (n) => ({ previous: link(n), next: link(-n), print: 'wide', fallback: { lang: 'fr', dir: 'ltr' } }),
    (n) => ({ items: [{ ...link(n), description: words(n) }] }),
    (n) => ({ elsewhere: { ar: n % 2 === 0 ? '/' : `/docs/${words(n)}` } }),
  ]
  for (let n = 0; n < 40; n++) {
    const page: DocPage = {
      ...doc(),
      path: n === 34 ? '/docs/b/10/34' : `/docs/${n % 3 === 0 ? 'a' : 'b'}/${n}`,
      html: article(String(n)),
      drawing: drawing(String(n)),
      ...variants[n % variants.length]?.(n),
    }
    const alone = renderToString(<App site={site} page={page} Layout={Doc as never} />)
    expect(render(page, HEAD, site), page.path).toContain(`<div id="site">${alone}</div>\n<script`)
  }
})

test('a category without a page of its own is always open and has nothing to close it', () => {
  const category: SidebarCategory = {
    type: 'category',
    label: 'Loose ends',
    key: '9',
    collapsible: true,
    collapsed: true,
    items: [{ type: 'link', label: 'Rope', href: '/docs/rope' }],
  }
  const html = render({ ...doc(), sidebar: { id: 'rules', items: [category], dataHref: '/sidebars/rules.json' } })
  expect(html).toContain('<span>Loose ends</span>')
  expect(html).toContain('href="/docs/rope"')
  expect(html).not.toContain('sidebar category &#x27;Loose ends&#x27;')
})

test('an unlisted page is in the sidebar only while it is shown', () => {
  const items = [
    { type: 'link' as const, label: 'Here', href: '/docs/combat/hazards', unlisted: true as const },
    { type: 'link' as const, label: 'Elsewhere', href: '/docs/secret', unlisted: true as const },
  ]
  const html = render({ ...doc(), sidebar: { id: 'rules', items, dataHref: '/sidebars/rules.json' } })
  expect(html).toContain('href="/docs/combat/hazards" aria-current="page"')
  expect(html).not.toContain('href="/docs/secret"')
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
  expect(render({ ...doc(), toc: [] })).not.toContain('On this page')
})

test('contents entries keep their markup and stay nested', () => {
  const html = render({
    ...doc(),
    toc: [
      { id: 'a', html: 'Use <code>x</code>', level: 2, children: [{ id: 'b', html: 'B', level: 3, children: [] }] },
    ],
  })
  expect(html).toContain('<a href="#a">Use <code>x</code></a><ol><li><a href="#b">B</a></li></ol>')
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
  expect(textOf(html)).toContain('This page is under the hill. Try the way you came.')
})

const HEAD: PageHead = { themeColor: '#fff', noIndex: false, meta: [], links: [], jsonLd: [] }

const FOOTER: NonNullable<SiteData['footer']> = {
  style: 'dark',
  tagline: 'Dust.',
  columns: [{ title: 'Read', items: [{ label: 'Blog', href: '/blog' }] }],
  copyright: 'Copyright <b>nobody</b>',
  drawing: '<svg class="o o-shore"><title>inert text of the shore</title></svg>',
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
  versions: [],
  search: false,
}

function render(page: PageData, head = HEAD, site = SITE): string {
  return renderPage({
    page,
    site,
    assets: { stylesheet: '/s.css', script: '/m.js', preload: ['/p.js'], fonts: ['/f.woff2'] },
    head,
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

const drawing = (name: string) => `<svg class="o"><title>inert text of ${name}</title></svg>`
const article = (name: string) => `<p>inert text of ${name}</p>`
const base = (path: string) => ({ path, title: 'T', description: 'D', locale: 'en', buildId: 'b' })
const author = (key: string) => ({ key, name: key, href: `/blog/authors/${key}`, drawing: drawing(key) })
const sidebar = { title: 'All posts', years: [{ year: '2025', posts: [{ label: 'Combat', href: '/blog/combat' }] }] }
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

function doc(): DocPage {
  return {
    ...base('/docs/combat/hazards'),
    layout: 'doc',
    heading: 'Hazards',
    drawing: drawing('hazards'),
    html: article('hazards'),
    toc: [{ id: 'fire', html: 'Fire', level: 2, children: [] }],
    sidebar: {
      id: 'rules',
      dataHref: '/sidebars/rules.json',
      items: [
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
    },
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
    lede: 'L',
    actions: [{ label: 'Read', href: '/docs' }],
    cards: [{ title: 'Card', text: 'Text' }],
    sections: [{ title: 'Section', links: [{ label: 'Combat', href: '/docs/combat' }] }],
    finds: ['A key.', 'A coat.'],
    posts: [preview('a')].map((post) => ({ ...post, html: '' })),
    drawing: drawing('home'),
    wordmark: drawing('wordmark'),
    html: article('home'),
  }
}

function blogList(): BlogListPage {
  return {
    ...base('/blog'),
    layout: 'blog-list',
    heading: 'Blog',
    posts: [preview('a'), preview('b')],
    sidebar,
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
    toc: [],
    sidebar,
    breadcrumbs: [{ label: 'Blog', href: '/blog' }, { label: '2025' }],
  }
}

function everyPage(): PageData[] {
  const blog = { label: 'Blog', href: '/blog' }
  const plain = (path: string) => ({ ...base(path), heading: 'H', drawing: drawing(path) })
  const items = [{ label: 'Rope', href: '/docs/rope', description: 'Long.' }]
  return [
    home(),
    { ...plain('/about'), layout: 'page', html: article('about'), toc: [] },
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
      sidebar,
      authors: [{ ...author('smith'), postCount: '2 posts' }],
    },
    {
      ...plain('/blog/authors/smith'),
      layout: 'author',
      author: { ...author('smith'), drawing: '' },
      postCount: 'One post',
      blog,
      allAuthors: { label: 'Authors', href: '/blog/authors' },
      posts: [preview('a')],
      pager: onePage,
    },
    { ...plain('/blog/tags'), layout: 'tags', tags: [{ label: 'core', href: '/blog/tags/core', count: 2 }] },
    {
      ...plain('/blog/tags/core'),
      layout: 'tag',
      allTags: { label: 'Tags', href: '/blog/tags' },
      items,
      pager: onePage,
    },
    { ...plain('/404'), layout: 'not-found' },
  ]
}
