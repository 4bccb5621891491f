// A site in two languages, one of them written from right to left.
export const TWO_LOCALES = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', tagline: 'Old and far.', url: 'https://example.org', favicon: 'icon.svg',
    i18n: { defaultLocale: 'en', locales: ['en', 'ar'], localeConfigs: { ar: { htmlLang: 'ar-EG' } } },
    announcementBar: { id: 'lamps', content: 'The lamps are lit. <a href="/docs/intro">Come in</a>.' },
    navbar: {
      logo: { src: 'icon.svg', alt: 'A spark' },
      items: [{ to: '/blog', label: 'Blog', position: 'left' }, { to: '/about', label: 'About', position: 'left' }, { type: 'docSidebar', sidebarId: 'docs', label: 'Rules' }, { type: 'localeDropdown' }],
    },
    footer: { links: [{ label: 'Home', to: '/' }], copyright: 'Nobody.' },
    blog: { feeds: ['rss', 'atom', 'json'] },
  })
  -- content/static/icon.svg --
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
  -- content/static/map.txt --
  here
  -- content/docs/intro.md --
  ---
  redirect_from: /start
  ---
  # Introduction
  Read about [combat](./mechanics/combat.md) and the [map](/map.txt).

  ## First steps
  A lantern and a rope.

  :::tip
  Carry a rope.
  :::
  -- content/docs/mechanics/_category_.yml --
  label: Mechanics
  position: 3
  -- content/docs/mechanics/combat.md --
  # Combat
  Draw your swordfish.
  -- content/docs/secret.md --
  ---
  unlisted: true
  ---
  # Secret
  Hidden.
  -- content/data/weapons.yml --
  - { id: a, name: Sling }
  -- content/docs/weapons.md --
  # Weapons
  :::table weapons columns="name: Name" caption="Weapons"
  :::
  -- content/blog/authors.yml --
  anna: { name: Anna, title: Scout, page: true }
  -- content/blog/2025-01-10-first.md --
  ---
  authors: anna
  tags: [dust]
  ---
  # First post
  Beginning.
  <!-- truncate -->
  More.
  -- content/blog/2025-02-11-second.md --
  ---
  authors: anna
  tags: [dust]
  ---
  # Second post
  Going on.
  <!-- truncate -->
  More.
  -- content/pages/about.md --
  # About
  Of [the blog](/blog).
  -- content/i18n/ar/strings.yml --
  config:
    Dust: غبار
    Rules: قواعد اللعبة
    'The lamps are lit. <a href="/docs/intro">Come in</a>.': 'المصابيح مضاءة. <a href="/docs/intro">ادخل</a>.'
  texts:
    backHome: إلى البداية
  -- content/i18n/ar/docs/intro.md --
  # مقدمة
  اقرأ عن [القتال](./mechanics/combat.md) و[الخريطة](/map.txt).

  ## الخطوات الأولى
  فانوس وحبل.

  :::tip
  احمل حبلا.
  :::
  -- content/i18n/ar/docs/mechanics/_category_.yml --
  label: الآليات
  -- content/i18n/ar/docs/weapons.md --
  ---
  slug: asliha
  ---
  # أسلحة
  :::table weapons columns="name: الاسم" caption="أسلحة"
  :::
  -- content/i18n/ar/data/weapons.yml --
  - { id: a, name: مقلاع }
  -- content/i18n/ar/blog/authors.yml --
  anna: { title: كشافة }
  -- content/i18n/ar/blog/2025-01-10-first.md --
  ---
  authors: anna
  tags: [dust]
  ---
  # المقال الأول
  بداية.
  <!-- truncate -->
  المزيد.
`
