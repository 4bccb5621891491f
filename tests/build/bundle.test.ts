import { expect, test } from 'vitest'
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
