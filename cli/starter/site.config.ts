import { defineConfig } from 'wasteland-build'

export default defineConfig({
  title: 'Low Water',
  tagline: 'Carry it over the flats before the tide comes back.',
  favicon: 'favicon.svg',
  url: 'https://low-water.example',
  theme: 'plain', // or 'folio', or 'reflection'
  navbar: {
    items: [
      { type: 'doc', docId: 'intro', label: 'Rules', position: 'left' },
      { to: '/blog', label: 'Diary', position: 'left' },
    ],
  },
  footer: { copyright: 'Low Water is yours: change every word of it.' },
  blog: { title: 'Diary' },
  book: { edition: '0.1' },
  markdown: { dice: true, glossary: '/docs/words' },
  // "Footing +1, Target 8" in a text becomes a button that rolls.
  rolls: [{ name: 'Crossing', patterns: ['{word} {bonus}, Target {target}'], dice: '2d6' }],
  // Where the keys of content/data/creatures.yml are shown in a stat block.
  plates: {
    creatures: {
      title: 'name',
      lede: 'text',
      stats: { danger: 'Danger', patience: 'Patience' },
      facts: { found: 'Found', wants: 'Wants' },
      sections: [{ title: 'What it does', facts: { moves: 'Moves' } }],
    },
  },
})
