// The published package: `init` in a clone packs it into vendor/, and it works where only its dependencies are installed.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configFields } from '../../cli/commands/handbook-site.ts'
import { run, start } from '../command.ts'
import { repositoryWith } from '../package/workflow.mjs'
import { writeSite } from '../site.ts'

const CLONE = path.resolve(import.meta.dirname, '../..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'package-'))
const site = path.join(folder, 'my-game')
const tool = path.join(site, 'node_modules/wasteland-build')
const bin = path.join(tool, 'cli/bin.mjs')
let tarball = ''

beforeAll(async () => {
  const { code, stderr } = await run(['init', 'my-game', '--host', 'github', '--editor'], { cwd: folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('npm install') })
  const pkg = JSON.parse(fs.readFileSync(path.join(site, 'package.json'), 'utf8'))
  tarball = path.join(site, pkg.devDependencies['wasteland-build'].replace(/^file:/, ''))
  install(tarball, tool)
})

afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Unpacks a package to `<site>/node_modules/…`, and links the packages that an installation without development tools would add. */
function install(tarball: string, tool: string) {
  const site = path.resolve(tool, '../..')
  fs.mkdirSync(tool, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', tool])
  const { packages } = JSON.parse(fs.readFileSync(path.join(CLONE, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [place, { dev }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place) || !fs.existsSync(path.join(CLONE, place))) continue
    fs.mkdirSync(path.dirname(path.join(site, place)), { recursive: true })
    fs.symlinkSync(path.join(CLONE, place), path.join(site, place), 'junction')
  }
}

const installed = (args: string[], cwd = site) => run(args, { cwd, bin })

test('the package holds the command and the templates, and neither the text of the game nor tests', () => {
  const files = fs
    .readdirSync(tool, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
  const folders = new Set(files.map((file) => file.split('/')[0]))
  expect([...folders].sort()).toEqual(
    [
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'cli',
      'dist',
      'package.json',
      'templates',
    ].sort(),
  )
  expect(files).not.toContain('cli/main.ts')
  expect(files).toContain('cli/hosts/github/.github/workflows/site.yml')
  expect(fs.statSync(tarball).size).toBeLessThan(1_600_000)
  expect(JSON.parse(fs.readFileSync(path.join(tool, 'package.json'), 'utf8'))).not.toHaveProperty('private')
})

test('check and build work in the new site without compiling the tool', async () => {
  expect(await installed(['check'])).toMatchObject({ code: 0, stdout: expect.stringContaining('no problems') })
  expect(await installed(['build'])).toMatchObject({ code: 0 })
  expect(fs.readFileSync(path.join(site, 'out/docs/rules/cargo/index.html'), 'utf8')).toContain('A church bell')
  const made = fs.readdirSync(path.join(tool, '.wasteland/tool'))
  expect(made.filter((name) => !name.endsWith('.compiled'))).toEqual([])
})

test('a package that npm makes from a git address builds a site, and types its config', async () => {
  const root = path.join(folder, 'from-git')
  const repository = path.join(root, 'repository')
  copyOfClone(repository)
  // Without the tools of the tests, npm installs a third of the packages.
  const pkg = JSON.parse(fs.readFileSync(path.join(repository, 'package.json'), 'utf8'))
  const tools = Object.entries(pkg.devDependencies).filter(([name]) => /^(?:typescript|@types\/.*)$/.test(name))
  fs.writeFileSync(
    path.join(repository, 'package.json'),
    JSON.stringify({ ...pkg, devDependencies: Object.fromEntries(tools) }),
  )
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Me', '-c', 'user.email=me@example.org', ...args], { cwd: repository })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-q', '-m', 'All files')
  // As `npm install git+file://…` does: npm clones the repository, installs its development tools and packs it.
  const args = ['pack', `git+${pathToFileURL(repository)}`, '--json', '--prefer-offline', '--pack-destination', root]
  const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  const gitTool = path.join(root, 'node_modules/wasteland-build')
  install(path.join(root, filename), gitTool)
  expect(fs.existsSync(path.join(gitTool, 'dist/types/cli/config/define-config.d.ts'))).toBe(true)
  const old = writeSite('-- content/docs/a.md --\n# From git')
  const bin = path.join(gitTool, 'cli/bin.mjs')
  expect(await run(['build'], { cwd: old, bin })).toMatchObject({ code: 0, stderr: '' })
  expect(fs.readFileSync(path.join(old, 'out/docs/a/index.html'), 'utf8')).toContain('From git')

  fs.rmSync(path.join(gitTool, 'dist'), { recursive: true })
  const incomplete = await run(['build'], { cwd: old, bin })
  expect(incomplete).toMatchObject({ code: 2, stdout: '' })
  expect(incomplete.stderr).toMatch(
    /^This package of wasteland-build is incomplete: .*dist is missing\.[\s\S]*npm install/,
  )
}, 600_000)

/** Copies the files that git knows or would add. */
function copyOfClone(to: string) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: CLONE, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter((one) => fs.existsSync(path.join(CLONE, one))))
    fs.cpSync(path.join(CLONE, file), path.join(to, file))
}

test('npm create makes a site with the tool that WASTELAND_TOOL names', async () => {
  const root = path.join(folder, 'created')
  fs.mkdirSync(root)
  const pack = ['pack', path.join(CLONE, 'cli/create'), '--json', '--pack-destination', root]
  const [{ filename }] = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  const create = ['exec', '--yes', '--prefer-offline', `--package=./${filename}`, '--', 'create-wasteland-build']
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, WASTELAND_TOOL: tarball } } as const
  const stdout = execFileSync('npm', [...create, 'game', '--host', 'netlify'], { ...options, stdio: 'pipe' })
  expect(stdout.trim()).toBe(path.join(fs.realpathSync(root), 'game'))
  expect(fs.existsSync(path.join(root, 'game/netlify.toml'))).toBe(true)
  expect(await installed(['check'], path.join(root, 'game'))).toMatchObject({ code: 0 })
  expect(() => execFileSync('npm', [...create, 'game'], { ...options, stdio: 'pipe' })).toThrow(/already contains/)
}, 600_000)

test('a clone runs its sources, whatever dist/ holds', async () => {
  const clone = path.join(folder, 'clone')
  for (const name of ['package.json', 'cli', 'templates'])
    fs.cpSync(path.join(CLONE, name), path.join(clone, name), { recursive: true })
  fs.symlinkSync(path.join(CLONE, 'node_modules'), path.join(clone, 'node_modules'), 'junction')
  const old = path.join(clone, 'dist')
  fs.cpSync(path.join(tool, 'dist'), old, { recursive: true })
  for (const name of fs.readdirSync(old, { recursive: true, encoding: 'utf8' }))
    if (fs.statSync(path.join(old, name)).isFile()) fs.writeFileSync(path.join(old, name), 'throw Error("old code")')
  const own = writeSite(`
    -- site.config.ts --
    import { defineConfig } from 'wasteland-build'
    export default defineConfig({ title: 'Dust', url: 'https://example.org' })
    -- content/docs/a.md --
    # New code
  `)
  const { code, stderr } = await run(['build'], { cwd: own, bin: path.join(clone, 'cli/bin.mjs') })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('a site without classic-level is built without its module for Foundry, and is told how to add it', async () => {
  const own = path.join(folder, 'played')
  fs.cpSync(site, own, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !/[\\/](?:out|\.wasteland)$/.test(file),
  })
  const config = path.join(own, 'site.config.ts')
  const text = fs.readFileSync(config, 'utf8')
  fs.writeFileSync(config, text.replace('defineConfig({', "defineConfig({ formats: { foundry: { id: 'dust' } },"))
  const build = () => run(['build'], { cwd: own, bin: path.join(own, 'node_modules/wasteland-build/cli/bin.mjs') })
  const without = await build()
  expect(without).toMatchObject({ code: 0, stderr: expect.stringContaining('npm i -D classic-level') })
  expect(fs.existsSync(path.join(own, 'out/foundry'))).toBe(false)
  fs.symlinkSync(
    path.join(CLONE, 'node_modules/classic-level'),
    path.join(own, 'node_modules/classic-level'),
    'junction',
  )
  expect(await build()).toMatchObject({ code: 0, stderr: expect.not.stringContaining('classic-level') })
  expect(fs.readdirSync(path.join(own, 'out/foundry'))).toEqual(['dust.zip', 'module.json'])
})

test('serve shows the site', async () => {
  const { child, done } = start(['serve', '--port', '0'], { cwd: site, bin })
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (text) => {
      const found = /http:\/\/\S+/.exec(String(text))?.[0]
      if (found) resolve(found)
    })
  })
  expect(await (await fetch(`${url}docs/intro`)).text()).toContain('Low Water')
  child.kill('SIGTERM')
  await done
})

test('handbook shows the handbook, with the fields of the config', async () => {
  const { child, done } = start(['handbook', '--port', '0'], { cwd: folder, bin })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      const found = /http:\/\/\S+/.exec(String(text))?.[0]
      if (found) resolve(found)
    })
    void done.then(({ stderr }) => reject(new Error(stderr)))
  })
  const text = async (page: string) => (await fetch(url + page)).text()
  expect(await text('docs/reference/config')).toContain('<code>tagline</code>')
  expect(await text('docs/look/themes')).toContain('<code>--accent</code>')
  child.kill('SIGTERM')
  await done
})

test('import converts a Docusaurus site, whose package.json names a copy of the tool until a registry has it', async () => {
  const old = writeSite(`
    -- docusaurus.config.js --
    module.exports = { title: 'Old', url: 'https://old.example', baseUrl: '/' }
    -- docs/intro.md --
    # Hello
  `)
  const imported = async (name: string) => {
    const { code, stdout } = await installed(['import', old, '--to', path.join(folder, name)])
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('The site builds') })
    return JSON.parse(fs.readFileSync(path.join(folder, name, 'package.json'), 'utf8')).devDependencies
  }
  await withPackage({ config: { tool: './wasteland-build-0.1.0.tgz' } }, async () => {
    expect(await imported('unpublished')).toEqual({
      'wasteland-build': expect.stringMatching(/^file:vendor\/wasteland-build-[\d.]+\.tgz$/),
    })
  })
  await withPackage({ config: { tool: 'wasteland-build@latest' } }, async () => {
    expect(await imported('published')).toEqual({ 'wasteland-build': expect.stringMatching(/^\^\d/) })
  })
})

/** Runs something while the package.json of the installed tool has other fields. */
async function withPackage(fields: object, during: () => Promise<void>) {
  const file = path.join(tool, 'package.json')
  const text = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(text), ...fields }))
  await during()
  fs.writeFileSync(file, text)
}

test('a crash says where to report it, if the package says where it is at home', async () => {
  const crash = async (fields: object) => {
    let crashed = { code: 0 as number | null, stderr: '' }
    await withPackage({ config: undefined, ...fields }, async () => {
      crashed = await installed(['init', 'crashed'], folder)
    })
    return crashed
  }
  const unknown = await crash({ bugs: undefined })
  expect(unknown.code).toBe(70)
  expect(unknown.stderr).toContain(
    'Please report it to the person or page that you have this copy from, with the output',
  )
  const known = await crash({ bugs: { url: 'https://example.org/issues' } })
  expect(known.stderr).toContain('Please report it at https://example.org/issues, with the output')
})

test('--from names another source of the tool', async () => {
  const { code } = await installed(['init', 'other', '--from', 'github:me/wasteland-build'], folder)
  expect(code).toBe(0)
  const pkg = JSON.parse(fs.readFileSync(path.join(folder, 'other/package.json'), 'utf8'))
  expect(pkg.devDependencies['wasteland-build']).toBe('github:me/wasteland-build')
})

/** Places of the faults that TypeScript finds in a file of the site, which has the types of React. */
function typeFaults(name: string, source: string): string[] {
  const types = path.join(site, 'node_modules/@types/react')
  fs.mkdirSync(path.dirname(types), { recursive: true })
  if (!fs.existsSync(types)) fs.symlinkSync(path.join(CLONE, 'node_modules/@types/react'), types, 'junction')
  fs.writeFileSync(path.join(site, name), source)
  const tsc = path.join(CLONE, 'node_modules/typescript/bin/tsc')
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--module',
    'nodenext',
    '--jsx',
    'react-jsx',
    '--types',
    '',
  ]
  try {
    execFileSync(process.execPath, [tsc, ...options, name], { cwd: site, encoding: 'utf8', stdio: 'pipe' })
    return []
  } catch (cause) {
    return (cause as { stdout: string }).stdout.split('\n').flatMap((line) => /^.*?\(\d+,\d+\)/.exec(line)?.[0] ?? [])
  }
}

test('the types of the package check a config', () => {
  const source = `import { defineConfig } from 'wasteland-build'
defineConfig({ title: 'A', blog: false })
defineConfig({ title: 1 })
`
  expect(typeFaults('typed.ts', source)).toEqual(['typed.ts(3,16)'])
})

test('the types of the package have the descriptions of all fields, which editors show', () => {
  const oneLine = (text: string) => text.replace(/\s+(?:\* )?/g, ' ')
  const types = ['define-config', 'schema'].map((name) =>
    oneLine(fs.readFileSync(path.join(tool, `dist/types/cli/config/${name}.d.ts`), 'utf8')),
  )
  expect(configFields().filter(({ text }) => !types.some((all) => all.includes(`/** ${text} */`)))).toEqual([])
  const [, whole = ''] = (types[1] ?? '').split('declare const SITE_CONFIG')
  for (const description of ['Footer of every page', 'HTML, trusted', 'Social image of pages'])
    expect(whole).toContain(`/** ${description}`)
})

test('the types of the package check the components of slots, replacements and stat blocks', () => {
  const source = `import type { PlateProps, SlotProps } from 'wasteland-build'
export function Footer({ title, tagline, locale, baseUrl, offlineOffer }: SlotProps) {
  return <footer lang={locale}><a href={\`\${baseUrl}docs\`}>{title}: {tagline}</a>{offlineOffer}</footer>
}
export const Plate = ({ file, id, fields }: PlateProps) => <p id={id} title={file}>{fields.nerve ?? '?'}</p>
export const Wrong = ({ titel }: SlotProps) => <p>{titel}</p>
export const AlsoWrong = ({ fields }: PlateProps) => <p>{fields.nerve * 2}</p>
`
  expect(typeFaults('typed.tsx', source)).toEqual(['typed.tsx(6,25)', 'typed.tsx(7,58)'])
})

test('the workflow of a host and the editor file are YAML that names the folders of the site', async () => {
  const { parse } = await import('yaml')
  const workflow = parse(fs.readFileSync(path.join(site, '.github/workflows/site.yml'), 'utf8'))
  expect(Object.keys(workflow.jobs)).toEqual(['check', 'publish'])
  const editor = parse(fs.readFileSync(path.join(site, '.pages.yml'), 'utf8'))
  expect(editor.content.map(({ path: place }: { path: string }) => place)).toEqual([
    'content/docs',
    'content/blog',
    'content/pages',
    'content/blog/authors.yml',
    'content/blog/tags.yml',
    'content/data/cargo.yml',
    'content/data/creatures.yml',
    'content/data/glossary.yml',
    'content/data/tables.yml',
  ])
  for (const { path: place } of editor.content) expect(fs.existsSync(path.join(site, place))).toBe(true)
  // Pages CMS refuses keys that it does not know.
  const known = ['name', 'label', 'type', 'path', 'subfolders', 'filename', 'view', 'format', 'list', 'fields']
  expect(editor.content.flatMap(Object.keys).filter((key: string) => !known.includes(key))).toEqual([])
  // Its values are texts and maps, which no field of Pages CMS holds.
  expect(JSON.stringify(editor)).not.toContain('"name":"show"')
  const cargo = editor.content
    .find(({ path: place }: { path: string }) => place.endsWith('cargo.yml'))
    .fields.map(({ name, type }: { name: string; type: string }) => [name, type])
  expect(cargo).toContainEqual(['weight', 'number'])
})

test('the workflow makes a site in a repository that holds only it, and later publishes what was pushed', async () => {
  // In the place of npm, whose registry a test does not need.
  const commands = path.join(folder, 'commands')
  fs.mkdirSync(commands)
  const realNpm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  const npm = `#!/bin/sh
if [ "$1" = pack ]; then exec "${realNpm}" "$@"; fi
if [ "$1" != run ]; then exit 0; fi
command=$2
shift; shift
if [ "$1" = -- ]; then shift; fi
exec node "${bin}" $command "$@"
`
  fs.writeFileSync(path.join(commands, 'npm'), npm, { mode: 0o755 })
  const npx = `#!/bin/sh\necho "$@" >> "${commands}/npx.txt"\nwhile [ "$1" != wasteland-build ]; do shift; done\nshift\nexec node "${bin}" "$@"\n`
  fs.writeFileSync(path.join(commands, 'npx'), npx, { mode: 0o755 })
  const env = { PATH: `${commands}${path.delimiter}${process.env.PATH}` }
  const workflow = fs.readFileSync(path.join(site, '.github/workflows/site.yml'), 'utf8')
  const repository = repositoryWith(workflow, path.join(folder, 'repository'))

  const first = repository.run(env)
  const page = fs.readFileSync(path.join(first, 'out/docs/intro/index.html'), 'utf8')
  expect(page).toContain('href="https://me.github.io/my-game/docs/intro"')
  expect(page).toContain('http-equiv="Content-Security-Policy"')
  const [start = '', before = ''] = repository.log().split('\nEdit\n')
  expect(start).toMatch(/^Start the site\n/)
  for (const file of ['.gitignore', '.pages.yml', 'content/docs/intro.md', 'package.json', 'site.config.ts'])
    expect(start.split('\n')).toContain(file)
  expect(start).not.toMatch(/workflows|README|LICENSE|node_modules|out\//)
  expect(start.split('\n')).toContain('.github/dependabot.yml')
  expect(fs.readFileSync(path.join(commands, 'npx.txt'), 'utf8')).toMatch(
    new RegExp(
      `^--yes --package=${JSON.parse(fs.readFileSync(path.join(CLONE, 'package.json'), 'utf8')).config.tool} wasteland-build init`,
    ),
  )
  expect(before).toContain('.github/workflows/site.yml')
  expect(fs.readFileSync(path.join(first, '.gitignore'), 'utf8')).toBe('*.log\nnode_modules/\n.wasteland/\nout/\n')

  repository.push({ 'content/docs/intro.md': '# My own game\n' })
  const second = repository.run(env)
  expect(fs.readFileSync(path.join(second, 'out/docs/intro/index.html'), 'utf8')).toContain('My own game')
  expect(repository.log().match(/^(?:Start the site|Edit)$/gm)).toEqual(['Edit', 'Start the site', 'Edit'])

  const { summary } = repository.check({ 'content/docs/intro.md': '# My other game\n' }, env)
  expect(summary).toMatch(/^Pages that change: \d+ .*docs\/intro\//)
  const broken = { 'content/docs/intro.md': '# My game\n\n[Gone](gone.md)\n' }
  expect(() => repository.check(broken, env)).toThrow(/::error [^\n]*file=content\/docs\/intro\.md,line=3/)
})
