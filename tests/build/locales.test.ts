// A site in several languages: what is translated, what falls back, and what each locale has of its own.
import { beforeAll, describe, expect, test } from 'vitest'
import type { BlogListPage, DocPage } from '../../templates/page-data.ts'
import { TWO_LOCALES } from '../locales-site.ts'
import { type BuiltSite, buildFolder, buildSite, lines, problemsOf, writeSite } from '../site.ts'

let site: BuiltSite
beforeAll(async () => {
  site = await buildSite(TWO_LOCALES)
})

const doc = (route: string) => site.data(route) as DocPage
const dataOf = (file: string) => JSON.parse(site.file(file))
const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[0] ?? ''

test('each locale has every page, the default one at the root and the other in its folder', () => {
  expect(site.html('/docs/intro')).toContain('<html lang="en" dir="ltr"')
  expect(site.html('/ar/docs/intro')).toContain('<html lang="ar-EG" dir="rtl"')
  for (const file of ['', 'ar/'])
    for (const name of [
      'index.html',
      '404.html',
      'about/index.html',
      'blog/index.html',
      'docs/mechanics/combat/index.html',
      'page-data/docs/intro.json',
      'search.json',
    ])
      expect(site.exists(file + name), file + name).toBe(true)
  expect(lines(site.warnings)).toEqual([])
})

test('translated files take the place of those of the default locale', () => {
  expect(site.main('/ar/docs/intro')).toContain('فانوس وحبل')
  expect(site.main('/docs/intro')).toContain('A lantern and a rope')
  expect(dataOf('ar/page-data/docs/asliha.json').html).toContain('مقلاع')
  expect(doc('/docs/weapons').html).toContain('Sling')
})

describe('a page that nobody has translated', () => {
  test('is shown in its own language, which it names, with a sign that says so', () => {
    const main = site.main('/ar/docs/mechanics/combat')
    expect(main).toContain('Draw your swordfish')
    expect(main).toContain('لم تُترجم بعد')
    expect(main).toMatch(/<h1><span lang="en" dir="ltr">Combat<\/span><\/h1>/)
    expect(main).toMatch(/<article [^>]*lang="en" dir="ltr"/)
    expect(main).toContain('href="/ar/docs/intro"')
  })

  test('is marked in lists of posts too', () => {
    const posts = (dataOf('ar/page-data/blog.json') as BlogListPage).posts
    expect(posts.map(({ title, fallback }) => [title, fallback?.lang])).toEqual([
      ['Second post', 'en'],
      ['المقال الأول', undefined],
    ])
  })

  test('translated pages and those of the default locale carry no such sign', () => {
    for (const html of [site.main('/ar/docs/intro'), site.main('/docs/mechanics/combat')]) {
      expect(html).not.toContain('لم تُترجم بعد')
      expect(html).not.toContain('lang=')
    }
  })

  test('a translation that is a draft is none yet', async () => {
    const built = await buildSite(`${TWO_LOCALES}
  -- content/i18n/ar/docs/mechanics/combat.md --
  ---
  draft: true
  ---
  # القتال
  قريبا.
`)
    expect(built.main('/ar/docs/mechanics/combat')).toContain('Draw your swordfish')
  })
})

test('links lead to pages of the same locale, files of the default locale stand once', () => {
  const arabic = site.main('/ar/docs/intro')
  expect(arabic).toContain('href="/ar/docs/mechanics/combat"')
  expect(arabic).toContain('href="/map.txt"')
  expect(site.exists('ar/map.txt')).toBe(false)
  expect(site.html('/ar')).toContain('src="/icon.svg"')
  expect([...site.files().keys()].filter((file) => file.startsWith('ar/assets'))).toEqual([])
})

test('texts of the config, the templates and the folders are said in the language of the locale', () => {
  const html = site.html('/ar/docs/intro')
  expect(tag(html, /<title>[^<]*/)).toBe('<title>مقدمة | غبار')
  expect(html).toContain('المصابيح مضاءة. <a href="/ar/docs/intro">ادخل</a>')
  expect(html).toContain('>قواعد اللعبة</a>')
  expect(html).toContain('>الآليات<')
  expect(html).toContain('انتقل إلى المحتوى')
  expect(html).toContain('aria-label="نصيحة"')
  expect(site.html('/docs/intro')).toContain('aria-label="Tip"')
  expect(site.file('ar/404.html')).toContain('إلى البداية')
})

test('dates and plurals are those of the language', () => {
  const posts = (dataOf('ar/page-data/blog.json') as BlogListPage).posts
  expect(posts[0]?.dateText).toBe(
    new Intl.DateTimeFormat('ar', { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC' }).format(
      new Date('2025-02-11'),
    ),
  )
  expect(posts[0]?.readingTime).toBe('دقيقة قراءة واحدة')
  expect(dataOf('ar/page-data/blog/authors/anna.json').postCount).toBe('مقالان')
  expect(dataOf('ar/page-data/blog/authors.json').authors[0]).toMatchObject({ name: 'Anna', title: 'كشافة' })
})

test('head and sitemap name the page in every language', () => {
  const links = [
    ['en', 'https://example.org/docs/weapons'],
    ['x-default', 'https://example.org/docs/weapons'],
    ['ar-EG', 'https://example.org/ar/docs/asliha'],
  ]
  for (const route of ['/docs/weapons', '/ar/docs/asliha']) {
    for (const [lang, href] of links)
      expect(site.html(route)).toContain(`<link rel="alternate" hreflang="${lang}" href="${href}">`)
  }
  const entry = site
    .file('sitemap.xml')
    .split('\n')
    .find((line) => line.includes('<loc>https://example.org/ar/docs/asliha</loc>'))
  for (const [lang, href] of links)
    expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
  expect(site.html('/docs/secret')).not.toContain('hreflang="x-default"')
  expect(site.html('/ar/docs/intro')).toContain('<meta property="og:locale" content="ar_EG">')
  expect(site.html('/ar/docs/intro')).toContain('<meta property="og:locale:alternate" content="en">')
  expect(site.html('/ar/docs/intro')).toContain('<link rel="canonical" href="https://example.org/ar/docs/intro">')
})

test('the language dropdown leads to the same page, also where it has another address', () => {
  expect(site.html('/docs/weapons')).toMatch(/href="\/ar\/docs\/asliha"[^>]*lang="ar-EG"/)
  expect(site.html('/ar/docs/asliha')).toMatch(/href="\/docs\/weapons"[^>]*lang="en"/)
  expect(site.html('/ar/docs/intro')).toMatch(/href="\/docs\/intro"[^>]*lang="en"/)
})

test('each locale has feeds, redirects and a search of its own', () => {
  const atom = site.file('ar/blog/atom.xml')
  expect(atom).toContain('xml:lang="ar-EG"')
  expect(atom).toContain('https://example.org/ar/blog/2025/01/10/first')
  expect(atom).toContain('المقال الأول')
  expect(site.file('blog/atom.xml')).not.toContain('المقال الأول')
  expect(site.file('ar/blog/feed.xsl')).toContain('أحدث المقالات')
  expect(site.file('ar/start/index.html')).toContain('url=/ar/docs/intro')
  expect(site.file('_redirects')).toMatch(/^\/ar\/start \/ar\/docs\/intro 301$[\s\S]*^\/ar\/\* \/ar\/404\.html 404\n$/m)
  const [english, arabic] = ['search.json', 'ar/search.json'].map((file) =>
    site.file(JSON.parse(site.file(file)).index.slice(1)),
  )
  expect(arabic).toContain('فانوس')
  expect(english).not.toContain('فانوس')
})

test('the content policy allows the inline script of every locale', () => {
  const policy = site.file('_headers')
  expect(policy.match(/'sha256-/g)?.length).toBe(
    new Set([...site.files()].flatMap(([, text]) => /<script>(.*?)<\/script>/s.exec(text)?.[1] ?? [])).size,
  )
})

test('versions of the docs are translated in their own folders', async () => {
  const built = await buildSite(`${TWO_LOCALES}
  -- content/versions/1.0/intro.md --
  # Old introduction
  See [combat](./combat.md).
  -- content/versions/1.0/combat.md --
  # Old combat
  Draw.
  -- content/i18n/ar/versions/1.0/intro.md --
  # مقدمة قديمة
  انظر [القتال](./combat.md).
`)
  expect(built.main('/ar/docs/intro')).toContain('مقدمة قديمة')
  expect(built.main('/ar/docs/intro')).toContain('href="/ar/docs/combat"')
  expect(built.main('/ar/docs/combat')).toContain('لم تُترجم بعد')
  expect(built.main('/ar/docs/next/intro')).toContain('فانوس وحبل')
})

test('a warm build equals a clean one, whatever changes in a locale', async () => {
  const root = writeSite(TWO_LOCALES)
  const first = await buildFolder(root)
  const again = await first.rebuild()
  expect(again.changed).toEqual([])
  const warm = await again.rebuild({
    'content/i18n/ar/docs/mechanics/combat.md': '# القتال\n\nاسحب سيفك.\n',
    'content/i18n/ar/docs/intro.md': undefined,
    'content/i18n/ar/strings.yml': 'texts:\n  tip: فكرة\n',
    'content/i18n/ar/data/weapons.yml': '- { id: a, name: قوس }\n',
  })
  const clean = await buildFolder(root, { cache: false, out: 'clean' })
  expect([...warm.files()]).toEqual([...clean.files()])
  expect(warm.main('/ar/docs/intro')).toContain('A lantern and a rope')
})

test('below a base URL, every locale lies below it', async () => {
  const built = await buildSite(TWO_LOCALES.replace('favicon:', "baseUrl: '/game/', favicon:"))
  const html = built.html('/ar/docs/intro')
  expect(html).toContain('href="/game/ar/docs/mechanics/combat"')
  expect(html).toContain('href="/game/map.txt"')
  expect(html).toMatch(/<script type="module" src="\/game\/assets\/main-/)
  expect(html).toContain('hreflang="x-default" href="https://example.org/game/docs/intro"')
  expect(built.file('_headers')).toMatch(/^\/game\/\*/)
})

test('a locale without texts for menus and buttons is told of, until it has some', async () => {
  const files = `
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org',
      i18n: { defaultLocale: 'fa', locales: ['fa', 'de-AT'] } })
    -- content/docs/intro.md --
    # A
  `
  expect(lines((await buildSite(files)).warnings)).toEqual([
    'site.config.ts:2 warning WB584 Menus and buttons stay English: there are no texts in "fa".',
  ])
  const site = await buildSite(`${files}
    -- content/i18n/fa/strings.yml --
    texts:
      skip: برو به متن
  `)
  expect(site.warnings).toEqual([])
  expect(site.html('/docs/intro')).toContain('برو به متن')
})

describe('what is wrong is named', () => {
  const locales = (more: string) => `
  -- site.config.ts --
  export default defineConfig({ title: 'Dust', url: 'https://example.org', i18n: { locales: ['en', 'ar'] }, footer: { copyright: 'By <b>us</b>' } })
  -- content/docs/intro.md --
  # A
  ${more}`

  test.each([
    ['texts nobody knows', 'skipp: a', 'WB580 Unknown key "texts.skipp". Did you mean "skip"?'],
    ['places there is nothing for', "pageOf: '{pag}'", 'WB581 There is nothing to fill in for "{pag}" here.'],
  ])('%s', async (_, entry, message) => {
    const strings = `-- content/i18n/ar/strings.yml --
  texts:
    ${entry}`
    expect(lines(await problemsOf(locales(strings)))).toEqual([
      expect.stringContaining(`content/i18n/ar/strings.yml:2 error ${message}`),
    ])
  })

  test('everything that is wrong with the texts of a locale, at once', async () => {
    const strings = `-- content/i18n/ar/strings.yml --
  textz: {}
  config:
    'By <b>us</b>': 'By <i>us</i>'
    tagline: [a]
  texts:
    skipp: a
    pageOf: '{pag}'
  counts:
    results: { one: x }
    pages: { other: '{m}' }`
    const problems = lines(await problemsOf(locales(strings)))
    const codes = problems.map((line) => line.replace(/^content\/i18n\/ar\/strings\.yml:|error |(WB\d+).*/g, '$1'))
    expect(codes).toEqual(['4 WB580', '6 WB580', '9 WB580', '1 WB580', '7 WB581', '10 WB581', '3 WB583'])
  })

  test('a translation cannot bring tags of its own', async () => {
    const problems = lines(
      await problemsOf(
        locales(`-- content/i18n/ar/strings.yml --
  config:
    'By <b>us</b>': 'By <img src=x>'`),
      ),
    )
    expect(problems[0]).toContain('content/i18n/ar/strings.yml:2 error WB583 The translation has the tag <img src=x>')
  })

  test('a page in the folder of a locale', async () => {
    const problems = lines(
      await problemsOf(
        locales(`-- content/pages/ar/a.md --
  # B`),
      ),
    )
    expect(problems.join()).toContain('WB552 The address /ar/a lies where the pages of the locale "ar" are.')
  })

  test('a fault of the default locale is said once', async () => {
    const problems = lines(
      await problemsOf(
        locales(`-- content/docs/b.md --
  [x](./nowhere.md)`),
      ),
    )
    expect(problems.filter((line) => line.includes('WB602'))).toHaveLength(1)
  })
})
