import { describe, expect, test } from 'vitest'
import { isAwayAfter } from '../../templates/navigation/hide-on-scroll.ts'
import { isActive } from '../../templates/navigation/navbar-link.tsx'
import type { NavbarLink, PageData } from '../../templates/page-data.ts'
import { messagesOf } from '../../templates/parts/error-boundary.tsx'

describe('the navbar that hides on scroll', () => {
  const step = (from: number, to: number) => isAwayAfter({ from, to, windowHeight: 600, documentHeight: 2000 })

  test.each([
    [0, 30, false],
    [30, 59, false],
    [59, 61, true],
    [200, 190, false],
    [500, 500, true],
    [1300, 1400, true],
    [1400, 1320, false],
  ])('from %d to %d: away is %s', (from, to, isAway) => {
    expect(step(from, to)).toBe(isAway)
  })

  test('does not change on the overscroll bounce at the end of the page', () => {
    expect(step(1400, 1380)).toBeUndefined()
  })
})

describe('a link of the navbar is current', () => {
  const page = (path: string, sidebarId?: string) =>
    ({ path, ...(sidebarId && { section: { kind: 'docs', id: sidebarId } }) }) as PageData
  const link = (change: Partial<NavbarLink>): NavbarLink => ({ type: 'link', label: 'x', href: '/x', ...change })

  test('on its page and below it, whatever the case', () => {
    const blog = link({ activeBasePath: '/blog' })
    expect(isActive(blog, page('/blog'))).toBe(true)
    expect(isActive(blog, page('/Blog/combat'))).toBe(true)
    expect(isActive(blog, page('/blogs'))).toBe(false)
    expect(isActive(blog, page('/'))).toBe(false)
  })

  test('on every page of its sidebar', () => {
    const rules = link({ sidebarId: 'rules' })
    expect(isActive(rules, page('/docs/anything', 'rules'))).toBe(true)
    expect(isActive(rules, page('/docs/anything', 'other'))).toBe(false)
    expect(isActive(rules, page('/docs/anything'))).toBe(false)
  })

  test('where its own regular expression matches, and nowhere else', () => {
    const found = link({ activeBasePath: '/blog', activeBaseRegex: '^/docs/(a|b)$' })
    expect(isActive(found, page('/docs/B'))).toBe(true)
    expect(isActive(found, page('/blog'))).toBe(false)
  })
})

describe('the crash screen lists', () => {
  test('the message and all causes', () => {
    const error = new Error('outer', { cause: new Error('inner', { cause: 'root' }) })
    expect(messagesOf(error)).toEqual(['outer', 'inner', 'root'])
  })

  test('circular causes once', () => {
    const [a, b] = [new Error('a'), new Error('b')]
    a.cause = b
    b.cause = a
    expect(messagesOf(a)).toEqual(['a', 'b'])
  })

  test('thrown values that are not errors', () => {
    expect(messagesOf('text')).toEqual(['text'])
    expect(messagesOf(undefined)).toEqual(['undefined'])
    expect(messagesOf(new TypeError())).toEqual(['TypeError'])
  })
})
