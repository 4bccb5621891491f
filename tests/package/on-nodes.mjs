// A designer's path, from an empty folder, on every supported version of Node: `npm run test:nodes`. Packs the tool, installs the
// package, and runs init, ten edits, check, build, serve, handbook and import there; serves the site below a path without headers. Then
// starts a site without a terminal, by the workflow for GitHub Pages. Needs the network: npm has the binaries of Node.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { repositoryWith } from './workflow.mjs'

const CLONE = path.resolve(import.meta.dirname, '../..')
const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nodes-'))

const run = (command, args, cwd, env = process.env) =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

execFileSync(process.execPath, [path.join(CLONE, 'cli/make-dist.mjs')])
const [{ filename }] = JSON.parse(
  run('npm', ['pack', CLONE, '--ignore-scripts', '--json', '--pack-destination', folder], folder),
)
const tarball = path.join(folder, filename)

try {
  for (const version of VERSIONS) await onNode(version)
} finally {
  fs.rmSync(folder, { recursive: true })
}

async function onNode(version) {
  const started = Date.now()
  const dir = path.join(folder, `node-${version}`)
  fs.mkdirSync(dir)
  fs.writeFileSync(path.join(dir, 'package.json'), '{ "private": true }')
  run('npm', ['install', '--prefer-offline', `node@${version}`, tarball], dir)
  const bin = path.join(dir, 'node_modules/node/bin/node')
  const tool = path.join(dir, 'node_modules/wasteland-build/cli/bin.mjs')
  const env = { ...process.env, GITHUB_ACTIONS: '', GITHUB_REPOSITORY: '' }
  const wasteland = (args, cwd = dir, more = {}) => run(bin, [tool, ...args], cwd, { ...env, ...more })

  wasteland(['init', 'my-game', '--host', 'github', '--editor'])
  const site = path.join(dir, 'my-game')
  const spec = JSON.parse(fs.readFileSync(path.join(site, 'package.json'), 'utf8')).devDependencies['wasteland-build']
  expect(
    spec.startsWith('file:vendor/') && fs.existsSync(path.join(site, spec.slice('file:'.length))),
    'the tool in vendor/',
  )
  tenEdits(site, (...args) => wasteland(args, site))
  expect(wasteland(['check'], site).includes('no problems'), 'check finds no problems')

  const hosted = { GITHUB_ACTIONS: 'true', GITHUB_PAGES: 'true', GITHUB_REPOSITORY: 'me/my-game' }
  wasteland(['build', '--reporter', 'pretty'], site, hosted)
  const page = fs.readFileSync(path.join(site, 'out/docs/rules/cargo/index.html'), 'utf8')
  expect(page.includes('A brass lantern') && page.includes('href="/my-game/docs/intro"'), 'edits below the sub-path')
  expect(page.includes('http-equiv="Content-Security-Policy"'), 'the policy in the page, for a host without headers')

  await servedBelow('/my-game/', path.join(site, 'out'))
  await served(bin, [tool, 'handbook', '--port', '0'], dir, 'docs/write/front-matter', 'sidebar_position')
  await served(bin, [tool, 'serve', '--port', '0'], site, 'docs/intro', 'Night Cargo')
  const old = path.join(dir, 'old')
  fs.mkdirSync(path.join(old, 'docs'), { recursive: true })
  fs.writeFileSync(
    path.join(old, 'docusaurus.config.js'),
    "module.exports = { title: 'Old', url: 'https://old.example', baseUrl: '/' }",
  )
  fs.writeFileSync(path.join(old, 'docs/intro.md'), '# Hello\n')
  expect(wasteland(['import', 'old', '--to', 'new']).includes('The site builds'), 'import')
  startedByWorkflow(path.join(site, '.github/workflows/site.yml'), dir)
  console.log(
    `Node ${run(bin, ['--version'], dir).trim()}: all steps passed in ${Math.round((Date.now() - started) / 1000)} s`,
  )
}

/** What a designer changes on the first evening. */
function tenEdits(site, wasteland) {
  const edit = (file, change) => {
    const full = path.join(site, file)
    fs.writeFileSync(full, change(fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : ''))
  }
  edit('site.config.ts', (text) => text.replace("title: 'Low Water'", "title: 'Night Cargo', theme: { use: 'folio' }"))
  edit('theme.css', () => ':root { --accent: #14532d }\n[data-theme="dark"] { --accent: #86efac }\n')
  edit('content/pages/index.md', (text) => text.replace('title: Low Water', 'title: Night Cargo'))
  edit('content/docs/intro.md', (text) => text.replaceAll('Low Water', 'Night Cargo'))
  edit(
    'content/data/cargo.yml',
    (text) => `${text}- id: lantern\n  name: A brass lantern\n  weight: 1\n  trouble: It is seen.\n`,
  )
  wasteland('new', 'doc', 'Fog', '--in', 'rules')
  wasteland('new', 'post', 'A wet week')
  wasteland('new', 'page', 'About')
  edit('content/docs/rules/fog.md', (text) => `${text}\n:::warning\nSee [crossing](./crossing.md).\n:::\n`)
  edit('content/docs/intro.md', (text) => `${text}\nAlso [about us](/about) and 2d6 + 3.\n`)
}

/** Starts a site in a repository that holds only the workflow, with the packed tool, and changes it. */
function startedByWorkflow(file, dir) {
  const { push, run: runWorkflow, log } = repositoryWith(fs.readFileSync(file, 'utf8'), path.join(dir, 'repository'))
  const node = path.join(dir, 'node_modules/node/bin')
  const env = { TOOL: tarball, PATH: `${node}${path.delimiter}${process.env.PATH}`, npm_config_prefer_offline: 'true' }
  const page = (clone) => fs.readFileSync(path.join(clone, 'out/docs/intro/index.html'), 'utf8')
  expect(page(runWorkflow(env)).includes('href="https://me.github.io/my-game/docs/intro"'), 'a site by the workflow')
  expect(log().startsWith('Start the site\n'), 'the workflow commits the site')
  push({ 'content/docs/intro.md': '# My own game\n' })
  expect(page(runWorkflow(env)).includes('My own game'), 'the second run of the workflow')
  expect(log().split('Start the site').length === 2, 'the workflow commits once')
}

/** Starts a server, fetches a page and stops it. */
async function served(bin, args, cwd, page, text) {
  const server = spawn(bin, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
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
