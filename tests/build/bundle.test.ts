import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../../cli/build.ts'
import { type BuiltSite, buildSite } from '../site.ts'

const siteCalled = (title: string) =>
  buildSite(`
-- site.config.ts --
export default { title: '${title}', url: 'https://example.org', announcementBar: { id: '</script>', content: 'New.' } }
-- content/docs/intro.md --
# Intro
`)

const scriptsOf = (site: BuiltSite) => new Map([...site.files()].filter(([name]) => /^assets\/.*\.js$/.test(name)))

test('scripts of different sites have different file names, and import each other by them', async () => {
  const dust = scriptsOf(await siteCalled('Dust'))
  const salt = scriptsOf(await siteCalled('Salt'))
  expect(dust.size).toBe(salt.size)
  expect([...dust.keys()].filter((name) => salt.has(name))).toEqual([])
  for (const scripts of [dust, salt]) {
    const imported = [...scripts.values()].flatMap((script) => script.match(/[a-z-]+-[A-Z0-9]{8}\.js/g) ?? [])
    expect(imported.length).toBeGreaterThan(5)
    expect(imported.filter((name) => !scripts.has(`assets/${name}`))).toEqual([])
    expect([...scripts.values()].join()).not.toContain('__WASTELAND')
  }
  expect([...salt.values()].join()).toContain('Salt')
})

test('config values in the inline script cannot close the script tag', async () => {
  const html = (await siteCalled('Dust')).html('/docs/intro')
  expect(html).toContain('\\u003c/script>')
  expect(html.match(/<script>.*?<\/script>/s)?.[0]).toContain('localStorage')
})

const TOYS = features.flatMap(({ toys = [] }) => toys.flatMap((toy) => (toy.on === 'styles' ? [] : toy)))
const nameOf = (module: string) => path.parse(module).name

/** Names of the toys whose scripts a site has, and parts of their style sheets. */
function toysIn(site: BuiltSite) {
  const lazy = new Set(TOYS.flatMap(({ on, module }) => (on === 'start' ? [] : nameOf(module))))
  const scripts = [...scriptsOf(site).keys()].map((name) => /([\w-]+)-[A-Z0-9]{8}\.js$/.exec(name)?.[1] ?? '')
  const style = [...site.files()].find(([name]) => /site-.*\.css$/.test(name))?.[1] ?? ''
  return {
    scripts: scripts.filter((name) => lazy.has(name)).sort(),
    styles: ['.typed', '.generate', '.embed', '.comments', 'aria-sort', '.tabs'].filter((part) => style.includes(part)),
  }
}

test('a site contains the scripts and styles of the toys that it uses, and of no others', async () => {
  const none = toysIn(await buildSite('-- content/docs/intro.md --\n# Intro\n'))
  expect(none).toMatchObject({ scripts: ['copy-code'], styles: [] })
  const every = toysIn(
    await buildSite(`
-- site.config.ts --
export default { title: 'All', url: 'https://example.org', embeds: ['https://video.example'], mySheet: true,
  components: { pool: 'pool.tsx' }, markdown: { dice: true }, rolls: [{ name: 'Cast', patterns: ['{die} + {die}'] }],
  comments: { giscus: { repo: 'a/b', repoId: 'R_1', category: 'C', categoryId: 'D_1' } } }
-- pool.tsx --
export default () => <p>Pool</p>
-- content/data/tables.yml --
- { id: loot, die: d2, rows: [{ roll: 1, text: A }, { roll: 2, text: B }] }
- { id: npc, text: 'It is {loot}.' }
-- content/data/things.yml --
- { id: a, name: A, kind: x }
- { id: b, name: B, kind: y }
-- content/docs/intro.md --
# Intro

Roll 2d6.

:::embed https://video.example/x
:::
:::generate npc
:::
:::table things columns="name, kind" filter="kind" caption="Things"
:::
:::cards things print="63x88mm"
:::
::::tabs
:::tab A
a
:::
::::
`),
  )
  expect(every.scripts).toEqual([
    ...['comments', 'components', 'copy-code', 'core-roll-button', 'dice', 'embed', 'generate', 'list', 'print-cards'],
    ...['roll-table', 'sheet-page', 'table-odds', 'typed-table'],
  ])
  expect(every.styles).toHaveLength(6)
})

test('the module of each toy exports what is called', () => {
  const wrong = TOYS.filter(({ on, module }) => {
    const source = fs.readFileSync(path.resolve(import.meta.dirname, '../../templates', module), 'utf8')
    const name = on === 'start' || on === 'later' ? 'start' : 'play'
    return !new RegExp(`^export (?:async )?function ${name}\\(`, 'm').test(source)
  })
  expect(wrong).toEqual([])
})

test('styles and scripts for tabs are only in sites with tabs', async () => {
  const intro = '-- content/docs/intro.md --\n# Intro\n\n'
  const findIn = async (text: string) => {
    const site = await buildSite(intro + text)
    const style = [...site.files()].find(([name]) => name.endsWith('.css'))?.[1] ?? ''
    return [style, [...scriptsOf(site).values()].join()].map((code) => /\.tabs\b/.test(code))
  }
  expect(await findIn('::::tabs{group=a}\n:::tab A\na\n:::\n::::')).toEqual([true, true])
  expect(await findIn('Some words.')).toEqual([false, false])
})

test('styles for titles, numbers and marked lines of code are only in sites whose code has them', async () => {
  const hasStyles = async (code: string) => {
    const site = await buildSite(`-- content/docs/intro.md --\n# Intro\n\`\`\`${code}\n\`\`\`\n`)
    const style = [...site.files()].find(([name]) => /site-.*\.css$/.test(name))?.[1] ?? ''
    return style.includes('.code-title')
  }
  expect(await hasStyles('text\nplain')).toBe(false)
  for (const code of ['js\nlet a // b', 'text title="a"\nplain', 'text {1}\nplain', 'text showLineNumbers\nplain'])
    expect(await hasStyles(code), code).toBe(true)
})
