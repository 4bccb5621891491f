// Old addresses of the config that lead on.
import { expect, test } from 'vitest'
import { buildSite } from '../site.ts'

test('redirects in the config become pages and lines in _redirects, with the base URL', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', baseUrl: '/game/',
      redirects: [
        { from: ['/rules', '/old rules/core.html'], to: '/docs/a b#part' },
        { from: '/shop', to: 'https://shop.example/?a=1&b=2', status: 302 },
      ],
    })
    -- content/docs/a b.md --
    # A

    [to the rules](/rules)

    ## Part
  `)
  expect(site.file('_redirects')).toContain(
    [
      '/game/rules /game/docs/a%20b#part 301',
      '/game/old%20rules/core /game/docs/a%20b#part 301',
      '/game/shop https://shop.example/?a=1&b=2 302',
      '',
    ].join('\n'),
  )
  const page = site.html('/old rules/core')
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/game/docs/a%20b#part">')
  expect(page).toContain('<link rel="canonical" href="https://a.example/game/docs/a%20b">')
  expect(site.html('/shop')).toContain('<link rel="canonical" href="https://shop.example/?a=1&amp;b=2">')
  expect(site.warnings).toEqual([])
  expect(site.file('sitemap.xml')).not.toContain('/rules')
})

test('a redirect with a star becomes a line in _redirects, and a page for each existing target', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', baseUrl: '/game/',
      redirects: [
        { from: ['/old rules/*', '/guide/*'], to: '/docs/*', status: 302 },
        { from: '/guide/b', to: '/docs/a' },
        { from: ['/gone/*', '/left/*'], to: '/docs/a#part' },
        { from: '/shop/*', to: 'https://shop.example/*' },
      ],
    })
    -- content/pages/guide/a.md --
    # The page that lies there wins
    -- content/docs/a.md --
    # A

    [to an old address](/old%20rules/more/c%20d) and [the page there](/guide/a)

    ## Part
    -- content/docs/b.md --
    ---
    redirect_from: /docs/bee
    ---
    # B
    -- content/docs/more/c d.md --
    # C
  `)
  const leadsTo = (path: string) => /url=([^"]*)/.exec(site.html(path))?.[1]
  for (const [path, to] of [
    ['/old rules/a', '/game/docs/a'],
    ['/old rules/bee', '/game/docs/b'],
    ['/old rules/more/c d', '/game/docs/more/c%20d'],
    ['/old rules', '/game/docs/a'],
    ['/guide/b', '/game/docs/a'],
    ['/guide/more/c d', '/game/docs/more/c%20d'],
    ['/gone', '/game/docs/a#part'],
  ] as const)
    expect(leadsTo(path), path).toBe(to)
  expect(site.html('/guide/a')).toContain('The page that lies there wins')
  expect(site.exists('shop')).toBe(false)
  // Not the whole of /guide/: some hosts read the rules before they look for the page.
  const rules = site.file('_redirects').split('\n')
  expect(rules).toEqual(
    expect.arrayContaining([
      '/game/old%20rules/* /game/docs/:splat 302',
      '/game/guide/more/c%20d /game/docs/more/c%20d 302',
      '/game/gone/* /game/docs/a#part 301',
      '/game/shop/* https://shop.example/:splat 301',
    ]),
  )
  expect(rules).not.toContain('/game/old%20rules/a /game/docs/a 302')
  expect(rules.filter((rule) => /guide\/(?:\*|a) /.test(rule))).toEqual([])
  expect(rules.indexOf('/game/guide/b /game/docs/a 301')).toBeLessThan(rules.findIndex((rule) => rule.includes('*')))
  expect(site.warnings).toEqual([])
})
