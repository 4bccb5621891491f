import { defineConfig } from 'wasteland-build'

export default defineConfig({
  title: 'Low Water',
  tagline: 'Carry it over the flats before the tide comes back.',
  favicon: 'favicon.svg',
  url: 'https://low-water.example',
  navbar: {
    items: [
      { type: 'doc', docId: 'intro', label: 'Rules', position: 'left' },
      { to: '/blog', label: 'Diary', position: 'left' },
    ],
  },
  footer: { copyright: 'Low Water is yours: change every word of it.' },
  blog: { title: 'Diary' },
  markdown: { dice: true },
})
