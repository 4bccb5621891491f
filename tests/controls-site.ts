// A site with every control that a reader can press: the menus of the bar, and all toys on one page.

const CONFIG = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org',
    i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
    announcementBar: { id: 'lamps', content: 'The lamps are lit.' },
    navbar: {
      items: [
        { label: 'More', position: 'left', items: [{ to: '/about', label: 'About' }] },
        { type: 'docsVersionDropdown' },
        { type: 'localeDropdown' },
      ],
    },
    blog: { postsPerPage: 1 },
    markdown: { dice: true, glossary: '/docs/next/glossary' },
    mySheet: true,
    rolls: [{ name: 'Check', patterns: ['{word} check {bonus}'], dice: 'd20' }],
  })
  -- content/data/tables.yml --
  - { id: npc, title: Someone, text: "{names} has {2d6} coins." }
  - { id: names, title: Names, die: d4, rows: [{ roll: 1-4, text: Ash }] }
  -- content/data/beasts.yml --
  - { id: bear, name: Bear, home: Moor }
  - { id: asp, name: Asp, home: Hills }
  -- content/data/glossary.yml --
  - { id: zone, term: Zone, page: /docs/next/toys, definition: A part of the ground. }
`

const PAGES = `
  -- content/versions/1.0/toys.md --
  # Old toys
  -- content/docs/glossary.md --
  # Glossary
  :::glossary
  :::
  -- content/docs/part/_category_.yml --
  label: Part
  link: { type: generated-index }
  -- content/docs/part/inner.md --
  # Inner
  -- content/blog/2025-01-01-first.md --
  # First
  -- content/blog/2025-01-02-second.md --
  # Second
  -- content/pages/about.md --
  # About
  -- content/pages/index.md --
  # Home
`

const TOYS = `
  -- content/docs/toys.md --
  # Toys

  ## Dice

  Roll 2d6, or a Stealth check +5, and cross a Zone.

  | d6 | Sum |
  | --- | --- |
  | 1-6 | Few |

  ## Lists

  :::table beasts columns="name: Beast, home" filter="home: Home" caption="Beasts"
  :::

  ## Folds

  :::details More
  Hidden words.
  :::

  ::::tabs{group=way}
  :::tab On foot
  Walk.
  :::
  :::tab By rope
  Climb.
  :::
  ::::

  \`\`\`js
  copy()
  \`\`\`

  :::generate npc
  :::

  :::cards beasts text="home" print="63x88mm"
  :::
`

/** The page with all toys is `/docs/next/toys`. */
export const CONTROLS = CONFIG + PAGES + TOYS
