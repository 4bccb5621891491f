// Navbar and footer: the template data for every item type, and the messages for unknown ids.
import { expect, test } from 'vitest'
import { checkSite } from '../../cli/build.ts'
import { BuildError, type Problem } from '../../cli/core/errors.ts'
import type { SiteData } from '../../templates/page-data.ts'
import { buildSite, lines, writeSite } from '../site.ts'

async function chromeOf(text: string): Promise<{ data: SiteData; warnings: Problem[] }> {
  const root = writeSite(text)
  const { sites, warnings } = await checkSite({
    root,

    cacheDir: undefined,
  })
  const [first] = sites
  if (!first) throw new Error('There is no site.')
  return { data: first.site.data, warnings }
}

async function problemsOf(text: string): Promise<Problem[]> {
  const fault = await chromeOf(text).catch((cause: unknown) => cause)
  if (!(fault instanceof BuildError)) throw new Error('The site has no problem.')
  return fault.problems
}

const CONTENT = `
    -- content/docs/intro.md --
    ---
    sidebar_label: Start here
    ---
    # Intro
    ## Luck
    -- content/docs/rules/combat.md --
    # Combat
    -- content/docs/late.md --
    ---
    draft: true
    ---
    # Late
    -- content/docs/secret.md --
    ---
    unlisted: true
    ---
    # Secret
    -- content/blog/2025-01-01-one.md --
    One. <!-- truncate -->
`

test('every item type becomes template data; an item without a position is on the right', async () => {
  const { data, warnings } = await chromeOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example',
      navbar: { title: null, hideOnScroll: true, logo: { src: 'mark.svg' }, items: [
        { to: '/blog/', label: 'Blog', position: 'left', className: 'b' },
        { href: 'https://out.example', label: 'Out', icon: 'chat', target: '_self' },
        { href: '/docs/intro#luck', label: 'Luck' },
        { to: '/docs/intro', label: 'Docs', activeBasePath: '/docs/', activeBaseRegex: '^/docs' },
        { type: 'dropdown', label: 'More', to: '/docs/intro', items: [
          { to: '/blog', label: 'In' }, { type: 'doc', docId: 'rules/combat' }, { type: 'html', value: '<hr>' }, { type: 'doc', docId: 'late' },
          { type: 'docSidebar', sidebarId: 'main', className: 'all' },
        ] },
        { label: 'Typeless', items: [{ to: '/blog', label: 'In' }] },
        { type: 'doc', docId: 'rules/combat', label: 'Fight' },
        { type: 'doc', docId: 'late' },
        { type: 'doc', docId: 'secret' },
        { type: 'docSidebar', sidebarId: 'main' },
        { type: 'localeDropdown', dropdownItemsAfter: [{ type: 'html', value: '<hr>' }, { label: 'In', to: '/blog' }] }, { type: 'search' }, { type: 'html', value: '<b>x</b>' },
        { type: 'docsVersion' }, { type: 'docsVersion', label: 'v', to: '/docs/rules/combat' },
        { type: 'docsVersionDropdown', dropdownItemsBefore: [{ type: 'doc', docId: 'late' }], dropdownItemsAfter: [
          { type: 'html', value: '<a href="/blog">x</a>' }, { label: 'Old', href: 'https://old.example' },
        ] },
      ] },
      footer: { style: 'dark', logo: { src: 'mark.svg', alt: 'Mark', href: 'https://out.example', width: 130.7 }, links: [
        { title: 'Read', items: [{ label: 'Intro', to: '/docs/intro' }, { html: '<a href="/blog">B</a>' }] },
        { title: null, items: [{ label: 'Chat', href: 'https://chat.example', icon: 'chat' }] },
      ], copyright: '© Press' },
      docs: { sidebars: { main: ['intro', 'rules/combat'] } },
    })
    -- content/static/mark.svg --
    <svg/>
${CONTENT}`)
  expect(warnings).toEqual([])
  expect(data.navbar).toMatchObject({
    hideOnScroll: true,
    logo: { src: '/mark.svg', srcDark: '/mark.svg', alt: 'Waste', href: '/' },
  })
  expect(data.navbar.title).toBeUndefined()
  const right = 'right'
  const old = { type: 'link', label: 'Old', href: 'https://old.example', external: true }
  expect(data.navbar.items).toEqual([
    { position: 'left', className: 'b', type: 'link', label: 'Blog', href: '/blog', activeBasePath: '/blog' },
    {
      position: right,
      type: 'link',
      label: 'Out',
      href: 'https://out.example',
      external: true,
      target: '_self',
      icon: expect.any(String),
    },
    { position: right, type: 'link', label: 'Luck', href: '/docs/intro#luck', activeBasePath: '/docs/intro' },
    {
      position: right,
      type: 'link',
      label: 'Docs',
      href: '/docs/intro',
      activeBasePath: '/docs',
      activeBaseRegex: '^/docs',
    },
    {
      position: right,
      type: 'dropdown',
      label: 'More',
      link: { type: 'link', label: 'More', href: '/docs/intro', activeBasePath: '/docs/intro' },
      items: [
        { type: 'link', label: 'In', href: '/blog', activeBasePath: '/blog' },
        {
          type: 'link',
          label: 'rules/combat',
          href: '/docs/rules/combat',
          activeBasePath: '/docs/rules/combat',
          sidebarId: 'main',
        },
        { type: 'html', html: '<hr>' },
        { type: 'link', label: 'Start here', href: '/docs/intro', sidebarId: 'main', className: 'all' },
      ],
    },
    {
      position: right,
      type: 'dropdown',
      label: 'Typeless',
      items: [{ type: 'link', label: 'In', href: '/blog', activeBasePath: '/blog' }],
    },
    {
      position: right,
      type: 'link',
      label: 'Fight',
      href: '/docs/rules/combat',
      activeBasePath: '/docs/rules/combat',
      sidebarId: 'main',
    },
    {
      position: right,
      type: 'link',
      label: 'secret',
      href: '/docs/secret',
      activeBasePath: '/docs/secret',
      unlisted: true,
    },
    { position: right, type: 'link', label: 'Start here', href: '/docs/intro', sidebarId: 'main' },
    {
      position: right,
      type: 'localeDropdown',
      label: 'English',
      items: [{ label: 'English', lang: 'en', locale: 'en', href: '/' }],
      before: [],
      after: [
        { type: 'html', html: '<hr>' },
        { type: 'link', label: 'In', href: '/blog', activeBasePath: '/blog' },
      ],
    },
    { position: right, type: 'search' },
    { position: right, type: 'html', html: '<b>x</b>' },
    { position: right, type: 'docsVersion' },
    { position: right, type: 'docsVersion', label: 'v', href: '/docs/rules/combat' },
    {
      position: right,
      type: 'docsVersionDropdown',
      label: 'Versions',
      before: [],
      after: [{ type: 'html', html: '<a href="/blog">x</a>' }, old],
    },
  ])
  expect(data.footer).toMatchObject({
    style: 'dark',
    logo: { src: '/mark.svg', alt: 'Mark', href: 'https://out.example', width: 131 },
    columns: [
      { title: 'Read', items: [{ label: 'Intro', href: '/docs/intro' }, { html: '<a href="/blog">B</a>' }] },
      { items: [{ label: 'Chat', href: 'https://chat.example', external: true, icon: expect.any(String) }] },
    ],
    copyright: '© Press',
  })
  expect(data.versions).toEqual([
    {
      name: 'current',
      label: 'Next',
      path: '/docs',
      mainHref: '/docs/intro',
      badge: false,
      banner: 'none',
      isLast: true,
    },
  ])
})

test('footer links without columns form one column; a site without a footer config has no footer', async () => {
  const { data } = await chromeOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', footer: { links: [{ label: 'In', to: '/docs/intro' }, { html: '<i>x</i>' }] } })
${CONTENT}`)
  expect(data.footer).toMatchObject({
    style: 'light',
    columns: [{ items: [{ label: 'In', href: '/docs/intro' }, { html: '<i>x</i>' }] }],
  })
  expect((await chromeOf(CONTENT)).data.footer).toBeUndefined()
})

test('HTML in the config that the content policy blocks is removed or reported', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example',
      announcementBar: { content: '<b style="color: red" onclick="x()" class="y">New</b>' },
      footer: { copyright: '<img alt="" src="https://out.example/a.png"> <a style="" href="/docs/intro">In</a>' },
    })
${CONTENT}`)
  const blocked =
    "contains an inline script, a script of another site, a style= or an on…= attribute, which the site's content security policy blocks."
  expect(lines(site.warnings)).toEqual([
    `site.config.ts:2 warning WB107 "announcementBar.content" ${blocked}`,
    `site.config.ts:3 warning WB107 "footer.copyright" ${blocked}`,
    'site.config.ts:3 warning WB606 "footer.copyright": the image "https://out.example/a.png" is on another host, which the site\'s content security policy blocks.',
  ])
  expect(site.html('/docs/intro')).toContain('<b class="y">New</b>')
  expect(site.html('/docs/intro')).toContain('<a href="/docs/intro">In</a>')
})

test('unknown ids and addresses are reported with their line and suggestions', async () => {
  const problems = await problemsOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example',
      announcementBar: { content: '<a href="/nowhere">x</a>' },
      navbar: { items: [
        { type: 'doc', docId: 'rules/combatt' },
        { type: 'docSidebar', sidebarId: 'mian' },
        { type: 'docSidebar', sidebarId: 'bare' },
        { label: 'Dead', to: '/blogg' },
        { label: 'More', items: [{ label: 'Dead', to: '/docs/intro#lick' }] },
      ] },
      footer: { links: [{ title: 'x', items: [{ label: 'Ok', to: '/blog' }, {
        label: 'Dead', to: '/docs/nope' }] }] },
      checks: { orphanPages: 'ignore' }, docs: { sidebars: { main: ['intro'], bare: [{ type: 'link', label: 'x', href: 'https://out.example' }] } },
    })
${CONTENT}`)
  expect(lines(problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)))).toEqual([
    'site.config.ts:2 error WB603 "announcementBar.content": the link to "/nowhere" leads to no page.',
    'site.config.ts:4 error WB530 navbar.items[0]: couldn\'t find any doc with id "rules/combatt" in version "current". Did you mean "rules/combat"?\nAvailable doc ids are:\n- rules/combat\n- intro\n- secret',
    'site.config.ts:5 error WB531 navbar.items[1]: can\'t find any sidebar with id "mian" in version "current". Did you mean "main"?\nAvailable sidebar ids are:\n- main\n- bare',
    'site.config.ts:6 error WB532 navbar.items[2]: sidebar "bare" doesn\'t have anything to be linked to.',
    'site.config.ts:7 error WB603 "navbar.items[3].to": the address "/blogg" leads to no page. Did you mean "/blog"?',
    'site.config.ts:8 error WB604 There is no heading with the id "lick" on /docs/intro. Did you mean "luck"?',
    'site.config.ts:11 error WB603 "footer.links[0].items[1].to": the address "/docs/nope" leads to no page.',
  ])
})

test('the generated page of a category is a doc whose id is its slug, as in Docusaurus', async () => {
  const { data } = await chromeOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example',
      navbar: { items: [{ type: 'doc', docId: '/examples', label: 'Examples' }, { type: 'doc', docId: '/category/more', label: 'More' }] },
      docs: { sidebars: { main: [
        { type: 'category', label: 'Samples', link: { type: 'generated-index', slug: '/examples' }, items: ['intro'] },
        { type: 'category', label: 'More', link: { type: 'generated-index' }, items: ['rules/combat'] },
      ] } },
    })
${CONTENT}`)
  expect(data.navbar.items).toMatchObject([
    { type: 'link', label: 'Examples', href: '/docs/examples', activeBasePath: '/docs/examples', sidebarId: 'main' },
    { type: 'link', label: 'More', href: '/docs/category/more', sidebarId: 'main' },
  ])
})
