// The questions of tests/search, asked of the search of the site of this repository.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { homeOut } from '../home-site.ts'

test('the search answers as many questions of each list as its file demands', async () => {
  const args = ['run', '--silent', 'search-quality', '--', '--out', await homeOut()]
  const root = path.resolve(import.meta.dirname, '../..')
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout.match(/^all: first/gm)).toHaveLength(4)
  expect(status, stdout).toBe(0)
})
