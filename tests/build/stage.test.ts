import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BuildError } from '../../cli/core/errors.ts'
import { type Output, openOutput } from '../../cli/write/output.ts'
import { script, temp } from './child.ts'
import type { Answer, Order } from './write-child.ts'

const mounts: string[] = []

afterAll(() => {
  for (const mount of mounts) execFileSync('umount', [mount])
})

/** Enough that most are written while others are added. */
const NAMES = Array.from({ length: 300 }, (_, i) => `pages/${i}.html`)

const rootOf = (name: string) => {
  const root = path.join(temp, name)
  fs.mkdirSync(path.join(root, 'content'), { recursive: true })
  return root
}

const open = (root: string): Output =>
  openOutput({ outDir: path.join(root, 'out'), workDir: path.join(root, '.wasteland'), root })

const textOf = (root: string, name: string) => fs.readFileSync(path.join(root, 'out', name), 'utf8')

const leftInWork = (root: string) => fs.readdirSync(path.join(root, '.wasteland'))

/** The error thrown while publishing the site. */
async function failureOf(output: Output, contents: string): Promise<unknown> {
  try {
    for (const path of NAMES) output.add({ path, contents, source: path })
    await output.settled()
    output.commit()
    return undefined
  } catch (cause) {
    return cause
  }
}

test('each of many files has its own bytes, although the buffers are reused', async () => {
  const root = rootOf('own-bytes')
  const output = open(root)
  const memory = Buffer.alloc(8)
  for (const path of NAMES) {
    memory.fill(0)
    memory.write(path.slice(6, 14))
    output.add({ path, contents: memory, source: path })
  }
  await output.settled()
  expect(output.commit()).toMatchObject({ files: 300, changed: 300 })
  for (const name of NAMES) expect(textOf(root, name)).toBe(name.slice(6, 14).padEnd(8, '\0'))
})

test('nothing is published while files are still being written', async () => {
  const root = rootOf('too-early')
  const output = open(root)
  for (const path of NAMES) output.add({ path, contents: path, source: path })
  expect(() => output.commit()).toThrow('Files are still being staged.')
  await output.settled()
  output.commit()
  expect(textOf(root, 'pages/299.html')).toBe('pages/299.html')
})

test('a build that is aborted while files are being written leaves none of them', async () => {
  const root = rootOf('given-up')
  const output = open(root)
  for (const path of NAMES) output.add({ path, contents: path, source: path })
  output.abort()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(leftInWork(root)).toEqual([])
  expect(fs.existsSync(path.join(root, 'out'))).toBe(false)
})

test('a file that cannot be written stops the build with its name and keeps the old site', async () => {
  // No system opens a path of more than 4,096 bytes.
  const root = rootOf(Array.from({ length: 36 }, () => 'x'.repeat(90)).join('/'))
  expect(await failureOf(open(root), 'old')).toBeUndefined()
  const output = open(root)
  for (const path of NAMES.slice(0, 200)) output.add({ path, contents: 'new', source: path })
  const long = Array.from({ length: 9 }, () => 'y'.repeat(95)).join('/')
  output.add({ path: `${long}/page.html`, contents: 'new', source: 'long' })
  const failure = await output.settled().catch((cause: unknown) => cause)
  expect(failure).toBeInstanceOf(BuildError)
  expect(failure).toMatchObject({
    exitCode: 3,
    message: expect.stringMatching(/^Cannot mkdir .*yyy: the name is too long .*ENAMETOOLONG/),
  })
  expect(NAMES.filter((name) => textOf(root, name) !== 'old')).toEqual([])
  expect(leftInWork(root)).toEqual([])
})

test('a full disk keeps the old site when many files are written', async (context) => {
  const root = path.join(temp, 'full')
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return context.skip('mounting needs root on Linux')
  fs.mkdirSync(root)
  const run = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${6 << 20},mode=755`, 'tmpfs', root])
  if (run.status !== 0) return context.skip('a file system of its own cannot be mounted here')
  mounts.push(root)
  fs.mkdirSync(path.join(root, 'content'))
  expect(await failureOf(open(root), 'old')).toBeUndefined()
  expect(await failureOf(open(root), 'x'.repeat(40_000))).toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('the disk is full (ENOSPC)'),
  })
  expect(NAMES.filter((name) => textOf(root, name) !== 'old')).toEqual([])
  expect(leftInWork(root)).toEqual([])
})

test('many files are written with mode 644 for any umask', () => {
  const root = rootOf('masked')
  const files = Object.fromEntries(NAMES.map((name) => [name, 'text']))
  const order: Order = { command: 'build', root, files }
  const run = spawnSync('sh', ['-c', 'umask 077; exec "$0" "$@"', process.execPath, script, JSON.stringify(order)], {
    encoding: 'utf8',
  })
  expect((JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '') as Answer).error).toBeUndefined()
  const modes = NAMES.map((name) => (fs.statSync(path.join(root, 'out', name)).mode & 0o777).toString(8))
  expect(new Set(modes)).toEqual(new Set(['644']))
})
