// A build shared between machines gives the same bytes as one build, in however many shares.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/build.ts'
import { BuildError } from '../../cli/core/errors.ts'
import { mergeShards, parseShard } from '../../cli/write/shards.ts'
import { readTree, writeSite } from '../site.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({ title: 'Waste', url: 'https://a.example' })
  -- content/docs/intro.md --
  ---
  redirect_from: /old
  ---
  # Intro
  ![a stone](./stone.svg) and [luck](./rules/luck.md)
  -- content/docs/stone.svg --
  <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>
  -- content/docs/rules/index.md --
  # Rules
  -- content/docs/rules/luck.md --
  # Luck
  -- content/blog/2025-01-01-one.md --
  ---
  title: One
  tags: [a]
  ---
  One.

  <!-- truncate -->
  -- content/static/robots.txt --
  User-agent: *
`

const folders = (root: string, name: string) => ({
  root,
  outDir: path.join(root, name, 'out'),
  workDir: path.join(root, name, '.wasteland'),
})

async function buildShares(root: string, of: number): Promise<string[]> {
  const dirs: string[] = []
  for (let number = 1; number <= of; number++) {
    const place = folders(root, `share-${number}-of-${of}`)
    await build({ ...place, cacheDir: undefined, shard: { number, of } })
    dirs.push(place.outDir)
  }
  return dirs
}

const merge = (root: string, dirs: string[], name: string) => mergeShards(dirs, folders(root, name))

test('1, 2 and 5 shards merge into the bytes of a single build, including the manifest', async () => {
  const root = writeSite(SITE)
  const whole = folders(root, 'whole')
  await build({ ...whole, cacheDir: undefined })
  const expected = readTree(whole.outDir)
  const manifest = (dir: string) => fs.readFileSync(path.join(dir, '.wasteland-manifest.json'), 'utf8')
  for (const of of [1, 2, 5]) {
    const dirs = await buildShares(root, of)
    const pages = (tree: Map<string, string>) => [...tree.keys()].filter((name) => name.endsWith('.html')).length
    const sizes = dirs.map((dir) => pages(readTree(dir)))
    if (of > 1) expect(Math.max(...sizes), 'every share is a share').toBeLessThan(pages(expected))
    await merge(root, dirs.reverse(), `merged-${of}`)
    const { outDir } = folders(root, `merged-${of}`)
    expect(readTree(outDir), `${of} shares`).toEqual(expected)
    expect(manifest(outDir), `${of} shares`).toBe(manifest(whole.outDir))
  }
  // A whole build into the folder of a share makes it whole.
  const again = folders(root, 'share-1-of-2')
  await build({ ...again, cacheDir: undefined })
  expect(manifest(again.outDir)).toBe(manifest(whole.outDir))
})

test('shards that are missing, modified or of another site are refused, and nothing is written', async () => {
  const root = writeSite(SITE)
  const [one = '', two = ''] = await buildShares(root, 2)
  const refusal = async (dirs: string[]) => {
    try {
      await merge(root, dirs, 'merged')
    } catch (cause) {
      if (cause instanceof BuildError) return cause.problems[0]?.message
      throw cause
    }
    return undefined
  }
  expect(await refusal([one])).toBe('Missing of 2 shares: 2.')
  expect(await refusal([one, path.join(root, 'content')])).toMatch(/content contains no share of a site\.$/)
  const [, later = ''] = await buildShares(writeSite(SITE.replace('# Luck', '# Fate')), 2)
  expect(await refusal([one, later])).toMatch(/are not shares of one site\.$/)
  for (const [from, to] of [
    ['User-agent: *', 'User-agent: b'],
    ['redirect_from: /old', 'redirect_from: /older'],
    ["url: '", "killServiceWorker: true, url: '"],
  ] as const) {
    const [, unseen = ''] = await buildShares(writeSite(SITE.replace(from, to)), 2)
    expect(await refusal([one, unseen]), to).toMatch(/are not shares of one site\.$/)
  }
  fs.appendFileSync(path.join(two, '404.html'), 'x')
  fs.appendFileSync(path.join(one, '404.html'), 'x')
  expect(await refusal([one, two])).toMatch(/404\.html has changed since it was built\.$/)
  for (const dir of [one, two]) fs.rmSync(path.join(dir, '404.html'), { force: true })
  expect(await refusal([one, two])).toMatch(/404\.html is missing\.$/)
  expect(fs.existsSync(folders(root, 'merged').outDir)).toBe(false)
})

test('a shard option is its number and the number of shards', () => {
  expect(parseShard('2/8')).toEqual({ number: 2, of: 8 })
  for (const text of ['', '2', '0/8', '9/8', '1/0', 'a/b', '-1/2', '1/2/3']) expect(parseShard(text)).toBeUndefined()
})
