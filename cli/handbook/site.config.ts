import { defineConfig } from 'wasteland-build'

export default defineConfig({
  title: 'wasteland-build',
  tagline: 'How to make a site for your game.',
  url: 'http://localhost:4100',
  baseUrl: '/',
  navbar: {
    items: [
      { to: '/docs/start/in-a-browser', label: 'Start', position: 'left', activeBasePath: '/docs/start' },
      { to: '/docs/write/blocks', label: 'Write', position: 'left', activeBasePath: '/docs/write' },
      { to: '/docs/look/themes', label: 'Design', position: 'left', activeBasePath: '/docs/look' },
      { to: '/docs/publish/hosts', label: 'Publish', position: 'left', activeBasePath: '/docs/publish' },
      { to: '/docs/reference/troubleshooting', label: 'Messages', position: 'left', activeBasePath: '/docs/reference' },
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
  rolls: [
    {
      name: 'Roll',
      patterns: ['{word} {die} + {word} {die}[, Target {target}]'],
      margin: { every: 4, one: 'Edge', many: 'Edges' },
      doubles: { onSuccess: 'Good omen', onFailure: 'Bad omen' },
    },
  ],
  embeds: ['https://video.example'],
  book: { edition: '1', formats: ['page', 'file', 'epub'] },
  components: { 'dice-pool': 'components/dice-pool.tsx' },
})
