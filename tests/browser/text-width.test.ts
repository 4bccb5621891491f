// The width of text in every layout, with and without a sidebar, a contents list and notes in the margin.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { THEMES } from '../../templates/themes/index.ts'
import { serveSite, visit } from './chromium.ts'

const TEXT = 'Sun over dust and the long road that leads from haven to haven. '.repeat(8)
const CONTENTS = `## One\n\n${TEXT}\n\n## Two\n\n${TEXT}`
const NOTES = `> **Example of play: the door.** It opens.\n> Roll: 4 and 5.\n\n${TEXT} Grit helps.`

const TEXTS = {
  plain: TEXT,
  contents: `${TEXT}\n\n${CONTENTS}`,
  notes: `${TEXT}\n\n${NOTES}`,
  both: `${TEXT}\n\n${NOTES}\n\n${CONTENTS}`,
}

const file = (name: string, text: string, frontMatter = '') =>
  `-- content/${name}.md --\n---\ntitle: The page\n${frontMatter}---\n${text}\n`

const FILES = [
  ...Object.entries(TEXTS).flatMap(([name, text]) => [
    file(`docs/in-${name}`, text),
    file(`docs/out-${name}`, text),
    file(`pages/pages/${name}`, text),
    file(`blog/2025-01-01-${name}`, text),
  ]),
  file('docs/none', TEXT, 'displayed_sidebar: null\n'),
  file('docs/unlisted', TEXT, 'unlisted: true\n'),
  file('docs/glossary', ':::glossary\n:::'),
  '-- content/data/glossary.yml --\n- { id: grit, term: Grit, definition: What keeps you going when all else fails. }\n',
]

const NAMES = Object.keys(TEXTS)
const IN = NAMES.map((name) => `/in-${name}`)
const OUT = [...NAMES.map((name) => `/out-${name}`), '/none', '/unlisted']
const PAGES = NAMES.map((name) => `/pages/${name}`)
const POSTS = ['/blog', ...NAMES.map((name) => `/blog/2025/01/01/${name}`)]

const measure = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('.prose > p') as HTMLElement
    const offCentre = (selector: string) => {
      const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? { left: 0, right: 0 }
      return Math.round(left + right - document.body.clientWidth)
    }
    return {
      text: Math.round(text.getBoundingClientRect().width),
      longest: Math.round(Number.parseFloat(getComputedStyle(text).maxInlineSize)),
      columnsOffCentre: offCentre('.cols'),
      textOffCentre: offCentre('.prose > p'),
      tooWide: document.documentElement.scrollWidth - innerWidth,
    }
  })

test.each(Object.keys(THEMES))(
  '%s: text is wide enough in every layout; without a sidebar it is centred',
  async (theme) => {
    const { url } = await serveSite(`-- site.config.ts --
export default defineConfig({
  title: 'Dust', url: 'https://example.org', theme: '${theme}', markdown: { glossary: '/glossary' },
  docs: { routeBasePath: '/', sidebars: { rules: ${JSON.stringify(IN.map((path) => path.slice(1)))} } },
})
${FILES.join('')}`)
    const { page } = await visit(`${url}/blog`)
    for (const path of [...IN, ...OUT, ...PAGES, ...POSTS]) {
      await page.goto(url + path)
      for (const width of [390, 997, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const { text, longest, columnsOffCentre, textOffCentre, tooWide } = await measure(page)
        const where = `${path} at ${width} px`
        expect(tooWide, where).toBeLessThanOrEqual(0)
        expect(text, where).toBeGreaterThanOrEqual(width === 390 ? 340 : 440)
        expect(text, where).toBeLessThanOrEqual(longest)
        if (!OUT.includes(path) || width === 390) continue
        expect(text, where).toBe(longest)
        expect(columnsOffCentre, where).toBe(0)
        if (/plain|none|unlisted/.test(path)) expect(textOffCentre, where).toBe(0)
      }
    }
  },
)
