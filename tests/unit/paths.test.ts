import { describe, expect, test } from 'vitest'
import {
  canonicalPath,
  hrefOf,
  isSamePageHash,
  type LinkLike,
  pageDataHref,
  pageUrl,
  safeDecode,
} from '../../templates/paths.ts'

describe('the canonical path of an address', () => {
  test.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/docs/intro', '/docs/intro'],
    ['/docs/intro/', '/docs/intro'],
    ['/docs/intro.html', '/docs/intro'],
    ['/docs/intro/index.html', '/docs/intro'],
    ['/docs/1.0', '/docs/1.0'],
    ['/docs/%69ntro', '/docs/intro'],
    ['/docs/caf%C3%A9', '/docs/café'],
    ['/docs/100%2525', '/docs/100%25'],
    ['/;x', '/;x'],
    ['/__proto__', '/__proto__'],
  ])('%s is %s', (pathname, path) => {
    expect(canonicalPath(pathname, '/')).toBe(path)
  })

  test.each([
    '//',
    '//evil.test',
    '/docs//intro',
    '/docs/intro//',
    '/%E0%A4%A',
    '/100%',
    '/docs/%2e%2e/x',
    '/docs/../x',
    '/docs/./x',
    '/%5Cevil.test',
    '/\\evil.test',
    '/docs%2Fintro',
    '/docs/%00',
    '/docs/%0Aintro',
    '/docs/%7F',
  ])('%s is not a page', (pathname) => {
    expect(canonicalPath(pathname, '/')).toBeUndefined()
  })

  test('a path that was encoded twice is decoded once', () => {
    expect(canonicalPath('/docs/%252e%252e', '/')).toBe('/docs/%2e%2e')
    expect(canonicalPath('/docs/a%252Fb', '/')).toBe('/docs/a%2Fb')
  })

  test('only one ending is removed', () => {
    expect(canonicalPath('/docs/intro.html.html', '/')).toBe('/docs/intro.html')
    expect(canonicalPath('/.html', '/')).toBe('/.html')
    expect(canonicalPath('/docs/.html', '/')).toBe('/docs/.html')
  })

  test('the base URL is removed, and addresses outside of it are not pages', () => {
    expect(canonicalPath('/game/docs/intro', '/game/')).toBe('/docs/intro')
    expect(canonicalPath('/game/', '/game/')).toBe('/')
    expect(canonicalPath('/game', '/game/')).toBe('/')
    expect(canonicalPath('/gameplay', '/game/')).toBeUndefined()
    expect(canonicalPath('/', '/game/')).toBeUndefined()
  })
})

test('a path becomes an address below the base URL', () => {
  expect(hrefOf('/', '/game/')).toBe('/game/')
  expect(hrefOf('/docs/a b?#c', '/game/')).toBe('/game/docs/a%20b%3F%23c')
  expect(hrefOf('/docs/100%', '/')).toBe('/docs/100%25')
})

describe('the address of page data', () => {
  test('is a file below page-data', () => {
    expect(pageDataHref('/', '/')).toBe('/page-data/index.json')
    expect(pageDataHref('/docs/intro', '/')).toBe('/page-data/docs/intro.json')
    expect(pageDataHref('/404', '/game/')).toBe('/game/page-data/404.json')
  })

  test('stays below page-data for any address in the address bar', () => {
    for (const pathname of [
      '/__proto__',
      '/docs/%252e%252e/%252e%252e/x',
      '/a%3Fb',
      '/a%23b',
      '/http%3A',
      '/;x',
      '/@x',
    ]) {
      const path = canonicalPath(`/game${pathname}`, '/game/') ?? 'none'
      expect(path).toBe(decodeURIComponent(pathname))
      const url = new URL(pageDataHref(path, '/game/'), 'https://example.org/game/docs/intro')
      expect(url.origin).toBe('https://example.org')
      expect(url.pathname).toMatch(/^\/game\/page-data\/.+\.json$/)
      expect(url.search + url.hash).toBe('')
    }
  })
})

test('invalid percent-encoding is left unchanged', () => {
  expect(safeDecode('a%20b')).toBe('a b')
  expect(safeDecode('100%')).toBe('100%')
  expect(safeDecode('%E0%A4%A')).toBe('%E0%A4%A')
})

describe('a link to a page of this site', () => {
  const here = { href: 'https://example.org/game/docs/intro?a=1#top', origin: 'https://example.org' }
  const link = (href: string, ...attributes: string[]): LinkLike => ({
    href,
    hasAttribute: (name) => attributes.includes(name),
  })

  test.each([
    '/game/',
    '/game',
    '/game/docs/combat',
    'combat',
    '/game/docs/intro.html',
    '/game/docs/1.0#x',
    '?b=2',
    '#top',
  ])('%s is handled by the router', (href) => {
    expect(pageUrl(link(href), here, '/game/')?.href).toBe(new URL(href, here.href).href)
  })

  test.each([
    'https://evil.test/game/docs',
    '//evil.test/game/',
    '\\\\evil.test/game/',
    'http://example.org/game/docs',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.org',
    'http://',
    '/gameplay',
    '/other',
    '/game/blog/rss.xml',
    '/game/map.pdf',
  ])('%s is left to the browser', (href) => {
    expect(pageUrl(link(href), here, '/game/')).toBeUndefined()
  })

  test('links with a target or a download are left to the browser', () => {
    expect(pageUrl(link('/game/docs', 'target'), here, '/game/')).toBeUndefined()
    expect(pageUrl(link('/game/docs', 'download'), here, '/game/')).toBeUndefined()
  })

  test('a link stays on the page only if nothing but its fragment differs', () => {
    const isSame = (href: string) => isSamePageHash(new URL(href, here.href), here)
    expect(isSame('#other')).toBe(true)
    expect(isSame('/game/docs/intro?a=1#top')).toBe(true)
    expect(isSame('/game/docs/intro#top')).toBe(false)
    expect(isSame('/game/docs/combat#top')).toBe(false)
    expect(isSame('/game/docs/intro?a=1')).toBe(false)
  })
})
