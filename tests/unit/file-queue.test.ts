// The thread that writes files: what happens when it ends too early.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFileQueue } from '../../cli/write/file-queue.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'queue-'))

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const ENDED = `The thread that writes files into ${path.join(folder, 'out')} ended before all of them were written.`

test.each([
  ['ends with a batch unwritten', `parentPort.on('message', () => process.exit(0))`, ENDED],
  ['ends as soon as it starts', 'process.exit(1)', ENDED],
  ['throws', `parentPort.on('message', () => { throw new Error('A file has no name.') })`, 'A file has no name.'],
])('a thread that %s fails the build and names the folder or the error', async (_, thread, message) => {
  const out = path.join(folder, 'out')
  fs.rmSync(out, { recursive: true, force: true })
  fs.mkdirSync(out)
  const script = path.join(folder, 'thread.mjs')
  fs.writeFileSync(script, `import { parentPort } from 'node:worker_threads'\n${thread}\n`)
  const queue = openFileQueue(out, async () => script)
  for (let page = 0; page < 40; page++) queue.write(`page-${page}.html`, new TextEncoder().encode('A page.'))
  await expect(queue.settled()).rejects.toThrow(message)
  // The error stays: a build that goes on writing fails, too.
  expect(() => queue.write('late.html', new TextEncoder().encode('A page.'))).toThrow(message)
})
