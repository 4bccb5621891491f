// Faults of components, slots, head tags and the content policy.
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'

const site = (config: string, text = 'Text.', files = '') => `
  -- site.config.ts --
  export default defineConfig({ title: 'Test', url: 'https://example.org',
    ${config}
  })
  -- content/docs/a.md --
  # A

  ${text}
  ${files}
`
const POOL = `
  -- pool.tsx --
  export default ({ level }: { level: number }) => { if (level > 9) throw new Error('Too many.'); return <p>{level}</p> }
`
const faults = async (...parts: Parameters<typeof site>) => lines(await problemsOf(site(...parts)))

test('each mistake with a component names the line and what to do', async () => {
  const config = "components: { pool: 'pool.tsx' },"
  const at = async (text: string) => faults(config, `${text}\n  :::`, POOL)
  expect(await at(':::component pol {"level": 1}')).toEqual([
    'content/docs/a.md:3 error WB398 :::component: there is no component "pol". Did you mean "pool"?',
  ])
  expect(await at(':::component')).toEqual([
    'content/docs/a.md:3 error WB398 :::component: the name of a component is missing.',
  ])
  expect(await at(':::component pool {level: 1}')).toEqual([
    expect.stringMatching(/^content\/docs\/a\.md:3 error WB398 :::component: its properties are not valid JSON: /),
  ])
  expect(await at(':::component pool [1]')).toEqual([
    'content/docs/a.md:3 error WB398 :::component: its properties must be a map, such as {"level": 3}; found [1].',
  ])
  expect(await at(':::component pool {"level": 10}')).toEqual([
    'content/docs/a.md: error WB394 The component "pool" failed with {"level":10}: Too many.',
  ])
})

test('a file of the site that is missing or has no component is named', async () => {
  expect(await faults("slots: { docAfter: 'no.html' },\n    components: { Pool: 'pool.tsx' },", '', POOL)).toEqual([
    expect.stringMatching(/^site\.config\.ts:\d error WB103 .*must be made of small letters/),
  ])
  expect(await faults("slots: { docAfter: 'no.html' },")).toEqual([
    'site.config.ts:2 error WB109 "slots.docAfter": there is no file "no.html" in the folder of the site.',
  ])
  expect(await faults("slots: { docAfter: 'x.tsx' },", '', '-- x.tsx --\n  export const A = 1\n')).toEqual([
    'x.tsx: error WB399 This file failed: it has no default export that is a component.',
  ])
})

test('sources are added to the content policy, and unknown directives are errors', async () => {
  const built = await buildSite(
    site("contentPolicy: { 'img-src': ['https://img.example'], 'frame-src': ['https://video.example'] },"),
  )
  expect(built.file('_headers')).toContain("img-src 'self' data: https://img.example;")
  expect(built.file('_headers')).toContain('; frame-src https://video.example;')
  expect(await faults("contentPolicy: { 'script-scr': ['https://a.example'] },")).toEqual([
    expect.stringMatching(
      /"contentPolicy\.script-scr" is not a directive with a list of sources\. Did you mean "script-src"\?/,
    ),
  ])
})

test('a site without components ships no code for them', async () => {
  const built = await buildSite(site(''))
  const scripts = [...built.files()].filter(([name]) => name.endsWith('.js')).map(([, text]) => text)
  expect(scripts.join('')).not.toContain('wastelandReact')
})

test('an embed of a host that the config does not list is an error with its line', async () => {
  expect(await faults("embeds: ['https://video.example'],", ':::embed https://other.example/x\n  :::')).toEqual([
    'content/docs/a.md:3 error WB393 :::embed: "embeds" in site.config.ts does not allow https://other.example.',
  ])
  const built = await buildSite(site("embeds: ['https://video.example'],", ':::embed https://video.example/x\n  :::'))
  expect(built.file('_headers')).toContain('; frame-src https://video.example;')
})
