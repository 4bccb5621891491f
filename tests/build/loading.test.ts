// The installed command: bundled from its sources, with the compiled code of V8.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const tool = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-tool-')))

beforeAll(() => {
  for (const name of ['cli', 'templates', 'package.json'])
    fs.cpSync(path.join(REPOSITORY, name), path.join(tool, name), { recursive: true })
  fs.symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(tool, 'node_modules'))
  expect(node('cli/prepare.mjs')).toMatchObject({ status: 0, stderr: '' })
  expect(node('cli/bin.mjs', 'init', 'game').status).toBe(0)
})

afterAll(() => fs.rmSync(tool, { recursive: true, force: true }))

const node = (...args: string[]) => run(args)

const run = (args: string[], env = process.env) =>
  spawnSync(process.execPath, args, { cwd: tool, encoding: 'utf8', env })

/** A build without caches. */
function build() {
  for (const folder of ['out', '.wasteland'])
    fs.rmSync(path.join(tool, 'game', folder), { recursive: true, force: true })
  return node('cli/bin.mjs', 'build', '--root', 'game')
}

/** Functions that V8 has compiled of the tool and of the code that renders pages. */
const compiledFiles = (part: string) =>
  fs
    .readdirSync(path.join(tool, '.wasteland/tool'))
    .filter((name) => name.startsWith(`${part}-`) && name.endsWith('.compiled'))

/** The same, in this very Node: code of another one does something else. */
function compiled(part: string): string {
  const dir = path.join(tool, '.wasteland/tool')
  const [file, ...others] = compiledFiles(part)
  expect(others).toEqual([])
  expect(file).toContain(`.${process.version}-${process.arch}-`)
  return path.join(dir, file ?? '')
}

test('the file names of scripts, styles and fonts do not depend on the install location', () => {
  const assets = () => fs.readdirSync(path.join(tool, 'game/out/assets')).sort()
  build()
  const installed = assets()
  fs.rmSync(path.join(tool, 'game/out'), { recursive: true })
  run([path.join(REPOSITORY, 'cli/bin.mjs'), 'build', '--root', 'game'])
  expect(installed).toContainEqual(expect.stringMatching(/^main-\w{8}\.js$/))
  expect(assets()).toEqual(installed)
})

test('the first build uses the compiled code that the installation has written', () => {
  const times = () => ['tool', 'templates'].map((part) => fs.statSync(compiled(part)).mtimeMs)
  const before = times()
  expect(build()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+ pages/) })
  expect(times()).toEqual(before)
})

test('the installation succeeds on a machine where its test site cannot be built', () => {
  const nowhere = { ...process.env, TMPDIR: path.join(tool, 'nowhere') }
  expect(run(['cli/prepare.mjs'], nowhere)).toMatchObject({ status: 0, stderr: '' })
})

test.each([
  ['that is gone', (file: string) => fs.rmSync(file)],
  ['that was cut short', (file: string) => fs.truncateSync(file, 1000)],
  [
    'with other bytes in it',
    (file: string) =>
      fs.writeFileSync(
        file,
        fs.readFileSync(file).map((byte, i) => (i % 1000 === 0 ? byte ^ 90 : byte)),
      ),
  ],
])('compiled code %s is compiled again, without a message', (_, damage) => {
  const file = compiled('tool')
  damage(file)
  const damaged = fs.existsSync(file) && fs.readFileSync(file)
  const expected = { status: 0, stdout: expect.stringMatching(/^\d+ pages/), stderr: '' }
  expect(build()).toMatchObject(expected)
  expect(fs.readFileSync(file)).not.toEqual(damaged)
  const { mtimeMs } = fs.statSync(file)
  expect(build()).toMatchObject(expected)
  expect(fs.statSync(file).mtimeMs).toBe(mtimeMs)
})

test('a short command saves no compiled code, as it would hardly speed up later builds', () => {
  fs.rmSync(compiled('tool'))
  expect(node('cli/bin.mjs', '--version').status).toBe(0)
  expect(node('cli/bin.mjs', 'check', '--root', 'game').status).toBe(0)
  expect(compiledFiles('tool')).toEqual([])
  expect(build().status).toBe(0)
  expect(compiledFiles('tool')).toHaveLength(1)
})

test('with --verbose an internal error is printed with source lines', () => {
  const main = path.join(tool, 'cli/commands/check.ts')
  fs.appendFileSync(main, '\nthrow new Error("a fault of ours")\n')
  const line =
    fs
      .readFileSync(main, 'utf8')
      .split('\n')
      .findIndex((text) => text.startsWith('throw new Error')) + 1
  expect(node('cli/bin.mjs', 'check', '--root', 'game', '--verbose')).toMatchObject({
    status: 70,
    stderr: expect.stringContaining(`cli/commands/check.ts:${line}`),
  })
})

test('a process that loads changed templates many times saves the code of the last ones, without warnings', () => {
  const script = `
    const fs = require('node:fs')
    import('./cli/core/load-typescript.mjs').then(async ({ loadPart, saveCompiledCode }) => {
      for (let i = 0; i < 12; i++) {
        fs.appendFileSync('templates/inert.ts', 'globalThis.again = ' + i + '\\n')
        await loadPart('templates')
      }
      saveCompiledCode()
    })`
  expect(node('-e', script)).toMatchObject({ status: 0, stderr: '' })
  const { hash } = JSON.parse(fs.readFileSync(path.join(tool, '.wasteland/tool/templates.json'), 'utf8'))
  const saved = fs.readdirSync(path.join(tool, '.wasteland/tool')).filter((name) => /^templates-.*compiled$/.test(name))
  expect(saved).toContainEqual(expect.stringContaining(`templates-${hash}`))
})
