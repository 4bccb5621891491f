import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { BuildError } from '../../cli/core/errors.ts'
import { RACY_MS } from '../../cli/core/file-times.ts'
import { hashOf } from '../../cli/core/hash.ts'
import { type Output, type OutputOptions, openOutput, type WriteResult } from '../../cli/write/output.ts'
import { recover } from '../../cli/write/recover.ts'
import { newRoot, script, startChild, whyNoOtherUser } from './child.ts'
import { type Faults, watchDisk } from './disk.ts'
import type { Answer, Order } from './write-child.ts'

type Files = Record<string, string>

const mounts: string[] = []

afterAll(() => {
  for (const mount of mounts.reverse()) execFileSync('umount', [mount])
})

const inSite = (root: string, more: Partial<OutputOptions> = {}): OutputOptions => ({
  outDir: path.join(root, 'out'),
  workDir: path.join(root, '.wasteland'),
  root,
  ...more,
})

const added = (root: string, files: Files, more: Partial<OutputOptions>): Output => {
  const output = openOutput(inSite(root, more))
  for (const [file, contents] of Object.entries(files))
    output.add({ path: file, contents, source: `content of ${file}` })
  return output
}

const build = (root: string, files: Files, more: Partial<OutputOptions> = {}): WriteResult =>
  added(root, files, more).commit()

/** Of so many files that some are written while others are added. */
const buildMany = async (root: string, files: Files) => {
  const output = added(root, files, { fsync: false })
  await output.settled()
  output.commit()
}

const recoverIn = (root: string) => recover({ outDir: path.join(root, 'out'), workDir: path.join(root, '.wasteland') })

/** Every file and folder with what is in it: two trees are the same when these are equal. */
const tree = (folder: string): Files => {
  const found: Files = {}
  if (!fs.existsSync(folder)) return found
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const stat = fs.lstatSync(path.join(folder, name))
    if (stat.isSymbolicLink()) found[name] = `→ ${fs.readlinkSync(path.join(folder, name))}`
    else if (stat.isDirectory()) found[`${name}/`] = 'folder'
    else
      found[name] = createHash('sha256')
        .update(fs.readFileSync(path.join(folder, name)))
        .digest('hex')
  }
  return found
}

const out = (root: string) => tree(path.join(root, 'out'))

/** The tree that a first build of these files makes, with files of others already in it. */
const cleanTree = (files: Files, foreign: Files = {}) => {
  const root = newRoot()
  build(root, files)
  put(root, foreign)
  return out(root)
}

const put = (root: string, files: Files) => {
  for (const [file, contents] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, 'out', file)), { recursive: true })
    fs.writeFileSync(path.join(root, 'out', file), contents)
  }
}

const inChild = (order: Order, options: { uid?: number } = {}): Answer | 'killed' => {
  const run = spawnSync(process.execPath, [script, JSON.stringify(order)], {
    encoding: 'utf8',
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  })
  if (run.signal === 'SIGKILL') return 'killed'
  const last = run.stdout.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error(`The child failed: ${run.stderr}`)
  return JSON.parse(last) as Answer
}

/**
 * Runs a step in this process and makes a call of the file system fail, or ends the step there as a kill would: later calls have
 * no effect. Faster than killing a child process.
 */
const withFaults = (step: () => Pick<Answer, 'note'>, faults: Faults): Answer | 'killed' => {
  const disk = watchDisk(faults, () => {
    throw new Error('killed')
  })
  const isKilled = () => faults.killAt !== undefined && disk.calls.length >= faults.killAt
  try {
    const answer = step()
    return isKilled() ? 'killed' : { calls: disk.calls, ...answer }
  } catch (error) {
    if (isKilled()) return 'killed'
    if (error instanceof BuildError) return { calls: disk.calls, error }
    throw error
  } finally {
    disk.stop()
  }
}

const buildWith = (root: string, files: Files, faults: Faults = {}) =>
  withFaults(() => {
    build(root, files)
    return {}
  }, faults)

const recoverWith = (root: string, faults: Faults = {}) => {
  const answer = withFaults(() => ({ note: recoverIn(root) }), faults)
  if (answer === 'killed') disown(root)
  return answer
}

/** The id of a process that has ended. One that gets the same id has another start time, so it does not hold our lock. */
const DEAD = spawnSync(process.execPath, ['--version']).pid

/** Replaces our lock by that of a dead process. */
const disown = (root: string) => {
  const lock = path.join(root, '.wasteland/lock')
  if (!fs.existsSync(lock)) return
  fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replace(`"pid":${process.pid}`, `"pid":${DEAD}`))
}

const failure = (step: () => unknown): BuildError => {
  try {
    step()
  } catch (cause) {
    if (cause instanceof BuildError) return cause
    throw cause
  }
  throw new Error('Nothing was thrown.')
}

const leftInWork = (root: string) => {
  const work = path.join(root, '.wasteland')
  return fs.existsSync(work) ? fs.readdirSync(work).sort() : []
}

const isRoot = process.getuid?.() === 0

/** A small file system of its own at this folder, or the reason why there cannot be one. */
const mountTmpfs = (folder: string, bytes: number): string | undefined => {
  if (process.platform !== 'linux' || !isRoot) return 'mounting a file system needs root on Linux'
  fs.mkdirSync(folder, { recursive: true })
  const run = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', folder], { encoding: 'utf8' })
  if (run.status !== 0) return `mount failed: ${run.stderr}`
  mounts.push(folder)
  return undefined
}

const OLD: Files = {
  'index.html': 'old home',
  'about/index.html': 'old about',
  'docs/gone/index.html': 'a page that goes',
  'docs/stays/index.html': 'a page that stays as it is',
  'page-data/index.json': '{"old":1}',
  'assets/main-1.js': 'old()',
  'feed.xml': '<old/>',
}
/** Most of it differs. */
const NEW: Files = {
  'index.html': 'new home',
  'about/index.html': 'new about, longer than before',
  'docs/stays/index.html': 'a page that stays as it is',
  'docs/fresh/deep/index.html': 'a new page',
  'page-data/index.json': '{"new":1}',
  'assets/main-2.js': 'new()',
  'feed.xml': '<new/>',
}
const FOREIGN: Files = { CNAME: 'example.org', 'docs/gone/notes.txt': 'mine', 'other/deep/file': 'mine too' }

const withPages = (files: Files): Files => {
  const pages = Array.from({ length: 16 }, (_, i) => [`pages/${i}/index.html`, `page ${i}`] as const)
  return { ...files, ...Object.fromEntries(pages) }
}
/** The same two with so many files that stay the same that the old tree becomes the spare one. */
const BIG_OLD = withPages(OLD)
const BIG_NEW = withPages({
  ...OLD,
  'index.html': 'new home',
  'docs/fresh/deep/index.html': 'a new page',
  'assets/main-2.js': 'new()',
})
delete BIG_NEW['docs/gone/index.html']
delete BIG_NEW['assets/main-1.js']

/** Builds that replace the folder, and those that change some of its files: how many files, before, after. */
const CHANGES: [files: string, before: Files, after: Files][] = [
  ['most', OLD, NEW],
  ['few', BIG_OLD, BIG_NEW],
]

describe('what a build writes', () => {
  test('the first build creates out/ with every file and a manifest that lists all the others', () => {
    const root = newRoot()
    const result = build(root, { 'index.html': 'home', 'docs/a/index.html': 'ä' })
    expect(result).toEqual({
      files: 2,
      changed: 2,
      removed: 0,
      changedPaths: ['docs/a/index.html', 'index.html'],
      removedPaths: [],
    })
    expect(fs.readFileSync(path.join(root, 'out/docs/a/index.html'), 'utf8')).toBe('ä')
    const hash = hashOf('home')
    const manifest = JSON.parse(fs.readFileSync(path.join(root, 'out/.wasteland-manifest.json'), 'utf8'))
    expect(Object.keys(manifest.files)).toEqual(['docs/a/index.html', 'index.html'])
    expect(manifest.files['index.html']).toEqual({ hash, size: 4 })
    expect(leftInWork(root)).toEqual([])
  })

  test('the manifest does not depend on the order in which files are added', () => {
    const backwards = Object.fromEntries(Object.entries(OLD).reverse())
    expect(cleanTree(backwards)).toEqual(cleanTree(OLD))
  })

  test.each([
    ['most', OLD, NEW, []],
    ['few', BIG_OLD, BIG_NEW, ['spare']],
  ])('a second build that changes %s files gives the same tree as a clean one', (_, before, after, left) => {
    const root = newRoot()
    build(root, before)
    const result = build(root, after)
    expect(out(root)).toEqual(cleanTree(after))
    expect(result.removedPaths).toEqual(['assets/main-1.js', 'docs/gone/', 'docs/gone/index.html'])
    expect(result.changedPaths).toEqual(
      Object.keys(after)
        .filter((file) => before[file] !== after[file])
        .sort(),
    )
    expect(leftInWork(root)).toEqual(left)
  })

  test('successive edits give the tree of a clean build, also if a file in the spare tree is damaged', () => {
    const root = newRoot()
    const edits = [BIG_OLD, BIG_NEW, { ...BIG_NEW, 'about/index.html': 'edited' }, BIG_OLD, BIG_NEW]
    for (const [i, files] of edits.entries()) {
      const spare = path.join(root, '.wasteland/spare/out/pages/3/index.html')
      if (i === 3) fs.rmSync(spare)
      if (i === 4) fs.writeFileSync(`${spare}.new`, 'damaged')
      if (i === 4) fs.renameSync(`${spare}.new`, spare)
      put(root, { CNAME: `${i}.example.org`, [`own/${i}`]: 'mine' })
      fs.rmSync(path.join(root, `out/own/${i - 1}`), { force: true })
      build(root, files, { force: true })
      expect(out(root)).toEqual(cleanTree(files, { CNAME: `${i}.example.org`, [`own/${i}`]: 'mine' }))
    }
  })

  test('the first edit hard-links every file, later edits write only changed files', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const edit = (text: string) => (buildWith(root, { ...BIG_OLD, 'index.html': text }) as Answer).calls
    const links = (calls: string[]) => calls.filter((call) => call === 'linkSync').length
    expect(links(edit('one'))).toBe(Object.keys(BIG_OLD).length - 1)
    expect([links(edit('two')), links(edit('three'))]).toEqual([0, 0])
  })

  test('an aborted build does not change the spare tree', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    build(root, BIG_NEW)
    const output = openOutput(inSite(root))
    output.add({ path: 'index.html', contents: 'half a build', source: 'x' })
    output.add({ path: 'fresh/page.html', contents: 'half a build', source: 'x' })
    output.abort()
    expect(leftInWork(root)).toEqual(['spare'])
    expect(fs.existsSync(path.join(root, '.wasteland/spare/out/fresh'))).toBe(false)
    build(root, BIG_OLD)
    expect(out(root)).toEqual(cleanTree(BIG_OLD))
  })

  test('a build that changes nothing touches nothing', () => {
    const root = newRoot()
    build(root, OLD)
    const stats = () =>
      ['', ...fs.readdirSync(path.join(root, 'out'), { recursive: true, encoding: 'utf8' })].map((name) => {
        const { ino, mtimeNs, ctimeNs } = fs.lstatSync(path.join(root, 'out', name), { bigint: true })
        return { name, ino, mtimeNs, ctimeNs }
      })
    const before = stats()
    expect(build(root, OLD)).toMatchObject({ changed: 0, removed: 0 })
    expect(stats()).toEqual(before)
  })

  test('one changed page replaces that page and the manifest and no other file', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const inode = (file: string) => fs.statSync(path.join(root, 'out', file)).ino
    const before = Object.fromEntries(Object.keys(BIG_OLD).map((file) => [file, inode(file)]))
    build(root, { ...BIG_OLD, 'index.html': 'edited' })
    expect(Object.keys(BIG_OLD).filter((file) => inode(file) !== before[file])).toEqual(['index.html'])
  })

  test('an unchanged file keeps its inode when trees are swapped, and has one hard link afterwards', () => {
    const root = newRoot()
    build(root, OLD)
    const page = path.join(root, 'out/docs/stays/index.html')
    const { ino } = fs.statSync(page)
    build(root, NEW)
    expect(fs.statSync(page)).toMatchObject({ ino, nlink: 1 })
  })

  test('writing a changed file does not change other hard links of the old file', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const backup = path.join(root, 'backup.html')
    fs.linkSync(path.join(root, 'out/index.html'), backup)
    build(root, BIG_NEW)
    build(root, NEW)
    expect(fs.readFileSync(backup, 'utf8')).toBe('old home')
  })

  test('modes are 644 and 755 for any umask', () => {
    const root = newRoot()
    const masked = `umask 077; exec "$0" "$@"`
    const order: Order = { command: 'build', root, files: OLD }
    spawnSync('sh', ['-c', masked, process.execPath, script, JSON.stringify(order)])
    const mode = (file: string) => (fs.statSync(path.join(root, 'out', file)).mode & 0o777).toString(8)
    expect(['', 'docs', 'docs/stays', 'index.html', '.wasteland-manifest.json'].map(mode)).toEqual([
      '755',
      '755',
      '755',
      '644',
      '644',
    ])
  })

  test('a file may become a folder and a folder a file', () => {
    for (const more of [{}, withPages({})]) {
      const root = newRoot()
      build(root, { ...more, one: '1', 'two/a/b': '2' })
      build(root, { ...more, 'one/a/b': '1', two: '2' })
      expect(out(root)).toEqual(cleanTree({ ...more, 'one/a/b': '1', two: '2' }))
    }
  })

  test('a page whose name changes only in case is not lost', () => {
    const root = newRoot()
    build(root, withPages({ 'Foo/index.html': '1' }))
    build(root, withPages({ 'foo/index.html': '1' }))
    expect(out(root)).toEqual(cleanTree(withPages({ 'foo/index.html': '1' })))
  })
})

describe('add and keep', () => {
  test('a kept file stays, also when trees are swapped', () => {
    const root = newRoot()
    build(root, OLD)
    const output = openOutput(inSite(root))
    expect(output.keep('docs/stays/index.html', 'stays')).toBe(true)
    output.add({ path: 'index.html', contents: 'new', source: 'home' })
    expect(output.commit()).toMatchObject({ files: 2, changed: 1 })
    expect(out(root)).toEqual(cleanTree({ 'docs/stays/index.html': 'a page that stays as it is', 'index.html': 'new' }))
  })

  test('a file that is missing, truncated or a symbolic link cannot be kept, and is written again when added', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    fs.rmSync(path.join(root, 'out/index.html'))
    fs.truncateSync(path.join(root, 'out/feed.xml'), 2)
    fs.renameSync(path.join(root, 'out/about/index.html'), path.join(root, 'about.html'))
    fs.symlinkSync(path.join(root, 'about.html'), path.join(root, 'out/about/index.html'))
    const output = openOutput(inSite(root))
    for (const file of ['index.html', 'feed.xml', 'about/index.html', 'unknown.html'])
      expect(output.keep(file, 'x')).toBe(false)
    output.abort()
    build(root, BIG_OLD)
    expect(out(root)).toEqual(cleanTree(BIG_OLD))
    expect(fs.readFileSync(path.join(root, 'about.html'), 'utf8')).toBe('old about')
  })

  test('the hashes of files in out/ are available before rendering', () => {
    const root = newRoot()
    build(root, OLD)
    const output = openOutput(inSite(root))
    expect(output.previousHash('feed.xml')).toBe(hashOf('<old/>'))
    expect(output.previousHash('nope')).toBeUndefined()
    output.abort()
  })

  test('after abort out/ is untouched, nothing is staged, and nothing can be published', () => {
    const root = newRoot()
    build(root, OLD)
    const before = out(root)
    const output = openOutput(inSite(root))
    output.add({ path: 'index.html', contents: 'half a build', source: 'x' })
    expect(leftInWork(root)).toEqual(['stage'])
    output.abort()
    expect(out(root)).toEqual(before)
    expect(leftInWork(root)).toEqual([])
    expect(() => output.commit()).toThrow('committed or aborted')
  })

  test.each([
    ['the same path', 'a/b.html', 'a/b.html'],
    ['paths that differ in case', 'Foo/index.html', 'foo/index.html'],
    ['NFC and NFD spellings of one name', 'caf\u00e9.html', 'cafe\u0301.html'],
    ['a file where another needs a folder', 'a', 'a/b.html'],
    ['a folder where another needs a file', 'a/b.html', 'A'],
  ])('%s for two files is an error that names both sources', (_, one, two) => {
    const root = newRoot()
    const output = openOutput(inSite(root))
    output.add({ path: one, contents: '1', source: 'docs/one.md' })
    const error = failure(() => output.add({ path: two, contents: '2', source: 'docs/two.md' }))
    expect(error.message).toContain('docs/one.md')
    expect(error.message).toContain('docs/two.md')
    expect(error.problems[0]?.code).toBe('WB904')
    output.abort()
  })

  test('a kept file counts for collisions too', () => {
    const root = newRoot()
    build(root, OLD)
    const output = openOutput(inSite(root))
    output.keep('index.html', 'pages/index.md')
    expect(() => output.add({ path: 'index.html', contents: 'x', source: 'static/index.html' })).toThrow(
      'pages/index.md and static/index.html both write index.html.',
    )
    output.abort()
  })

  test.each([
    '/etc/x',
    '../x',
    'a/../../x',
    'a//b',
    './a',
    'a/.',
    'a/',
    '',
    'a\\b',
    'C:/x',
    'a\0b',
    '.wasteland-manifest.json',
    '\ud800',
  ])('the path %j is refused and nothing is written', (file) => {
    const root = newRoot()
    const output = openOutput(inSite(root))
    const error = failure(() => output.add({ path: file, contents: 'x', source: 'docs/evil.md' }))
    expect(error.message).toContain('docs/evil.md')
    expect(error.exitCode).toBe(1)
    output.abort()
    expect(fs.readdirSync(root)).toEqual(['content'])
  })

  test('names over 200 bytes and paths over 900 bytes are errors that say the limit', () => {
    const output = openOutput(inSite(newRoot()))
    const add = (file: string) => output.add({ path: file, contents: 'x', source: 'docs/long.md' })
    expect(() => add('ä'.repeat(101))).toThrow('has 202 bytes; the limit is 200')
    expect(() => add(Array(10).fill('x'.repeat(90)).join('/'))).toThrow('has 909 bytes; the limit is 900')
    expect(() => add(`${'y'.repeat(200)}/${'x'.repeat(200)}`)).not.toThrow()
    output.abort()
  })
})

describe('foreign files', () => {
  test.each(CHANGES)('are kept by a build that changes %s files', (_, before, after) => {
    const root = newRoot()
    build(root, before)
    put(root, FOREIGN)
    fs.symlinkSync('CNAME', path.join(root, 'out/link'))
    fs.mkdirSync(path.join(root, 'out/empty'))
    build(root, after)
    expect(out(root)).toEqual({ ...cleanTree(after, FOREIGN), link: '→ CNAME', 'empty/': 'folder' })
  })

  test('in a folder that builds have left alone for a while are kept', async () => {
    const root = newRoot()
    for (const word of ['one', 'two']) build(root, { ...BIG_OLD, 'word.txt': word })
    await sleep(RACY_MS + 100)
    build(root, { ...BIG_OLD, 'word.txt': 'three' })
    put(root, FOREIGN)
    for (const word of ['four', 'five']) {
      build(root, { ...BIG_OLD, 'word.txt': word })
      expect(out(root)).toEqual(cleanTree({ ...BIG_OLD, 'word.txt': word }, FOREIGN))
    }
  })

  test('at the path of a page are an error, and are kept', () => {
    for (const [, before, after] of CHANGES) {
      const root = newRoot()
      build(root, before)
      put(root, { 'docs/fresh/deep/index.html': 'mine' })
      const old = out(root)
      const error = failure(() => build(root, after))
      expect(error.problems[0]?.code).toBe('WB907')
      expect(error.message).toContain('docs/fresh/deep/index.html')
      expect(out(root)).toEqual(old)
      expect(build(root, after, { force: true }).changed).toBeGreaterThan(0)
      expect(out(root)).toEqual(cleanTree(after))
    }
  })

  test('an empty foreign folder at the path of a page is an error, and is kept', () => {
    const root = newRoot()
    build(root, OLD)
    const folder = path.join(root, 'out/docs/fresh/deep/index.html')
    fs.mkdirSync(folder, { recursive: true })
    const error = failure(() => build(root, NEW))
    expect(error.problems[0]?.code).toBe('WB907')
    expect(error.message).toContain('docs/fresh/deep/index.html has to be a file of the site')
    expect(fs.readdirSync(folder)).toEqual([])
  })

  test('nothing is written or deleted through a symbolic link that leads out of out/', () => {
    for (const [, before, after] of CHANGES) {
      const root = newRoot()
      build(root, before)
      fs.renameSync(path.join(root, 'out/docs'), path.join(root, 'elsewhere'))
      fs.symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'out/docs'))
      const elsewhere = tree(path.join(root, 'elsewhere'))
      expect(failure(() => build(root, after)).problems[0]?.code).toBe('WB907')
      build(root, Object.fromEntries(Object.entries(after).filter(([file]) => !file.startsWith('docs/'))))
      expect(tree(path.join(root, 'elsewhere'))).toEqual(elsewhere)
    }
  })

  test('files outside out/ that a manifest lists are not deleted', () => {
    const root = newRoot()
    build(root, OLD)
    const manifest = path.join(root, 'out/.wasteland-manifest.json')
    fs.writeFileSync(path.join(root, 'precious'), 'x')
    fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace('"feed.xml"', '"../precious"'))
    expect(failure(() => build(root, NEW)).problems[0]?.code).toBe('WB903')
    build(root, NEW, { force: true })
    expect(fs.existsSync(path.join(root, 'precious'))).toBe(true)
  })

  test('a folder with files and no manifest is refused before anything is written', () => {
    const root = newRoot()
    put(root, { 'thesis.txt': 'mine', 'index.html': 'mine' })
    const before = tree(root)
    const error = failure(() => openOutput(inSite(root)))
    expect(error.message).toContain('not created by wasteland-build; use --force')
    expect(error.exitCode).toBe(1)
    expect(tree(root)).toEqual(before)
  })

  test('--force uses such a folder without deleting foreign files', () => {
    const root = newRoot()
    put(root, { 'thesis.txt': 'mine', 'index.html': 'mine' })
    build(root, OLD, { force: true })
    expect(out(root)).toEqual(cleanTree(OLD, { 'thesis.txt': 'mine' }))
    build(root, NEW)
    expect(out(root)).toEqual(cleanTree(NEW, { 'thesis.txt': 'mine' }))
  })

  test('an empty out/ is used', () => {
    const root = newRoot()
    fs.mkdirSync(path.join(root, 'out'))
    build(root, OLD)
    expect(out(root)).toEqual(cleanTree(OLD))
  })

  test('out/ may not be, contain or be inside a source folder, nor be home or the root', () => {
    const root = newRoot()
    fs.symlinkSync(path.join(root, 'content'), path.join(root, 'sneaky'))
    const before = tree(root)
    const refused = [
      root,
      path.dirname(root),
      path.join(root, 'content'),
      path.join(root, 'content/docs/out'),
      path.join(root, 'sneaky'),
      path.join(root, '.wasteland'),
      path.join(root, '.wasteland/out'),
      path.join(root, '.git'),
      path.join(root, '.git/out'),
      os.homedir(),
      path.dirname(os.homedir()),
      '/',
    ]
    for (const outDir of refused) {
      const error = failure(() => openOutput(inSite(root, { outDir, force: true })))
      expect([outDir, error.problems[0]?.code, error.exitCode]).toEqual([outDir, 'WB901', 1])
    }
    expect(tree(root)).toEqual(before)
  })

  test('out/ as a file, or as a broken symbolic link, is refused', () => {
    for (const make of [(out: string) => fs.writeFileSync(out, 'x'), (out: string) => fs.symlinkSync('nowhere', out)]) {
      const root = newRoot()
      make(path.join(root, 'out'))
      expect(failure(() => openOutput(inSite(root))).problems[0]?.code).toBe('WB902')
    }
  })
})

describe('a build that is killed', () => {
  const WAYS = [
    ['most files', OLD, OLD, NEW],
    ['few files', BIG_OLD, BIG_OLD, BIG_NEW],
    ['few files of the spare tree', BIG_NEW, BIG_OLD, BIG_NEW],
  ] as const

  /** The site `before`, built after `first`, with foreign files. */
  const seedOf = (first: Files, before: Files) => {
    const seed = newRoot()
    build(seed, first)
    build(seed, before)
    put(seed, FOREIGN)
    return seed
  }

  test.each(WAYS)(
    'in any system call, while %s change, leaves the old site, the new one or none',
    (_, first, before, after) => {
      const oldTree = cleanTree(before, FOREIGN)
      const newTree = cleanTree(after, FOREIGN)
      const seed = seedOf(first, before)
      const whole = buildWith(copyOf(seed), after)
      if (whole === 'killed' || whole.error) throw new Error('The build must pass when nobody kills it.')
      const nameOf = (now: Files) =>
        same(now, oldTree) ? 'old' : same(now, newTree) ? 'new' : same(now, {}) ? 'none' : 'mixed'
      const outcomes = new Set<string>()
      for (const killAt of changing(whole.calls)) {
        const root = copyOf(seed)
        expect(buildWith(root, after, { killAt })).toBe('killed')
        const killed = nameOf(out(root))
        recoverIn(root)
        const recovered = nameOf(out(root))
        outcomes.add(`${killed}, then ${recovered}`)
        if (killed !== 'none') expect(recovered).toBe(killed)
        expect(leftInWork(root).filter((name) => name !== 'spare')).toEqual([])
        expect(recoverIn(root)).toBeUndefined()
        build(root, after)
        expect([killAt, whole.calls[killAt - 1], nameOf(out(root))]).toEqual([killAt, whole.calls[killAt - 1], 'new'])
      }
      expect([...outcomes].sort()).toEqual(['new, then new', 'none, then new', 'none, then old', 'old, then old'])
    },
  )

  test.each(WAYS)('and whose recovery, while %s change, is killed too, ends as the old or the new site', (...way) => {
    const [, first, before, after] = way
    const seed = seedOf(first, before)
    const { calls } = buildWith(copyOf(seed), after) as Answer
    for (const [i, call] of calls.entries()) {
      if (call !== 'renameSync') continue
      const killed = copyOf(seed)
      // In the call after this one.
      if (buildWith(killed, after, { killAt: i + 2 }) !== 'killed') continue
      const whole = copyOf(killed)
      const steps = recoverWith(whole) as Answer
      for (const killAt of interesting(steps.calls)) {
        const broken = copyOf(killed)
        expect(recoverWith(broken, { killAt })).toBe('killed')
        recoverIn(broken)
        expect([i, killAt, same(out(broken), out(whole))]).toEqual([i, killAt, true])
      }
    }
  })

  test('from outside at any time leaves the old or the new site', async () => {
    const pages = (text: string, count: number): Files =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`many/${i}/index.html`, `${text} ${i}`]))
    for (const [small, smallNext, count] of [
      [OLD, NEW, 150],
      [BIG_OLD, BIG_NEW, 30],
    ] as const) {
      const before = { ...small, ...pages('same', 200), ...pages('old', count) }
      const after = { ...smallNext, ...pages('same', 200), ...pages('new', count) }
      const seed = newRoot()
      await buildMany(seed, before)
      const [done, oldTree] = [copyOf(seed), out(seed)]
      await buildMany(done, after)
      const newTree = out(done)
      for (const delay of [0, 10, 20, 40, 80, 120]) {
        const root = copyOf(seed)
        await killAfter({ command: 'build', root, files: after }, delay)
        recoverIn(root)
        const now = out(root)
        expect([delay, same(now, oldTree) || same(now, newTree)]).toEqual([delay, true])
        await buildMany(root, after)
        expect(same(out(root), newTree)).toBe(true)
      }
    }
  })

  test('on the first build leaves no incomplete site', () => {
    const newTree = cleanTree(OLD)
    const { calls } = buildWith(newRoot(), OLD) as Answer
    for (const killAt of interesting(calls).slice(-12)) {
      const root = newRoot()
      buildWith(root, OLD, { killAt })
      recoverIn(root)
      expect([{}, newTree]).toContainEqual(out(root))
    }
  })

  test('while files replace folders and folders replace files leaves the old or the new site', () => {
    const [before, after] = [withPages({ one: '1', 'two/a/b': '2' }), withPages({ 'one/a/b': '1', two: '2' })]
    const seed = newRoot()
    for (const files of [after, before]) build(seed, files)
    const { calls } = buildWith(copyOf(seed), after) as Answer
    const [oldTree, newTree] = [cleanTree(before), cleanTree(after)]
    for (const killAt of changing(calls)) {
      const root = copyOf(seed)
      expect(buildWith(root, after, { killAt })).toBe('killed')
      recoverIn(root)
      expect([oldTree, newTree]).toContainEqual(out(root))
    }
  })

  test('a project that was moved after the kill is finished at its new place', () => {
    const root = newRoot()
    build(root, OLD)
    const { calls } = buildWith(copyOf(root), NEW) as Answer
    // In the call after the two renames that take out/ away and make the stage final.
    buildWith(root, NEW, { killAt: calls.indexOf('renameSync') + 3 })
    const moved = newRoot()
    fs.rmSync(moved, { recursive: true })
    fs.renameSync(root, moved)
    expect(recoverIn(moved)).toContain('Finished publishing')
    expect(out(moved)).toEqual(cleanTree(NEW))
  })

  test('recovery does not touch a running build', async () => {
    const root = newRoot()
    build(root, OLD)
    const goOnWith = path.join(root, 'never')
    const running = startChild({ command: 'build', root, files: NEW, lock: 'once', goOnWith })
    await expect.poll(() => fs.existsSync(path.join(root, '.wasteland/lock'))).toBe(true)
    const stage = path.join(root, '.wasteland/stage')
    fs.mkdirSync(stage)
    expect(recoverIn(root)).toBeUndefined()
    expect(fs.existsSync(stage)).toBe(true)
    running.process.kill('SIGKILL')
    expect(await running.answer).toBe('killed')
    expect(recoverIn(root)).toContain('left behind')
    expect(leftInWork(root)).toEqual([])
  })

  test('without leftovers recovery prints and creates nothing', () => {
    const root = newRoot()
    expect(recoverIn(root)).toBeUndefined()
    expect(fs.readdirSync(root)).toEqual(['content'])
  })
})

describe('a file system that fails', () => {
  test.each(CHANGES)(
    'ENOSPC in any write, while %s files change, leaves the old site and no staging folder',
    (_, before, after) => {
      const root = newRoot()
      build(root, before)
      const oldTree = out(root)
      const { calls } = buildWith(copyOf(root), after) as Answer
      const writes = calls.filter((call) => call === 'writeFileSync').length
      expect(writes).toBeGreaterThan(3)
      for (let n = 1; n <= writes; n++) {
        const fail = { code: 'ENOSPC', from: n, to: n, call: 'writeFileSync' }
        const { error } = buildWith(root, after, { fail }) as Answer
        expect(error?.exitCode).toBe(3)
        expect(error?.message).toMatch(/: the disk is full \(ENOSPC\)\. \d+ bytes needed, \d+ bytes free\./)
        expect(out(root)).toEqual(oldTree)
        expect(leftInWork(root)).toEqual([])
      }
    },
  )

  test('ENOSPC on creating a folder leaves the old site, or the new one without a spare tree', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const oldTree = out(root)
    const { calls } = buildWith(copyOf(root), BIG_NEW) as Answer
    const folders = calls.filter((call) => call === 'mkdirSync').length
    for (let n = 1; n <= folders; n++) {
      const fail = { code: 'ENOSPC', from: n, to: n, call: 'mkdirSync' }
      const { error } = buildWith(root, BIG_NEW, { fail }) as Answer
      recoverIn(root)
      expect([n, error?.exitCode]).toEqual([n, n < folders ? 3 : undefined])
      expect(out(root)).toEqual(n < folders ? oldTree : cleanTree(BIG_NEW))
      expect(leftInWork(root)).toEqual([])
    }
  })

  test('a rename that fails half-way is an error with a message, and the next command completes it', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const fail = { code: 'EIO', from: 3, to: 3, call: 'renameSync' }
    const { error } = buildWith(root, BIG_NEW, { fail }) as Answer
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('the disk reports an error (EIO)') })
    recoverIn(root)
    expect(out(root)).toEqual(cleanTree(BIG_NEW))
  })

  test.each(['EXDEV', 'EBUSY', 'EACCES'])('the old site stays if out/ cannot be renamed (%s)', (code) => {
    const root = newRoot()
    build(root, OLD)
    const { error } = buildWith(root, NEW, { fail: { code, from: 1, to: 1, call: 'renameSync' } }) as Answer
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining(`(${code})`) })
    expect(out(root)).toEqual(cleanTree(OLD))
    expect(leftInWork(root)).toEqual([])
  })

  test('unchanged files are copied if hard links are not possible', () => {
    const root = newRoot()
    build(root, OLD)
    put(root, FOREIGN)
    const answer = buildWith(root, NEW, { fail: { code: 'EPERM', from: 1, to: 99, call: 'linkSync' } }) as Answer
    expect(answer.error).toBeUndefined()
    expect(answer.calls).toContain('copyFileSync')
    expect(out(root)).toEqual(cleanTree(NEW, FOREIGN))
  })

  test.each(['EMFILE', 'ENFILE'])('twenty failures for too many open files (%s) are retried', (code) => {
    const root = newRoot()
    const answer = buildWith(root, OLD, { fail: { code, from: 1, to: 20, call: 'writeFileSync' } }) as Answer
    expect(answer.error).toBeUndefined()
    expect(out(root)).toEqual(cleanTree(OLD))
  })

  test.for([0, 4, 64, 1024])('a disk with %d KB left keeps the old site', (kilobytes, context) => {
    const root = newRoot()
    const skip = mountTmpfs(root, 4 << 20)
    if (skip) return context.skip(skip)
    fs.mkdirSync(path.join(root, 'content'))
    build(root, OLD)
    const oldTree = out(root)
    const ballast = path.join(root, 'content/ballast')
    const { bavail, bsize } = fs.statfsSync(root)
    fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize - kilobytes * 1024))
    const error = failure(() => build(root, { ...NEW, 'big.bin': 'x'.repeat(1_200_000) }))
    expect(error.exitCode).toBe(3)
    expect(error.message).toMatch(/the disk is full \(ENOSPC\)/)
    expect(out(root)).toEqual(oldTree)
    expect(leftInWork(root)).toEqual([])
    fs.rmSync(ballast)
    build(root, NEW)
    expect(out(root)).toEqual(cleanTree(NEW))
  })

  test('a read-only out/ is detected before anything is added', (context) => {
    const root = newRoot()
    build(root, OLD)
    const reason = whyNoOtherUser()
    if (reason) return context.skip(reason)
    const error = inChild({ command: 'build', root, files: NEW }, { uid: 65534 }) as Answer
    expect(error.error).toMatchObject({ exitCode: 3, message: expect.stringContaining('permission denied (EACCES)') })
    expect(error.calls).toEqual([])
    expect(out(root)).toEqual(cleanTree(OLD))
  })

  test('out/ as a separate file system is published entry by entry', (context) => {
    const root = newRoot()
    const skip = mountTmpfs(path.join(root, 'out'), 4 << 20)
    if (skip) return context.skip(skip)
    build(root, OLD)
    put(root, FOREIGN)
    build(root, NEW)
    expect(out(root)).toEqual(cleanTree(NEW, FOREIGN))
    expect(leftInWork(root)).toEqual([])
  })

  test('out/ as a bind mount of the same disk is published entry by entry', (context) => {
    const root = newRoot()
    const real = path.join(root, 'real')
    for (const folder of ['real', 'out']) fs.mkdirSync(path.join(root, folder))
    if (!isRoot) return context.skip('mounting needs root')
    const run = spawnSync('mount', ['--bind', real, path.join(root, 'out')], { encoding: 'utf8' })
    if (run.status !== 0) return context.skip(`mount failed: ${run.stderr}`)
    mounts.push(path.join(root, 'out'))
    build(root, OLD)
    build(root, NEW)
    expect(tree(real)).toEqual(cleanTree(NEW))
  })

  test('a killed build into a mount point leaves no truncated file, and recovery completes it', (context) => {
    const mount = path.join(newRoot(), 'out')
    const skip = mountTmpfs(mount, 4 << 20)
    if (skip) return context.skip(skip)
    const root = path.dirname(mount)
    const [oldTree, newTree] = [cleanTree(OLD), cleanTree(NEW)]
    build(root, OLD)
    const { calls } = buildWith(root, NEW) as Answer
    const outcomes = new Set<string>()
    for (const killAt of interesting(calls)) {
      build(root, OLD)
      expect(buildWith(root, NEW, { killAt })).toBe('killed')
      const torn = Object.entries(out(root)).filter(
        ([file, hash]) =>
          !file.startsWith('.wasteland') && hash !== 'folder' && hash !== oldTree[file] && hash !== newTree[file],
      )
      expect(torn).toEqual([])
      recoverIn(root)
      outcomes.add(same(out(root), oldTree) ? 'old' : same(out(root), newTree) ? 'new' : `neither at ${killAt}`)
    }
    expect([...outcomes].sort()).toEqual(['new', 'old'])
  })

  test('out/ as a symbolic link stays a link', () => {
    const root = newRoot()
    fs.mkdirSync(path.join(root, 'www'))
    fs.symlinkSync('www', path.join(root, 'out'))
    build(root, OLD)
    build(root, NEW)
    expect(fs.readlinkSync(path.join(root, 'out'))).toBe('www')
    expect(tree(path.join(root, 'www'))).toEqual(cleanTree(NEW))
  })
})

describe('two builds', () => {
  test('at once: one runs, the other exits with 4 and names it; with --wait it runs afterwards', async () => {
    const root = newRoot()
    build(root, OLD)
    const goOnWith = path.join(root, 'go-on')
    const first = startChild({ command: 'build', root, files: NEW, lock: 'once', goOnWith })
    await expect.poll(() => fs.existsSync(path.join(root, '.wasteland/lock'))).toBe(true)
    const second = inChild({ command: 'build', root, files: OLD, lock: 'once' }) as Answer
    expect(second.error).toMatchObject({
      exitCode: 4,
      message: expect.stringContaining(`process ${first.process.pid}`),
    })
    const third = startChild({ command: 'build', root, files: BIG_NEW, lock: 'wait', startWith: root })
    await third.says('here')
    fs.writeFileSync(goOnWith, '')
    expect(await first.answer).not.toHaveProperty('error')
    expect(await third.answer).not.toHaveProperty('error')
    expect(out(root)).toEqual(cleanTree(BIG_NEW))
  })
})

const same = (one: Files, other: Files) => JSON.stringify(one) === JSON.stringify(other)

const copyOf = (root: string) => {
  const copy = newRoot()
  fs.cpSync(root, copy, { recursive: true })
  return copy
}

/** The numbers of all calls that change anything. */
const changing = (calls: string[]): number[] =>
  calls.flatMap((call, i) => (call === 'openSync' || call === 'fsyncSync' ? [] : i + 1))

/** The calls to die in: every one that moves or deletes, and a few of each other kind. */
const interesting = (calls: string[]): number[] => {
  const always = new Set(['renameSync', 'unlinkSync', 'rmdirSync', 'rmSync'])
  const counts = new Map<string, number>()
  const numbers: number[] = []
  for (const [i, call] of calls.entries()) {
    const times = (counts.get(call) ?? 0) + 1
    counts.set(call, times)
    if (always.has(call) || times % 3 === 1) numbers.push(i + 1)
  }
  return numbers
}

/** Starts counting when the child is ready to build. */
const killAfter = async (order: Order, delay: number) => {
  const child = startChild(order)
  await child.says('ready')
  await new Promise((resolve) => setTimeout(resolve, delay))
  child.process.kill('SIGKILL')
  await child.answer
}
