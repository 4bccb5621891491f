// `npm run bench -- --peers`: the same corpus built by other generators, and the questions of tests/search asked with other searches.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { editParagraph, writeCorpus } from './corpus.mjs'
import { copyTool, setAside, treeSize } from './folders.mjs'
import { measureTree } from './measure.mjs'
import { askPeers } from './peer-search.mjs'
import { PEERS, readCorpus } from './peer-sites.mjs'

const PAGES_PER_POST = 20
const MB = 1024 * 1024

/** Folders that a build keeps for the next one. */
const CACHES = ['node_modules', '.cache', '.astro', '.docusaurus', '.vitepress/cache', 'resources', '.wasteland']

const versions = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'peers.json'), 'utf8'))

/**
 * Installs the tools into `dir`, builds the corpus in each size with each tool, and prints Markdown tables. The tools take turns, so that
 * whatever else runs on the machine slows all of them.
 */
export async function benchPeers({ dir, sizes, runs }) {
  const bin = copyTool(path.join(dir, 'tool'))
  const ours = {
    name: 'wasteland-build',
    folder: 'ours',
    command: process.execPath,
    steps: [[bin, 'build']],
    out: 'out',
  }
  const tools = [{ ...ours, source: 'content' }, ...PEERS.map((peer) => installed(peer, dir))]
  for (const [index, size] of sizes.entries()) {
    const sites = tools.map((tool) => writeSite(tool, dir, size))
    // The first build of all is not counted: tools make caches in it that are not of the site.
    for (let run = index === 0 ? -1 : 0; run < runs; run++) for (const site of sites) await buildTwice(site, dir, run)
    printTable(`${size} pages`, ['CPU s', 'memory MB', 'files', 'MB', 'edit: CPU s'], sites.map(rowOf))
  }
  const asked = await askPeers(bin, dir, packageFile(dir, 'eleventy', 'pagefind/lib/runner/bin.cjs'))
  printTable('Questions of `tests/search`', ['first', 'in the first three', 'page first'], asked)
}

function installed(peer, dir) {
  if (peer.command) {
    const { stdout } = spawnSync(peer.command, ['version'], { encoding: 'utf8' })
    const [, version, year] = /v([\d.]+).*BuildDate=(\d+)/.exec(stdout ?? '') ?? []
    return version ? { ...peer, name: `${peer.name} ${version} of ${year}` } : { ...peer, fault: 'not installed' }
  }
  const { folder, node, steps } = peer
  if (node) install(path.join(dir, node), versions[node])
  const command = node ? packageFile(dir, node, 'node/bin/node') : process.execPath
  install(path.join(dir, folder), versions[folder], path.dirname(command))
  const name = peer.name.replace(/^\w+/, (word) => `${word} ${Object.values(versions[folder])[0]}`)
  return { ...peer, name, command, steps: steps.map(([file, ...args]) => [packageFile(dir, folder, file), ...args]) }
}

const packageFile = (dir, folder, file) => path.join(dir, folder, 'node_modules', file)

function install(to, dependencies, bin = path.dirname(process.execPath)) {
  fs.mkdirSync(to, { recursive: true })
  fs.writeFileSync(path.join(to, 'package.json'), JSON.stringify({ private: true, dependencies }))
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: to,
    env,
    stdio: ['ignore', 2, 2],
  })
}

/** Writes the corpus in the layout of a tool, into a folder that finds the packages of the tool. */
function writeSite(tool, dir, size) {
  const root = path.join(dir, tool.folder, `${tool.steps.length}-${size}`)
  const corpus = tool.write ? path.join(dir, `corpus-${size}`) : root
  for (const place of new Set([root, corpus])) setAside(place, dir)
  const posts = Math.floor(size / PAGES_PER_POST)
  const { page } = writeCorpus(corpus, size - posts, posts)
  tool.write?.(root, readCorpus(corpus))
  return {
    tool,
    root,
    fault: tool.fault,
    edited: path.join(root, tool.source ?? '.', `${page}.md`),
    cold: [],
    edit: [],
  }
}

/** Builds a site without any caches, changes a paragraph and builds it again. */
async function buildTwice(site, dir, run) {
  if (site.fault) return
  const { tool, root } = site
  for (const place of [tool.out, ...CACHES]) setAside(path.join(root, place), dir)
  try {
    const cold = await measureTree(tool.command, tool.steps, root)
    const { files, bytes } = treeSize(path.join(root, tool.out))
    editParagraph(site.edited, `Sentence ${run + 2} was added.`)
    const edit = await measureTree(tool.command, tool.steps, root)
    if (run < 0) return
    site.cold.push({ ...cold, files, bytes })
    site.edit.push(edit)
  } catch (cause) {
    site.fault = 'failed'
    process.exitCode = 1
    console.error(`${tool.name}, in ${root}: ${cause.message}`)
  }
}

const median = (costs) => [...costs].sort((a, b) => a.cpu - b.cpu)[Math.floor(costs.length / 2)]

function rowOf({ tool, fault, cold, edit }) {
  if (fault) return [tool.name, fault, '', '', '', '']
  const { cpu, memory, files, bytes } = median(cold)
  const mb = (count) => (count / MB).toFixed(count < 10 * MB ? 1 : 0)
  return [tool.name, cpu.toFixed(2), mb(memory), files, mb(bytes), median(edit).cpu.toFixed(2)]
}

function printTable(name, columns, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`
  process.stdout.write(
    `\n${line([name, ...columns])}|---|${'---:|'.repeat(columns.length)}\n${rows.map(line).join('')}`,
  )
}
