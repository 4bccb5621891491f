// The built site of this repository: its addresses.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { homeOut } from '../home-site.ts'

const SPECIFIED = [
  '/',
  '/markdown-page',
  '/blog',
  '/blog/page/2',
  '/blog/archive',
  '/blog/authors',
  '/blog/authors/gamewright',
  '/blog/authors/gamewright/authors/2',
  ...'ability-scores abstract-combat abstract-tactical advancement-and-luck allies-henchmen ancestries ancestries-part-ii chase-part-ii chase-sequence combat core-of-the-design dynamic-tasks equipment-overview hindrances-traits mystic-powers revisit-dice search-by-grid the-world travel-encounters wilderness-creatures'
    .split(' ')
    .map((slug) => `/blog/${slug}`),
  '/docs/intro',
  '/docs/mechanics',
  ...'abilities advancements allies ancestry-traits chases combat dynamic-tasks equipment hindrances-traits luck-of-heroes powers search-by-grid skill-list skill-mechanics travel-encounters wilderness-creatures'
    .split(' ')
    .map((name) => `/docs/mechanics/${name}`),
  ...'ashwraith briarfolk hollowborn hollowknot human nightborn redcaps shardling spriggan'
    .split(' ')
    .map((name) => `/docs/mechanics/ancestry-traits/${name}`),
  ...'combat-influencers hazards'.split(' ').map((name) => `/docs/mechanics/combat/${name}`),
  ...'ammunition armors bionetics cybernetics gear power-armors vehicles weapons'
    .split(' ')
    .map((name) => `/docs/mechanics/equipment/${name}`),
  ...'magic-words psychic-powers totem-aspects'.split(' ').map((name) => `/docs/mechanics/powers/${name}`),
]

test('every address of the specification has a page', async () => {
  const out = await homeOut()
  expect(SPECIFIED.filter((route) => !fs.existsSync(path.join(out, route, 'index.html')))).toEqual([])
})
