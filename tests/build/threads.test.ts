// A large site is read, rendered and indexed by several threads; what they make is what one makes.
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/build.ts'
import { BuildError, type Problem } from '../../cli/errors.ts'
import { BLOCK_DATA, BLOCK_PLATES, EVERY_BLOCK } from '../every-block.ts'
import { LARGE } from '../large-site.ts'
import { TWO_LOCALES } from '../locales-site.ts'
import { lines, readTree, writeSite } from '../site.ts'

const BLOCKS = `
-- site.config.ts --
export default defineConfig({ title: 'Waste', url: 'https://a.example', markdownCopies: true, markdown: { dice: true }, plates: ${BLOCK_PLATES} })
${BLOCK_DATA}
-- content/docs/all.md --
${EVERY_BLOCK}
-- content/docs/rules/index.md --
# Rules
[All](../all.md)
-- content/docs/rules/luck.md --
# Luck
:::table creatures caption="Creatures"
:::
-- content/blog/authors.yml --
ann: { name: Ann, page: true }
bob: { name: Bob, page: true }
-- content/blog/2025-01-01-one.md --
---
title: One
authors: [ann, bob]
tags: [a]
---
One.

<!-- truncate -->

\`\`\`js
two()
\`\`\`
`

/** So many pages, short ones and long ones, that threads get memory back and fill it again. */
const MANY = Array.from(
  { length: 300 },
  (_, page) =>
    `-- content/docs/page-${page}.md --\n# Page ${page}\n\n${`Words of ${page}. `.repeat((page * 37) % 500)}`,
).join('\n')

/** With one processor there is one thread. */
const isAlone = os.availableParallelism() < 2

/** Every file of the site, or the problems it has. */
async function madeOf(root: string, worthThreads: number): Promise<Map<string, string> | string[]> {
  const outDir = path.join(root, `made-${worthThreads}`, 'out')
  const workDir = path.join(root, `made-${worthThreads}`, '.wasteland')
  const told = (problems: Problem[]) => lines(problems).sort()
  try {
    await build({ root, outDir, workDir, cacheDir: path.join(workDir, 'cache'), worthThreads })
    return readTree(outDir)
  } catch (cause) {
    if (cause instanceof BuildError) return told(cause.problems)
    throw cause
  }
}

test.skipIf(isAlone).each([
  ['with every block', BLOCKS],
  ['in two languages', TWO_LOCALES],
  ['with much to search', LARGE],
  ['of many pages', MANY],
])('a site %s is the same, byte for byte, made by several threads', async (_, site) => {
  const root = writeSite(site)
  const alone = await madeOf(root, Number.POSITIVE_INFINITY)
  expect(alone, String(alone)).toBeInstanceOf(Map)
  expect(await madeOf(root, 0)).toEqual(alone)
})

test.skipIf(isAlone)('several threads find the problems that one finds, those of data files once', async () => {
  const root = writeSite(`
    -- content/data/beasts.yml --
    - id: hound
     name: Hound
    -- content/docs/a.md --
    ---
    titel: A
    ---
    # A
    :::table beasts
    :::
    -- content/docs/b.md --
    # B
    :::table beasts
    :::
    [gone](./gone.md)
    :::nothing
    -- content/docs/c.md --
    A NUL: \0
  `)
  const alone = await madeOf(root, Number.POSITIVE_INFINITY)
  expect(alone).toContainEqual(expect.stringContaining('content/data/beasts.yml'))
  expect(alone).toContainEqual(expect.stringContaining('NUL'))
  expect(await madeOf(root, 0)).toEqual(alone)
})
