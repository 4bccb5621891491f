// The command in a shell and in CI: exit codes, output streams, and files that it must not touch.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { acquireLock } from '../../cli/write/lock.ts'
import { BIN, run, start } from '../command.ts'
import { readTree, writeFile, writeSite } from '../site.ts'

const GOOD = `
  -- content/docs/intro.md --
  # Intro
  Dust.
  -- content/blog/2025-01-01-one.md --
  One. <!-- truncate -->
`

test('build exits with 0 and prints one line; it finds the site in a parent folder', async () => {
  const root = writeSite(GOOD)
  const { code, stdout, stderr } = await run(['build'], { cwd: path.join(root, 'content/docs') })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\d+ pages, \d+ files changed, 0 removed, \d+\.\d\d s\n$/)
  expect(fs.existsSync(path.join(root, 'out/docs/intro/index.html'))).toBe(true)
  expect(fs.readdirSync(root).sort()).toEqual(['.wasteland', 'content', 'out', 'site.config.ts'])
})

test('--profile prints the seconds of each phase and thread, and the peak memory', async () => {
  const docs = Array.from({ length: 40 }, (_, i) => `-- content/docs/page-${i}.md --\n# Page ${i}`)
  const { code, stderr } = await run(['build', '--profile'], { cwd: writeSite(docs.join('\n')) })
  expect(code).toBe(0)
  const [head = '', ...rows] = stderr.trimEnd().split('\n')
  expect(head).toMatch(/^phase +wall s +cpu s$/)
  const named = rows.map((row) => /^(\w+) +\d+\.\d\d +\d+\.\d\d$/.exec(row)?.[1]).filter(Boolean)
  expect(named).toEqual(expect.arrayContaining(['start', 'read', 'plan', 'search', 'pages', 'publish']))
  expect(named.at(-1)).toBe('all')
  expect(rows.at(-2)).toMatch(/^in threads: files \d+\.\d\d s$/)
  expect(rows.at(-1)).toMatch(/^peak memory \d+ MB$/)
})

test('a site with errors exits with 1: all problems numbered and sorted by file, no escape codes, and out/ unchanged', async () => {
  const root = writeSite(GOOD)
  await run(['build', '--root', root])
  const before = readTree(path.join(root, 'out'))
  const write = (name: string, text: string) => fs.writeFileSync(path.join(root, name), text)
  write('content/docs/z.md', '---\ntitle: Z\n---\n见[x](nope.md)\n')
  write('content/docs/a.md', '# A\n\n\tsome [dead](/nowhere)\n[dead](/nowhere)\n')
  write('content/docs/b.md', '---\ntitle: Chase: Part II\n---\nText.\n')
  write(
    'site.config.ts',
    `export default defineConfig({ title: 'x', url: 'https://a.example',\n  navbar: { items: [{ type: 'doc', docId: 'nope' }] } })\n`,
  )
  const pretty = await run(['build', '--root', root])
  expect(pretty.code).toBe(1)
  expect(pretty.stdout).toBe('')
  expect(pretty.stderr).not.toContain('\u001b')
  const numbered = pretty.stderr.split('\n').filter((line) => /^\d+\. /.test(line))
  expect(numbered.map((line) => line.replace(/ {2}(error|warning) .*/, ''))).toEqual([
    '1. content/docs/a.md:4:8',
    '2. content/docs/b.md:2:13',
    '3. content/docs/z.md:4:6',
    '4. site.config.ts:2:36',
  ])
  expect(pretty.stderr).toContain('       2 │ title: Chase: Part II\n         │             ^\n')
  expect(pretty.stderr).toContain('       4 │ 见[x](nope.md)\n         │ \u3000    ^\n')
  expect(pretty.stderr).toMatch(/→ Write title: "Chase: Part II"/)
  expect(pretty.stderr.trimEnd().split('\n').at(-1)).toBe('4 errors in 4 files')
  expect(readTree(path.join(root, 'out'))).toEqual(before)

  const json = await run(['build', '--root', root, '--json'])
  expect(json.code).toBe(1)
  expect(json.stderr).toBe('')
  const result = JSON.parse(json.stdout) as { problems: Record<string, unknown>[] }
  expect(result).toMatchObject({ ok: false, exitCode: 1 })
  expect(result.problems.map(({ file }) => file)).toEqual([
    'content/docs/a.md',
    'content/docs/b.md',
    'content/docs/z.md',
    'site.config.ts',
  ])
  expect(result.problems[1]).toMatchObject({
    severity: 'error',
    code: 'WB209',
    file: 'content/docs/b.md',
    line: 2,
    column: 13,
  })

  const reporter = await run(['build', '--root', root, '--reporter', 'json'])
  expect({ ...JSON.parse(reporter.stderr), stdout: reporter.stdout }).toEqual({ problems: result.problems, stdout: '' })

  const github = await run(['build', '--root', path.basename(root), '--reporter', 'github'], {
    cwd: path.dirname(root),
  })
  expect(github.stderr).toContain(
    `::error file=${path.basename(root)}/content/docs/z.md,line=4,col=6,title=WB602::The link to "nope.md" leads to no Markdown file.`,
  )
  expect(github.stderr.trimEnd().split('\n')).toHaveLength(4)
})

test('control characters in messages, code frames, file names, ids and locks are escaped in the terminal', async () => {
  // Clears the screen, sets the title of the window, turns the direction of text, deletes.
  const attack = '\u001b[2J\u001b]0;owned\u0007\u009b1m\u202e\u2066\u007f\r::error::x'
  const root = writeSite(GOOD)
  writeFile(root, `content/docs/a\u001b[31m\u202e.md`, `# A\n\n${attack} [dead](/no${attack}where)\n`)
  writeFile(root, 'content/docs/b.md', `---\nid: "x\\e[2Jy"\ntilte: "\\e[2J"\n"\\e[31m": 1\n---\n# B\n`)
  writeFile(root, 'content/docs/c.md', `---\nid: "two\\nlines::error::y"\n---\n# C\n[x](y.md)\n`)
  const report = (reporter: string) => run(['build', '--root', root, '--reporter', reporter])
  const pretty = await report('pretty')
  const json = await report('json')
  const github = await report('github')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/
  for (const { code, stdout, stderr } of [pretty, json, github]) {
    expect(code).toBe(1)
    expect(stdout + stderr).not.toMatch(controls)
  }
  expect(pretty.stderr).toContain('       3 │ \\u001b[2J\\u001b]0;owned')
  const { problems } = JSON.parse(json.stderr) as { problems: { file: string }[] }
  expect(problems.map(({ file }) => file)).toContain('content/docs/a\u001b[31m\u202e.md')
  for (const line of github.stderr.trimEnd().split('\n')) expect(line).toMatch(/^::(?:error|warning) /)

  const lock = await acquireLock(path.join(root, '.wasteland'))
  const file = path.join(root, '.wasteland/lock')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(os.hostname(), 'host\\u001b[2J'))
  const { code, stderr } = await run(['build', '--root', root])
  lock.release()
  expect(code).toBe(4)
  expect(stderr).toContain('host\\u001b[2J')
  expect(stderr).not.toMatch(controls)
})

test('only one file of the tool prints', () => {
  const cli = path.resolve(import.meta.dirname, '../../cli')
  const printing = fs
    .readdirSync(cli, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?ts$/.test(name))
    .filter((name) =>
      /console\.\w+\(|process\.std(?:out|err)\.write/.test(fs.readFileSync(path.join(cli, name), 'utf8')),
    )
  expect(printing.sort()).toEqual(['commands/progress.ts', 'core/print.ts'])
})

test('warnings are shown and the exit code is 0; --json adds them to its object; --strict makes them errors', async () => {
  const root = writeSite(`
    -- content/docs/a.md --
    ---
    tilte: x
    ---
    # A
  `)
  const plain = await run(['build', '--root', root])
  expect(plain.code).toBe(0)
  expect(plain.stderr).toContain(
    '1. content/docs/a.md:2:1  warning WB211  Unknown front matter key "tilte". Did you mean "title"?',
  )
  expect(plain.stdout).toContain('(1 warning in 1 file)')
  const json = await run(['build', '--root', root, '--json'])
  expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(json.stdout)).toEqual({
    ok: true,
    pages: expect.any(Number),
    notes: [],
    files: expect.any(Number),
    changed: 0,
    removed: 0,
    seconds: expect.any(Number),
    problems: [expect.objectContaining({ severity: 'warning', code: 'WB211', file: 'content/docs/a.md', line: 2 })],
  })
  const strict = await run(['build', '--root', root, '--strict'])
  expect(strict.code).toBe(1)
  expect(strict.stderr).toContain('error WB211')
})

test('wrong arguments exit with 2 and a suggestion', async () => {
  const root = writeSite(GOOD)
  const cases: [string[], RegExp][] = [
    [['biuld'], /unknown command 'biuld'[\s\S]*Did you mean build\?/],
    [['build', '--otu', 'x'], /unknown option '--otu'[\s\S]*Did you mean --out\?/],
    [['build', 'now'], /too many arguments/],
    [['preview', '--port', 'abc'], /A port is a whole number from 0 to 65535/],
    [['serve', '--port', '70000'], /A port is a whole number from 0 to 65535/],
    [['build', '--reporter', 'loud'], /Allowed choices are pretty, json, github/],
    [['build', '--root', '/no/such/folder'], /The folder \/no\/such\/folder does not exist/],
    [['build', '--root', path.join(import.meta.filename, 'site')], /The folder .*site does not exist/],
    [['build', '--root', import.meta.filename], /command.test.ts is not a folder/],
    [[], /Usage: wasteland-build/],
  ]
  const runs = await Promise.all(cases.map(([args]) => run(args, { cwd: root })))
  for (const [i, { code, stderr }] of runs.entries()) {
    expect(code, cases[i]?.[0].join(' ')).toBe(2)
    expect(stderr).toMatch(cases[i]?.[1] ?? /^$/)
    expect(stderr).not.toMatch(/\n\s+at /)
  }
})

test('in a folder that was deleted, every command says so', async () => {
  const script = 'rmdir "$PWD" && exec "$0" "$@"'
  for (const args of [['build'], ['init', 'game']]) {
    const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'gone-'))
    const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, BIN, ...args], {
      cwd,
      encoding: 'utf8',
    })
    expect(stderr).toContain('The current folder no longer exists.')
    expect(status).toBe(2)
  }
})

test('help and version exit with 0', async () => {
  const [help, version, one] = await Promise.all([run(['--help']), run(['--version']), run(['build', '--help'])])
  expect(help.code).toBe(0)
  for (const name of ['build', 'serve', 'preview']) expect(help.stdout).toContain(`  ${name} `)
  expect(version).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' })
  expect(one.stdout).toContain('--force')
})

test('in a clone without packages the command says how to install them, and knows its version', () => {
  const repository = path.resolve(import.meta.dirname, '../..')
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'clone-'))
  for (const name of ['package.json', 'cli', 'templates'])
    fs.cpSync(path.join(repository, name), path.join(root, name), { recursive: true })
  const bare = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'cli/bin.mjs'), ...args], {
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  expect(bare('--version')).toEqual({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' })
  expect(bare('--help')).toEqual({ status: 0, stdout: expect.stringContaining(`cd ${root}\n  npm ci\n`), stderr: '' })
  expect(bare('build')).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/not installed[\s\S]*npm ci\n\n$/),
  })
})

test('outside of a site the command explains how to create one', async () => {
  const dir = path.dirname(writeSite(''))
  const folder = fs.mkdtempSync(path.join(dir, 'none-'))
  expect((await run(['build'], { cwd: folder })).stderr).toMatch(/no site\.config\.ts in .*\n.*wasteland-build init/)
  writeFile(folder, 'docusaurus.config.js', '')
  expect((await run(['build'], { cwd: folder })).stderr).toContain('wasteland-build import . --to')
})

test('an output folder that contains sources is refused with 2 before anything is written', async () => {
  const above = writeSite('')
  const root = path.join(above, 'site')
  fs.cpSync(writeSite(GOOD), root, { recursive: true })
  const refused = ['.', '..', '/', 'content', 'content/docs/out', '.wasteland/out']
  const runs = await Promise.all([
    ...refused.map((out) => run(['build', '--out', out], { cwd: root })),
    run(['build', '--out', '../home'], { cwd: root, env: { HOME: path.join(above, 'home/me') } }),
  ])
  for (const { code, stderr } of runs) {
    expect(code).toBe(2)
    expect(stderr).toMatch(/error WB901 {2}The output folder .* which a build would overwrite/)
  }
  expect([...readTree(above).keys()]).toEqual([
    'site.config.ts',
    'site/content/blog/2025-01-01-one.md',
    'site/content/docs/intro.md',
    'site/site.config.ts',
  ])

  fs.mkdirSync(path.join(root, 'mine'))
  fs.writeFileSync(path.join(root, 'mine/letter.txt'), 'dear')
  const foreign = await run(['build', '--out', 'mine'], { cwd: root })
  expect(foreign.code).toBe(1)
  expect(foreign.stderr).toContain('was not created by wasteland-build; use --force')
  expect(fs.readdirSync(path.join(root, 'mine'))).toEqual(['letter.txt'])
})

test('a file system error exits with 3 and names the path', async () => {
  const root = writeSite(GOOD)
  fs.writeFileSync(path.join(root, 'wall'), '')
  const { code, stderr } = await run(['build', '--out', 'wall/out'], { cwd: root })
  expect(code).toBe(3)
  expect(stderr).toContain(path.join(root, 'wall'))
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('a file in the place of a folder, and the other way round, exit with 3 and name the path', async () => {
  const root = writeSite('-- content/docs --\nA file.\n-- content/rules.lock.yml/a.txt --\nA folder.\n')
  const runs = [
    await run(['new', 'doc', 'Lamp', '--root', root]),
    await run(['release', '1.0', '--date', '2026-01-01', '--root', root]),
  ]
  for (const [i, place] of ['content/docs', 'content/rules.lock.yml'].entries()) {
    expect(runs[i]).toMatchObject({ code: 3, stderr: expect.stringContaining(place) })
    expect(runs[i]?.stderr).not.toMatch(/\n\s+at /)
  }
})

test('a second build exits with 4 and names the running process', async () => {
  const root = writeSite(GOOD)
  const lock = await acquireLock(path.join(root, '.wasteland'))
  try {
    const { code, stderr } = await run(['build', '--root', root])
    expect(code).toBe(4)
    expect(stderr).toContain(String(process.pid))
  } finally {
    lock.release()
  }
  expect((await run(['build', '--root', root])).code).toBe(0)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s during a build ends with %i, gives the lock back and leaves out/ alone', async (signal, code) => {
  const root = writeSite(`
    -- site.config.ts --
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    export default defineConfig({ title: 'x', url: 'https://a.example' })
    -- content/docs/a.md --
    # A
  `)
  const lock = path.join(root, '.wasteland/lock')
  const { child, done } = start(['build', '--root', root])
  while (!fs.existsSync(lock) || fs.readdirSync(path.join(root, '.wasteland')).every((name) => name !== 'cache'))
    await new Promise((resolve) => setTimeout(resolve, 20))
  child.kill(signal)
  expect((await done).code).toBe(code)
  expect(fs.existsSync(lock)).toBe(false)
  expect(fs.existsSync(path.join(root, 'out'))).toBe(false)
  expect(fs.readdirSync(path.join(root, '.wasteland'))).toEqual(['cache'])
})

test('the output does not depend on time zone, language, folder or umask', async () => {
  const text = `
    -- content/docs/intro.md --
    # Intro
    ![x](x.svg)
    -- content/docs/x.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>
    -- content/docs/I.md --
    # Ä and ä
    -- content/docs/é/index.md --
    # Zed
    -- content/docs/é/b.md --
    # b
    -- content/docs/é/B2.md --
    # B
    -- content/blog/authors.yml --
    anna: { name: Anna, page: true }
    -- content/blog/2025-01-01-one.md --
    ---
    authors: anna
    tags: [ärger, Zebra, apfel, Öl]
    ---
    One. <!-- truncate -->
    -- content/blog/2024-12-31-two.md --
    ---
    date: 2024-12-31T23:59:59-11:00
    ---
    Two. <!-- truncate -->
  `
  const trees = await Promise.all(
    [
      { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C', NO_COLOR: '1' },
    ].map(async (env) => {
      const root = writeSite(text)
      expect((await run(['build', '--root', root], { env })).code).toBe(0)
      for (const name of readTree(path.join(root, 'out')).keys())
        expect(fs.readFileSync(path.join(root, 'out', name), 'latin1')).not.toContain(root)
      return readTree(path.join(root, 'out'))
    }),
  )
  expect(trees[0]).toEqual(trees[1])
})
