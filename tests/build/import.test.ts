// `import`: a Docusaurus site becomes a site that builds, and everything that is not carried over is reported.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sortedProblems } from '../../cli/commands/report.ts'
import { loadConfig } from '../../cli/config/load.ts'
import type { Problem } from '../../cli/core/errors.ts'
import type { MarkdownCount } from '../../cli/import/copy-content.ts'
import { importSite as convert, readSite } from '../../cli/import/import-site.ts'
import type { DocPage } from '../../templates/page-data.ts'
import { IMPORT, run } from '../command.ts'
import { type BuiltSite, buildFolder, lines, newFolder, PICTURE, writeSite } from '../site.ts'

interface Imported {
  markdown: MarkdownCount
  builds: boolean
  to: string
  leftOut: string[]
  problems: string[]
  /** The text of its config. */
  text: string
  /** A file of its content. */
  file(name: string): string
  /** The site, built when a test first asks for it. */
  built(): Promise<BuiltSite>
}

const imports = new Map<string, Promise<Imported>>()

/** Sites that several tests read are imported once. */
function importOnce(site: string): Promise<Imported> {
  const known = imports.get(site) ?? importSite(site)
  imports.set(site, known)
  return known
}

/** `folder`: where the site lies in what is written; `env`: variables of the environment. */
async function importSite(old: string, { folder = '', env = {} } = {}): Promise<Imported> {
  const from = path.join(writeSite(old), folder)
  const to = newFolder()
  Object.assign(process.env, env)
  const { left, problems, markdown } = await convert(await readSite(from), from, to)
  for (const name of Object.keys(env)) delete process.env[name]
  let site: Promise<BuiltSite> | undefined
  return {
    to,
    markdown,
    builds: problems.every(({ severity }) => severity !== 'error'),
    leftOut: lines(sortedProblems(left)),
    problems: lines(sortedProblems(problems)),
    text: fs.readFileSync(path.join(to, 'site.config.ts'), 'utf8'),
    file: (name) => fs.readFileSync(path.join(to, 'content', name), 'utf8'),
    built() {
      site ??= buildFolder(to)
      return site
    },
  }
}

const TYPESCRIPT_SITE = `
  -- docusaurus.config.ts --
  import type { Config } from '@docusaurus/types'
  import type * as Preset from '@docusaurus/preset-classic'
  import { themes } from 'prism-react-renderer'
  import fs from 'node:fs'
  import footerLinks from './footer'

  const organization = 'dust'
  const isPreview = process.env.PREVIEW === 'true'

  const config: Config = {
    title: \`The \${organization}\`,
    tagline: 'It\\'s "dust"',
    url: 'https://dust.example/',
    baseUrl: isPreview ? '/preview/' : '/game/',
    organizationName: organization,
    onBrokenLinks: 'warn', markdown: { emoji: false },
    future: { v4: true },
    clientModules: ['./src/a.js'],
    staticDirectories: ['static', 'more'],
    customFields: { pages: fs.readdirSync('rules').length, long: 'x'.repeat(3000) },
    presets: [
      ['classic', {
        docs: {
          path: 'rules',
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          editUrl: 'https://dust.example/edit/',
          onInlineTags: 'ignore',
          remarkPlugins: [() => {}],
        },
        blog: { blogTitle: 'Diary', blogSidebarCount: 'ALL', feedOptions: { type: ['rss'], limit: false, xslt: true, copyright: '© Dust' }, onInlineTags: 'ignore', onUntruncatedBlogPosts: 'ignore' },
        theme: { customCss: './src/css/custom.css' },
        gtag: { trackingID: 'x' },
      } satisfies Preset.Options],
    ],
    plugins: ['@docusaurus/plugin-sitemap', ['@docusaurus/plugin-client-redirects', { fromExtensions: ['html'], redirects: [{ from: ['/turns', '/rounds'], to: '/fights/turns' }] }], 'own-plugin'],
    themeConfig: {
      image: 'img/card.png',
      colorMode: { defaultMode: 'dark', respectPrefersColorScheme: true },
      tableOfContents: { maxHeadingLevel: 4 },
      announcementBar: { id: 'x', content: 'Open' },
      docs: { sidebar: { hideable: true, autoCollapseCategories: false } },
      prism: { theme: themes.github },
      navbar: {
        title: 'Dust',
        logo: { src: '/img/mark.svg', alt: 'Mark', className: 'big' },
        items: [
          { type: 'docSidebar', sidebarId: 'main', label: 'Rules', position: 'left' },
          { to: 'blog', label: 'Diary' },
          { href: 'https://code.example', className: 'header-icon', 'aria-label': 'Code', position: 'right' },
          { label: 'More', items: [{ type: 'doc', docId: 'intro' }, { to: '/about', label: 'About', rel: 'me' }] },
          { type: 'docsVersionDropdown' },
          { type: 'custom-button', label: 'Roll' },
        ],
      },
      footer: { style: 'dark', links: footerLinks, copyright: \`© \${new Date().getFullYear()} Dust\` },
      algolia: { appId: 'x' },
    } satisfies Preset.ThemeConfig,
  }

  export default config
  -- footer.js --
  module.exports = [{ title: 'Read', items: [{ label: 'Start', to: 'intro' }, { html: '<b>x</b>' }] }]
  -- sidebars.ts --
  const fights = ['fights/turns', { type: 'ref', id: 'intro', label: 'Again' }]
  export default {
    main: [
      'intro',
      { Fights: [...fights, { type: 'autogenerated', dirName: 'fights' }] },
      { type: 'category', label: 'Out', link: { type: 'generated-index', title: 'Out there', keywords: ['x'] }, items: [
        { type: 'link', label: 'Code', href: 'https://code.example', customProps: {} },
      ] },
    ],
  } satisfies import('@docusaurus/plugin-content-docs').SidebarsConfig
  -- rules/intro.md --
  # Start
  [gone](./gone.md) <kbd>Esc</kbd>
  -- rules/fights/turns.md --
  # Turns
  -- blog/2024-01-01-one/index.md --
  ---
  authors: ann
  ---
  # One
  -- blog/authors.yml --
  ann: { name: Ann }
  -- blog/2024-02-30-two.md --
  # Two
  -- src/pages/about.md --
  # About
  -- src/pages/index.tsx --
  export default () => null
  -- src/pages/index.module.css --
  .a {}
  -- static/_headers --
  /*
    cache-control: public
  -- static/img/mark.svg --
  <svg xmlns="http://www.w3.org/2000/svg"/>
  -- static/img/card.png --
  ${PICTURE}
  -- more/sheet.txt --
  x
  -- i18n/de/x.json --
  {}
  -- versions.json --
  ["1.0"]
`

test('a TypeScript config with its navigation becomes the config of a site that builds', async () => {
  const { builds, to, text } = await importOnce(TYPESCRIPT_SITE)
  expect(builds).toBe(true)
  const { config } = await loadConfig(to, path.join(to, '.wasteland/test'))
  expect(config).toMatchObject({
    title: 'The dust',
    tagline: 'It\'s "dust"',
    url: 'https://dust.example',
    baseUrl: '/game/',
    colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true },
    announcementBar: { id: 'x', content: 'Open' },
    navbar: {
      title: 'Dust',
      logo: { src: 'img/mark.svg', alt: 'Mark' },
      items: [
        { type: 'docSidebar', sidebarId: 'main', label: 'Rules', position: 'left' },
        { to: '/blog', label: 'Diary', position: 'left' },
        { href: 'https://code.example', className: 'header-icon', label: 'Code', position: 'right' },
        {
          label: 'More',
          items: [
            { type: 'doc', docId: 'intro' },
            { to: '/about', label: 'About' },
          ],
          position: 'left',
        },
        { type: 'docsVersionDropdown', position: 'left' },
      ],
    },
    footer: {
      style: 'dark',
      columns: [{ title: 'Read', items: [{ label: 'Start', to: '/intro' }, { html: '<b>x</b>' }] }],
      copyright: `© ${new Date().getUTCFullYear()} Dust`,
    },
    docs: [{ basePath: '', editUrl: 'https://dust.example/edit/', tocLevels: { min: 2, max: 4 } }],
    blogs: [{ title: 'Diary', feeds: ['rss'], feedLimit: Number.POSITIVE_INFINITY, untruncatedPosts: 'ignore' }],
    markdown: { emoji: false, html: true },
    redirects: [{ from: ['/turns', '/rounds'], to: '/fights/turns', status: 301 }],
    checks: { deadLinks: 'warn', unknownTags: 'ignore' },
  })
  expect(text).toContain("tagline: 'It\\'s \"dust\"'")
  expect(text).toContain('customFields: { pages: 2 }')
})

test('sidebars in TypeScript become those of the config', async () => {
  const { to } = await importOnce(TYPESCRIPT_SITE)
  const { config } = await loadConfig(to, path.join(to, '.wasteland/test'))
  expect(config.docs[0]?.sidebars.get('main')).toEqual([
    'intro',
    {
      type: 'category',
      label: 'Fights',
      items: [
        'fights/turns',
        { type: 'ref', id: 'intro', label: 'Again' },
        { type: 'autogenerated', dirName: 'fights' },
      ],
    },
    {
      type: 'category',
      label: 'Out',
      link: { type: 'generated-index', title: 'Out there', keywords: ['x'] },
      items: [{ type: 'link', label: 'Code', href: 'https://code.example', customProps: {} }],
    },
  ])
})

test('parts of a TypeScript config that an import leaves out are named with their line', async () => {
  const { leftOut, problems } = await importOnce(TYPESCRIPT_SITE)
  expect(leftOut.map((line) => line.replace(/ warning (WB\d+) (.*)/, ' $2'))).toEqual([
    'docusaurus.config.ts:18 "clientModules" is not carried over.',
    'docusaurus.config.ts:20 "customFields.long", which is long, is not carried over.',
    'docusaurus.config.ts:29 "remarkPlugins" of docs is not carried over.',
    'docusaurus.config.ts:31 "copyright" of the feeds is not carried over.',
    'docusaurus.config.ts:32 "customCss" of the preset is not carried over.',
    'docusaurus.config.ts:33 "gtag" of the preset is not carried over.',
    'docusaurus.config.ts:36 "fromExtensions" of the redirects is not carried over.',
    'docusaurus.config.ts:36 The plugin "own-plugin" is not carried over.',
    'docusaurus.config.ts:42 "hideable" of the sidebar is not carried over.',
    'docusaurus.config.ts:43 "themeConfig.prism" is not carried over.',
    'docusaurus.config.ts:46 "className" of the logo is not carried over.',
    'docusaurus.config.ts:53 The navbar item of type "custom-button" is not carried over.',
    'docusaurus.config.ts:57 "themeConfig.algolia" is not carried over.',
    'src/pages/index.tsx:1 This page is a React component and is not carried over.',
    'static/_headers:1 The rules of _headers are not carried over.',
    'versions.json:1 The version "1.0" is not carried over: there is no versioned_docs/version-1.0.',
    'versions.json:1 The current docs are published in its place: set includeCurrentVersion to false if they should not be.',
  ])
  expect(problems).toEqual([
    expect.stringMatching(/^content\/blog\/_2024-02-30-two.md:1 warning WB521 .*2024-02-30 is not a calendar day/),
    expect.stringMatching(/^content\/docs\/intro.md:2 warning WB602 The link to ".\/gone.md"/),
  ])
})

test('pages, redirects and files of a site with a TypeScript config are carried over', async () => {
  const { to, built } = await importOnce(TYPESCRIPT_SITE)
  const site = await built()
  expect(site.html('/fights/turns')).toContain('<h1')
  for (const file of ['about/index.html', 'rounds/index.html', 'sheet.txt', 'img/mark.svg'])
    expect(site.exists(file)).toBe(true)
  expect(site.main('/intro')).toContain('<kbd>Esc</kbd>')
  expect(fs.existsSync(path.join(to, 'content/pages/index.module.css'))).toBe(false)
})

test('the old config is run: it may read its files, map lists, print and be a function', async () => {
  const site = `
    -- docusaurus.config.ts --
    import { readFileSync } from 'node:fs'
    import path from 'node:path'
    import { fileURLToPath } from 'node:url'
    import pages from './pages.json' with { type: 'json' }
    import { title } from './src/names.js'

    const here = path.dirname(fileURLToPath(import.meta.url))
    const { homepage } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8'))
    console.log('not part of the answer')

    export default async function createConfig() {
      const { link } = await import('./src/links')
      return {
        title: \`\${title} \${process.env.SECRET ?? 'without secrets'}\`,
        tagline: require(path.join(__dirname, 'src/names')).tagline satisfies string,
        url: homepage,
        presets: [['classic', { blog: false }]],
        webpack: { jsLoader: () => ({}) },
        themeConfig: { navbar: { items: [
          ...pages.map(link),
          { type: 'mine' },
        ].map((item) => ({ position: 'right', ...item })) } },
      }
    }
    -- package.json --
    { "homepage": "https://dust.example", "type": "module" }
    -- pages.json --
    ["rules", "lamps"]
    -- src/names.ts --
    export const title: string = 'Dust'
    export const tagline = 'dry'
    -- src/links.ts --
    export const link = (label: string) => ({ label, to: \`/docs/\${label}\` })
    -- docs/rules.md --
    # Rules
    -- docs/lamps.md --
    # Lamps
  `
  const { builds, text, leftOut } = await importSite(site, { env: { SECRET: 'x' } })
  expect(builds).toBe(true)
  expect(text).toContain("title: 'Dust without secrets'")
  expect(text).toContain("tagline: 'dry'")
  expect(text).toContain("url: 'https://dust.example'")
  expect(text).toContain("{ position: 'right', label: 'lamps', to: '/docs/lamps' }")
  expect(leftOut).toEqual([
    'docusaurus.config.ts:18 warning WB922 "webpack.jsLoader" is code and is not carried over.',
    'docusaurus.config.ts:22 warning WB922 The navbar item of type "mine" is not carried over.',
  ])
})

test('a config that a function returns, in CommonJS, with plugins in the place of a preset', async () => {
  const { builds, to, leftOut } = await importSite(`
    -- docusaurus.config.js --
    const path = require('path')
    module.exports = async function createConfig() {
      const title = 'Old ' + 'site'
      return {
        title,
        url: 'https://old.example',
        baseUrl: '/',
        i18n: { defaultLocale: 'de', locales: ['de', 'en'], localeConfigs: { de: { label: 'Deutsch' } } },
        plugins: [
          [require.resolve('@docusaurus/plugin-content-docs'), { path: path.join('text', 'docs'), sidebarPath: require.resolve('./sidebars.json') }],
          ['@docusaurus/plugin-content-docs', { id: 'other', path: 'other' }],
          ['@docusaurus/plugin-pwa', { offlineModeActivationStrategies: ['appInstalled'] }],
        ],
      }
    }
    -- sidebars.json --
    { "docs": { "All": ["a"] } }
    -- other/b.md --
    # B
    -- text/docs/a.md --
    # A
    <Own value={1} />
    -- text/docs/node_modules/x/readme.md --
    # no
  `)
  expect(builds).toBe(true)
  const { config } = await loadConfig(to, path.join(to, '.wasteland/test'))
  expect(config).toMatchObject({
    title: 'Old site',
    locale: { locale: 'de', label: 'Deutsch' },
    checks: { mdx: 'warn' },
    killServiceWorker: true,
  })
  expect(config.blogs).toEqual([])
  expect(leftOut.map((line) => line.replace(/ warning WB\d+/, ''))).toEqual([
    'docusaurus.config.js:12 The plugin "@docusaurus/plugin-pwa" is not carried over.',
    'i18n:1 The locale en has no translated page, so every page is shown in the default locale.',
  ])
  expect(fs.existsSync(path.join(to, 'content/docs/node_modules'))).toBe(false)
})

test('an empty address is reported, and the site builds', async () => {
  const { text, problems, leftOut } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust',
      url: process.env.SITE_URL || '',
      presets: [['classic', { blog: false }]],
    }
    -- docs/intro.md --
    # Intro
  `)
  expect(text).toContain("url: 'https://example.org'")
  expect(problems).toEqual([])
  expect(leftOut).toEqual(['docusaurus.config.js:3 warning WB922 "url", which is not an address, is not carried over.'])
})

test('a plugin of the site that extends the blog plugin makes the blog, with its translations', async () => {
  const { to, leftOut } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust',
      url: 'https://dust.example',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      presets: [['classic', { docs: false, blog: false }]],
      plugins: [
        ['./plugins/recent-posts', { id: 'news', path: './news', routeBasePath: 'news', blogSidebarCount: 20 }],
        './plugins/lamps',
        ['@docusaurus/plugin-content-blog', { id: 'events', path: './events' }],
      ],
    }
    -- plugins/recent-posts/index.js --
    const { default: blog } = require('@docusaurus/plugin-content-blog')
    module.exports = async (...given) => ({ ...(await blog(...given)) })
    -- plugins/lamps.js --
    module.exports = () => ({ name: 'lamps' })
    -- news/2024-01-01-one.md --
    # One
    -- i18n/de/docusaurus-plugin-content-blog-news/2024-01-01-one.md --
    # Eins
  `)
  const { config } = await loadConfig(to, path.join(to, '.wasteland/test'))
  expect(config.blogs[0]).toMatchObject({ basePath: '/news', sidebarCount: 20 })
  expect(fs.existsSync(path.join(to, 'content/news/2024-01-01-one.md'))).toBe(true)
  expect(fs.existsSync(path.join(to, 'content/i18n/de/news/2024-01-01-one.md'))).toBe(true)
  expect(leftOut.map((line) => line.replace(/ warning WB\d+/, ''))).toEqual([
    'docusaurus.config.js:7 What the plugin "./plugins/recent-posts" adds to the blog is not carried over.',
    'docusaurus.config.js:8 The plugin "./plugins/lamps" is not carried over.',
  ])
})

test('texts that the default locale translates are carried over', async () => {
  const { builds, leftOut, built } = await importSite(`
    -- docusaurus.config.js --
    export default {
      title: 'Dust',
      url: 'https://dust.example',
      presets: [['classic', { blog: false }]],
      themeConfig: { navbar: { items: [{ type: 'doc', docId: 'intro', label: 'start_here' }] } },
    }
    -- docs/intro.md --
    # Intro
    -- i18n/en/docusaurus-theme-classic/navbar.json --
    { "item.label.start_here": { "message": "Start here" } }
    -- i18n/en/docusaurus-plugin-content-docs/current.json --
    { "version.label": { "message": "Next" } }
  `)
  expect([builds, leftOut]).toEqual([true, []])
  expect((await built()).html('/docs/intro')).toContain('Start here')
})

const RUSSIAN = `
  -- docusaurus.config.js --
  module.exports = {
    title: 'Пыль',
    url: 'https://dust.example',
    i18n: { defaultLocale: 'ru', locales: ['ru'] },
    presets: [['classic', { blog: {} }]],
  }
  -- docs/intro.md --
  ---
  tags: [lamp]
  last_update: { date: 2024-01-02, author: Anna }
  ---
  # Начало
  -- docs/more.md --
  # Дальше
  -- blog/2024-01-01-one.md --
  # Один

  <!-- truncate -->
  -- i18n/ru/code.json --
  {
    "theme.docs.paginator.next": { "message": "Следующая страница" },
    "theme.docs.paginator.previous": { "message": "Previous" },
    "theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel": { "message": "← Назад" },
    "theme.DocSidebarItem.expandCategoryAriaLabel": { "message": "Развернуть {label}" },
    "theme.docs.versions.unreleasedVersionLabel": { "message": "{siteTitle} {versionLabel} {other}" },
    "theme.lastUpdated.atDate": { "message": " {date}" },
    "theme.lastUpdated.byUser": { "message": " от {user}" },
    "theme.lastUpdated.lastUpdatedAtBy": { "message": "Обновлено{atDate}{byUser}" },
    "theme.blog.post.readingTime.plurals": { "message": "{readingTime} мин. чтения" },
    "theme.docs.tagDocListPageTitle.nDocsTagged": { "message": "{count} страница|{count} страницы|{count} страниц" },
    "theme.docs.tagDocListPageTitle": { "message": "{nDocsTagged} с тегом «{tagName}»" },
    "home.hello": { "message": "Привет" }
  }
`

test('menus and buttons keep their translations if this tool has none in the language', async () => {
  const { leftOut, problems, file } = await importOnce(RUSSIAN)
  expect(leftOut).toEqual(['i18n/ru/code.json:1 warning WB922 Texts of React pages are not carried over.'])
  expect(problems).toEqual([])
  expect(JSON.parse(file('i18n/ru/strings.json'))).toEqual({
    texts: {
      next: 'Следующая страница',
      backToMainMenu: 'Назад',
      expandCategory: 'Развернуть {name}',
      lastUpdated: 'Обновлено {date}',
      lastUpdatedBy: 'Обновлено от {author}',
      lastUpdatedOnBy: 'Обновлено {date} от {author}',
    },
    counts: {
      minutes: { other: '{count} мин. чтения' },
      taggedDocs: {
        one: '{count} страница с тегом «{tag}»',
        few: '{count} страницы с тегом «{tag}»',
        other: '{count} страниц с тегом «{tag}»',
      },
    },
  })
})

test('pages show the translations of menus and buttons that were carried over', async () => {
  const site = await (await importOnce(RUSSIAN)).built()
  expect(site.main('/docs/intro')).toContain('<small>Следующая страница</small>')
  expect(site.main('/blog/2024/01/01/one')).toContain('1 мин. чтения')
  expect(site.main('/docs/tags/lamp')).toContain('1 страница с тегом «lamp»')
})

const TRANSLATED = `
  -- docusaurus.config.js --
  module.exports = {
    title: 'Dust',
    url: 'https://dust.example',
    baseUrl: '/',
    i18n: { defaultLocale: 'en', locales: ['en', 'ar', 'fr'], localeConfigs: { ar: { direction: 'rtl', label: 'العربية' } } },
    presets: [['classic', {
      docs: { sidebarPath: './sidebars.js', lastVersion: 'current', versions: { current: { label: '3.0' }, '1.0': { banner: 'none', label: 'Old' }, gone: { label: 'x' } } },
      blog: { blogTitle: 'Diary' },
    }]],
    themeConfig: {
      navbar: { items: [
        { type: 'docSidebar', sidebarId: 'main', label: 'Rules' },
        { label: 'More', items: [{ type: 'docSidebar', sidebarId: 'main', label: 'All rules' }] },
        { type: 'docsVersionDropdown', dropdownItemsAfter: [{ type: 'html', value: '<hr>' }, { to: '/blog', label: 'Older' }] },
        { type: 'localeDropdown', position: 'right', dropdownItemsAfter: [{ href: 'https://help.example', label: 'Translate' }] },
      ] },
      footer: { links: [{ title: 'Read', items: [{ label: 'Start', to: '/docs/intro' }] }], copyright: '© <b>Dust</b>' },
    },
  }
  -- sidebars.js --
  module.exports = { main: ['intro', { Fights: [{ type: 'autogenerated', dirName: 'fights' }] }, { type: 'category', label: 'All', link: { type: 'generated-index' }, items: ['intro'] }] }
  -- versions.json --
  ["2.0", "1.0", "0 beta"]
  -- docs/intro.md --
  # Intro
  -- docs/fights/_category_.yml --
  label: Of fights
  -- docs/fights/1-night/_category_.yml --
  link: { type: generated-index }
  -- docs/fights/1-night/turns.md --
  # Turns
  -- versioned_docs/version-2.0/intro.md --
  # Intro of two
  -- versioned_docs/version-1.0/intro.md --
  # Intro of one
  -- versioned_sidebars/version-2.0-sidebars.json --
  { "version-2.0/main": [{ "type": "category", "label": "Begin", "link": { "type": "generated-index" }, "collapsed": false, "items": ["version-2.0/intro", { "type": "html", "value": "<hr>" }] }] }
  -- blog/2024-01-01-one.md --
  # One
  -- static/x.txt --
  x
  -- i18n/ar/docusaurus-plugin-content-docs/current/intro.md --
  # مقدمة
  -- i18n/ar/docusaurus-plugin-content-docs/current/gone.md --
  # ذهب
  -- i18n/ar/docusaurus-plugin-content-docs/current.json --
  {
    "version.label": { "message": "التالي" },
    "sidebar.main.category.Fights": { "message": "المعارك" },
    "sidebar.main.category.Of fights": { "message": "عن المعارك" },
    "sidebar.main.category.All": { "message": "الكل" },
    "sidebar.main.category.night": { "message": "الليل" }
  }
  -- i18n/ar/docusaurus-plugin-content-docs/version-2.0/intro.md --
  # مقدمة الثاني
  -- i18n/ar/docusaurus-plugin-content-docs/version-2.0.json --
  { "version.label": { "message": "الثاني" }, "sidebar.main.category.Begin": { "message": "البداية" } }
  -- i18n/ar/docusaurus-plugin-content-docs/version-1.0.json --
  { "version.label": { "message": "قديم" } }
  -- i18n/ar/docusaurus-plugin-content-blog/options.json --
  { "title": { "message": "يوميات" } }
  -- i18n/ar/docusaurus-plugin-content-blog/2024-01-01-one.md --
  # واحد
  -- i18n/ar/docusaurus-theme-classic/navbar.json --
  { "item.label.Rules": { "message": "القواعد" }, "item.label.Gone": { "message": "x" } }
  -- i18n/ar/docusaurus-theme-classic/footer.json --
  { "link.title.Read": { "message": "اقرأ" }, "copyright": { "message": "<i>غبار</i>" } }
  -- i18n/ar/code.json --
  { "theme.NotFound.title": { "message": "x" } }
`

test('an import with translations and versions names what it leaves out', async () => {
  const { builds, leftOut, problems } = await importOnce(TRANSLATED)
  expect(builds).toBe(true)
  expect(leftOut.map((line) => line.replace(/ warning WB\d+/, ''))).toEqual([
    'i18n:1 The locale fr has no translated page, so every page is shown in the default locale.',
    'i18n/ar/code.json:1 Texts of the theme and of React pages are not carried over.',
    'i18n/ar/docusaurus-plugin-content-docs/current/gone.md:1 This translation has no original page. Docusaurus does not publish it, and it is not copied.',
    expect.stringContaining('i18n/ar/docusaurus-theme-classic:1 Not carried over: The translation has the tag <i>'),
    expect.stringMatching(/^versioned_sidebars.version-2.0-sidebars.json:1 A sidebar item of HTML is not carried over/),
    'versions.json:1 The version "0 beta" is not carried over: its name may contain only letters, digits, ".", "-" and "_", and must not start with "." or "-".',
  ])
  expect(problems.filter((line) => !line.includes('WB522'))).toEqual([])
})

/** A page of a site in the default locale, and in Arabic. */
const docIn =
  (site: BuiltSite, locale = '') =>
  (file: string) =>
    JSON.parse(site.file(`${locale}page-data/${file}.json`)) as DocPage

test('versions and translations of docs are carried over', async () => {
  const { built } = await importOnce(TRANSLATED)
  const site = await built()
  for (const text of ['<hr>', 'Older', 'Translate', 'All rules']) expect(site.html('/docs/intro')).toContain(text)
  const page = docIn(site)
  const local = docIn(site, 'ar/')
  expect(['docs/intro', 'docs/2.0/intro', 'docs/1.0/intro'].map((file) => page(file).heading)).toEqual([
    'Intro',
    'Intro of two',
    'Intro of one',
  ])
  expect(['docs/intro', 'docs/2.0/intro', 'docs/1.0/intro'].map((file) => local(file).heading)).toEqual([
    'مقدمة',
    'مقدمة الثاني',
    'Intro of one',
  ])
  expect(local('docs/2.0/intro').breadcrumbs[1]).toEqual({ label: 'البداية', href: '/ar/docs/2.0/category/begin' })
})

test('a generated page keeps its address under another label, so that it is found in every language', async () => {
  const { built } = await importOnce(TRANSLATED)
  const local = docIn(await built(), 'ar/')
  for (const [name, heading] of [
    ['docs/category/all', 'الكل'],
    ['docs/category/night', 'الليل'],
    ['docs/2.0/category/begin', 'البداية'],
  ])
    expect(local(name ?? '').heading).toBe(heading)
  expect(
    local('docs/fights/night/turns')
      .breadcrumbs.map(({ label }) => label)
      .slice(0, 3),
  ).toEqual(['القواعد', 'المعارك', 'الليل'])
})

test('the texts of translations in JSON files are carried over', async () => {
  const { built } = await importOnce(TRANSLATED)
  const site = await built()
  const arabic = site.html('/ar/docs/intro')
  for (const text of ['القواعد', 'اقرأ', '© <b>Dust</b>', 'التالي', 'قديم', 'dir="rtl"']) expect(arabic).toContain(text)
  expect(site.html('/ar/blog')).toContain('يوميات')
  expect(site.html('/fr/docs/intro')).toContain('lang="fr"')
})

test('unbalanced HTML in the config is left out and reported; files of code that are not pages are not reported', async () => {
  const { builds, leftOut, problems, text } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust',
      url: 'https://dust.example',
      presets: [['classic', { docs: false, blog: false }]],
      themeConfig: {
        announcementBar: { id: 'a', content: '<b>News' },
        navbar: { items: [{ type: 'html', value: '<i>Lamp' }, { to: '/', label: 'Home' }, { type: 'html', value: '</i>' }] },
        footer: {
          links: [{ title: 'Read', items: [{ html: '<div><a>Chat</div>' }, { label: 'Start', to: '/' }] }],
          copyright: '<p>Dust',
        },
      },
    }
    -- src/pages/index.md --
    Home.
    -- src/pages/_parts/lamp.js --
    export const Lamp = () => null
    -- src/pages/lamps.test.js --
    test('lamps')
  `)
  expect([builds, problems]).toEqual([true, []])
  expect(leftOut).toEqual(
    [
      'announcementBar.content, which has an unbalanced <b>.',
      'navbar.items[0].value, which has an unbalanced <i>.',
      'navbar.items[2].value, which has an unbalanced </i>.',
      'footer.copyright, which has an unbalanced <p>.',
      'footer.links[0].items[0].html, which has an unbalanced </div>.',
    ].map((one) => `: warning WB922 Not carried over: ${one}`),
  )
  expect(text).not.toContain('announcementBar')
  expect(text).toContain("items: [{ to: '/', label: 'Home', position: 'left' }]")
  expect(text).toContain("checks: { deadAnchors: 'warn' }")
  expect(text).toContain("links: [{ title: 'Read', items: [{ label: 'Start', to: '/' }] }]")
})

test('a page that no setting can fix gets a free name that starts with _, whatever its Unicode form', async () => {
  const { file, builds } = await importSite(`
    -- docusaurus.config.js --
    module.exports = { title: 'Dust', url: 'https://dust.example', presets: [['classic', { blog: false }]] }
    -- docs/ok.md --
    # Fine
    -- docs/guide.md --
    ---
    title: "never closed
    ---
    Kept.
    -- docs/_guide.md --
    A part.
    -- docs/cafe\u0301.md --
    ---
    title: "never closed
    ---
    Strong.
  `)
  expect(builds).toBe(true)
  expect(file('docs/_guide.md')).toBe('A part.\n')
  expect(file('docs/__guide.md')).toContain('Kept.')
  expect(file('docs/_caf\u00e9.md')).toContain('Strong.')
})

test('a post without a date gets the date of its first commit', async () => {
  const from = writeSite(`
    -- docusaurus.config.js --
    module.exports = { title: 'Dust', url: 'https://dust.example', presets: [['classic', { docs: false }]] }
    -- blog/lamps.md --
    ---
    title: Lamps
    slug: lit
    ---
    Of lamps.
    -- blog/dust.md --
    Of dust.
  `)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: from,
      env: { ...process.env, GIT_AUTHOR_DATE: '2023-04-05T12:00:00Z', GIT_COMMITTER_DATE: '2023-04-05T12:00:00Z' },
    })
  git('init', '-q')
  git('add', 'blog/lamps.md')
  git('commit', '-q', '-m', 'lamps')
  fs.utimesSync(path.join(from, 'blog/dust.md'), 0, Date.UTC(2022, 0, 2, 12) / 1000)
  const to = newFolder()
  const { code, stdout } = await run([...IMPORT, from, '--to', to, '--json'])
  expect(code).toBe(0)
  const text = (name: string) => fs.readFileSync(path.join(to, 'content/blog', name), 'utf8')
  expect(text('lamps.md')).toBe('---\ndate: 2023-04-05\ntitle: Lamps\nslug: lit\n---\nOf lamps.\n')
  expect(text('dust.md')).toMatch(/^---\ndate: 2022-01-02\n---\n\nOf dust\./)
  const { problems } = JSON.parse(stdout) as { problems: Problem[] }
  expect(lines(problems).filter((line) => line.includes('WB520'))).toEqual([
    'content/blog/dust.md:1 warning WB520 This post has no date.',
    'content/blog/lamps.md:1 warning WB520 This post has no date.',
  ])
})

test('docs outside the folder of the site may import texts from their own folder, but not from elsewhere', async () => {
  const { problems, file } = await importSite(
    `
    -- website/docusaurus.config.js --
    module.exports = { title: 'Dust', url: 'https://dust.example', presets: [['classic', { docs: { path: '../docs' }, blog: false }]] }
    -- docs/intro.md --
    # Intro

    import Water from "./parts/_water.mdx"
    import Secret from "../_secret.mdx"

    <Water />

    <Secret />
    -- docs/parts/_water.mdx --
    Clean water.
    -- _secret.mdx --
    Nobody's.
    `,
    { folder: 'website' },
  )
  const text = file('docs/intro.md')
  expect(text).toContain('Clean water.')
  expect(text).not.toContain("Nobody's.")
  expect(problems).toEqual([
    expect.stringContaining('intro.md:3 warning WB360'),
    expect.stringContaining('intro.md:7 warning WB361'),
  ])
})

test('unbalanced HTML tags are reported, and hide no page', async () => {
  const { builds, text, problems, built } = await importSite(`
    -- docusaurus.config.js --
    module.exports = { title: 'Dust', url: 'https://dust.example', presets: [['classic', { blog: false }]] }
    -- docs/well.md --
    # Well

    <div class="deep">

    Water <kbd>W</kbd>

    </div>
    -- docs/code.md --
    # Code

    <code style={{display: "block"}}>one

    two
    </code>
  `)
  expect(builds).toBe(true)
  expect(text).toContain("checks: { deadAnchors: 'warn', mdx: 'warn', unbalancedTags: 'warn' },")
  expect(text).toContain('markdown: { html: true },')
  expect(problems).toEqual([
    'content/docs/code.md:3 warning WB362 style={…} is an MDX attribute; pages are plain Markdown.',
    'content/docs/code.md:3 warning WB364 <code> is opened here and never closed.',
    'content/docs/code.md:6 warning WB364 </code> has no opening tag.',
  ])
  const { html } = await built()
  expect(html('/docs/code')).toContain('<p><code>one</code></p>\n<p>two\n</p>')
})

test('sidebar items without a page and redirects from existing pages are left out and reported', async () => {
  const { builds, problems, text, file } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust',
      url: 'https://dust.example',
      presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }]],
      plugins: [['@docusaurus/plugin-client-redirects', { redirects: [
        { from: '/docs/lamp', to: '/docs/ok' },
        { from: ['/docs/ok', '/old'], to: '/docs/lamp' },
      ] }]],
    }
    -- sidebars.js --
    const broken = { type: 'category', label: 'Broken', link: { type: 'doc', id: 'broken' }, items: ['broken'] }
    module.exports = { main: ['ok', 'broken', { ...broken }, { ...broken, label: 'Lamps', items: ['lamp', { type: 'doc', id: 'broken' }] }] }
    -- versions.json --
    ["1.0"]
    -- versioned_docs/version-1.0/ok.md --
    # Fine
    -- versioned_docs/version-1.0/lamp.md --
    # Lamp
    -- versioned_sidebars/version-1.0-sidebars.json --
    { "main": ["ok", "gone"] }
    -- docs/ok.md --
    # Fine
    -- docs/lamp.md --
    # Lamp
    -- docs/broken.md --
    ---
    title: "never closed
    ---
    Kept.
  `)
  expect(builds).toBe(true)
  expect(problems.map((line) => line.split('\n')[0])).toEqual(
    expect.arrayContaining([
      ': warning WB510 Sidebar "main" names the doc "broken", which does not exist.',
      ': warning WB510 Sidebar "main" names the doc "gone", which does not exist in version "1.0".',
      ': warning WB544 "redirects[0].from": there is a page at /docs/lamp.',
      ': warning WB544 "redirects[1].from[0]": there is a page at /docs/ok.',
    ]),
  )
  expect(text).toContain("main: ['ok', { type: 'category', label: 'Lamps', items: ['lamp'] }]")
  expect(text).toContain("redirects: [{ from: ['/old'], to: '/docs/lamp' }]")
  const frozen = file('versions/1.0/sidebars.json')
  expect(JSON.parse(frozen)).toEqual({ main: ['ok'] })
})

test('items of navbar and footer whose page is a React component are left out and named', async () => {
  const { builds, problems, text } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust', url: 'https://dust.example', baseUrl: '/',
      presets: [['classic', {}]],
      themeConfig: {
        navbar: { items: [
          { to: '/heroes', label: 'Heroes' },
          { to: '/docs/intro', label: 'Rules' },
          { label: 'More', items: [{ to: '/heroes', label: 'Our heroes' }] },
          { type: 'docSidebar', sidebarId: 'gone', label: 'Gone' },
          { type: 'doc', docId: 'lost', label: 'Lost' },
        ] },
        footer: { links: [
          { title: 'Who', items: [{ to: '/heroes', label: 'Heroes' }] },
          { title: 'What', items: [{ to: '/docs/intro', label: 'Rules' }] },
        ] },
      },
    }
    -- docs/intro.md --
    # Rules
    -- src/pages/heroes.js --
    export default () => <h1>Heroes</h1>
  `)
  expect(builds).toBe(true)
  expect(text).not.toContain('/heroes')
  expect(text).not.toMatch(/'More'|'Who'|deadLinks/)
  expect(text).toContain("label: 'Rules'")
  expect(problems).toEqual([
    ': warning WB922 The item "Heroes" of the footer leads to /heroes, which is not carried over.',
    ': warning WB922 The item "Heroes" of the navbar leads to /heroes, which is not carried over.',
    ': warning WB922 The item "Our heroes" of the navbar leads to /heroes, which is not carried over.',
    ': warning WB922 The item "Gone" of the navbar leads to gone, which is not carried over.',
    ': warning WB922 The item "Lost" of the navbar leads to lost, which is not carried over.',
  ])
})

test('excluded files are not copied, and code inside an option that is left out is not reported again', async () => {
  const { to, leftOut } = await importSite(`
    -- docusaurus.config.js --
    const path = require('path')
    module.exports = {
      title: 'Dust',
      url: 'https://dust.example',
      presets: [['classic', {
        docs: { sidebarPath: './sidebars.js', exclude: ['README.md', 'drafts/**'], editUrl: ({ docPath }) => docPath },
        blog: { exclude: ['**/*.part.md'] },
        pages: { remarkPlugins: [require('lamps')] },
      }]],
      plugins: [path.resolve(__dirname, 'plugins/lamps'), ['content-docs', { id: 'team', path: 'team', remarkPlugins: [require('lamps')] }]],
    }
    -- sidebars.js --
    module.exports = { main: ['index'] }
    -- docs/README.md --
    How to write docs.
    -- docs/index.md --
    # Start
    -- docs/drafts/lamp.md --
    # Lamp
    -- versions.json --
    ["1.0"]
    -- versioned_docs/version-1.0/README.md --
    How to write docs.
    -- versioned_docs/version-1.0/index.md --
    # Start
    -- blog/2024-01-01-one.md --
    # One
    -- blog/2024-01-02-two.part.md --
    # Two
    -- team/people.md --
    # People
  `)
  const files = fs.readdirSync(path.join(to, 'content'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.md')).sort()).toEqual([
    'blog/2024-01-01-one.md',
    'docs/index.md',
    'team/people.md',
    'versions/1.0/index.md',
  ])
  expect(leftOut).toEqual([
    'docusaurus.config.js:6 warning WB922 "editUrl" of docs, which is code, is not carried over.',
    'docusaurus.config.js:8 warning WB922 "remarkPlugins" of pages is not carried over.',
    'docusaurus.config.js:10 warning WB922 The plugin "plugins/lamps" is not carried over.',
    'docusaurus.config.js:10 warning WB922 "remarkPlugins" of docs is not carried over.',
  ])
})

test('the Markdown files of the old site are counted, and the folders of those that are not pages are listed', async () => {
  const site = `
    -- docusaurus.config.js --
    module.exports = { title: 'Dust', url: 'https://dust.example', presets: [['classic', { blog: false }]] }
    -- README.md --
    Run npm start.
    -- docs/intro.md --
    # Intro
    -- docs/deep/er/_part.mdx --
    A part.
    -- docs-core/a.md --
    # A
    -- docs-core/b.md --
    # B
    -- node_modules/x/README.md --
    # X
  `
  expect((await importSite(site)).markdown).toEqual({
    found: 5,
    copied: 2,
    notCopied: [
      { folder: 'docs-core', files: 2 },
      { folder: '.', files: 1 },
    ],
    unpublished: [{ folder: 'docs/deep', files: 1 }],
  })
  const { stdout } = await run([...IMPORT, writeSite(site), '--to', newFolder()])
  expect(stdout).toMatch(
    /^5 Markdown files, 2 copied\.\nNot copied: docs-core \(2 files\), \. \(1 file\)\.\nCopied but/,
  )
})

test('a folder without a config, a config that fails, and a folder that is not empty are refused', async () => {
  const root = writeSite('-- docusaurus.config.js --\nmodule.exports = {\n  title: }\n')
  const to = newFolder()
  const broken = await run([...IMPORT, root, '--to', to])
  expect(broken.code).toBe(1)
  expect(broken.stderr).toContain('docusaurus.config.js:2:10  error WB921')
  expect(fs.existsSync(to)).toBe(false)
  const faults = [
    ['module.exports = 3', ':1:1  error WB921  docusaurus.config.js exports no config.'],
    ['const a = 1\nmodule.exports = make()', '2:1  error WB921  docusaurus.config.js failed: make is not defined'],
    [
      "const { of } = require('lamps')\nof().lamps.length()()\nnull.x",
      ':3:6  error WB921  docusaurus.config.js failed:',
    ],
    ['process.exit(0)', ':1:1  error WB921  docusaurus.config.js ended the process before it returned a value (exit'],
    [
      'module.exports = () => new Promise(() => {})',
      'docusaurus.config.js ended the process before it returned a value (exit',
    ],
  ]
  for (const [config, message] of faults) {
    const failed = await run([...IMPORT, writeSite(`-- docusaurus.config.js --\n${config}`), '--to', to])
    expect(failed.code).toBe(1)
    expect(failed.stderr).toContain(message)
    const isPackageMissing = config?.includes('lamps')
    expect(failed.stderr).toContain(isPackageMissing ? '→ These modules are missing: lamps.' : '→ ')
  }
  const none = await run([...IMPORT, path.join(root, 'content'), '--to', to])
  expect(none.code).toBe(2)
  expect(none.stderr).toContain('There is no site to import in')
  const neither = await run([...IMPORT, path.join(root, 'content'), '--to', root])
  expect(neither.stderr).toContain('There is no site to import in')
  const full = await run([...IMPORT, writeSite('-- docusaurus.config.js --\nmodule.exports = {}'), '--to', root])
  expect(full.code).toBe(2)
  expect(full.stderr).toMatch(/is not empty.*Name a new folder for the site: --to my-game/s)
})

test('values from missing packages and files are reported; items without label or address and empty categories are left out', async () => {
  const { builds, leftOut, built } = await importSite(`
    -- docusaurus.config.js --
    import { sections } from './sections.js'
    import { repository as code } from 'settings'
    export default {
      title: 'Dust',
      tagline: code,
      url: code,
      presets: [['docusaurus-preset-of-others', {
        docs: { sidebarPath: './sidebars.js', editUrl: \`\${code}/edit\` },
        blog: false,
      }]],
      themeConfig: {
        navbar: { items: [{ href: code, label: 'Code' }, { href: code, label: code }, { type: 'doc', docId: 'intro', label: 'Start' }] },
        footer: { links: [...sections, { title: 'More', items: [{ label: 'Issues', href: \`\${code}/issues\` }] }, { label: 'Code', href: code }] },
      },
    }
    -- sidebars.js --
    import { changes } from 'changes'
    const made = { ...changes.category(), collapsed: false }
    export default {
      main: [
        'intro',
        { type: 'category', label: 'Changes', items: changes.map((one) => one) },
        { Older: [changes.first] },
        made,
        { type: 'link', label: 'Code', href: changes.code },
        { type: 'category', label: changes.title, items: ['intro'] },
      ],
    }
    -- docs/intro.md --
    # Start
  `)
  expect(builds).toBe(true)
  expect(leftOut.map((line) => line.replace(/ warning WB\d+/, ''))).toEqual([
    'docusaurus.config.js:1 "./sections.js" is missing, so lists and objects copied from it are empty.',
    'docusaurus.config.js:5 "tagline" comes from "settings", which was not loaded.',
    'docusaurus.config.js:6 "url", which is code, is not carried over.',
    'docusaurus.config.js:8 "editUrl" of docs, which is code, is not carried over.',
    'docusaurus.config.js:12 The navbar item "Code", whose address is unknown, is not carried over.',
    'docusaurus.config.js:12 A navbar item, whose label is unknown, is not carried over.',
    'docusaurus.config.js:13 The footer link "Issues", whose address is unknown, is not carried over.',
    'docusaurus.config.js:13 The footer link "Code", whose address is unknown, is not carried over.',
    'sidebars.js:1 "changes" is missing, so lists and objects copied from it are empty.',
    'sidebars.js:6 The sidebar category "Changes", which has no known items, is not carried over.',
    'sidebars.js:7 The sidebar category "Older", which has no known items, is not carried over.',
    'sidebars.js:9 The sidebar item "Code", parts of which are unknown, is not carried over.',
    'sidebars.js:10 The sidebar item "category", parts of which are unknown, is not carried over.',
  ])
  expect((await built()).main('/docs/intro')).toContain('Start')
})

const MANY_OPTIONS = `
  -- docusaurus.config.js --
  module.exports = {
    title: 'Dust',
    url: 'https://dust.example',
    trailingSlash: true,
    i18n: { defaultLocale: 'en', locales: ['en', 'fr'], localeConfigs: { fr: { label: 'Français', translate: true, url: 'https://fr.example' } } },
    markdown: { format: 'detect', mermaid: true, anchors: { maintainCase: true }, remarkRehypeOptions: { footnoteLabel: 'Notes' } },
    themes: ['@docusaurus/theme-classic', '@docusaurus/theme-live-codeblock', ['@easyops-cn/docusaurus-search-local', {}]],
    presets: [['classic', {
      docs: { include: ['**/*.{md,mdx}'], editCurrentVersion: true, docItemComponent: '@theme/ApiItem', admonitions: { keywords: ['lore'] }, versions: { current: { label: 'Next', className: 'x' } } },
      blog: { sortPosts: 'descending', archiveBasePath: null, include: ['*.md'], truncateMarker: /<!-- more -->/ },
      pages: { mdxPageComponent: '@theme/Mine' },
      sitemap: { changefreq: 'weekly', ignorePatterns: ['/secret/**'] },
    }]],
    headTags: [{ tagName: 'meta', attributes: { name: 'verify', content: 'x' } }, { tagName: 'link', attributes: { rel: 'me', href: 'https://me.example' } }],
    themeConfig: {
      image: 'mark.svg', metadata: [{ name: 'twitter:card', content: 'summary' }, { charSet: 'utf-8' }],
      docs: { versionPersistence: 'none', sidebar: { autoCollapseCategories: true, hideable: true } },
      blog: { sidebar: { groupByYear: false } },
      colorMode: { defaultMode: 'dark', switchConfig: {} },
      navbar: { style: 'dark', logo: { src: 'mark.svg', className: 'big' } },
      footer: { links: [{ title: 'Read', className: 'wide', items: [{ label: 'Start', to: '/docs/intro' }] }] },
    },
  }
  -- docs/intro.md --
  # Intro
  -- blog/2024-01-01-one.md --
  # One
  -- static/mark.svg --
  <svg xmlns="http://www.w3.org/2000/svg"/>
`

test('every option without a counterpart is reported, unless its value is the default', async () => {
  const { builds, leftOut } = await importOnce(MANY_OPTIONS)
  expect(builds).toBe(true)
  expect(leftOut.map((line) => line.replace(/^\S+:(\d+) warning WB922 (.*) is not carried over\.$/, '$1 $2'))).toEqual([
    '4 "trailingSlash"',
    '5 "url" of the locale "fr"',
    '6 "maintainCase" of the anchors',
    '6 "remarkRehypeOptions" of markdown',
    '7 The theme "@docusaurus/theme-live-codeblock"',
    '7 The theme "@easyops-cn/docusaurus-search-local"',
    '9 "editCurrentVersion" of docs',
    '9 "docItemComponent" of docs',
    '9 "admonitions" of docs',
    '9 "className" of the version "current"',
    '10 "archiveBasePath" of blog',
    '10 "include" of blog',
    '10 "truncateMarker" of blog',
    '11 "mdxPageComponent" of pages',
    '12 "ignorePatterns" of the sitemap',
    '14 The tag <link> of "headTags"',
    '16 An entry of "themeConfig.metadata"',
    '17 "versionPersistence" of themeConfig.docs',
    '17 "hideable" of the sidebar',
    '18 "groupByYear" of the sidebar of the blog',
    '19 "switchConfig" of colorMode',
    '20 "style" of the navbar',
    '20 "className" of the logo',
    '21 "className" of the footer column "Read"',
    'i18n:1 warning WB922 The locale fr has no translated page, so every page is shown in the default locale.',
  ])
})

test('the sidebars that fold, head tags and metadata are carried over', async () => {
  const { built } = await importOnce(MANY_OPTIONS)
  const site = await built()
  expect(site.file('page-data/docs/intro.json')).toContain('"autoCollapse":true')
  const html = site.html('/docs/intro')
  for (const tag of [
    '<meta property="og:image" content="https://dust.example/mark.svg">',
    '<meta name="twitter:card" content="summary">',
    '<meta name="verify" content="x">',
  ])
    expect(html).toContain(tag)
})

test('files of authors and tags are carried over under any name, and number prefixes stay in addresses', async () => {
  const { builds, leftOut, problems, built } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust',
      url: 'https://dust.example',
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      presets: [['classic', {
        docs: { numberPrefixParser: false, tags: 'topics.yml', sidebarPath: './sidebars.js' },
        blog: { authorsMapPath: './people.json', tags: '../topics.yml', onInlineTags: 'throw' },
      }]],
    }
    -- sidebars.js --
    module.exports = { main: ['01-world/02-lore'] }
    -- docs/topics.yml --
    old: { label: Of old }
    -- docs/01-world/02-lore.md --
    ---
    tags: [old, new]
    ---
    # Lore
    -- blog/people.json --
    { "ann": { "name": "Ann Salt" } }
    -- blog/2024-01-01-one.md --
    ---
    authors: ann
    ---
    # One

    <!-- truncate -->
    -- topics.yml --
    old: { label: Of old }
    -- i18n/fr/docusaurus-plugin-content-blog/people.json --
    { "ann": { "name": "Anne Sel" } }
  `)
  expect(builds).toBe(true)
  expect(leftOut).toEqual([
    'docusaurus.config.js:7 warning WB922 "tags" of blog is not carried over.',
    'i18n:1 warning WB922 The locale fr has no translated page, so every page is shown in the default locale.',
  ])
  expect(problems).toEqual([expect.stringContaining('The tag "new" is not in content/docs/tags.yml.')])
  const site = await built()
  expect(site.main('/docs/01-world/02-lore')).toContain('Of old')
  expect(site.main('/blog/2024/01/01/one')).toContain('Ann Salt')
  expect(site.main('/fr/blog/2024/01/01/one')).toContain('Anne Sel')
})

test('the default version is the first of versions.json, and a logo without a title is shown alone', async () => {
  const { builds, built } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust',
      url: 'https://dust.example',
      presets: [['classic', { docs: { versions: { beech: { label: 'Beech' } } }, blog: false }]],
      themeConfig: { navbar: { logo: { src: 'mark.svg', alt: 'Mark' } } },
    }
    -- versions.json --
    ["ash", "beech"]
    -- docs/intro.md --
    # Intro
    -- versioned_docs/version-ash/intro.md --
    # Intro of ash
    -- versioned_docs/version-beech/intro.md --
    # Intro of beech
    -- static/mark.svg --
    <svg xmlns="http://www.w3.org/2000/svg"/>
  `)
  expect(builds).toBe(true)
  const site = await built()
  const page = (file: string) => site.data(`/docs/${file}`) as DocPage
  expect(['intro', 'next/intro', 'beech/intro'].map((file) => page(file).heading)).toEqual([
    'Intro of ash',
    'Intro',
    'Intro of beech',
  ])
  expect(site.main('/docs/beech/intro')).toContain('no longer actively maintained')
  expect(site.html('/docs/intro')).toMatch(/<a[^>]*class="brand"[^>]*>(?:(?!<\/a>)(?!Dust).)*<\/a>/)
})

test('a site without a sidebars file gets the sidebar defaultSidebar from its folders', async () => {
  const { builds, problems, built } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust',
      url: 'https://dust.example',
      presets: [['classic', { docs: {}, blog: false }]],
      themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'All of it' }] } },
    }
    -- docs/intro.md --
    ---
    displayed_sidebar: defaultSidebar
    ---
    # Intro
  `)
  expect([builds, problems]).toEqual([true, []])
  expect((await built()).html('/docs/intro')).toContain('All of it')
})

test('several docs and blogs are carried over, with their sidebars, versions, translations and navbar items', async () => {
  const { builds, leftOut, markdown, built } = await importSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Dust',
      url: 'https://dust.example',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: {} }]],
      plugins: [
        ['@docusaurus/plugin-content-docs', { id: 'foes', path: 'docs-foes', routeBasePath: 'foes', sidebarPath: './foes.js' }],
        ['content-docs', { id: 'data', path: 'tables', routeBasePath: 'tables' }],
        ['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', routeBasePath: 'news', blogTitle: 'News' }],
      ],
      themeConfig: { navbar: { items: [
        { type: 'docSidebar', sidebarId: 'main', label: 'Rules' },
        { type: 'docSidebar', docsPluginId: 'foes', sidebarId: 'main', label: 'Foes' },
        { type: 'docsVersionDropdown', docsPluginId: 'foes' },
        { type: 'html', value: () => 'code' },
      ] } },
    }
    -- sidebars.js --
    module.exports = { main: ['intro'] }
    -- foes.js --
    module.exports = { main: ['wolf', 'gone'] }
    -- docs/intro.md --
    # Intro
    -- docs-foes/wolf.md --
    # Wolf
    -- foes_versions.json --
    ["1.0"]
    -- foes_versioned_docs/version-1.0/wolf.md --
    # Old wolf
    -- foes_versioned_sidebars/version-1.0-sidebars.json --
    { "main": ["wolf"] }
    -- tables/loot.md --
    # Loot
    -- blog/2024-01-01-one.md --
    # One
    -- news/2024-01-02-two.md --
    # Two
    -- i18n/de/docusaurus-plugin-content-docs-foes/version-1.0/wolf.md --
    # Alter Wolf
    -- i18n/de/docusaurus-plugin-content-docs-foes/current.json --
    { "version.label": "Entwurf" }
  `)
  expect(leftOut.filter((line) => !line.includes('navbar.items[3]'))).toEqual([])
  expect(builds).toBe(true)
  expect(markdown).toMatchObject({ found: 7, copied: 7 })
  const site = await built()
  expect(site.main('/foes/wolf')).toContain('Old wolf')
  expect(site.main('/foes/next/wolf')).toContain('Wolf')
  expect(site.main('/de/foes/wolf')).toContain('Alter Wolf')
  expect(site.main('/tables/loot')).toContain('Loot')
  expect(site.main('/news/2024/01/02/two')).toContain('Two')
  expect(site.html('/foes/wolf')).toMatch(/aria-current="(?:page|true)"[^>]*>Foes/)
})

test('warnings of one kind are printed once for all their pages', async () => {
  const from = writeSite(`
    -- docusaurus.config.js --
    module.exports = { title: 'Dust', url: 'https://dust.example', presets: [['classic', {}]] }
    -- docs/a.mdx --
    # A
    <Icon size={2} />
    -- docs/b.mdx --
    # B
    <Icon size={2} />
    -- docs/c.mdx --
    # C
    <Salt size={2} /> <Fog size={2} /> <Rust size={2} />
  `)
  const { stderr } = await run([...IMPORT, from, '--to', newFolder()])
  expect(stderr).toContain('<Icon> is an MDX component; pages are plain Markdown. (on 2 pages)')
  expect(stderr).toContain('<Fog> is an MDX component; pages are plain Markdown. (and 1 more of this kind)')
  expect(stderr).not.toContain('<Rust> is')
})

test('static files that could run code are left out with one line, and the site builds', async () => {
  const { builds, to, problems } = await importSite(`
    -- docusaurus.config.js --
    module.exports = { title: 'Dust', url: 'https://dust.example', presets: [['classic', {}]] }
    -- docs/a.md --
    # A
    -- static/verify.html --
    <p>x</p>
    -- static/own.js --
    alert(1)
  `)
  expect(builds).toBe(true)
  expect(problems).toEqual([expect.stringContaining('are left out: static/own.js, static/verify.html.')])
  expect(fs.readdirSync(path.join(to, 'content/static'))).toEqual([])
})

test('if a version is missing, the current docs are published even if the old site left them out', async () => {
  const { builds, leftOut, built } = await importSite(`
    -- docusaurus.config.js --
    module.exports = { title: 'Dust', url: 'https://dust.example', presets: [['classic', { docs: { includeCurrentVersion: false, lastVersion: '2.x' } }]] }
    -- versions.json --
    ["2.x", "1.x"]
    -- docs/a.md --
    # New
    -- versioned_docs/version-1.x/a.md --
    # Old
  `)
  expect(builds).toBe(true)
  expect(leftOut).toHaveLength(2)
  // They have the addresses of the missing version, which was the last one.
  const { html } = await built()
  expect(html('/docs/a')).toContain('New')
  expect(html('/docs/1.x/a')).toContain('Old')
})

test.each([
  ['tabs', '<Tabs>\n<TabItem value="a" label="T">\n\nBlades cut.\n\n</TabItem>\n</Tabs>'],
  ['an admonition', '<Admonition type="tip">\n\nBlades cut.\n\n</Admonition>'],
  ['a block', ':::note\nBlades cut.\n:::'],
  ['a block with a title', ':::note[Sharp]\nBlades cut.\n:::'],
  ['a part', '<Part />'],
])('%s right below a list and right above a text is a block of its own', async (_, block) => {
  const { problems, built } = await importSite(
    `-- docusaurus.config.js --\nmodule.exports = { title: 'D', url: 'https://d.example', baseUrl: '/', presets: ['classic'] }\n` +
      `-- docs/_part.mdx --\nBlades cut.\n\nTwice.\n-- docs/a.mdx --\n---\nsidebar_label: A\n---\nimport Part from './_part.mdx'\n\n# A\n\n- one\n- two\n${block}\nAfter.\n`,
  )
  const html = (await built()).main('/docs/a')
  expect(html).toMatch(/<li>two<\/li>\s*<\/ul>[\s\S]*Blades cut\.[\s\S]*After\./)
  expect(html).not.toContain(':::')
  expect(problems.join('\n')).not.toMatch(/WB32/)
})

test('scripts and styles that are not carried over come with what to write here', async () => {
  const from = writeSite(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'D', url: 'https://d.example', baseUrl: '/',
      scripts: ['/js/custom.js', { src: 'https://stats.example/a.js', async: true }],
      stylesheets: ['/css/a.css'],
      headTags: [{ tagName: 'script', attributes: { src: '/js/b.js' } }, { tagName: 'link', attributes: { rel: 'me', href: 'https://a.example' } }],
      presets: [['classic', { theme: { customCss: './a.css' } }]],
    }
  `)
  const { left } = await readSite(from)
  const hintOf = (what: string) => left.find(({ message }) => message.includes(what))?.hint
  expect(left.map(({ hint }) => hint).join()).not.toContain('templates/')
  expect(hintOf('The script /js/custom.js')).toContain('staticCode: true')
  expect(hintOf('The script https://stats.example/a.js')).toContain('contentPolicy')
  expect(hintOf('"stylesheets"')).toContain('theme.css')
  expect(hintOf('The tag <script> of "headTags"')).toContain('staticCode: true')
  expect(hintOf('The tag <link> of "headTags"')).toContain('head in site.config.ts')
  expect(hintOf('"customCss" of the preset')).toContain('theme.css')
})
