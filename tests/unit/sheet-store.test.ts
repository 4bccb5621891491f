// Which sections a sheet keeps, from the browser's storage and from a shared link.
import { expect, test } from 'vitest'
import { linkOfSections, readSheet, sectionsOfLink } from '../../templates/play/sheet-store.ts'

const many = Array.from({ length: 61 }, (_, i) => `/docs/combat#rule-${i}`)

test('a sheet keeps at most 60 sections, the first ones', () => {
  expect(readSheet(JSON.stringify(many))).toEqual(many.slice(0, 60))
  expect(readSheet(JSON.stringify(many.slice(0, 60)))).toHaveLength(60)
  expect(sectionsOfLink(linkOfSections(many))).toEqual(many.slice(0, 60))
})

test.each([
  ['["/docs/a#b", "/docs/a#b"]', ['/docs/a#b']],
  ['["/docs/a", "//evil.test/#b", "docs/a#b", "/docs/a#", "/a#b#c", 7, null]', []],
  ['{"0": "/docs/a#b"}', []],
  ['no JSON', []],
  ['', []],
])('the stored sheet %s has the sections %j', (stored, expected) => {
  expect(readSheet(stored)).toEqual(expected)
})

test.each([
  ['#/docs/a~b,/docs/c~d', ['/docs/a#b', '/docs/c#d']],
  ['#/docs/a~gr%C3%B6%C3%9Fe', ['/docs/a#größe']],
  ['#/docs/a~b%2Cc', ['/docs/a#b,c']],
  ['#/docs/a~%', []],
  ['#rounds', []],
  ['', []],
])('the link %j has the sections %j', (hash, expected) => {
  expect(sectionsOfLink(hash)).toEqual(expected)
})
