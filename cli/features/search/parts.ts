// The index of a large site in parts: files of words that say on which pages each word is, and files of a few pages each.
// A reader fetches one or two of the first kind and a handful of the second for a query; templates/search/search-parts.ts
// reads them. Pages are grouped into blocks. What a block and a file of words give is cached, so that an edit reads the pages of one
// block and makes the files of the words that changed.

import { setImmediate } from 'node:timers/promises'
import {
  PAGES_IN_BLOCK,
  PAGES_IN_FILE,
  type SearchMeaning,
  type SearchParts,
} from '../../../templates/search/search-index.ts'
import { hashOf } from '../../core/hash.ts'
import { once } from '../../core/once.ts'
import { type BlockOptions, fileOf, makeBlock, pathOf } from './blocks.ts'
import type { SearchCache } from './cache.ts'
import type { SearchPage } from './pages.ts'
import { openFold } from './text.ts'
import type { Block, SearchFile, WordFiles } from './types.ts'
import { makeWordFiles, spellingOf, wordRuns } from './word-files.ts'

interface PartsOptions extends BlockOptions {
  means: SearchMeaning[] | undefined
  cache: SearchCache
}

/** The index, and the files that it names. */
export async function searchParts(pages: SearchPage[], options: PartsOptions) {
  const { cache, means } = options
  const blocks: Block[] = []
  const files: SearchFile[] = []
  const pageBlocks = inBlocks(pages)
  for (const own of pageBlocks) {
    const key = hashOf(`${options.baseUrl} ${own.map((page) => page.key).join(' ')}`)
    const block = cache.blocks.get(key) ?? makeBlock(own, options)
    cache.blocks.set(key, block)
    blocks.push(block)
    for (const [i, name] of block.files.split(' ').entries()) {
      const batch = own.slice(i * PAGES_IN_FILE, (i + 1) * PAGES_IN_FILE)
      files.push({ path: pathOf(name), contents: () => fileOf(batch, options, openFold()).contents })
    }
    // Lets the process handle signals and other files.
    await setImmediate()
  }
  const words: WordFiles[] = []
  for (const run of wordRuns(blocks)) {
    const made = once(() => makeWordFiles(run))
    const own = cache.words.get(run.key) ?? made()
    cache.words.set(run.key, own)
    words.push(own)
    for (const [i, name] of own.names.entries())
      files.push({ path: pathOf(name), contents: () => made().contents[i] ?? '' })
  }
  const index: SearchParts = {
    size: pages.length,
    groups: firstPages(pageBlocks),
    words: words.flatMap(({ names }) => names),
    starts: words.flatMap(({ starts }) => starts).join(' '),
    pages: blocks.map((block) => block.files),
    spelling: spellingOf(words).join(' '),
    ...(means && means.length > 0 && { means }),
  }
  return { index, files }
}

/** Whether a block ends after this page: its path decides, so that a new page changes the block it is in and no other. */
const endsBlock = ({ path }: SearchPage) => Number.parseInt(hashOf(path).slice(0, 4), 16) % (PAGES_IN_BLOCK / 2) === 0

/** Pages of one group each. */
function inBlocks(pages: SearchPage[]): SearchPage[][] {
  const blocks: SearchPage[][] = []
  for (const [i, page] of pages.entries()) {
    const last = blocks.at(-1)
    const before = pages[i - 1]
    if (!last || !before || last.length === PAGES_IN_BLOCK || before.group !== page.group || endsBlock(before))
      blocks.push([page])
    else last.push(page)
  }
  return blocks
}

/** The number of the first page of each group. */
const firstPages = (blocks: SearchPage[][]): SearchParts['groups'] =>
  blocks.flatMap(([page], number) =>
    !page || blocks[number - 1]?.[0]?.group === page.group ? [] : [[page.group, number * PAGES_IN_BLOCK]],
  )
