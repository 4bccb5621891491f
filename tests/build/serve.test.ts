// The command `serve` without a browser: what it watches, and how it starts and ends.
import { expect, test } from 'vitest'
import { serve, start } from '../command.ts'
import { LINES, SERVED } from '../serve-site.ts'
import { writeFile, writeSite } from '../site.ts'

test('files that the config imports or names are watched in any folder, also if the config was broken from the start', async () => {
  const config = (head: string, rest: string) =>
    `${head}\nexport default { title: 'Dust', url: 'https://a.example', ${rest} }\n`
  const root = writeSite(SERVED)
  writeFile(root, 'site.config.ts', config("import { tagline } from './parts/words.ts'", 'tagline'))
  writeFile(root, 'parts/words.ts', "export const tagline = 'Old")
  const { waitForOutput, get } = await serve(root)
  await waitForOutput(/parts\/words\.ts/)
  const homeShows = (text: string) => expect.poll(() => get('/'), { timeout: 20_000 }).toContain(text)
  writeFile(root, 'parts/words.ts', "export const tagline = 'Old and far.'")
  await homeShows('Old and far.')
  writeFile(root, 'parts/words.ts', "export const tagline = 'New and near.'")
  await homeShows('New and near.')

  const drawing = (id: string) => `<svg xmlns="http://www.w3.org/2000/svg" id="${id}"/>`
  for (const name of ['wide', 'tall']) writeFile(root, `art/${name}.svg`, drawing(name))
  writeFile(root, 'site.config.ts', config('', "home: { wordmark: { wide: 'art/wide.svg', tall: 'art/tall.svg' } }"))
  await homeShows('id="tall"')
  writeFile(root, 'art/tall.svg', drawing('high'))
  await homeShows('id="high"')
})

test('files that components and slots import are watched', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default { title: 'Dust', url: 'https://a.example', components: { pool: 'pool.tsx' }, slots: { docAfter: 'after.tsx' } }
    -- content/docs/a.md --
    # A
    :::component pool {}
    :::
    -- pool.tsx --
    import { dice } from './dice.ts'
    export default () => <p>{dice}</p>
    -- dice.ts --
    export const dice = 'Two dice'
    -- after.tsx --
    import { words } from './words.ts'
    export default () => <p>{words}</p>
    -- words.ts --
    export const words = 'Ask us'
  `)
  const { get } = await serve(root)
  const pageShows = (text: string) => expect.poll(() => get('/docs/a'), { timeout: 20_000 }).toContain(text)
  await pageShows('Two dice')
  writeFile(root, 'dice.ts', "export const dice = 'Six dice'\n")
  await pageShows('Six dice')
  writeFile(root, 'words.ts', "export const words = 'Write to us'\n")
  await pageShows('Write to us')
})

test('a save directly after the address is printed is noticed', async () => {
  const root = writeSite(SERVED)
  for (let n = 0; n < 400; n++) writeFile(root, `content/docs/part-${n}/page.md`, `# Page ${n}`)
  const { child, done } = start(['serve', '--root', root, '--port', '0'])
  let url = ''
  child.stdout?.once('data', (line) => {
    url = /http:\S+/.exec(String(line))?.[0] ?? ''
    writeFile(root, 'content/docs/intro.md', '# Intro\n\nOther words.')
  })
  const shown = async () => (url === '' ? '' : await (await fetch(`${url}docs/intro`)).text())
  await expect.poll(shown, { timeout: 60_000 }).toContain('Other words.')
  child.kill('SIGINT')
  await done
})

test('Ctrl-C stops serve while code of the site runs, without a word about that code', async () => {
  const root = writeSite(SERVED)
  const { child, done } = start(['serve', '--root', root, '--port', '0'])
  child.stdout?.on('data', (text) => {
    if (String(text).includes('waits')) child.kill('SIGINT')
    else
      writeFile(
        root,
        'site.config.ts',
        "console.log('waits')\nawait new Promise((resolve) => setTimeout(resolve, 60_000))\nexport default { title: 'Dust', url: 'https://a.example' }",
      )
  })
  const { code, stderr } = await done
  expect(stderr).toBe('')
  expect(code).toBe(130)
})

test('Ctrl-C stops serve during the rebuild of a large site', async () => {
  const root = writeSite(SERVED)
  for (let n = 0; n < 1500; n++)
    writeFile(root, `content/docs/part-${n % 9}/page-${n}.md`, `# Page ${n}\n\nThe lamp ${n}.\n\n${LINES}`)
  const { child, done } = start(['serve', '--root', root, '--port', '0'])
  child.stdout?.once('data', () => {
    writeFile(root, 'site.config.ts', "export default { title: 'Dust', url: 'https://a.example' }")
    setTimeout(() => child.kill('SIGINT'), 100)
  })
  const { code, stdout } = await done
  expect(code).toBe(130)
  expect(stdout).toMatch(/^1504 pages at /)
})
