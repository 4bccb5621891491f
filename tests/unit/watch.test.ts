import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { collectChanges } from '../../cli/server/collect-changes.ts'
import { watchFolders } from '../../cli/server/watch.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) await close()
})

interface Site {
  file(name: string): string
  write(name: string, text?: string): void
  /** One entry for each call, with paths relative to the site. */
  calls: string[][]
  notes: string[]
  /** Waits until a call names a path, from the given call onwards. */
  seen(name: string, from?: number): Promise<void>
  /** Waits until nothing was reported for a while. */
  quiet(): Promise<void>
}

/** A watched site with content/docs/a.md and b.md, seen through `given` if that is another name for its folder. */
async function watchedSite(given = (folder: string) => folder): Promise<Site> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-watch-'))
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }))
  const file = (name: string) => path.join(folder, name)
  const write = (name: string, text = `${name} ${Math.random()}`) => {
    fs.mkdirSync(path.dirname(file(name)), { recursive: true })
    fs.writeFileSync(file(name), text)
  }
  for (const name of ['content/docs/a.md', 'content/docs/b.md', 'site.config.ts', 'out/index.html']) write(name)

  const calls: string[][] = []
  const notes: string[] = []
  const root = given(folder)
  const watcher = await watchFolders({
    folders: [path.join(root, 'content'), path.join(root, 'templates')],
    files: [path.join(root, 'site.config.ts')],
    onChange: (paths) => calls.push([...paths].map((changed) => path.relative(root, changed))),
    onNote: (message) => notes.push(message),
  })
  closers.unshift(() => watcher.close())

  return {
    file,
    write,
    calls,
    notes,
    async seen(name, from = 0) {
      const isSeen = () =>
        calls.slice(from).some((paths) => paths.some((seen) => seen === name || name.startsWith(`${seen}/`)))
      while (!isSeen()) await pause(10)
    },
    async quiet() {
      let count = -1
      while (count !== calls.length) {
        count = calls.length
        await pause(250)
      }
    },
  }
}

test('a save through a temporary file is one change of the file', async () => {
  const site = await watchedSite()
  site.write('content/docs/a.md.tmp', 'new')
  fs.renameSync(site.file('content/docs/a.md.tmp'), site.file('content/docs/a.md'))
  await site.seen('content/docs/a.md')
  await site.quiet()
  expect(site.calls).toEqual([['content/docs/a.md']])
  site.write('content/docs/a.md')
  await site.seen('content/docs/a.md', 1)
})

test('a save that first renames the old file is one change', async () => {
  const site = await watchedSite()
  site.write('content/docs/4913', '')
  fs.rmSync(site.file('content/docs/4913'))
  fs.renameSync(site.file('content/docs/a.md'), site.file('content/docs/a.md~'))
  site.write('content/docs/a.md')
  fs.rmSync(site.file('content/docs/a.md~'))
  await site.seen('content/docs/a.md')
  await site.quiet()
  expect(site.calls).toEqual([['content/docs/a.md']])
})

test('a file that is emptied before it is written is not reported empty', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-watch-')), 'a.md')
  const sizes: number[] = []
  const changes = collectChanges(() => sizes.push(fs.statSync(file).size))
  fs.writeFileSync(file, '')
  changes.add(file)
  vi.advanceTimersByTime(80)
  fs.writeFileSync(file, 'text')
  changes.add(file)
  vi.advanceTimersByTime(1_000)
  expect(sizes).toEqual([4])
})

test('a file that is saved in two halves is reported again when it is complete', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-watch-')), 'a.md')
  const texts: string[] = []
  const changes = collectChanges(() => texts.push(fs.readFileSync(file, 'utf8')))
  fs.writeFileSync(file, 'first')
  changes.add(file)
  vi.advanceTimersByTime(30)
  fs.appendFileSync(file, ' and second')
  vi.advanceTimersByTime(1_000)
  expect(texts).toEqual(['first', 'first and second'])
})

test('files that change together are reported together', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const calls: string[][] = []
  const changes = collectChanges((paths) => calls.push([...paths]))
  changes.add('one.md')
  vi.advanceTimersByTime(5)
  changes.add('two.md')
  vi.advanceTimersByTime(40)
  changes.add('three.md')
  vi.advanceTimersByTime(1_000)
  expect(calls).toEqual([['one.md', 'two.md', 'three.md']])
})

test('changes added after close, as by a watcher that is still closing, are not reported', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const calls: string[][] = []
  const changes = collectChanges((paths) => calls.push([...paths]))
  changes.add('before.md')
  changes.stop()
  changes.add('after.md')
  vi.advanceTimersByTime(1_000)
  expect(calls).toEqual([])
})

test('a file that stays empty is reported in the end', async () => {
  const site = await watchedSite()
  fs.truncateSync(site.file('content/docs/a.md'))
  await site.seen('content/docs/a.md')
})

test('added, removed and renamed files and folders are reported', async () => {
  const site = await watchedSite()
  site.write('content/docs/new/deep/c.md')
  await site.seen('content/docs/new/deep/c.md')
  await site.quiet()
  let from = site.calls.length
  fs.renameSync(site.file('content/docs/new'), site.file('content/docs/old'))
  await site.seen('content/docs/new/deep/c.md', from)
  await site.seen('content/docs/old/deep/c.md', from)
  await site.quiet()
  from = site.calls.length
  site.write('content/docs/old/deep/c.md')
  await site.seen('content/docs/old/deep/c.md', from)
  from = site.calls.length
  fs.rmSync(site.file('content/docs/b.md'))
  await site.seen('content/docs/b.md', from)
})

test.each([
  ['content', 0],
  ['content', 300],
  ['content/docs', 0],
  ['content/docs', 300],
])('%s that is deleted and created again after %d ms is still watched', async (folder, wait) => {
  const site = await watchedSite()
  fs.rmSync(site.file(folder), { recursive: true })
  if (wait > 0) await pause(wait)
  fs.mkdirSync(site.file(folder))
  await site.quiet()
  const from = site.calls.length
  site.write('content/docs/later/c.md')
  await site.seen('content/docs/later/c.md', from)
  await site.quiet()
  const later = site.calls.length
  site.write('content/docs/later/c.md')
  await site.seen('content/docs/later/c.md', later)
  expect(site.notes).toEqual([])
})

test('a folder and a file that do not exist at first are reported when they appear', async () => {
  const site = await watchedSite()
  site.write('templates/app.tsx')
  await site.seen('templates/app.tsx')
  await site.quiet()
  const from = site.calls.length
  fs.rmSync(site.file('site.config.ts'))
  await site.seen('site.config.ts', from)
  await site.quiet()
  const later = site.calls.length
  site.write('site.config.ts')
  await site.seen('site.config.ts', later)
})

test('a burst of 300 files is one call; slower changes are one call, a second after the first', async () => {
  const site = await watchedSite()
  for (let i = 0; i < 300; i++) site.write(`content/docs/burst/${i}.md`)
  await site.seen('content/docs/burst/299.md')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const sizes: number[] = []
  const changes = collectChanges((paths) => sizes.push(paths.size))
  for (let i = 0; i < 300; i++) changes.add(site.file(`content/docs/burst/${i}.md`))
  vi.advanceTimersByTime(1_000)
  expect(sizes.splice(0)).toEqual([300])
  for (let i = 0; i < 300; i++) {
    changes.add(site.file(`content/docs/burst/${i}.md`))
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1_000)
  expect(sizes).toEqual([1, 100, 100, 99])
})

test('temporary files of editors and files outside the sources are ignored', async () => {
  const site = await watchedSite()
  for (const name of ['4913', '.a.md.swp', '.a.md.swx', 'a.md~', '.#a.md', '#a.md#', 'a.md.tmp', '.DS_Store']) {
    site.write(`content/docs/${name}`)
  }
  site.write('out/index.html')
  site.write('contents/a.md')
  site.write('package.json')
  // What comes first is reported first, or at the same time.
  site.write('content/docs/last.md')
  await site.seen('content/docs/last.md')
  expect(site.calls).toEqual([['content/docs/last.md']])
})

test('a symbolic link to its own folder is one change and causes no loop', async () => {
  const site = await watchedSite()
  fs.symlinkSync('.', site.file('content/docs/loop'))
  await site.seen('content/docs/loop')
  await site.quiet()
  expect(site.calls).toEqual([['content/docs/loop']])
  site.write('content/docs/a.md')
  await site.seen('content/docs/a.md', 1)
  await site.quiet()
  expect(site.calls).toEqual([['content/docs/loop'], ['content/docs/a.md']])
})

test('changes are reported under the watched path', async () => {
  const site = await watchedSite((folder) => {
    const link = `${folder}-link`
    fs.symlinkSync(folder, link)
    closers.push(() => fs.rmSync(link))
    return link
  })
  site.write('content/docs/a.md')
  await site.seen('content/docs/a.md')
})

test('files can be added to the watcher later, and are then reported as changed', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-watch-'))
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }))
  const write = (name: string) => fs.writeFileSync(path.join(folder, name), `${Math.random()}`)
  fs.mkdirSync(path.join(folder, 'content'))
  fs.mkdirSync(path.join(folder, 'beside'))
  write('content/a.md')
  const seen = new Set<string>()
  const watcher = await watchFolders({
    folders: [path.join(folder, 'content')],
    files: [],
    onChange(paths) {
      for (const changed of paths) seen.add(path.relative(folder, changed))
    },
    onNote: (message) => expect.unreachable(message),
  })
  closers.unshift(() => watcher.close())
  write('content/a.md')
  await vi.waitUntil(() => seen.has('content/a.md'), WAIT)
  watcher.alsoWatch([path.join(folder, 'beside/data.ts')])
  await vi.waitUntil(() => seen.has('beside/data.ts'), WAIT) // it counts as changed
  seen.clear()
  write('beside/data.ts')
  await vi.waitUntil(() => seen.has('beside/data.ts'), WAIT)
  await watcher.close()
  seen.clear()
  write('content/a.md')
  await pause(250)
  expect([...seen]).toEqual([])
})

const WAIT = { timeout: 10_000, interval: 10 }
