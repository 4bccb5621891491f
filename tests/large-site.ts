// A site in a string with much to search: quick to build, and nothing in it compresses well.
import { seeded } from './seeded.mjs'

/** Unique invented words, so that their index is large; the same ones every time. */
function strangeWords(page: number, count: number): string {
  const random = seeded(page)
  const letter = () => 'abcdefghijklmnopqrstuvwxyz'.charAt(random() * 26)
  return Array.from({ length: count }, () => Array.from({ length: 9 }, letter).join('')).join(' ')
}

/** A site whose search index is too large to be fetched whole. */
export const LARGE = [
  ...Array.from({ length: 40 }, (_, page) => [
    `-- content/docs/page-${page}.md --`,
    `# Page ${page}\n\n${strangeWords(page, 60)}\n\n## Part\n\n${strangeWords(page + 100, 1800)}`,
  ]),
  [
    '-- content/docs/hollowknot.md --',
    '# Hollowknot\n\nA walking knot.\n\n## Deep roots\n\nThey drink at the heron pool.',
  ],
  ['-- content/docs/pool.md --', `# The pool\n\n${strangeWords(300, 100)} heron`],
  ['-- content/blog/2025-01-02-birds.md --', '---\ntitle: Birds\n---\nA heron is a bird.'],
  [
    '-- content/data/glossary.yml --',
    '- { id: knot, term: Knot, page: /docs/hollowknot, definition: Wood that walks., aka: [Tangle] }',
  ],
]
  .flat()
  .join('\n')
