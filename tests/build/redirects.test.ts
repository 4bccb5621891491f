// Old addresses of the config that lead on.
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'

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

test('all faults in redirects are reported together, with line and suggestions', async () => {
  const problems = await problemsOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example',
      redirects: [
        { from: '/docs/intro', to: '/docs/a' },
        { from: ['/one', 'two'], to: '/docs/itro' },
        { from: '/one', to: '/docs/a' },
        { from: ['/old/*/x', '/new/*', '/new/*'], to: '/nowhere/*' },
        { from: '/three', to: '/four' },
        { from: '/four', to: '/three' },
        { from: '/docs/*', to: 'https://docs.example/*' },
      ],
    })
    -- content/docs/intro.md --
    # Intro
    -- content/docs/a.md --
    # A
  `)
  expect(lines(problems)).toEqual([
    'site.config.ts:3 error WB544 "redirects[0].from": there is a page at /docs/intro.',
    'site.config.ts:4 error WB544 "redirects[1].from[1]": the address "two" does not start with "/".',
    'site.config.ts:5 error WB544 "redirects[2].from": /one already leads to /docs/itro.',
    'site.config.ts:6 error WB544 "redirects[3].from[0]": "*" is allowed only at the end, as in "/old/*"; found "/old/*/x".',
    'site.config.ts:6 error WB544 "redirects[3].from[2]": /new/* already leads to /nowhere/*.',
    'site.config.ts:6 error WB544 "redirects[3].to": /new/* leads to /nowhere/*, where there is no page.',
    'site.config.ts:9 error WB544 "redirects[6].to": /docs/* would hide the page at /docs/a on some hosts; redirect each address separately.',
    'site.config.ts:7 error WB544 "redirects[4].to": /three leads to /four, which leads on to /three.',
    'site.config.ts:8 error WB544 "redirects[5].to": /four leads to /three, which leads on to /four.',
    'site.config.ts:4 error WB603 "redirects[1].to": the address "/docs/itro" leads to no page. Did you mean "/docs/intro"?',
  ])
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

test('a redirect needs a web address and a redirect status', async () => {
  const problems = await problemsOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example',
      redirects: [{ from: '/a', to: 'javascript:alert(1)' }, { from: '/b', to: '/docs/a', status: 200 }, { to: '/docs/a' }],
    })
    -- content/docs/a.md --
    # A
  `)
  expect(lines(problems)).toEqual([
    'site.config.ts:2 error WB103 "redirects[0].to": must start with "/" or "https://" (found "javascript:alert(1)").',
    'site.config.ts:2 error WB103 "redirects[1].status" must be 301, or 302, or 307, or 308; found 200.',
    expect.stringContaining('"redirects[2].from"'),
  ])
})
