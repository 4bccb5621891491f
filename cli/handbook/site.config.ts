import { defineConfig } from 'wasteland-build'

export default defineConfig({
  title: 'The handbook of wasteland-build',
  tagline: 'How to make a site for your game.',
  url: 'http://localhost:4100',
  baseUrl: '/',
  navbar: {
    items: [
      { type: 'doc', docId: 'start/in-a-browser', label: 'Start', position: 'left' },
      { type: 'doc', docId: 'write/blocks', label: 'Write', position: 'left' },
      { type: 'doc', docId: 'reference/troubleshooting', label: 'Messages', position: 'left' },
    ],
  },
  blog: false,
  markdown: { html: true, dice: true, glossary: '/docs/write/terms' },
  plates: {
    creatures: {
      title: 'name',
      lede: 'text',
      stats: { nerve: 'Nerve', teeth: 'Teeth' },
      facts: { 'places(places)': 'Found in' },
      below: { title: 'When it is asleep', facts: { asleep: 'Then' } },
    },
  },
  embeds: ['https://video.example'],
  components: { 'dice-pool': 'components/dice-pool.tsx' },
})
