// Four ways from an empty folder to a site, on every supported version of Node: `npm run test:nodes`, or `npm run test:nodes -- 22`.
// From a tarball, from a git address, by npm create, and by the workflow in a repository that holds only it. Each site is installed, checked,
// built in the three looks, and served below a path by a host without headers. Needs the network: npm has the binaries of Node.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryWith } from './workflow.mjs'

const CLONE = path.resolve(import.meta.dirname, '../..')
const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nodes-'))

const run = (command, args, cwd, env = process.env) =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const pack = (from) => {
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', from, '--ignore-scripts', '--json', '--pack-destination', folder], folder),
  )
  return path.join(folder, filename)
}

execFileSync(process.execPath, [path.join(CLONE, 'cli/make-dist.mjs')])
const tarball = pack(CLONE)
const createTarball = pack(path.join(CLONE, 'cli/create'))
const gitAddress = `git+${pathToFileURL(committed(path.join(folder, 'repository')))}`

/** Makes a site in `my-game` in an empty folder. Returns the folder of the site. */
const WAYS = { tarball: byTarball, 'git address': byGitAddress, 'npm create': byCreate, browser: byWorkflow }

const rows = []
try {
  for (const version of VERSIONS) {
    const { env, name } = installNode(version)
    for (const [way, make] of Object.entries(WAYS)) {
      const started = Date.now()
      const dir = path.join(folder, `${way.replace(' ', '-')}-${version}`)
      fs.mkdirSync(dir)
      let result = 'passed'
      try {
        await finished(await make(dir, env), env)
      } catch (cause) {
        result = `FAILED: ${String(cause.stderr || cause.message)
          .trim()
          .split('\n')
          .at(-1)}`
        console.error(cause.stderr || cause)
        process.exitCode = 1
      }
      rows.push(`| ${name} | ${way} | ${Math.round((Date.now() - started) / 1000)} s | ${result} |`)
      console.log(rows.at(-1))
    }
  }
} finally {
  fs.rmSync(folder, { recursive: true })
}
console.log(`\n| Node | way | seconds | result |\n|---|---|---|---|\n${rows.join('\n')}`)

/** Installs a version of Node. Returns the environment in which npm and its scripts run with it. */
function installNode(version) {
  const dir = path.join(folder, `node-${version}`)
  fs.mkdirSync(dir)
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "private": true }')
  run('npm', ['install', '--prefer-offline', `node@${version}`], dir)
  const bin = path.join(dir, 'node_modules/node/bin')
  const env = {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    npm_config_prefer_offline: 'true',
    GITHUB_ACTIONS: '',
    GITHUB_REPOSITORY: '',
  }
  return { env, name: run('node', ['--version'], dir, env).trim() }
}

/** A repository with the files of this one that git knows or would add. */
function committed(to) {
  const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], CLONE).split('\0')
  for (const file of files.filter((one) => one && fs.existsSync(path.join(CLONE, one))))
    fs.cpSync(path.join(CLONE, file), path.join(to, file))
  const git = (...args) => run('git', ['-c', 'user.name=Me', '-c', 'user.email=me@example.org', ...args], to)
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-q', '-m', 'All files')
  return to
}

/** `npm install <tarball>` and the path of a designer: init, ten edits, serve, handbook and import. */
async function byTarball(dir, env) {
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "private": true }')
  run('npm', ['install', tarball], dir, env)
  const wasteland = (args, cwd = dir) => run('npx', ['--no', 'wasteland-build', ...args], cwd, env)
  wasteland(['init', 'my-game', '--host', 'github', '--editor'])
  const site = path.join(dir, 'my-game')
  tenEdits(site, (...args) => wasteland([...args, '--root', site]))
  const tool = path.join(dir, 'node_modules/wasteland-build/cli/bin.mjs')
  await served([tool, 'handbook', '--port', '0'], dir, env, 'docs/write/front-matter', 'sidebar_position')
  await served([tool, 'serve', '--port', '0'], site, env, 'docs/intro', 'Night Cargo')
  const old = path.join(dir, 'old')
  fs.mkdirSync(path.join(old, 'docs'), { recursive: true })
  fs.writeFileSync(
    path.join(old, 'docusaurus.config.js'),
    "module.exports = { title: 'Old', url: 'https://old.example', baseUrl: '/' }",
  )
  fs.writeFileSync(path.join(old, 'docs/intro.md'), '# Hello\n')
  expect(wasteland(['import', 'old', '--to', 'new']).includes('The site builds'), 'import')
  return site
}

/** `npm install git+file://…`: npm clones the repository, installs its development tools and packs it. */
function byGitAddress(dir, env) {
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "private": true }')
  run('npm', ['install', gitAddress], dir, env)
  run('npx', ['--no', 'wasteland-build', 'init', 'my-game', '--host', 'github'], dir, env)
  return path.join(dir, 'my-game')
}

function byCreate(dir, env) {
  const args = ['exec', '--yes', `--package=${createTarball}`, '--', 'create-wasteland-build', 'my-game']
  run('npm', [...args, '--host', 'github'], dir, { ...env, WASTELAND_TOOL: tarball })
  return path.join(dir, 'my-game')
}

/** Starts a site in a repository that holds the workflow and the file of the tool, and changes it twice. */
function byWorkflow(dir, env) {
  const workflow = fs.readFileSync(path.join(CLONE, 'cli/hosts/github/.github/workflows/site.yml'), 'utf8')
  const name = path.basename(tarball)
  const { push, run: publish, check, log } = repositoryWith(workflow, dir, { [name]: fs.readFileSync(tarball) })
  const own = { PATH: env.PATH, npm_config_prefer_offline: 'true' }
  const page = (clone) => fs.readFileSync(path.join(clone, 'out/docs/intro/index.html'), 'utf8')
  expect(page(publish(own)).includes('href="https://me.github.io/my-game/docs/intro"'), 'a site by the workflow')
  expect(log().startsWith('Start the site\n'), 'the workflow commits the site')
  push({ 'content/docs/intro.md': '# My own game\n' })
  const site = publish(own)
  expect(page(site).includes('My own game'), 'the second run of the workflow')
  expect(log().split('Start the site').length === 2, 'the workflow commits once')
  const { summary } = check({ 'content/docs/intro.md': '# My other game\n' }, own)
  expect(/^Pages that change: \d+ .*docs\/intro\//.test(summary), 'the pages that a pull request changes')
  return site
}

/** Installs the site with the tool in its vendor/, checks it, and builds it in each look for a host below a path without headers. */
async function finished(site, env) {
  const spec = JSON.parse(fs.readFileSync(path.join(site, 'package.json'), 'utf8')).devDependencies['wasteland-build']
  expect(spec.startsWith('file:vendor/') && fs.existsSync(path.join(site, spec.slice(5))), 'the tool in vendor/')
  run('npm', ['install'], site, env)
  expect(run('npm', ['run', 'check'], site, env).includes('no problems'), 'check finds no problems')
  const hosted = { ...env, GITHUB_ACTIONS: 'true', GITHUB_PAGES: 'true', GITHUB_REPOSITORY: 'me/my-game' }
  const config = path.join(site, 'site.config.ts')
  for (const look of ['plain', 'folio', 'reflection']) {
    const text = fs.readFileSync(config, 'utf8')
    fs.writeFileSync(config, text.replace(/theme: '\w+'/, `theme: '${look}'`))
    run('npm', ['run', 'build'], site, hosted)
    const page = fs.readFileSync(path.join(site, 'out/docs/rules/cargo/index.html'), 'utf8')
    expect(page.includes('href="/my-game/docs/intro"'), `${look} below a path`)
    expect(page.includes('http-equiv="Content-Security-Policy"'), 'the policy in the page, for a host without headers')
    await servedBelow('/my-game/', path.join(site, 'out'))
  }
}

/** Changes that a designer makes on the first evening. */
function tenEdits(site, wasteland) {
  const edit = (file, change) => {
    const full = path.join(site, file)
    fs.writeFileSync(full, change(fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : ''))
  }
  edit('site.config.ts', (text) => text.replace("title: 'Low Water'", "title: 'Night Cargo'"))
  edit('theme.css', () => ':root { --accent: #14532d }\n[data-theme="dark"] { --accent: #86efac }\n')
  edit('content/pages/index.md', (text) => text.replace('title: Low Water', 'title: Night Cargo'))
  edit('content/docs/intro.md', (text) => text.replaceAll('Low Water', 'Night Cargo'))
  edit(
    'content/data/cargo.yml',
    (text) => `${text}- { id: lantern, name: A brass lantern, kind: iron, weight: 1, trouble: It is seen. }\n`,
  )
  wasteland('new', 'doc', 'Fog', '--in', 'rules')
  wasteland('new', 'post', 'A wet week')
  wasteland('new', 'page', 'About')
  edit('content/docs/rules/fog.md', (text) => `${text}\n:::warning\nSee [crossing](./crossing.md).\n:::\n`)
  edit('content/docs/intro.md', (text) => `${text}\nAlso [about us](/about) and 2d6 + 3.\n`)
}

/** Starts a server, fetches a page and stops it. */
async function served(args, cwd, env, page, text) {
  const server = spawn('node', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const url = await new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => {
      const [found] = /http:\/\/\S+/.exec(String(chunk)) ?? []
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error('serve ended')))
  })
  expect((await (await fetch(url + page)).text()).includes(text), `serve shows ${page}`)
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('close', resolve))
}

/** Serves a folder below a path without any headers, as the simplest host does, and fetches a page with all that it names. */
async function servedBelow(base, out) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://host')
    const file = path.join(out, pathname.slice(base.length), pathname.endsWith('/') ? 'index.html' : '')
    const isFound = pathname.startsWith(base) && fs.statSync(file, { throwIfNoEntry: false })?.isFile()
    response.statusCode = isFound ? 200 : 404
    response.end(isFound ? fs.readFileSync(file) : '')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${server.address().port}`
  const html = await (await fetch(`${origin}${base}docs/rules/cargo/`)).text()
  const files = [...html.matchAll(/(?:src|href)="(\/[^"#]*\.(?:js|css|woff2|svg|png))"/g)].map(([, file]) => file)
  expect(files.length > 3, 'the page names its files')
  for (const file of files) expect((await fetch(origin + file)).ok, `${file} below ${base}`)
  server.close()
}

function expect(holds, what) {
  if (!holds) throw new Error(`Failed: ${what}`)
}
