// Links of an earlier edition, after headings were renamed, pages moved and records deleted: opened, clicked, in the book, offline.

import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { run } from '../command.ts'
import { type BuiltSite, buildFolder, writeFile, writeSite } from '../site.ts'
import { hydrated, serveFolder, visit } from './chromium.ts'

interface OldLink {
  href: string
  /** Its id in the book. */
  inBook: string
  /** Text of the heading or row where it leads. */
  leadsTo: string
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

const LINKS: OldLink[] = [
  ...numbers(10).map((i) => ({ href: `/docs/rules-${i}#old`, inBook: `rules-${i}.old`, leadsTo: `New name ${i}` })),
  ...numbers(4).flatMap((i) => [
    { href: `/docs/moved-${i}`, inBook: `moved-${i}`, leadsTo: `Moved page ${i}` },
    { href: `/docs/moved-${i}#part`, inBook: `moved-${i}.part`, leadsTo: `Part ${i}` },
  ]),
  // A page that has become a section of another, with an address that has to be encoded.
  { href: '/docs/würfel', inBook: 'würfel', leadsTo: 'Würfeln' },
  { href: '/docs/weapons#dirk', inBook: 'weapons.dirk', leadsTo: 'Dagger' },
  { href: '/docs/weapons#bow', inBook: 'weapons.bow', leadsTo: 'Short bow' },
  { href: '/docs/weapons#sling', inBook: 'weapons.sling', leadsTo: 'Too few stones.' },
]

/** Long, so that each place has to be scrolled to. */
const TEXT = 'Run.\n\n'.repeat(60)

const rulesPage = (i: number, name: string) => `# Rules ${i}\n\n${TEXT}\n\n## ${name}\n\nRule ${i}.\n\n${TEXT}`
const movedPage = (i: number) => `# Moved page ${i}\n\n${TEXT}\n\n## Part ${i} {#part}\n\nText.\n\n${TEXT}`

const SITE = `
-- site.config.ts --
export default defineConfig({
  title: 'Dust', url: 'https://example.org', offline: { pages: 'all' }, checks: { deadLinks: 'ignore' },
  book: { formats: ['page', 'file', 'epub'] },
})
-- content/docs/weapons.md --
# Weapons

${TEXT}

:::table weapons columns="name, damage" caption="Weapons"
:::

${TEXT}
-- content/data/weapons.yml --
- { id: dirk, name: Dirk, damage: 1d4 }
- { id: bow, name: Bow, damage: 1d8 }
- { id: sling, name: Sling, damage: 1d4 }
- { id: short-bow, name: Short bow, damage: 1d6 }
`

const ENDED = [
  ...numbers(10).map((i) => `  docs/rules-${i}#old: { moved: docs/rules-${i}#new-name-${i} }\n`),
  ...numbers(4).map((i) => `  docs/moved-${i}: { moved: docs/elsewhere/new-${i} }\n`),
  '  docs/würfel: { moved: docs/spiel#würfeln }\n',
  '  weapons/dirk: { moved: weapons/dagger }\n',
  '  weapons/bow: { gone: "Too long", to: weapons/short-bow }\n',
  '  weapons/sling: { gone: "Too few stones." }\n',
]

let site: BuiltSite
/** Ids and redirects before the release, when the lock still has the old places. */
let unreleased: Map<string, string>

beforeAll(async () => {
  const root = writeSite(SITE)
  const write = (name: string, text: string) => writeFile(root, `content/${name}`, text)
  for (const i of numbers(10)) write(`docs/rules-${i}.md`, rulesPage(i, `Old name ${i} {#old}`))
  for (const i of numbers(4)) write(`docs/moved-${i}.md`, movedPage(i))
  write('docs/würfel.md', `# Würfel\n\n${TEXT}`)
  write('docs/spiel.md', `# Spiel\n\n${TEXT}`)
  await run(['release', '1', '--date', '2026-01-01', '--root', root])

  for (const i of numbers(10)) write(`docs/rules-${i}.md`, rulesPage(i, `New name ${i}`))
  for (const i of numbers(4)) {
    fs.rmSync(path.join(root, `content/docs/moved-${i}.md`))
    write(`docs/elsewhere/new-${i}.md`, movedPage(i))
  }
  fs.rmSync(path.join(root, 'content/docs/würfel.md'))
  write('docs/spiel.md', `# Spiel\n\n${TEXT}\n\n## Würfeln\n\n${TEXT}`)
  const data = fs.readFileSync(path.join(root, 'content/data/weapons.yml'), 'utf8')
  write(
    'data/weapons.yml',
    data.replace(/.*id: (?:bow|sling).*\n/g, '').replace('id: dirk, name: Dirk', 'id: dagger, name: Dagger'),
  )
  const lock = fs.readFileSync(path.join(root, 'content/rules.lock.yml'), 'utf8')
  write('rules.lock.yml', lock.replace('ended:\n', `ended:\n${ENDED.join('')}`))
  write(
    'blog/2026-01-02-links.md',
    `# Links\n\nOld ones.\n\n<!-- truncate -->\n\n${LINKS.map(({ href }) => `[${href}](${href})\n\n`).join('')}`,
  )
  unreleased = new Map((await buildFolder(root)).files())
  const { code, stderr } = await run(['release', '2', '--date', '2026-02-01', '--root', root])
  expect([code, stderr]).toEqual([0, ''])
  site = await buildFolder(root)
}, 60_000)

const noise = /Failed to load resource|net::ERR_|Failed to fetch|is loaded as a whole|data of/

/** The heading or row at the top of the window, or the entry of the list of what is gone. */
const placeHere = (page: Page) =>
  page.evaluate(() => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1))) ?? document.querySelector('h1')
    const box = target?.getBoundingClientRect()
    const isSeen = box !== undefined && box.top >= 0 && box.top < innerHeight
    return isSeen ? (target?.closest('h1, h2, tr, li')?.textContent ?? target?.textContent ?? '') : 'not in the window'
  })

const lands = (page: Page, { leadsTo }: OldLink) =>
  expect.poll(() => placeHere(page), { timeout: 3000 }).toContain(leadsTo)

test('old links land when they are opened', async () => {
  const server = await serveFolder(site.outDir)
  const { page } = await visit(server.url, { noise })
  for (const link of LINKS) {
    await page.goto('about:blank')
    await page.goto(server.url + link.href)
    await lands(page, link)
  }
}, 60_000)

test('old links land when they are clicked', async () => {
  const server = await serveFolder(site.outDir)
  const { page } = await visit(server.url, { noise })
  for (const link of LINKS) {
    await page.goto(`${server.url}/blog/2026/01/02/links`)
    await hydrated(page)
    const anchor = page.getByRole('link', { name: link.href, exact: true })
    await anchor.hover()
    await anchor.click()
    await lands(page, link)
  }
}, 60_000)

test('old links land in the book: its page, its file and the EPUB', async () => {
  const server = await serveFolder(site.outDir)
  const { page } = await visit(`${server.url}/book`, { noise, hydrates: false })
  const file = fs.readFileSync(path.join(site.outDir, 'book/dust-2.html'), 'utf8')
  const epub = unzipSync(fs.readFileSync(path.join(site.outDir, 'book/dust-2.epub')))
  const chapters = Object.entries(epub).flatMap(([name, bytes]) => (/\.xhtml$/.test(name) ? [strFromU8(bytes)] : []))
  for (const { inBook, leadsTo } of LINKS) {
    await page.goto(`${server.url}/book#${inBook}`)
    const found = await page.evaluate(() => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      return (target?.closest('h1, h2, tr') ?? target?.closest('section, article') ?? target)?.textContent ?? ''
    })
    // What is gone without a successor leads to its chapter.
    expect(found).toContain(inBook === 'weapons.sling' ? 'Weapons' : leadsTo)
    for (const text of [file, chapters.join('')]) expect(text.split(`id="${inBook}"`)).toHaveLength(2)
  }
}, 60_000)

test('old links land without a network', async () => {
  const server = await serveFolder(site.outDir)
  const { page } = await visit(server.url, { noise })
  await page.locator('footer').scrollIntoViewIfNeeded()
  const offer = page.locator('[data-offline]')
  await offer.getByRole('button', { name: /^Keep/ }).click()
  await offer.getByText(/^Kept: /).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await server.close()
  for (const link of LINKS) {
    await page.goto('about:blank')
    await page.goto(server.url + link.href)
    await lands(page, link)
  }
  for (const link of LINKS.slice(9, 13)) {
    await page.goto(`${server.url}/blog/2026/01/02/links`)
    await hydrated(page)
    await page.getByRole('link', { name: link.href, exact: true }).click()
    await lands(page, link)
  }
}, 60_000)

test('a release changes no place of an old link', () => {
  const placesIn = (files: Map<string, string>) =>
    [...files].flatMap(([name, text]) => {
      if (!/^docs\/(?!changes).*\.html$/.test(name)) return []
      const ids = [...text.matchAll(/\sid="((?:old|part|dirk|bow|sling)[^"]*)"/g)].map(([, id]) => id)
      return [[name, ids, /http-equiv="refresh" content="[^"]*"/.exec(text)?.[0]]]
    })
  expect(placesIn(new Map(site.files()))).toEqual(placesIn(unreleased))
})
