// The questions of tests/search, asked with MiniSearch and Pagefind over the pages of the site of this repository.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import MiniSearch from 'minisearch'
import { parse } from 'yaml'
import { copyHome, REPOSITORY } from './folders.mjs'
import { withBrowser } from './home.mjs'

const LISTS = ['queries', 'fresh', 'strangers'].map((name) => `tests/search/${name}.yml`)

/** Rows of a table: for how many questions the first result is accepted, one of the first three, and the page of the first. */
export async function askPeers(bin, dir, pagefind) {
  const { root } = copyHome(path.join(dir, 'home'))
  const out = path.join(root, 'pages')
  execFileSync(process.execPath, [bin, 'build', '--root', root])
  for (const page of pagesOf(path.join(root, 'out'))) {
    fs.mkdirSync(path.join(out, page.dir), { recursive: true })
    fs.writeFileSync(
      path.join(out, page.dir, 'index.html'),
      `<!doctype html><html lang="en"><body>${page.main}</body></html>`,
    )
  }
  execFileSync(process.execPath, [pagefind, '--site', out, '--silent'])
  const own = await scores('MiniSearch, as VitePress sets it', miniSearch(out))
  const others = await withBrowser(async (browser) => scores('Pagefind', await pagefindIn(browser, out)))
  return [...ours(), ...own, ...(others ?? [['Pagefind', 'needs Chromium', '', '']])]
}

/** `find` gives the addresses of the first three results. */
async function scores(name, find) {
  const rows = []
  for (const file of LISTS) {
    const queries = Object.values(parse(fs.readFileSync(path.join(REPOSITORY, file), 'utf8'))).flat()
    const found = { first: 0, three: 0, page: 0 }
    for (const { ask, leads } of queries) {
      const addresses = (await find(ask)).map((address) => decodeURI(address).replace(/\/(?=#|$)/, ''))
      const pages = leads.map(pageOf)
      found.first += Number(leads.includes(addresses[0]))
      found.three += Number(addresses.some((address) => leads.includes(address)))
      found.page += Number(addresses.slice(0, 1).some((address) => pages.includes(pageOf(address))))
    }
    rows.push(row(name, file, queries.length, Object.values(found)))
  }
  return rows
}

const pageOf = (address) => address.replace(/#.*/, '')

const row = (name, file, count, found) => [
  `${name}: ${count} of ${path.basename(file)}`,
  ...found.map((part) => `${part} (${Math.round((100 * part) / count)} %)`),
]

function ours() {
  const args = ['run', '--silent', 'search-quality']
  const { stdout, stderr } = spawnSync('npm', args, { cwd: REPOSITORY, encoding: 'utf8' })
  const all = [...stdout.matchAll(/^all: first (\d+)\/(\d+) .*? in three (\d+)\/.*? page (\d+)/gm)]
  if (all.length < LISTS.length) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`)
  return all.map(([, first, count, ...rest], i) => row('wasteland-build', LISTS[i], count, [first, ...rest]))
}

/** Text of docs, posts and pages, without lists of posts and without the book, which repeats the docs. */
function pagesOf(out) {
  return fs
    .readdirSync(out, { recursive: true })
    .filter((file) => file.endsWith('index.html') && !file.startsWith('book/'))
    .map((file) => ({ dir: path.dirname(file), text: fs.readFileSync(path.join(out, file), 'utf8') }))
    .map(({ dir, text }) => ({ dir, main: /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '' }))
    .filter(({ main }) => main.includes('<article class="prose'))
}

/** One entry for each section of a page, as in VitePress. */
function miniSearch(out) {
  const search = new MiniSearch({
    fields: ['title', 'titles', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  })
  for (const { dir, main } of pagesOf(out)) {
    const parts = main.split(/(?=<h[1-6][ >])/).slice(1)
    const titles = parts.map((part) => textOf(/^<h\d[\s\S]*?<\/h\d>/.exec(part)?.[0] ?? ''))
    parts.forEach((part, i) => {
      const id = /^<h\d[^>]* id="([^"]*)"/.exec(part)?.[1]
      if (i > 0 && id === undefined) return
      const address = `/${dir}${id === undefined ? '' : `#${id}`}`
      search.add({ id: address, title: titles[i], titles: i > 0 ? titles[0] : '', text: textOf(part) })
    })
  }
  return async (ask) =>
    search
      .search(ask)
      .slice(0, 3)
      .map(({ id }) => id)
}

const textOf = (html) => html.replace(/<[^>]+>/g, ' ').replace(/&#?\w+;/g, ' ')

/** The first three pages; of each the section with the most words that were asked. */
async function pagefindIn(browser, out) {
  const page = await browser.newPage()
  await page.route('http://site/**', (route) =>
    route.fulfill({ path: path.join(out, new URL(route.request().url()).pathname) }),
  )
  await page.route('http://site/', (route) => route.fulfill({ contentType: 'text/html', body: '<html lang="en">' }))
  await page.goto('http://site/')
  return (ask) =>
    page.evaluate(async (words) => {
      const { search } = await import('/pagefind/pagefind.js')
      const { results } = await search(words)
      const found = await Promise.all(results.slice(0, 3).map((result) => result.data()))
      const most = (sections) => sections.sort((a, b) => b.locations.length - a.locations.length)[0]
      return found.map(({ url, sub_results }) => most(sub_results)?.url ?? url)
    }, ask)
}
