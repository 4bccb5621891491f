// `init` and `import` that are killed: the folder then has nothing of the new site or all of it, and the same command works again.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { IMPORT, type Run, run } from '../command.ts'
import { writeSite } from '../site.ts'

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'killed-')))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const HOOK = `--import ${pathToFileURL(path.join(import.meta.dirname, 'kill-at.mjs')).href}`
const old = writeSite('-- mkdocs.yml --\nsite_name: Old\n-- docs/index.md --\n# Old\n-- docs/a.md --\n# A\n')
fs.rmSync(path.join(old, 'site.config.ts'))

const COMMANDS = {
  init: { args: (dir: string) => ['init', dir, '--from', '^1.0.0', '--host', 'github', '--editor'] },
  import: { args: (dir: string) => [...IMPORT, old, '--to', dir] },
}

/** The contents of out/ before the command. */
const PLACES: Record<string, (dir: string) => void> = {
  'a new folder': () => {},
  'an empty folder': (dir) => fs.mkdirSync(dir),
  'a folder with only .git': (dir) => execFileSync('git', ['init', '-q', dir]),
}

let places = 0

/** Runs a command, killed at a call that changes something, in a folder of its own. */
async function killed(name: keyof typeof COMMANDS, place: string, killAt: number) {
  const below = path.join(folder, String(++places))
  const dir = path.join(below, 'my-game')
  fs.mkdirSync(below)
  PLACES[place]?.(dir)
  const count = path.join(folder, `${places}.count`)
  const env = { NODE_OPTIONS: HOOK, KILL_AT: String(killAt), KILL_BELOW: below, KILL_COUNT: count }
  const again = () => run(COMMANDS[name].args(dir), { cwd: folder })
  const done = await run(COMMANDS[name].args(dir), { cwd: folder, env })
  return { below, dir, done, again, calls: () => Number(fs.readFileSync(count, 'utf8')) }
}

/** Visible names, or undefined without a folder. */
const filesIn = (dir: string): string[] | undefined =>
  fs.existsSync(dir)
    ? fs
        .readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter((name) => !/^\.(?:git|wasteland|wasteland-new)(?:$|[\\/])/.test(name))
        .sort()
    : undefined

/** Three of the first calls, and all of the last ones, which move the site. */
const momentsOf = (calls: number) => [
  ...Array.from({ length: 3 }, (_, i) => 1 + Math.floor((i * (calls - 11)) / 3)),
  ...Array.from({ length: 11 }, (_, i) => calls - 10 + i),
]

/** At most two at a time. */
async function eachMoment(moments: number[], step: (moment: number) => Promise<void>) {
  const left = [...moments]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await step(next)
  }
  await Promise.all([work(), work()])
}

test.each([
  ['init', 'a new folder'],
  ['init', 'an empty folder'],
  ['import', 'a new folder'],
  ['import', 'a folder with only .git'],
] as const)(
  'a killed %s into %s leaves nothing or the whole site, and can be repeated',
  async (name, place) => {
    const whole = await killed(name, place, 0)
    expect(whole.done).toMatchObject({ code: 0 })
    const all = filesIn(whole.dir)
    expect(fs.readdirSync(whole.below)).toEqual(['my-game'])
    expect(fs.readdirSync(whole.dir)).not.toContain('.wasteland-new')
    const mixed: number[] = []
    await eachMoment(momentsOf(whole.calls()), async (moment) => {
      const { below, dir, done, again } = await killed(name, place, moment)
      expect(done.code).not.toBe(0)
      const left = filesIn(dir) ?? []
      const isWhole = JSON.stringify(left) === JSON.stringify(all)
      if (left.length > 0 && !isWhole) mixed.push(moment)
      const second: Run = await again()
      // Complete files are not written again.
      const isRefused = isWhole && second.code === 2 && /WB930/.test(second.stderr)
      expect({ moment, ...second, code: isRefused ? 0 : second.code }).toMatchObject({ moment, code: 0 })
      expect({ moment, files: filesIn(dir) }).toEqual({ moment, files: all })
      expect(fs.readdirSync(below)).toEqual(['my-game'])
      expect(fs.readdirSync(dir)).not.toContain('.wasteland-new')
    })
    // An existing folder stays the same folder, so its entries are moved one by one; the second run moves the rest.
    if (place === 'a new folder') expect(mixed).toEqual([])
  },
  600_000,
)

test('init and import write nothing next to an existing folder, whose parent may be read-only or on another disk', async () => {
  for (const name of ['init', 'import'] as const) {
    const below = path.join(folder, String(++places))
    const dir = path.join(below, 'my-game')
    fs.mkdirSync(dir, { recursive: true })
    // Every change outside the folder kills the command.
    const env = { NODE_OPTIONS: HOOK, KILL_AT: '1', KILL_BELOW: below, KILL_EXCEPT: `${dir}${path.sep}` }
    expect(await run(COMMANDS[name].args(dir), { cwd: folder, env })).toMatchObject({ code: 0 })
    expect(fs.existsSync(path.join(dir, 'site.config.ts'))).toBe(true)
  }
})

test('a folder that cannot be made is an error that names it, and nothing is left', async () => {
  const file = path.join(folder, 'a-file')
  fs.writeFileSync(file, '')
  const before = fs.readdirSync(folder)
  for (const name of ['init', 'import'] as const) {
    const { code, stderr } = await run(COMMANDS[name].args(path.join(file, 'my-game')), { cwd: folder })
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(file) })
    expect(stderr).toContain('Choose another folder.')
  }
  expect(fs.readdirSync(folder)).toEqual(before)
})

test('while one command writes a site, another one into the same folder is refused', async () => {
  const dir = path.join(folder, 'one-at-a-time')
  fs.mkdirSync(path.join(folder, '.one-at-a-time.new'))
  const here = { pid: process.pid, host: os.hostname(), since: new Date().toISOString() }
  fs.writeFileSync(path.join(folder, '.one-at-a-time.new/lock'), JSON.stringify(here))
  const { code, stderr } = await run(COMMANDS.init.args(dir), { cwd: folder })
  expect({ code, stderr }).toEqual({
    code: 4,
    stderr: expect.stringContaining(`Another command (process ${process.pid}) is writing a site to ${dir}.`),
  })
  expect(fs.existsSync(dir)).toBe(false)
})
