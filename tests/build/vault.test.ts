// The vault for Obsidian, read back with our own import.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseTree } from '../../cli/core/html.ts'
import { plainText } from '../../templates/play/plain-text.ts'
import { IMPORT, run } from '../command.ts'
import { type BuiltSite, buildFolder, buildSite, newFolder, PICTURE, writeSite } from '../site.ts'
import { unzip } from '../unzip.ts'

const site = await buildSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://a.example', baseUrl: '/game/', markdown: { dice: true }, blog: { title: 'Diary' }, formats: { vault: true },
    docs: {
      sidebars: { main: [{ type: 'category', label: 'Rules: all', items: ['chases', 'fights/index'] }, { type: 'category', label: 'Beasts', items: ['beasts'] }, 'fights/two'] },
    },
    plates: { wolves: { title: 'name', lede: 'desc', stats: { guard: 'Guard' }, facts: { bite: 'Bite', home: 'Home' } } },
  })
  -- content/data/wolves.yml --
  - { id: grey, name: Grey wolf, desc: Thin., guard: 7, bite: '1d6, "twice"', home: 'See [chases](/docs/chases#the-end).' }
  -- content/docs/chases.md --
  ---
  title: Chases
  ---
  ## At a glance

  Roll 2d6+1, see [the **end**](#the-end), [fights](fights/index.md) and [the other](fights/two.md). [News](/blog/news).

  :::warning Mind the [gap]
  Gap 0 is *caught*.
  :::

  ![A mark](mark.gif)

  ### The end {#the-end}

  | d6 | Result |
  |---|---|
  | 1-3 | [Caught](fights/index.md#at-12) |
  | 4-6 | Gone \\| lost |

  <details>
  <summary>More</summary>

  Words.
  </details>
  -- content/docs/mark.gif --
  ${PICTURE}
  -- content/docs/fights/index.md --
  # Fights

  First.

  ## At 1:2
  -- content/docs/fights/two.md --
  ---
  title: Fights
  ---
  ***

  Second.
  -- content/docs/beasts.md --
  # Beasts: a list

  :::plates wolves
  :::
  -- content/blog/news.md --
  ---
  title: News
  date: 2025-01-01
  ---
  News.
`)

/** Unpacks the vault; returns its folder and its files. */
function unpacked({ outDir }: BuiltSite) {
  const folder = writeSite('-- site.config.ts --')
  const files = unzip(path.join(outDir, 'vault/dust.zip'), folder)
  const text = (name: string) => fs.readFileSync(path.join(folder, 'Dust', name), 'utf8')
  return { vault: path.join(folder, 'Dust'), names: files.sort(), text }
}

const { vault, names, text } = unpacked(site)

test('each doc is a note in folders like the categories, named by its title', () => {
  expect(names).toEqual([
    'Dust/.obsidian/app.json',
    'Dust/Beasts/Beasts- a list.md',
    'Dust/Fights.md',
    'Dust/Rules- all/Chases.md',
    'Dust/Rules- all/Fights.md',
    expect.stringMatching(/^Dust\/pictures\/\w+\.gif$/),
  ])
  expect(text('Beasts/Beasts- a list.md')).toMatch(
    /^---\ntitle: "Beasts: a list"\naliases: \["Beasts: a list"\]\n---\n/,
  )
})

test('links are wikilinks by name, with the folder where two notes share it', () => {
  const chases = text('Rules- all/Chases.md')
  expect(chases).toContain('see [[#The end|the end]], [[Rules- all/Fights|fights]]')
  expect(chases).toContain('[News](https://a.example/game/blog/news)')
  expect(chases).toContain('| 1-3 | [[Rules- all/Fights#At 1:2\\|Caught]] |')
  expect(chases).toContain('| 4-6 | Gone \\| lost |')
})

test('dice, callouts, folds and pictures have the marks of Obsidian', () => {
  const chases = text('Rules- all/Chases.md')
  expect(chases).toContain('Roll `dice: 2d6+1`,')
  expect(chases).toContain('> [!warning] Mind the [gap]\n>\n> Gap 0 is *caught*.')
  expect(chases).toMatch(/!\[\[\w+\.gif\|A mark\]\]/)
  expect(chases).toContain('> [!info]- More\n>\n> Words.')
})

test('a stat block of a record is one of Fantasy Statblocks', () => {
  expect(text('Beasts/Beasts- a list.md')).toContain(`Grey wolf

Thin.

\`\`\`statblock
name: "Grey wolf"
traits:
  - name: "Guard"
    desc: "7"
  - name: "Bite"
    desc: "1d6, “twice”"
  - name: "Home"
    desc: "See [[Chases#The end|chases]]."
\`\`\``)
})

test('import reads the vault back: the same pages with the same words, and no dead link', async () => {
  const to = newFolder()
  const { code, stdout } = await run([...IMPORT, vault, '--to', to])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('0 things not carried over') })
  const back = await buildFolder(to)
  expect(back.warnings).toEqual([])
  const pages = [
    ['/docs/chases', '/Rules- all/Chases'],
    ['/docs/fights', '/Rules- all/Fights'],
    ['/docs/fights/two', '/Fights'],
    ['/docs/beasts', '/Beasts/Beasts- a list'],
  ]
  for (const [before = '', after = ''] of pages) expect(wordsOf(back.main(after))).toEqual(wordsOf(site.main(before)))
})

test('links lead to the heading of a stat block, notes stay notes, and import shows a name with marks once', async () => {
  const den = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'Dust', url: 'https://a.example', formats: { vault: true },
      plates: { wolves: { title: 'name', lede: 'desc', facts: { bite: 'Bite' } } },
    })
    -- content/data/wolves.yml --
    - { id: grey, name: 'Grey [old] wolf', desc: Thin., bite: Deep }
    -- content/docs/beasts.md --
    # Beasts

    See [the wolf](#grey-old-wolf).[^1]

    [^1]: It is old.

    :::plates wolves
    :::
  `)
  const { vault, text } = unpacked(den)
  expect(text('Beasts.md')).toContain('See [[#Grey old wolf|the wolf]].[^1]')
  const to = newFolder()
  expect((await run([...IMPORT, vault, '--to', to])).code).toBe(0)
  const back = await buildFolder(to)
  expect(wordsOf(back.main('/Beasts'))).toEqual(wordsOf(den.main('/docs/beasts')))
})

test('a link to a heading whose name the note has twice names the section above it', async () => {
  const twice = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { vault: true } })
    -- content/docs/gear.md --
    # Gear

    [Start](#weapons), [shop](#weapons-1), [end](#end)

    ## Start

    ### Weapons

    ## Shop

    ### Weapons

    ### End
  `)
  const dir = newFolder()
  unzip(path.join(twice.outDir, 'vault/dust.zip'), dir)
  expect(fs.readFileSync(path.join(dir, 'Dust/Gear.md'), 'utf8')).toContain(
    '[[#Start#Weapons|Start]], [[#Shop#Weapons|shop]], [[#End|end]]',
  )
})

test('boxes of task lists and spaces at the ends of links are kept, also after import', async () => {
  const tasks = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { vault: true } })
    -- content/docs/a.md --
    # Talents

    - [x] Swift
    - [ ] See[ talents ](b.md)too
    -- content/docs/b.md --
    # More
  `)
  const { vault, text } = unpacked(tasks)
  expect(text('Talents.md')).toBe('- [x] Swift\n- [ ] See [[More|talents]] too\n')
  const to = newFolder()
  expect((await run([...IMPORT, vault, '--to', to])).code).toBe(0)
  expect((await buildFolder(to)).main('/Talents').match(/<input[^>]*>/g)).toEqual(
    tasks.main('/docs/a').match(/<input[^>]*>/g),
  )
})

test('texts that look like marks of Obsidian stay texts, also after import', async () => {
  const strange = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { vault: true } })
    -- content/docs/a.md --
    # Marks

    It costs $5 or $6, %% is no comment %%, a == b == c, \\~~ and \\~~, #one tag, and [[no link]] in \`[[code]] == #x\`. ^last

    ## What is %%this%% [[now]]?

    :::note The #1 rule
    Fine.
    :::
  `)
  const { vault, text } = unpacked(strange)
  const note = text('Marks.md')
  expect(note).toContain(
    'costs \\$5 or \\$6, \\%\\% is no comment \\%\\%, a \\=\\= b \\=\\= c, \\~\\~ and \\~\\~, \\#one tag',
  )
  expect(note).toContain('and \\[\\[no link\\]\\] in `[[code]] == #x`. \\^last')
  expect(note).toContain('## What is \\%\\%this\\%\\% \\[\\[now]]?')
  expect(note).toContain('> [!note] The \\#1 rule')
  const to = path.join(writeSite('-- site.config.ts --'), 'back')
  expect(await run([...IMPORT, vault, '--to', to])).toMatchObject({ code: 0 })
  const back = await buildFolder(to)
  expect(plainText(parseTree(back.main('/Marks'))).replace(/\s+/g, ' ')).toContain(
    'It costs $5 or $6, %% is no comment %%, a == b == c, ~~ and ~~, #one tag, and [[no link]] in [[code]] == #x. ^last',
  )
})

test.skipIf(spawnSync('unzip', ['-v']).error)('unzip keeps names with letters outside of ASCII', async () => {
  const doors = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Türen', url: 'https://a.example', formats: { vault: true } })
    -- content/docs/a.md --
    # What’s behind – 門
  `)
  const dir = newFolder()
  const zip = path.join(doors.outDir, 'vault/türen.zip')
  execFileSync('unzip', ['-q', zip, '-d', dir], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  expect(fs.readdirSync(path.join(dir, 'Türen'))).toContain('What’s behind – 門.md')
})

test('long titles and names of devices are file names on every system', async () => {
  const long = 'Длинное название '.repeat(12).trim()
  const titles = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { vault: true } })
    -- content/docs/a.md --
    # ${long}

    [Trick](b.md)
    -- content/docs/b.md --
    # Con
  `)
  const { names, text } = unpacked(titles)
  for (const name of names) expect(Buffer.byteLength(path.basename(name))).toBeLessThan(255)
  const note = names.find((name) => path.basename(name).startsWith('Длинное'))?.slice('Dust/'.length) ?? ''
  expect(text(note)).toBe(`---\ntitle: "${long}"\naliases: ["${long}"]\n---\n\n[[Con-|Trick]]\n`)
  expect(names).toContain('Dust/Con-.md')
})

test('the list of changes is a note, also where a page has words above it', async () => {
  for (const page of ['', '-- content/docs/changes.md --\n# Changes to the rules\n\nMistakes are put right.\n']) {
    const root = writeSite(`
-- site.config.ts --
export default defineConfig({ title: 'Dust', url: 'https://a.example', formats: { vault: true } })
-- content/docs/chases.md --
# Chases

Roll 2d6.
${page}`)
    const chases = path.join(root, 'content/docs/chases.md')
    expect(await run(['release', '0.4', '--date', '2026-11-24', '--root', root])).toMatchObject({ code: 0 })
    fs.writeFileSync(chases, fs.readFileSync(chases, 'utf8').replace('2d6', '3d6, see [the changes](/docs/changes)'))
    expect(await run(['release', '0.5', '--date', '2026-12-24', '--root', root])).toMatchObject({ code: 0 })
    const built = await buildFolder(root)
    const { vault, text } = unpacked(built)
    expect(text('Chases.md')).toContain('[[Changes to the rules|the changes]]')
    const to = path.join(writeSite('-- site.config.ts --'), 'back')
    expect(await run([...IMPORT, vault, '--to', to])).toMatchObject({ code: 0 })
    const words = wordsOf((await buildFolder(to)).main('/Changes to the rules'))
    expect(words.join(' ')).toContain('Edition 0 5 December 24 2026')
    expect(words).toEqual(wordsOf(built.main('/docs/changes')))
  }
})

/** Words of the title and the article. */
function wordsOf(main: string): string[] {
  const title = /<h1[\s\S]*?<\/h1>/.exec(main)?.[0] ?? ''
  const article = /<article class="prose[\s\S]*<\/article>/.exec(main)?.[0] ?? ''
  return plainText(parseTree(title + article)).match(/[\p{L}\p{N}]+/gu) ?? []
}

test('equal sites give equal bytes; an edit changes the vault', async () => {
  const bytes = ({ outDir }: BuiltSite) => fs.readFileSync(path.join(outDir, 'vault/dust.zip'), 'latin1')
  const before = bytes(site)
  expect(bytes(await buildFolder(site.root, { cache: false, out: 'again' })) === before).toBe(true)
  const edited = await site.rebuild({ 'content/docs/fights/index.md': '# Fights\n\nNew words.\n\n## At 1:2\n' })
  expect(unpacked(edited).text('Rules- all/Fights.md')).toBe('New words.\n\n## At 1:2\n')
  expect(bytes(edited) === before).toBe(false)
})
