// The address of a site from the variables of the host that builds it.
import { expect, test } from 'vitest'
import { headersIgnoredAt, hostOf } from '../../cli/config/host.ts'

test.each([
  [{}, {}],
  [
    { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'Me/Game' },
    { url: 'https://me.github.io', baseUrl: '/Game/' },
  ],
  [
    { GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'Me/me.github.io' },
    { url: 'https://me.github.io', baseUrl: '/' },
  ],
  [{ GITHUB_REPOSITORY: 'Me/Game' }, {}],
  [
    { GITHUB_PAGES: 'true', GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'me/g', WASTELAND_URL: 'https://g.example' },
    { url: 'https://g.example', baseUrl: '/', ignoresHeaders: 'GitHub Pages' },
  ],
  [
    {
      NETLIFY: 'true',
      CONTEXT: 'production',
      URL: 'https://g.example',
      DEPLOY_PRIME_URL: 'https://main--g.netlify.app',
    },
    { url: 'https://g.example', baseUrl: '/' },
  ],
  [
    {
      NETLIFY: 'true',
      CONTEXT: 'deploy-preview',
      URL: 'https://g.example',
      DEPLOY_PRIME_URL: 'https://7--g.netlify.app',
    },
    { url: 'https://7--g.netlify.app', baseUrl: '/' },
  ],
  [
    { CF_PAGES: '1', CF_PAGES_URL: 'https://7b8b5ae1.g.pages.dev' },
    { url: 'https://g.pages.dev', baseUrl: '/' },
  ],
  [
    { CF_PAGES: '1', CF_PAGES_URL: 'https://deadbeef.pages.dev' },
    { url: 'https://deadbeef.pages.dev', baseUrl: '/' },
  ],
])('%j', (environment, host) => {
  expect(hostOf(environment)).toEqual(host)
})

test.each([
  'nonsense',
  'not an address',
  'mailto:x',
  'example.org',
  'javascript:alert(1)',
  'file:///tmp',
  'https://',
  'https://g.example/?a',
  'https://g.example/#a',
  'https://me@g.example',
  'https://g.example/a b/',
])('WASTELAND_URL=%s is an error that says what to write', (address) => {
  const { fault, ...rest } = hostOf({ WASTELAND_URL: address })
  expect(rest).toEqual({})
  expect(fault).toMatchObject({
    code: 'WB111',
    message: expect.stringMatching(/^The environment variable WASTELAND_URL must be the address of the site/),
    hint: 'For example WASTELAND_URL=https://example.org/game/',
  })
})

test('GitHub, GitLab and Codeberg Pages ignore _headers', () => {
  const hosts = ['https://me.github.io', 'https://me.gitlab.io', 'https://me.codeberg.page', 'https://g.example']
  expect(hosts.map(headersIgnoredAt)).toEqual(['GitHub Pages', 'GitLab Pages', 'Codeberg Pages', undefined])
})
