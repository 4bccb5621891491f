// Measures the cost of a build. See --help. The numbers compare two states of this repository on one machine.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import zlib from 'node:zlib'
import { editParagraph, writeCorpus } from './corpus.mjs'
import { ASIDE, copyHome, copyTool, REPOSITORY, setAside, treeSize } from './folders.mjs'
import { measureServe, measureVisit } from './home.mjs'
import { measure, median } from './measure.mjs'
import { benchPeers } from './peers.mjs'

const HELP = `npm run bench -- [size …] [--no-home] [--runs n] [--json] [--keep dir]

Builds made-up sites of so many docs (default: 80 1000; 10000 takes a minute) and the site of this repository, and prints
what each build cost. Nothing is fetched, and nothing is written outside a temporary folder.

  first   no cache of any kind: the command bundles itself, too
  cold    the command is bundled, the site was never built
  warm    nothing has changed since the last build
  edit    a sentence was added to one paragraph

cpu is user + system time of the command; +esbuild that of the bundler it starts. Peak memory is the command's own.
With Chromium, also: until serve is ready, and from saving a page to changed pixels; for the site of this repository from a
click to the shown page, and the bytes of a first visit.

  --no-home   leave out the site of this repository
  --runs n    the median of n runs (default: 3, and 1 from 5000 docs)
  --json      one JSON object instead of tables
  --keep dir  where the sites are made, and left (for a profiler, or for another file system)

npm run bench -- --peers [size …] [--runs n] [--keep dir]

Fetches other generators from the npm registry into a temporary folder or that of --keep, builds the same pages with each,
and asks the questions of tests/search with other searches. Prints Markdown tables: seconds of CPU, peak memory and output
of a build without caches, and seconds of the build after an edit. Only on Linux; Hugo only where it is installed.
`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peers: { type: 'boolean' },
    'no-home': { type: 'boolean' },
    runs: { type: 'string' },
    json: { type: 'boolean' },
    keep: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

async function main() {
  const sizes = positionals.length > 0 ? positionals.map(Number) : [80, 1000]
  if (sizes.some((size) => !Number.isInteger(size) || size < 1)) {
    process.stderr.write(HELP)
    process.exitCode = 2
    return
  }
  const folder = options.keep ? path.resolve(options.keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'))
  fs.mkdirSync(folder, { recursive: true })
  try {
    if (options.peers) {
      process.stdout.write(`${new Date().toISOString().slice(0, 10)}, ${machine()}\n`)
      return await benchPeers({ dir: folder, sizes, runs: Number(options.runs ?? 3) })
    }
    const bin = copyTool(path.join(folder, 'tool'))
    const sites = sizes.map((size) => {
      const root = path.join(folder, `site-${size}`)
      setAside(root, folder)
      return { name: `${size} docs`, root, ...writeCorpus(root, size), runs: runsFor(size) }
    })
    const home = options['no-home'] ? [] : [{ name: 'home', ...copyHome(path.join(folder, 'home')), runs: runsFor(0) }]
    const results = []
    for (const site of [...home, ...sites]) results.push(await benchSite(site, bin))
    const visit = home[0] && (await measureVisit(bin, home[0]))
    const report = { machine: machine(), sites: results, ...(visit && { home: visit }) }
    process.stdout.write(options.json ? `${JSON.stringify(report, undefined, 2)}\n` : asText(report))
  } finally {
    fs.rmSync(options.keep ? path.join(folder, ASIDE) : folder, { recursive: true, force: true })
  }
}

const runsFor = (size) => Number(options.runs ?? (size >= 5000 ? 1 : 3))

/**
 * Every build of a whole site goes to a folder of its own.
 * @param {{ name: string, root: string, edited: string, runs: number, bytes?: number }} site
 */
async function benchSite({ name, root, edited, page, runs, bytes }, bin) {
  let out = ''
  let outs = 0
  const build = () => measure([bin, 'build', '--root', root, '--out', out, '--json'])
  const elsewhere = () => {
    out = path.join(root, `build-${++outs}`, 'out')
  }
  const repeat = (before) =>
    median(
      Array.from({ length: runs }, (_, run) => {
        before(run)
        return build()
      }),
    )
  const first = repeat(() => {
    elsewhere()
    setAside(path.join(bin, '../../.wasteland'), path.dirname(root))
  })
  const cold = repeat(elsewhere)
  const warm = repeat(() => {})
  const edit = repeat((run) => editParagraph(edited, `Sentence ${run + 1} was added.`))
  const { pages, files } = JSON.parse(cold.stdout)
  const row = ({ stdout: _, ...cost }) => cost
  return {
    name,
    pages,
    files,
    ...(bytes !== undefined && { sourceBytes: bytes }),
    outputBytes: treeSize(out).bytes,
    pagesPerSecond: pages / cold.wall,
    phases: { first: row(first), cold: row(cold), warm: row(warm), edit: row(edit) },
    page: pageWeight(out),
    serve: await measureServe(bin, { root, out: path.join(root, 'served', 'out'), edited, page }),
  }
}

/** So many pages are weighed: their drawings differ by more than what is to be seen. */
const WEIGHED = 60

/** Bytes of a usual page of the docs, as a host with brotli sends them. */
function pageWeight(out) {
  const all = fs.readdirSync(path.join(out, 'docs'), { recursive: true }).filter((file) => file.endsWith('/index.html'))
  const step = Math.ceil(all.length / WEIGHED)
  const pages = all.filter((_, i) => i % step === 0).map((file) => path.join('docs', path.dirname(file)))
  const weigh = (file) => zlib.brotliCompressSync(fs.readFileSync(path.join(out, file))).length
  const mean = (files) => Math.round(files.reduce((sum, file) => sum + weigh(file), 0) / files.length)
  return {
    html: mean(pages.map((page) => `${page}/index.html`)),
    data: mean(pages.map((page) => `page-data/${page}.json`)),
  }
}

function machine() {
  const [cpu] = os.cpus()
  return `${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, Node ${process.version}, ${commit()}`
}

function commit() {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: REPOSITORY,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'no git'
  }
}

const MB = 1024 * 1024

const times = ({ median: one, all }) => `${Math.round(one)} ms (${all.map(Math.round).join(', ')})`

function asText({ machine: where, sites, home }) {
  const lines = [where]
  for (const { name, pages, files, outputBytes, pagesPerSecond, phases, page, serve } of sites) {
    lines.push(
      '',
      `${name}: ${pages} pages, ${files} files, ${(outputBytes / MB).toFixed(1)} MB (${Math.round(outputBytes / pages / 1024)} KB a page), ${Math.round(pagesPerSecond)} pages/s cold, ${((phases.cold.cpu / pages) * 1000).toFixed(2)} ms of CPU a page`,
      '          cpu s  +esbuild    wall s  peak MB',
      ...Object.entries(phases).map(
        ([phase, { cpu, helpers, wall, rss }]) =>
          `  ${phase.padEnd(6)}${cpu.toFixed(2).padStart(7)}${helpers.toFixed(2).padStart(10)}${wall.toFixed(2).padStart(10)}${Math.round(
            rss / MB,
          )
            .toString()
            .padStart(9)}`,
      ),
      `  a page: ${page.html} bytes of HTML, ${page.data} of data (brotli)`,
      serve
        ? `  serve: ready in ${serve.cold.toFixed(2)} s, ${serve.warm.toFixed(2)} s the next time; from saving a page to changed pixels ${times(serve.edits)}; peak ${Math.round(serve.rss / MB)} MB`
        : '  No Chromium here: serve is not measured.',
    )
  }
  if (home) {
    const { clicks, visit } = home
    lines.push(
      '',
      `from a click to the shown page, prefetched ${times(clicks.prefetched)}`,
      `from a click to the shown page, not prefetched ${times(clicks.fetched)}`,
      '',
      `first visit of ${visit.path}   files    bytes   brotli`,
      ...Object.entries(visit.kinds).map(
        ([kind, { count, bytes, brotli }]) =>
          `  ${kind.padEnd(32)}${String(count).padStart(4)}${String(bytes).padStart(9)}${String(brotli).padStart(9)}`,
      ),
    )
  }
  return `${lines.join('\n')}\n`
}

if (options.help) process.stdout.write(HELP)
else await main()
