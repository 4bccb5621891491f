// The file `_headers`, and the address of the site, on different hosts.
import { afterEach, expect, test, vi } from 'vitest'
import { buildFolder, buildSite, lines, problemsOf, writeSite } from '../site.ts'

afterEach(() => vi.unstubAllEnvs())

test('the headers of content/static/_headers are added to the generated ones, and replace equal names', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # A
    -- content/static/_headers --
    # Ours
    /*
      Referrer-Policy: no-referrer
      X-Frame-Options: DENY
    /press/*
      X-Robots-Tag: noindex
  `)
  const file = site.file('_headers')
  expect(file).toMatch(
    /^\/\*\n {2}Content-Security-Policy: .*\n {2}X-Content-Type-Options: nosniff\n {2}Referrer-Policy: no-referrer\n {2}X-Frame-Options: DENY\n/,
  )
  expect(file).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n')
  expect(file).toContain('/press/*\n  X-Robots-Tag: noindex\n')
  expect(site.warnings).toEqual([])
})

const PROTECTED = `
  -- content/docs/a.md --
  # A
  -- content/static/_headers --
  /*
    Content-Security-Policy: default-src *
    ! X-Content-Type-Options
  /a.txt
    content-type: text/html
`

test('headers that would let content run code are errors, unless the config trusts the content', async () => {
  expect(lines(await problemsOf(PROTECTED))).toEqual([
    'content/static/_headers:2 error WB552 _headers must not set or remove "Content-Security-Policy": content could then run code.',
    'content/static/_headers:3 error WB552 _headers must not set or remove "! X-Content-Type-Options": content could then run code.',
    'content/static/_headers:5 error WB552 _headers must not set or remove "content-type": content could then run code.',
  ])
  const trusted = await buildSite(`${PROTECTED}
  -- site.config.ts --
  export default defineConfig({ title: 'Test', url: 'https://example.org', staticCode: true })
  `)
  expect(trusted.file('_headers')).toContain('  Content-Security-Policy: default-src *\n')
})

test('without "url", the host says the address, and headers that it ignores are named', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test' })
    -- content/docs/a.md --
    # A
  `)
  for (const name of ['WASTELAND_URL', 'NETLIFY', 'CF_PAGES', 'GITHUB_ACTIONS', 'GITHUB_PAGES']) vi.stubEnv(name, '')
  const local = await buildFolder(root)
  expect(local.notes).toEqual([expect.stringMatching(/^The config has no "url".*Set "url" in site\.config\.ts/)])
  expect(local.html('/docs/a')).not.toContain('http-equiv')

  vi.stubEnv('GITHUB_ACTIONS', 'true')
  vi.stubEnv('GITHUB_PAGES', 'true')
  vi.stubEnv('GITHUB_REPOSITORY', 'me/game')
  const hosted = await buildFolder(root)
  expect(hosted.html('/docs/a')).toContain('<link rel="canonical" href="https://me.github.io/game/docs/a">')
  expect(hosted.html('/docs/a')).toContain('<meta http-equiv="Content-Security-Policy"')
  expect(hosted.notes).toEqual([
    'GitHub Pages ignores the file _headers and does not send: X-Content-Type-Options, Referrer-Policy, Cache-Control. The content policy is in each page instead, without frame-ancestors.',
  ])
})
