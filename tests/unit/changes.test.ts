// The fragments in .changes/, which a release moves into CHANGELOG.md.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readFragments, release } from '../../cli/release/changes.mjs'

const CLONE = path.resolve(import.meta.dirname, '../..')

function repository(changelog: string, fragments: Record<string, string>) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'changes-'))
  fs.mkdirSync(path.join(root, '.changes'))
  fs.writeFileSync(path.join(root, 'CHANGELOG.md'), changelog)
  for (const [name, text] of Object.entries(fragments)) fs.writeFileSync(path.join(root, '.changes', name), text)
  return root
}
const changelogOf = (root: string) => fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')

const FRAGMENTS = {
  'README.md': 'How to write one.\n',
  'tabs.md': 'kind: new\n\nTabs remember\nthe choice.\n',
  'blog.md': 'kind: breaking\n\n`blog.path` is `blog.base`: rename it.\n',
}

test('a release moves the fragments into a new section, breaking changes first', () => {
  const root = repository('# Changes\n\n## 0.1.0 (2027-01-01)\n\nThe first.\n', FRAGMENTS)
  release(root, '0.2.0', '2027-02-03')
  expect(changelogOf(root)).toBe(
    '# Changes\n\n## 0.2.0 (2027-02-03)\n\n### What you have to change\n\n- `blog.path` is `blog.base`: rename it.\n\n' +
      '### New\n\n- Tabs remember\n  the choice.\n\n## 0.1.0 (2027-01-01)\n\nThe first.\n',
  )
  expect(fs.readdirSync(path.join(root, '.changes'))).toEqual(['README.md'])
})

test('the first release dates the section that is not yet published, and adds the fragments to it', () => {
  const root = repository('# Changes\n\n## 0.1.0 (not yet published)\n\n- All.\n', FRAGMENTS)
  release(root, '0.1.0', '2027-02-03')
  expect(changelogOf(root)).toMatch(
    /^# Changes\n\n## 0\.1\.0 \(2027-02-03\)\n\n- All\.\n\n### What you[\s\S]*the choice\.\n\n$/,
  )
})

test('a fragment of another kind or without a sentence stops the release, which changes nothing', () => {
  const root = repository('# Changes\n', { 'a.md': 'kind: better\n\nText.\n', 'b.md': 'kind: new\n\nNo full stop\n' })
  expect(() => release(root, '0.2.0', '2027-02-03')).toThrow(
    '.changes/a.md:1: Begin with "kind: " and one of breaking, new, changed, fixed, then an empty line.\n' +
      '.changes/b.md:3: Write a sentence for users, with a full stop.',
  )
  expect(changelogOf(root)).toBe('# Changes\n')
  expect(fs.readdirSync(path.join(root, '.changes'))).toEqual(['a.md', 'b.md'])
})

test('the fragments of this repository are well-formed', () => {
  expect(() => readFragments(path.join(CLONE, '.changes'))).not.toThrow()
})
