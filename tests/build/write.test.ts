import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BuildError } from '../../cli/errors.ts'
import { hashOf } from '../../cli/hash.ts'
import { recover } from '../../cli/outputs/recover.ts'
import { type Output, type OutputOptions, openOutput, type WriteResult } from '../../cli/outputs/write.ts'
import { script, startChild, temp, whyNoOtherUser } from './child.ts'
import { type Faults, watchDisk } from './disk.ts'
import type { Answer, Order } from './write-child.ts'

type Files = Record<string, string>

const mounts: string[] = []
let sites = 0

afterAll(() => {
  for (const mount of mounts.reverse()) execFileSync('umount', [mount])
})

const newRoot = () => {
  const root = path.join(temp, `site-${++sites}`)
  fs.mkdirSync(path.join(root, 'content'), { recursive: true })
  return root
}

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
 * What is done here is killed, or fails, as in a process of its own, only quicker: from the fatal call on, no other has any
 * effect.
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

/** The lock that we have is one of a process that is gone. */
const disown = (root: string) => {
  const lock = path.join(root, '.wasteland/lock')
  if (!fs.existsSync(lock)) return
  const { pid } = spawnSync(process.execPath, ['--version'])
  fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replace(`"pid":${process.pid}`, `"pid":${pid}`))
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
/** Most of it differs: published by swapping trees. */
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
  const pages = Array.from({ length: 20 }, (_, i) => [`pages/${i}/index.html`, `page ${i}`] as const)
  return { ...files, ...Object.fromEntries(pages) }
}
/** The same two with enough that does not change: published file by file. */
const BIG_OLD = withPages(OLD)
const BIG_NEW = withPages({
  ...OLD,
  'index.html': 'new home',
  'docs/fresh/deep/index.html': 'a new page',
  'assets/main-2.js': 'new()',
})
delete BIG_NEW['docs/gone/index.html']
delete BIG_NEW['assets/main-1.js']

describe('what a build writes', () => {
  test('the first build creates out/ with every file and a manifest that lists all but itself', () => {
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

  test('the manifest is the same whatever the order in which files are added', () => {
    const backwards = Object.fromEntries(Object.entries(OLD).reverse())
    expect(cleanTree(backwards)).toEqual(cleanTree(OLD))
  })

  test.each([
    ['by swapping', OLD, NEW],
    ['file by file', BIG_OLD, BIG_NEW],
  ])('a second build, published %s, gives the same tree as a clean one', (_, before, after) => {
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
    expect(leftInWork(root)).toEqual([])
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

  test('an unchanged file keeps its inode when trees are swapped, and has one name afterwards', () => {
    const root = newRoot()
    build(root, OLD)
    const page = path.join(root, 'out/docs/stays/index.html')
    const { ino } = fs.statSync(page)
    build(root, NEW)
    expect(fs.statSync(page)).toMatchObject({ ino, nlink: 1 })
  })

  test('a changed file never changes the bytes of another name of the old file', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const backup = path.join(root, 'backup.html')
    fs.linkSync(path.join(root, 'out/index.html'), backup)
    build(root, BIG_NEW)
    build(root, NEW)
    expect(fs.readFileSync(backup, 'utf8')).toBe('old home')
  })

  test('modes are 644 and 755 whatever the umask', () => {
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

  test('files are put in place in the order assets, page data, pages, the rest, manifest', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const files = { ...BIG_OLD, 'a.txt': 'x', 'index.html': 'x', 'page-data/index.json': 'x', 'assets/z.js': 'x' }
    const seen: string[] = []
    const original = fs.renameSync
    fs.renameSync = (from, to) => {
      seen.push(path.relative(path.join(root, 'out'), String(to)))
      original(from, to)
    }
    try {
      build(root, files)
    } finally {
      fs.renameSync = original
    }
    expect(seen.slice(-5)).toEqual([
      'assets/z.js',
      'page-data/index.json',
      'index.html',
      'a.txt',
      '.wasteland-manifest.json',
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
  test('a kept file stays, also when trees are swapped around it', () => {
    const root = newRoot()
    build(root, OLD)
    const output = openOutput(inSite(root))
    expect(output.keep('docs/stays/index.html', 'stays')).toBe(true)
    output.add({ path: 'index.html', contents: 'new', source: 'home' })
    expect(output.commit()).toMatchObject({ files: 2, changed: 1 })
    expect(out(root)).toEqual(cleanTree({ 'docs/stays/index.html': 'a page that stays as it is', 'index.html': 'new' }))
  })

  test('a file that is missing, cut short or a link cannot be kept, and is written again when added', () => {
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

  test('the hash of what stands in out/ is known before anything is rendered', () => {
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
    expect(leftInWork(root)).toEqual([`stage-${process.pid}`])
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

describe('what is not ours', () => {
  test.each([
    ['by swapping', OLD, NEW],
    ['file by file', BIG_OLD, BIG_NEW],
  ])('files of others survive a build published %s', (_, before, after) => {
    const root = newRoot()
    build(root, before)
    put(root, FOREIGN)
    fs.symlinkSync('CNAME', path.join(root, 'out/link'))
    fs.mkdirSync(path.join(root, 'out/empty'))
    build(root, after)
    expect(out(root)).toEqual({ ...cleanTree(after, FOREIGN), link: '→ CNAME', 'empty/': 'folder' })
  })

  test('a file of somebody else where a page has to go is an error, and stays', () => {
    for (const [before, after] of [
      [OLD, NEW],
      [BIG_OLD, BIG_NEW],
    ] as const) {
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

  test('an empty folder of somebody else where a page has to go is an error, and stays', () => {
    const root = newRoot()
    build(root, OLD)
    const folder = path.join(root, 'out/docs/fresh/deep/index.html')
    fs.mkdirSync(folder, { recursive: true })
    const error = failure(() => build(root, NEW))
    expect(error.problems[0]?.code).toBe('WB907')
    expect(error.message).toContain('docs/fresh/deep/index.html has to be a file of the site')
    expect(fs.readdirSync(folder)).toEqual([])
  })

  test('nothing is written or deleted through a link that leads out of out/', () => {
    for (const [before, after] of [
      [OLD, NEW],
      [BIG_OLD, BIG_NEW],
    ] as const) {
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

  test('a manifest that names files outside out/ deletes none of them', () => {
    const root = newRoot()
    build(root, OLD)
    const manifest = path.join(root, 'out/.wasteland-manifest.json')
    fs.writeFileSync(path.join(root, 'precious'), 'x')
    fs.writeFileSync(manifest, fs.readFileSync(manifest, 'utf8').replace('"feed.xml"', '"../precious"'))
    expect(failure(() => build(root, NEW)).problems[0]?.code).toBe('WB903')
    build(root, NEW, { force: true })
    expect(fs.existsSync(path.join(root, 'precious'))).toBe(true)
  })

  test('a folder with files and no manifest is refused before anything is touched', () => {
    const root = newRoot()
    put(root, { 'thesis.txt': 'mine', 'index.html': 'mine' })
    const before = tree(root)
    const error = failure(() => openOutput(inSite(root)))
    expect(error.message).toContain('not created by wasteland-build; use --force')
    expect(error.exitCode).toBe(1)
    expect(tree(root)).toEqual(before)
  })

  test('--force takes such a folder over without deleting files of others', () => {
    const root = newRoot()
    put(root, { 'thesis.txt': 'mine', 'index.html': 'mine' })
    build(root, OLD, { force: true })
    expect(out(root)).toEqual(cleanTree(OLD, { 'thesis.txt': 'mine' }))
    build(root, NEW)
    expect(out(root)).toEqual(cleanTree(NEW, { 'thesis.txt': 'mine' }))
  })

  test('an empty out/ is used as it is', () => {
    const root = newRoot()
    fs.mkdirSync(path.join(root, 'out'))
    build(root, OLD)
    expect(out(root)).toEqual(cleanTree(OLD))
  })

  test('out/ may not be, hold or lie in a source folder, nor be home or the root', () => {
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

  test('out/ as a file, or as a link that leads nowhere, is refused', () => {
    for (const make of [(out: string) => fs.writeFileSync(out, 'x'), (out: string) => fs.symlinkSync('nowhere', out)]) {
      const root = newRoot()
      make(path.join(root, 'out'))
      expect(failure(() => openOutput(inSite(root))).problems[0]?.code).toBe('WB902')
    }
  })
})

describe('a build that is killed', () => {
  const WAYS = [
    ['by swapping', OLD, NEW],
    ['file by file', BIG_OLD, BIG_NEW],
  ] as const

  test.each(WAYS)(
    'in any call that changes the disk, published %s, leaves the old or the new site, and files of others',
    (_, before, after) => {
      const oldTree = cleanTree(before, FOREIGN)
      const newTree = cleanTree(after, FOREIGN)
      const seed = newRoot()
      build(seed, before)
      put(seed, FOREIGN)
      const prepare = () => {
        const root = newRoot()
        fs.cpSync(path.join(seed, 'out'), path.join(root, 'out'), { recursive: true })
        return root
      }
      const whole = buildWith(prepare(), after)
      if (whole === 'killed' || whole.error) throw new Error('The build must pass when nobody kills it.')
      const moments = interesting(whole.calls)
      expect(moments.length).toBeGreaterThanOrEqual(20)

      const outcomes = new Set<string>()
      for (const killAt of moments) {
        const root = prepare()
        expect(buildWith(root, after, { killAt })).toBe('killed')
        recoverIn(root)
        const now = out(root)
        const outcome = same(now, oldTree)
          ? 'old'
          : same(now, newTree)
            ? 'new'
            : `neither at call ${killAt}, ${whole.calls[killAt - 1]}`
        outcomes.add(outcome)
        expect(leftInWork(root)).toEqual([])
        expect(recoverIn(root)).toBeUndefined()
        build(root, after)
        expect(same(out(root), newTree)).toBe(true)
      }
      expect([...outcomes].sort()).toEqual(['new', 'old'])
    },
  )

  test.each(WAYS)(
    'and whose recovery, published %s, is killed in turn, still ends as the new site',
    (_, before, after) => {
      const newTree = cleanTree(after, FOREIGN)
      const seed = newRoot()
      build(seed, before)
      put(seed, FOREIGN)
      const { calls } = buildWith(copyOf(seed), after) as Answer
      // The call after the one that puts the journal in place.
      expect(buildWith(seed, after, { killAt: calls.indexOf('renameSync') + 2 })).toBe('killed')

      const steps = recoverWith(copyOf(seed)) as Answer
      expect(steps.note).toContain('Finished publishing')
      for (const killAt of interesting(steps.calls)) {
        const broken = copyOf(seed)
        expect(recoverWith(broken, { killAt })).toBe('killed')
        recoverIn(broken)
        expect([killAt, same(out(broken), newTree)]).toEqual([killAt, true])
      }
    },
  )

  test.each(WAYS)(
    'from outside after any time, published %s, leaves the old or the new site',
    async (_, small, smallNext) => {
      const pages = (text: string, count: number): Files =>
        Object.fromEntries(Array.from({ length: count }, (_, i) => [`many/${i}/index.html`, `${text} ${i}`]))
      const clean = async (files: Files) => {
        const root = newRoot()
        await buildMany(root, files)
        return out(root)
      }
      const isSwap = small === OLD
      const before = { ...small, ...pages('same', 200), ...pages('old', isSwap ? 150 : 30) }
      const after = { ...smallNext, ...pages('same', 200), ...pages('new', isSwap ? 150 : 30) }
      const [oldTree, newTree] = [await clean(before), await clean(after)]
      for (const delay of [0, 10, 20, 40, 80, 120]) {
        const root = newRoot()
        await buildMany(root, before)
        await killAfter({ command: 'build', root, files: after }, delay)
        recoverIn(root)
        const now = out(root)
        expect([delay, same(now, oldTree) || same(now, newTree)]).toEqual([delay, true])
        await buildMany(root, after)
        expect(same(out(root), newTree)).toBe(true)
      }
    },
  )

  test('a first build that is killed leaves no half site', () => {
    const newTree = cleanTree(OLD)
    const { calls } = buildWith(newRoot(), OLD) as Answer
    for (const killAt of interesting(calls).slice(-12)) {
      const root = newRoot()
      buildWith(root, OLD, { killAt })
      recoverIn(root)
      expect([{}, newTree]).toContainEqual(out(root))
    }
  })

  test('while files and folders change places, it is finished', () => {
    const before = withPages({ one: '1', 'two/a/b': '2' })
    const after = withPages({ 'one/a/b': '1', two: '2' })
    const seed = newRoot()
    build(seed, before)
    const { calls } = buildWith(copyOf(seed), after) as Answer
    const newTree = cleanTree(after)
    for (let killAt = calls.indexOf('renameSync') + 2; killAt <= calls.length; killAt++) {
      if (calls[killAt - 1] === 'fsyncSync' || calls[killAt - 1] === 'openSync') continue
      const root = copyOf(seed)
      expect(buildWith(root, after, { killAt })).toBe('killed')
      recoverIn(root)
      expect([killAt, out(root)]).toEqual([killAt, newTree])
    }
  })

  test('a project that was moved after the kill is finished at its new place', () => {
    const root = newRoot()
    build(root, OLD)
    const { calls } = buildWith(copyOf(root), NEW) as Answer
    buildWith(root, NEW, { killAt: calls.indexOf('renameSync') + 2 })
    const moved = newRoot()
    fs.rmSync(moved, { recursive: true })
    fs.renameSync(root, moved)
    expect(recoverIn(moved)).toContain('Finished publishing')
    expect(out(moved)).toEqual(cleanTree(NEW))
  })

  test('a journal that cannot be read, or has lost its stage, has the next build write everything again', () => {
    for (const damage of ['journal', 'stage']) {
      const root = newRoot()
      build(root, BIG_OLD)
      const { calls } = buildWith(copyOf(root), BIG_NEW) as Answer
      // In the middle of the moves: out/ is a mixture.
      buildWith(root, BIG_NEW, { killAt: calls.lastIndexOf('renameSync') })
      if (damage === 'journal') fs.writeFileSync(path.join(root, '.wasteland/journal.json'), '{"version":1,')
      else
        for (const name of leftInWork(root))
          if (name.startsWith('stage-')) fs.rmSync(path.join(root, '.wasteland', name), { recursive: true })
      expect(recoverIn(root)).toBeDefined()
      build(root, BIG_OLD)
      const now = out(root)
      for (const file of Object.keys(BIG_OLD)) expect(now[file]).toBe(cleanTree(BIG_OLD)[file])
    }
  })

  test('recovery leaves a build alone that is still running', async () => {
    const root = newRoot()
    build(root, OLD)
    const goOnWith = path.join(root, 'never')
    const running = startChild({ command: 'build', root, files: NEW, lock: 'once', goOnWith })
    await expect.poll(() => fs.existsSync(path.join(root, '.wasteland/lock'))).toBe(true)
    const stage = path.join(root, '.wasteland/stage-1')
    fs.mkdirSync(stage)
    expect(recoverIn(root)).toBeUndefined()
    expect(fs.existsSync(stage)).toBe(true)
    running.process.kill('SIGKILL')
    expect(await running.answer).toBe('killed')
    expect(recoverIn(root)).toContain('left behind')
    expect(leftInWork(root)).toEqual([])
  })

  test('without anything left behind recovery says and creates nothing', () => {
    const root = newRoot()
    expect(recoverIn(root)).toBeUndefined()
    expect(fs.readdirSync(root)).toEqual(['content'])
  })
})

describe('a file system that fails', () => {
  test.each([
    ['by swapping', OLD, NEW],
    ['file by file', BIG_OLD, BIG_NEW],
  ])('ENOSPC in any write, published %s, leaves the old site and no stage', (_, before, after) => {
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
  })

  test('ENOSPC when a folder is made in out/ takes back the folders made before it', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const oldTree = out(root)
    const { calls } = buildWith(copyOf(root), BIG_NEW) as Answer
    const folders = calls.filter((call) => call === 'mkdirSync').length
    for (let n = 1; n <= folders; n++) {
      const fail = { code: 'ENOSPC', from: n, to: n, call: 'mkdirSync' }
      const { error } = buildWith(root, BIG_NEW, { fail }) as Answer
      // From here on folders are only made sure of: what fails then is finished by the next command.
      if (leftInWork(root).includes('journal.json')) break
      expect([n, error?.exitCode]).toEqual([n, 3])
      expect(out(root)).toEqual(oldTree)
    }
  })

  test('a move that fails half way says so, and the next command finishes it', () => {
    const root = newRoot()
    build(root, BIG_OLD)
    const fail = { code: 'EIO', from: 3, to: 3, call: 'renameSync' }
    const { error } = buildWith(root, BIG_NEW, { fail }) as Answer
    expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('the disk reports an error (EIO)') })
    recoverIn(root)
    expect(out(root)).toEqual(cleanTree(BIG_NEW))
  })

  test.each(['EXDEV', 'EBUSY', 'EACCES'])(
    'where out/ cannot be renamed (%s) files are published one by one',
    (code) => {
      const root = newRoot()
      build(root, OLD)
      put(root, FOREIGN)
      // Renames: the journal, then out/.
      const answer = buildWith(root, NEW, { fail: { code, from: 2, to: 2, call: 'renameSync' } }) as Answer
      expect(answer.error).toBeUndefined()
      expect(out(root)).toEqual(cleanTree(NEW, FOREIGN))
      expect(leftInWork(root)).toEqual([])
    },
  )

  test('where hard links are refused unchanged files are copied', () => {
    const root = newRoot()
    build(root, OLD)
    put(root, FOREIGN)
    const answer = buildWith(root, NEW, { fail: { code: 'EPERM', from: 1, to: 99, call: 'linkSync' } }) as Answer
    expect(answer.error).toBeUndefined()
    expect(answer.calls).toContain('copyFileSync')
    expect(out(root)).toEqual(cleanTree(NEW, FOREIGN))
  })

  test.each(['EMFILE', 'ENFILE'])('twenty refusals for too many open files (%s) are waited out', (code) => {
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

  test('a read-only out/ is found before anything is added', (context) => {
    const root = newRoot()
    build(root, OLD)
    const reason = whyNoOtherUser()
    if (reason) return context.skip(reason)
    const error = inChild({ command: 'build', root, files: NEW }, { uid: 65534 }) as Answer
    expect(error.error).toMatchObject({ exitCode: 3, message: expect.stringContaining('permission denied (EACCES)') })
    expect(error.calls).toEqual([])
    expect(out(root)).toEqual(cleanTree(OLD))
  })

  test('out/ as a file system of its own is published file by file', (context) => {
    const root = newRoot()
    const skip = mountTmpfs(path.join(root, 'out'), 4 << 20)
    if (skip) return context.skip(skip)
    build(root, OLD)
    put(root, FOREIGN)
    build(root, NEW)
    expect(out(root)).toEqual(cleanTree(NEW, FOREIGN))
    expect(leftInWork(root)).toEqual([])
  })

  test('out/ as a bind mount of the same disk is published file by file', (context) => {
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

  test('a killed build into a mount point never leaves a cut file, and recovery completes it', (context) => {
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

  test('out/ as a link stays a link, and the folder it leads to stays the same folder', () => {
    const root = newRoot()
    fs.mkdirSync(path.join(root, 'www'))
    fs.symlinkSync('www', path.join(root, 'out'))
    const { ino } = fs.statSync(path.join(root, 'www'))
    build(root, OLD)
    build(root, NEW)
    expect(fs.readlinkSync(path.join(root, 'out'))).toBe('www')
    expect(fs.statSync(path.join(root, 'www')).ino).toBe(ino)
    expect(tree(path.join(root, 'www'))).toEqual(cleanTree(NEW))
  })
})

describe('two builds', () => {
  test('at once: one runs, the other ends with 4 and names it; with --wait it follows', async () => {
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

/** The calls worth dying in: every one that moves or deletes, and a few of each other kind. */
const interesting = (calls: string[]): number[] => {
  const always = new Set(['renameSync', 'unlinkSync', 'rmdirSync', 'rmSync'])
  const seen = new Map<string, number>()
  const numbers: number[] = []
  for (const [i, call] of calls.entries()) {
    const times = (seen.get(call) ?? 0) + 1
    seen.set(call, times)
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
