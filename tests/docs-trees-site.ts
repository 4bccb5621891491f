// A site with three docs, two of them with versions, two blogs, and a second language.
export const THREE_DOCS = `
  -- site.config.ts --
  export default {
    title: 'Dust', url: 'https://dust.example',
    i18n: { locales: ['en', 'de'] },
    navbar: { items: [
      { type: 'docSidebar', sidebarId: 'main', label: 'Rules' },
      { type: 'docSidebar', docs: 'foes', sidebarId: 'main', label: 'Foes' },
      { type: 'doc', docs: 'maps', docId: 'coast', label: 'Coast' },
      { type: 'docsVersionDropdown' },
      { type: 'docsVersionDropdown', docs: 'foes' },
      { type: 'localeDropdown' },
      { type: 'search' },
    ] },
    docs: [
      { sidebars: { main: [{ type: 'category', label: 'Basics', items: ['dice'] }, 'index'] } },
      { id: 'foes', sidebars: { main: [{ type: 'category', label: 'Beasts', items: ['wolf'] }, 'index'] }, versions: { current: { label: 'Draft' } } },
      { id: 'maps', path: 'atlas', routeBasePath: 'maps', breadcrumbs: false },
    ],
    blog: [{ title: 'Diary' }, { id: 'news', title: 'News', feeds: ['rss'] }],
  }
  -- content/docs/index.md --
  # Rules
  See [the dice](dice.md), [the wolf](../foes/wolf.md) and [the coast](/maps/coast).
  -- content/docs/dice.md --
  ---
  tags: [roll]
  ---
  # Dice
  Roll the quartz die.
  -- content/versions/1.0/index.md --
  # Old rules
  [Dice](/docs/dice)
  -- content/versions/1.0/dice.md --
  # Old dice
  Roll the knucklebone.
  -- content/versions/1.0/sidebars.json --
  { "main": ["index", "dice"] }
  -- content/foes/index.md --
  # Foes
  They bite. [Wolf](wolf.md)
  -- content/foes/wolf.md --
  ---
  tags: [bite]
  ---
  # Wolf
  A gaunt wolf.
  -- content/foes-versions/2.0/index.md --
  # Old foes
  -- content/foes-versions/2.0/wolf.md --
  # Old wolf
  A mangy wolf. [Foes](/foes/)
  -- content/foes-versions/2.0/sidebars.json --
  { "main": ["index", "wolf"] }
  -- content/foes-versions/1.0/wolf.md --
  # Oldest wolf
  A toothless wolf.
  -- content/foes-versions/1.0/index.md --
  # Oldest foes
  -- content/foes-versions/1.0/sidebars.json --
  { "main": ["index", "wolf"] }
  -- content/atlas/coast.md --
  # Coast
  Salt and gulls.
  -- content/blog/2025-01-01-first.md --
  # First
  One. <!-- truncate --> More.
  -- content/news/2025-02-01-second.md --
  ---
  authors: mara
  ---
  # Second
  Two. <!-- truncate --> More.
  -- content/news/authors.yml --
  mara: { name: Mara }
  -- content/i18n/de/foes/wolf.md --
  # Wolf, deutsch
  Ein hagerer Wolf.
  -- content/i18n/de/foes-versions/2.0/wolf.md --
  # Alter Wolf
  Ein räudiger Wolf.
  -- content/i18n/de/news/2025-02-01-second.md --
  # Zweite
  Zwei. <!-- truncate --> Mehr.
`
