import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeFile } from '../site.ts'

test('a worker process that exits fails the run and reports its file, its test and the files it had not started', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'lost-'))
  const repository = path.resolve(import.meta.dirname, '../..')
  fs.symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'))
  const waits = 'await new Promise((resolve) => setTimeout(resolve, 300))'
  writeFile(
    root,
    'a.test.js',
    `import { test } from 'vitest'; test('aborts', async () => { ${waits}; process.abort() })`,
  )
  writeFile(root, 'b.test.js', `import { test } from 'vitest'; test('passes', () => {})`)
  const reporters = ['default', path.join(repository, 'tests/lost-files.ts')].map((name) => `--reporter=${name}`)
  const vitest = path.join(repository, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--root', root, '--no-isolate']
  const { status, stderr } = spawnSync(process.execPath, [...args, ...reporters], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST_MAX_WORKERS: '1' },
  })
  expect(status).toBe(1)
  expect(stderr).toContain('The worker process ended while it ran a.test.js, in the test "aborts"')
  expect(stderr).toContain('Not run, as its worker process had ended: b.test.js')
})
