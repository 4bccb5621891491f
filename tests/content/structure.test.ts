// The shape of the pages: the same headings in the same order, lengths and sentences that a table can use.
import path from 'node:path'
import { expect, test } from 'vitest'
import { at, doc, docs, type Page, pages, plain, posts, prose, rulePages, wordsIn, yaml } from './book.ts'

/** The h2 headings every doc page has, before and after those of its own. */
const OPENING = ['At a glance', 'Step by step']
const CLOSING = ['Edge cases and rulings', 'For the Guide', 'In the wastes']

/** Pages that tell the whole game, not one rule of it. */
const OWN_SHAPE: Record<string, string[]> = {
  intro: [
    'At a glance',
    'What you need',
    'Step by step',
    'When to roll',
    'Lamps up',
    'The crew',
    'Making a scavenger',
    'Ready to play',
    'Hooks',
    'Rumors',
    'For the Guide',
    'Where to read next',
    'In the wastes',
  ],
  'starter-scenario': [
    'At a glance',
    'The rules tonight',
    'The commission',
    'The line',
    'The flooded depot',
    'Four on the platform',
    'Setting the points',
    'Two bikes in the slag',
    'The signal box',
    'The 4:15',
    'Scaling it',
    'For the Guide',
    'Foes of the 4:15',
    'Tables of the 4:15',
  ],
  'mechanics/index': [
    'At a glance',
    'The game in ten lines',
    'A fight on one card',
    'The other procedures',
    'Edge cases and rulings',
    'For the Guide',
    'Every page',
    'In the wastes',
  ],
}

const isAncestry = ({ name }: Page) => /^mechanics\/ancestry-traits\/(?!index)/.test(name)

const headings = (page: Page, level: number) =>
  page.blocks.filter((block) => block.kind === 'heading' && block.level === level)

const h2 = (page: Page) => headings(page, 2).map(({ text }) => plain(text))

/** Items missing from a list, or before an item that should precede them. */
function outOfOrder(wanted: string[], found: string[]): string[] {
  const missing = wanted.filter((one) => !found.includes(one))
  const places = wanted.filter((one) => found.includes(one)).map((one) => found.indexOf(one))
  const sorted = places.every((place, i) => i === 0 || place > (places[i - 1] ?? -1))
  return [
    ...missing.map((one) => `has no heading "${one}"`),
    ...(sorted ? [] : [`has its headings out of order: ${found}`]),
  ]
}

test('doc pages have the fixed headings in their order, with their own between them', () => {
  const broken = rulePages.flatMap((page) => {
    const found = h2(page)
    const own = OWN_SHAPE[page.name]
    if (own) return outOfOrder(own, found).map((fault) => `${at(page, 1)} ${fault}`)
    const start = found.slice(0, OPENING.length)
    const end = found.slice(-CLOSING.length)
    return [
      ...(start.join() === OPENING.join() ? [] : [`${at(page, 1)} begins with ${start.join(', ')}`]),
      ...(end.join() === CLOSING.join() ? [] : [`${at(page, 1)} ends with ${end.join(', ')}`]),
      ...(found.length > OPENING.length + CLOSING.length ? [] : [`${at(page, 1)} has no section of its own`]),
    ]
  })
  expect(broken).toEqual([])
})

test('the nine ancestry pages have the same headings', () => {
  const pagesOfAncestries = rulePages.filter(isAncestry)
  const shapes = new Set(pagesOfAncestries.map((page) => h2(page).join(' / ')))
  const counts = new Set(pagesOfAncestries.map((page) => headings(page, 3).length))
  expect(pagesOfAncestries.length).toBe(9)
  expect([...shapes]).toHaveLength(1)
  expect([...counts]).toEqual([4])
})

test('headings are h2 and h3 only, an h3 is under an h2, and no page has a duplicate', () => {
  const broken = pages.flatMap((page) => {
    const seen = new Set<string>()
    return page.blocks
      .filter(({ kind }) => kind === 'heading')
      .flatMap((block) => {
        const where = `${at(page, block.line)} "${plain(block.text)}"`
        const key = `${block.section}/${block.subsection}`
        const faults = [
          ...(block.level === 2 || block.level === 3 ? [] : [`${where} is an h${block.level}`]),
          ...(block.level === 3 && block.section === '' ? [`${where} stands under no h2`] : []),
          ...(seen.has(key) ? [`${where} stands twice`] : []),
        ]
        seen.add(key)
        return faults
      })
  })
  expect(broken).toEqual([])
})

test('the one-page summary links every other doc page', () => {
  const summary = doc('mechanics/index')
  const links = new Set(
    [...summary.lines.join('\n').matchAll(/\]\(([^)#]+\.md)/g)].map(([, link = '']) =>
      path.posix.join('content/docs/mechanics', link),
    ),
  )
  expect(docs.filter((page) => page !== summary && !links.has(page.file)).map(({ file }) => file)).toEqual([])
})

test('every page and folder has a unique sidebar position', () => {
  const seen = new Map<string, string>()
  const places = [
    ...docs
      .filter(({ name }) => !/\/index$/.test(name) || name === 'mechanics/index')
      .map((page) => ({ file: page.file, position: page.frontMatter.sidebar_position })),
    ...['ancestry-traits', 'combat', 'equipment', 'powers'].map((folder) => {
      const file = `content/docs/mechanics/${folder}/_category_.yml`
      return { file, position: (yaml(file) as { position: unknown }).position }
    }),
  ]
  const broken = places.flatMap(({ file, position }) => {
    const folder = file.replace(/\/_category_\.yml$/, '').replace(/\/[^/]+$/, '')
    const key = `${folder} ${String(position)}`
    const first = seen.get(key)
    seen.set(key, file)
    if (typeof position !== 'number') return [`${file}:1 has no position`]
    return first ? [`${file}:1 has the position ${position} of ${first}`] : []
  })
  expect(broken).toEqual([])
})

test('no section is empty', () => {
  const broken = pages.flatMap((page) =>
    page.blocks.flatMap((block, index) => {
      const next = page.blocks[index + 1]
      const empty = block.kind === 'heading' && (!next || (next.kind === 'heading' && next.level <= block.level))
      return empty ? [`${at(page, block.line)} nothing stands under "${plain(block.text)}"`] : []
    }),
  )
  expect(broken).toEqual([])
})

test('At a glance has three to five short lines', () => {
  const broken = rulePages.flatMap((page) => {
    const lines = page.blocks.filter(({ kind, section }) => kind === 'item' && section === 'At a glance')
    const long = lines.filter(({ text }) => wordsIn(text).length > 40)
    return [
      ...(lines.length >= 3 && lines.length <= 5 ? [] : [`${at(page, 1)} At a glance has ${lines.length} lines`]),
      ...long.map((block) => `${at(page, block.line)} ${wordsIn(block.text).length} of 40 words`),
    ]
  })
  expect(broken).toEqual([])
})

test('Step by step is a numbered list', () => {
  const broken = rulePages.flatMap((page) => {
    const items = page.blocks.filter(({ kind, section }) => kind === 'item' && section === 'Step by step')
    const numbered = items.filter(({ line }) => /^\d+\. /.test(page.lines[line - 1] ?? ''))
    return page.name in OWN_SHAPE || (numbered.length >= 3 && numbered.length === items.length)
      ? []
      : [`${at(page, items[0]?.line ?? 1)} has ${numbered.length} numbered steps`]
  })
  expect(broken).toEqual([])
})

/** Words of prose: paragraphs, lists and examples, without tables, directives, headings and captions. */
const words = (page: Page) => prose(page).reduce((sum, { text }) => sum + wordsIn(text).length, 0)

test('every page is within the length limits of its kind', () => {
  const bandOf = (page: Page): [number, number] => {
    // A short one and a long one.
    if (page.name === 'chase-part-ii') return [250, 450]
    if (page.name === 'wilderness-creatures') return [1000, 1500]
    if (page.file.startsWith('content/blog/')) return [600, 1000]
    if (page.name === 'starter-scenario') return [1800, 2400]
    return isAncestry(page) ? [400, 700] : [600, 1800]
  }
  const broken = [...rulePages, ...posts].flatMap((page) => {
    const [least, most] = bandOf(page)
    const count = words(page)
    return count >= least && count <= most
      ? []
      : [`${at(page, 1)} has ${count} words of prose, not ${least} to ${most}`]
  })
  expect(broken).toEqual([])
})

/** By groups of vowels, as a simple count does; a silent e at the end is none. */
function syllables(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '')
  const groups = bare.replace(/(?:[^laeiouy]es|[^aeiouyt]ed|[^laeiouy]e)$/, '').match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, groups)
}

/** Flesch–Kincaid: the school year in which this can be read. */
function grade(texts: string[]): number {
  // Sums of dice and Casts are read as one word each.
  const clean = texts.map((text) =>
    plain(text)
      .replace(/Cast: .*?Result: [^.]*\./g, '')
      .replace(/\b\w+ d\d+ \+ \w+ d\d+\b/g, 'Cast'),
  )
  const sentences = clean.flatMap((text) => text.split(/[.!?]+(?=\s|$)/)).filter((one) => wordsIn(one).length > 0)
  const all = sentences.flatMap(wordsIn).filter((word) => /[a-z]/i.test(word))
  const sounds = all.reduce((sum, word) => sum + syllables(word), 0)
  return (0.39 * all.length) / sentences.length + (11.8 * sounds) / all.length - 15.59
}

test('rules and posts meet their readability scores', () => {
  const broken = [...rulePages, ...posts].flatMap((page) => {
    const [least, most] = page.file.startsWith('content/blog/') ? [2, 8] : [2, 7]
    const found = grade(prose(page).map(({ text }) => text))
    return found >= least && found <= most
      ? []
      : [`${at(page, 1)} reads at grade ${found.toFixed(1)}, not ${least} to ${most}`]
  })
  expect(broken).toEqual([])
})

test('no sentence of a page exceeds the length limit', () => {
  const broken = rulePages.flatMap((page) =>
    prose(page).flatMap((block) => {
      if (block.kind === 'item' && /^\*\*(Gear|Skills|Measures|Most used|.*Gifts)/.test(plain(block.text))) return []
      return plain(block.text)
        .replace(/Cast: .*?Result: [^.]*\./g, '')
        .split(/[.!?:;]+(?=\s|$)/)
        .filter((sentence) => wordsIn(sentence).length > 45)
        .map(
          (sentence) => `${at(page, block.line)} ${wordsIn(sentence).length} words: ${sentence.trim().slice(0, 60)}…`,
        )
    }),
  )
  expect(broken).toEqual([])
})

test('no sentence is on two pages, except for rules repeated in the summary', () => {
  const seen = new Map<string, string>()
  const broken = [...rulePages, ...posts]
    .filter(({ name }) => !['mechanics/index', 'intro', 'starter-scenario'].includes(name))
    .flatMap((page) =>
      prose(page).flatMap((block) =>
        plain(block.text)
          .replace(/Cast: .*?Result: [^.]*\./g, '')
          .split(/(?<=[.!?])\s+/)
          .filter((sentence) => wordsIn(sentence).length >= 12)
          .flatMap((sentence) => {
            const first = seen.get(sentence)
            seen.set(sentence, at(page, block.line))
            return first ? [`${at(page, block.line)} and ${first}: ${sentence}`] : []
          }),
      ),
    )
  expect(broken).toEqual([])
})
