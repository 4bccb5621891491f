// Navbar and footer: the template data for every item type, and the messages for unknown ids.
import { describe, expect, test } from 'vitest'
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

const BLOG = { type: 'link', label: 'In', href: '/blog', activeBasePath: '/blog' }
const INTRO = { type: 'link', label: 'Start here', href: '/docs/intro', sidebarId: 'main' }
const COMBAT = { type: 'link', href: '/docs/rules/combat', activeBasePath: '/docs/rules/combat', sidebarId: 'main' }

/** An item of the config: its type, its source, and its template data, which is empty if the item is not shown. */
const ITEMS: [what: string, item: string, data: object | undefined][] = [
  [
    'a link on the left with a class',
    `{ to: '/blog/', label: 'Blog', position: 'left', className: 'b' }`,
    { ...BLOG, label: 'Blog', position: 'left', className: 'b' },
  ],
  [
    'a link to another site with an icon',
    `{ href: 'https://out.example', label: 'Out', icon: 'chat', target: '_self' }`,
    {
      type: 'link',
      label: 'Out',
      href: 'https://out.example',
      external: true,
      target: '_self',
      icon: expect.any(String),
    },
  ],
  [
    'an href to a page of the site, which is active without its hash',
    `{ href: '/docs/intro#luck', label: 'Luck' }`,
    { type: 'link', label: 'Luck', href: '/docs/intro#luck', activeBasePath: '/docs/intro' },
  ],
  [
    'a link with its own active path',
    `{ to: '/docs/intro', label: 'Docs', activeBasePath: '/docs/', activeBaseRegex: '^/docs' }`,
    { type: 'link', label: 'Docs', href: '/docs/intro', activeBasePath: '/docs', activeBaseRegex: '^/docs' },
  ],
  [
    'a dropdown with a link of its own, without the draft in it',
    `{ type: 'dropdown', label: 'More', to: '/docs/intro', items: [
      { to: '/blog', label: 'In' }, { type: 'doc', docId: 'rules/combat' }, { type: 'html', value: '<hr>' },
      { type: 'doc', docId: 'late' }, { type: 'docSidebar', sidebarId: 'main', className: 'all' },
    ] }`,
    {
      type: 'dropdown',
      label: 'More',
      link: { type: 'link', label: 'More', href: '/docs/intro', activeBasePath: '/docs/intro' },
      items: [
        BLOG,
        { ...COMBAT, label: 'rules/combat' },
        { type: 'html', html: '<hr>' },
        { ...INTRO, className: 'all' },
      ],
    },
  ],
  [
    'items without a type, which are a dropdown',
    `{ label: 'Typeless', items: [{ to: '/blog', label: 'In' }] }`,
    { type: 'dropdown', label: 'Typeless', items: [BLOG] },
  ],
  ['a doc with a label', `{ type: 'doc', docId: 'rules/combat', label: 'Fight' }`, { ...COMBAT, label: 'Fight' }],
  ['a draft, which is not shown', `{ type: 'doc', docId: 'late' }`, undefined],
  [
    'an unlisted doc',
    `{ type: 'doc', docId: 'secret' }`,
    { type: 'link', label: 'secret', href: '/docs/secret', activeBasePath: '/docs/secret', unlisted: true },
  ],
  ['a sidebar, which leads to its first page', `{ type: 'docSidebar', sidebarId: 'main' }`, INTRO],
  [
    'the menu of languages with items below',
    `{ type: 'localeDropdown', dropdownItemsAfter: [{ type: 'html', value: '<hr>' }, { label: 'In', to: '/blog' }] }`,
    {
      type: 'localeDropdown',
      label: 'English',
      items: [{ label: 'English', lang: 'en', locale: 'en', href: '/' }],
      before: [],
      after: [{ type: 'html', html: '<hr>' }, BLOG],
    },
  ],
  ['the search', `{ type: 'search' }`, { type: 'search' }],
  ['HTML', `{ type: 'html', value: '<b>x</b>' }`, { type: 'html', html: '<b>x</b>' }],
  ['the version', `{ type: 'docsVersion' }`, { type: 'docsVersion' }],
  [
    'the version with a label and a link',
    `{ type: 'docsVersion', label: 'v', to: '/docs/rules/combat' }`,
    { type: 'docsVersion', label: 'v', href: '/docs/rules/combat' },
  ],
  [
    'the menu of versions with items around it, without a draft',
    `{ type: 'docsVersionDropdown', dropdownItemsBefore: [{ type: 'doc', docId: 'late' }], dropdownItemsAfter: [
      { type: 'html', value: '<a href="/blog">x</a>' }, { label: 'Old', href: 'https://old.example' },
    ] }`,
    {
      type: 'docsVersionDropdown',
      label: 'Versions',
      before: [],
      after: [
        { type: 'html', html: '<a href="/blog">x</a>' },
        { type: 'link', label: 'Old', href: 'https://old.example', external: true },
      ],
    },
  ],
]

describe('a config with every type of item', async () => {
  const { data, warnings } = await chromeOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example',
      navbar: { title: null, hideOnScroll: true, logo: { src: 'mark.svg' }, items: [
        ${ITEMS.map(([, item]) => item.replaceAll('\n', '\n    ')).join(',\n        ')},
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
  const shown = ITEMS.filter(([, , item]) => item !== undefined)

  test('has no problems, and shows its items in order; the draft is left out', () => {
    expect(warnings).toEqual([])
    expect(data.navbar.items.map(({ type }) => type)).toEqual(
      shown.map(([, , item]) => (item as { type: string }).type),
    )
  })

  test.each(shown.map(([what, , item], i) => [what, item, i] as const))(
    'shows %s, on the right if no position is written',
    (_, item, i) => expect(data.navbar.items[i]).toEqual({ position: 'right', ...item }),
  )

  test('shows the logo, which leads home, without the title', () => {
    const logo = { src: '/mark.svg', srcDark: '/mark.svg', alt: 'Waste', href: '/' }
    expect(data.navbar).toMatchObject({ hideOnScroll: true, logo })
    expect(data.navbar.title).toBeUndefined()
  })

  test('shows the columns of the footer, with its logo and copyright', () => {
    expect(data.footer).toMatchObject({
      style: 'dark',
      logo: { src: '/mark.svg', alt: 'Mark', href: 'https://out.example', width: 131 },
      columns: [
        { title: 'Read', items: [{ label: 'Intro', href: '/docs/intro' }, { html: '<a href="/blog">B</a>' }] },
        { items: [{ label: 'Chat', href: 'https://chat.example', external: true, icon: expect.any(String) }] },
      ],
      copyright: '© Press',
    })
  })

  test('has one version', () => {
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
