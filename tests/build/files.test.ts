import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { quiet } from '../../cli/core/errors.ts'
import { findFiles, readFound, relisted } from '../../cli/core/find-files.ts'
import { run } from '../command.ts'
import {
  type BuiltSite,
  buildFolder,
  buildSite,
  lines,
  PICTURE,
  problemsIn,
  problemsOf,
  writeFile,
  writeSite,
} from '../site.ts'

/** A picture of one pixel, followed by zeros. */
const pictureOf = (bytes: number) => Buffer.concat([Buffer.from(PICTURE)], bytes)

/** A site whose files may be bytes; names are relative to content/docs. */
function folderOf(docs: Record<string, string | Uint8Array>): string {
  const root = writeSite('\n-- content/docs/intro.md --\n# Intro\n')
  for (const [name, contents] of Object.entries(docs)) {
    const file = path.join(root, 'content/docs', name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, contents)
  }
  return root
}

const pagesOf = (site: BuiltSite) =>
  [...site.files().keys()].filter((name) => /^docs\/.+\/index\.html$/.test(name)).sort()

describe('text', () => {
  test('every page has its own complete text, whatever was read before it', async () => {
    const root = folderOf({
      'a.md': `# A\n\n${'Dust and bone.\n\n'.repeat(10_000)}Lastword of a.`,
      'b.md': '# B\n\nShort “b”.',
      'c.md': `# C\n\n${'Ümlaut.\n\n'.repeat(60_000)}Lastword of c.`,
      'd.md': '# D\n\nShort d.',
    })
    const site = await buildFolder(root)
    expect(site.main('/docs/a')).toContain('Lastword of a.')
    expect(site.main('/docs/b')).toContain('<p>Short “b”.</p>')
    expect(site.main('/docs/b')).not.toContain('Lastword')
    expect(site.main('/docs/c')).toContain('Lastword of c.')
    expect(site.main('/docs/d')).toContain('<p>Short d.</p>')
    expect(site.main('/docs/d')).not.toContain('Lastword')
  }, 60_000)

  test('invalid UTF-8 is refused with its position', async () => {
    const utf16 = Buffer.from('# Title\n\nSome text in it', 'utf16le')
    const root = folderOf({
      'latin.md': Buffer.concat([Buffer.from('# T\n\ncaf'), Buffer.from([0xe9, 0x0a])]),
      'latin-cr.md': Buffer.concat([Buffer.from('# T\r\rcaf'), Buffer.from([0xe9, 0x0d])]),
      'le.md': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      'be.md': Buffer.from(utf16).swap16(),
      'zero.md': '# T\n\na\n\0b',
      'big.md': Buffer.alloc(10 * 1024 * 1024, 'word '),
    })
    const problems = await problemsIn(buildFolder(root))
    expect(lines(problems)).toEqual([
      'content/docs/be.md:1 error WB402 The file looks like UTF-16.',
      'content/docs/big.md: error WB401 The file is 10.0 MiB; the limit is 2 MiB.',
      'content/docs/latin-cr.md:3 error WB403 The file is not UTF-8 at byte 8.',
      'content/docs/latin.md:3 error WB403 The file is not UTF-8 at byte 8.',
      'content/docs/le.md:1 error WB402 The file looks like UTF-16.',
      'content/docs/zero.md:4 error WB404 The file contains a NUL character.',
    ])
  })

  test('byte order marks and line ends make no difference', async () => {
    const text = '---\ntitle: Ends\n---\n\nOne\ntwo\n\n- a\n- b\n\n```js\nlet a\n\nlet b\n```\n'
    const site = await buildFolder(
      folderOf({
        'lf.md': text,
        'crlf.md': text.replaceAll('\n', '\r\n'),
        'cr.md': text.replaceAll('\n', '\r'),
        'bom.md': `\uFEFF${text}`,
        'bom-heading.md': '\uFEFF# A heading\n',
      }),
    )
    const article = (name: string) => /<article class="prose[\s\S]*<\/article>/.exec(site.main(`/docs/${name}`))?.[0]
    expect(article('lf')).toContain('<li>a</li>')
    for (const name of ['crlf', 'cr', 'bom']) expect(article(name)).toBe(article('lf'))
    expect(site.data('/docs/bom-heading').title).toBe('A heading | Test')
    expect(pagesOf(site).filter((name) => site.file(name).includes('\uFEFF'))).toEqual([])
    expect(site.warnings).toEqual([])
  })

  test('characters that are invalid in HTML are replaced, with a warning', async () => {
    const site = await buildFolder(folderOf({ 'a.md': '---\ntitle: "A\\0B"\n---\n\nbell\u0008 \uFFFE\n' }))
    expect(lines(site.warnings)).toEqual([
      'content/docs/a.md:5 warning WB407 The character U+0008 is not allowed on a page; it becomes U+FFFD.',
      'content/docs/a.md:2 warning WB217 The character U+0000 is not allowed on a page; it becomes U+FFFD.',
    ])
    expect(site.main('/docs/a')).toContain('bell\uFFFD \uFFFD')
    expect(site.data('/docs/a').title).toBe('A\uFFFDB | Test')
  })
})

describe('the tree', () => {
  test('symbolic links are refused by name and never followed', async () => {
    const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'))
    fs.writeFileSync(path.join(outside, 'secret.md'), '# SECRET')
    const root = folderOf({ 'beside.md': '# Beside' })
    const docs = path.join(root, 'content/docs')
    fs.symlinkSync(path.join(outside, 'secret.md'), path.join(docs, 'file.md'))
    fs.symlinkSync(outside, path.join(docs, 'folder'))
    fs.symlinkSync('.', path.join(docs, 'loop'))
    fs.symlinkSync('nowhere', path.join(docs, 'dangling.md'))
    fs.symlinkSync('/etc', path.join(root, 'content/static'))
    fs.mkdirSync(path.join(root, 'content/data'))
    fs.symlinkSync(path.join(outside, 'secret.md'), path.join(root, 'content/data/x.yml'))
    expect(lines(await problemsIn(buildFolder(root))).sort()).toEqual(
      [
        'content/data/x.yml',
        'content/docs/dangling.md',
        'content/docs/file.md',
        'content/docs/folder',
        'content/docs/loop',
        'content/static',
      ].map((file) =>
        expect.stringMatching(new RegExp(`^${file}: error WB411 Symbolic links are not followed: this one leads to `)),
      ),
    )
    fs.rmSync(outside, { recursive: true })
  })

  test('a content folder that is a symbolic link, or missing, stops the build', async () => {
    const root = writeSite('\n-- site.config.ts --\nexport default { title: "T", url: "https://example.org" }\n')
    await expect(buildFolder(root)).rejects.toThrow('There is no folder "content"')
    fs.symlinkSync('/etc', path.join(root, 'content'))
    await expect(buildFolder(root)).rejects.toThrow('must be a folder')
  })

  test('an empty content folder makes a site with a home page and a warning', async () => {
    const root = writeSite('\n-- content/static/robots.txt --\nUser-agent: *\n')
    const site = await buildFolder(root)
    expect(lines(site.warnings)).toContain(
      'content: warning WB408 There are no pages: content contains no Markdown file.',
    )
    expect(site.exists('index.html')).toBe(true)
    expect(site.exists('404.html')).toBe(true)
  })

  test.each([
    ['not UTF-8', Buffer.from([0x23, 0x20, 0xe9]), 'WB403'],
    ['too large', Buffer.alloc(3 * 1024 * 1024, 'a'), 'WB401'],
    ['with a NUL character', Buffer.from('a\0b'), 'WB404'],
    ['with front matter that is not valid', Buffer.from('---\na: [\n---\n'), undefined],
  ])('a single page that is %s is not also reported as missing', async (_name, bytes, code) => {
    const root = folderOf({ 'a.md': '' })
    fs.writeFileSync(path.join(root, 'content/docs/a.md'), bytes)
    const problems = await buildFolder(root).then(
      () => [],
      ({ problems }) => problems as { code: string }[],
    )
    expect(problems).toHaveLength(1)
    expect(problems[0]?.code).not.toBe('WB408')
    if (code) expect(problems[0]?.code).toBe(code)
  })

  test('a space before the ending of a name is a warning', async () => {
    const site = await buildFolder(folderOf({ 'a .md': '# A', 'b/c .d/x.md': '# X' }))
    expect(lines(site.warnings)).toEqual([
      'content/docs/a .md: warning WB424 The name "a .md" has a space before its ending, which programs on Windows may lose.',
      'content/docs/b/c .d: warning WB424 The name "c .d" has a space before its ending, which programs on Windows may lose.',
    ])
  })

  test('only regular files are read; pipes and sockets are refused', async () => {
    const root = folderOf({})
    fs.mkdirSync(path.join(root, 'content/static'))
    execFileSync('mkfifo', [path.join(root, 'content/static/pipe'), path.join(root, 'content/docs/pipe.md')])
    expect(lines(await problemsIn(buildFolder(root))).sort()).toEqual([
      'content/docs/pipe.md: error WB413 This is not a regular file.',
      'content/static/pipe: error WB413 This is not a regular file.',
    ])
  })

  test('a name that is not UTF-8 is shown with its bytes, and one that is too long is refused', async () => {
    const root = folderOf({ [`${'n'.repeat(240)}.md`]: '# Long', [`${'folder/'.repeat(60)}a.md`]: '# Deep' })
    fs.writeFileSync(
      Buffer.concat([Buffer.from(path.join(root, 'content/docs/x')), Buffer.from([0xff]), Buffer.from('.md')]),
      '# X',
    )
    const problems = await problemsIn(buildFolder(root))
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      expect.stringContaining('WB412 The path is too long: at most 200 bytes a name'),
      'WB410 The name "x\\xff.md" is not UTF-8.',
    ])
  })

  test('temporary files of editors, hidden files and partials are not pages; a folder name may end in .md', async () => {
    const site = await buildFolder(
      folderOf({
        'folder.md/inside.md': '# Inside',
        '.hidden.md': '# no',
        '_draft.md': '# no',
        '_parts/x.md': '# no',
        'x.md~': 'no',
        '.#x.md': 'no',
        '#x.md#': 'no',
        '.x.md.swp': 'no',
        '4913': 'no',
        README_: 'no',
        '#one.md': '# One',
      }),
    )
    expect(pagesOf(site).filter((name) => !name.includes('one'))).toEqual([
      'docs/folder.md/inside/index.html',
      'docs/intro/index.html',
    ])
    expect(lines(site.warnings)).toEqual([
      'content/docs: warning WB420 Pages in this folder are not published, because their names begin with _ (1: _draft.md).',
      'content/docs/_parts: warning WB420 The pages in this folder are not published: its name begins with _ (1: x.md).',
    ])
  })

  test('temporary files of editors and hidden files in content/static are not published', async () => {
    const leftOvers = ['x.txt~', '.#x.txt', '#x.txt#', '.x.txt.swp', 'x.txt.tmp', '4913', 'Thumbs.db', '.DS_Store']
    const root = folderOf({})
    for (const name of [...leftOvers, 'x.txt', '.well-known/x.txt']) writeFile(root, `content/static/${name}`, 'x')
    for (const name of ['.htaccess', '.nojekyll', '.well-known/.keys']) writeFile(root, `content/static/${name}`, 'x')
    const site = await buildFolder(root)
    const files = [...site.files().keys()]
    expect(files).toEqual(expect.arrayContaining(['x.txt', '.well-known/x.txt']))
    expect(files.filter((file) => leftOvers.includes(file) || /(?:htaccess|nojekyll|keys)$/.test(file))).toEqual([])
    expect(lines(site.warnings)).toEqual(
      ['.htaccess', '.nojekyll', '.well-known/.keys'].map(
        (name) => `content/static/${name}: warning WB423 This hidden file is not published.`,
      ),
    )
  })

  test('a file name that is invalid on Windows is a warning, and the file is published', async () => {
    const site = await buildFolder(
      folderOf({
        'con.md': '# One',
        'a:b.md': '# Two',
        'dot./x.md': '# Three',
        'end /x.md': '# Four',
        'icon.md': '# Five',
      }),
    )
    expect(lines(site.warnings).map((line) => line.replace(/warning .*(?=name)/, ''))).toEqual([
      'content/docs/a:b.md: name "a:b.md".',
      'content/docs/con.md: name "con.md".',
      'content/docs/dot.: name "dot.".',
      'content/docs/end : name "end ".',
    ])
    expect(pagesOf(site)).toHaveLength(6)
  })

  test('an image of many megabytes is a warning with its size', async () => {
    const root = folderOf({ 'intro.md': '# Intro\n\n![A map](./map.png)\n', 'map.png': pictureOf(5_500_000) })
    fs.writeFileSync(path.join(root, 'content/docs/unused.png'), pictureOf(6_000_000))
    writeFile(root, 'content/static/small.png', PICTURE)
    fs.writeFileSync(path.join(root, 'content/static/large.jpg'), pictureOf(12_000_000))
    expect(lines((await buildFolder(root)).warnings)).toEqual([
      'content/static/large.jpg: warning WB422 This picture is 12.0 MB, which takes seconds to load.',
      'content/docs/map.png: warning WB422 This picture is 5.5 MB, which takes seconds to load.',
    ])
  })

  test('--verbose lists every ignored file with the reason', async () => {
    const root = folderOf({
      'plan.md': '---\ndraft: true\n---\n# Plan\n',
      '_part.md': '# no',
      'unused.png': 'x',
      'x.md~': 'x',
      '_category_.yml': 'label: Docs\n',
    })
    writeFile(root, 'content/static/.htaccess', 'x')
    writeFile(root, 'content/static/x.txt', 'x')
    for (const command of ['check', 'build']) {
      const { stderr } = await run([command, '--verbose', '--root', root])
      expect(stderr.slice(stderr.indexOf('Left out:'))).toBe(
        [
          'Left out:',
          '  content/docs/_part.md: name starts with _',
          '  content/docs/plan.md: a draft',
          '  content/docs/unused.png: no page uses it',
          '  content/docs/x.md~: left by an editor',
          '  content/static/.htaccess: hidden',
          '',
        ].join('\n'),
      )
    }
  })

  test('every page with an odd name is built', async () => {
    const names = ['a b', 'a#b', '100%', 'what?', 'a&b', "a'b", 'a;b', 'café', 'a+b', 'ü'.normalize('NFD')]
    const root = folderOf(Object.fromEntries(names.map((name) => [`${name}.md`, `# Page\n\nThis is ${name}.`])))
    const site = await buildFolder(root)
    const texts = pagesOf(site).map((page) => / is (.*)\.<\/p>/.exec(site.file(page))?.[1])
    const shown = names.map((name) => name.normalize('NFC').replace('&', '&amp;').replace("'", '’'))
    expect(texts.sort()).toEqual([...shown, undefined].sort())
  })

  test('a page without a title and text is titled by its file name, with a warning', async () => {
    const site = await buildSite(`
      -- content/docs/two-words.md --

    `)
    expect(lines(site.warnings)).toEqual([
      'content/docs/two-words.md:1 warning WB406 This page has neither a title nor a text; its title comes from the file name.',
    ])
    expect(site.data('/docs/two-words').title).toMatch(/^two words/i)
  })

  test.skipIf(process.getuid?.() === 0)('an unreadable file stops the build and is named', async () => {
    const root = folderOf({ 'locked.md': '# x' })
    fs.chmodSync(path.join(root, 'content/docs/locked.md'), 0)
    await expect(buildFolder(root)).rejects.toMatchObject({
      exitCode: 3,
      problems: [{ code: 'WB414', file: 'content/docs/locked.md' }],
    })
  })
})

describe('folders and links', () => {
  test.each(['a*b', 'a\\b', 'a[1]', 'a{b}'])('a site in a folder named %s is built', async (name) => {
    const root = folderOf({ 'a.md': '# A' })
    const named = path.join(root, name)
    fs.mkdirSync(named)
    for (const entry of ['content', 'site.config.ts']) fs.renameSync(path.join(root, entry), path.join(named, entry))
    expect(pagesOf(await buildFolder(named))).toEqual(['docs/a/index.html', 'docs/intro/index.html'])
  })

  test('a list is renewed by the changed files alone if each of them is still a listed file', () => {
    const root = folderOf({ 'a.md': '# A', 'b.md': '# B' })
    const list = () => findFiles(path.join(root, 'content'), root, quiet)
    const place = (name: string) => path.join(root, 'content/docs', name)
    const before = list()
    fs.writeFileSync(place('a.md'), '# A, longer')
    expect(relisted(before, [place('a.md')])).toEqual(list())
    fs.writeFileSync(place('c.md'), '# C')
    expect(relisted(before, [place('a.md'), place('c.md')])).toBeUndefined()
    expect(relisted(before, [path.join(root, 'content/docs')])).toBeUndefined()
    fs.rmSync(place('b.md'))
    expect(relisted(before, [place('b.md')])).toBeUndefined()
    fs.symlinkSync(place('a.md'), place('b.md'))
    expect(relisted(before, [place('b.md')])).toBeUndefined()
  })

  test('a symbolic link or pipe that replaces a file after it was listed is not read', () => {
    const root = folderOf({ 'a.md': '# A', 'b.md': '# B' })
    fs.writeFileSync(path.join(root, 'secret'), 'secret')
    const found = findFiles(path.join(root, 'content'), root, quiet)
    const fileOf = (name: string) => {
      const one = found.find(({ path }) => path === `docs/${name}`)
      if (!one) throw new Error(`${name} was not found.`)
      fs.rmSync(one.absolute)
      return one
    }
    const [a, b] = [fileOf('a.md'), fileOf('b.md')]
    fs.symlinkSync(path.join(root, 'secret'), a.absolute)
    execFileSync('mkfifo', [b.absolute])
    expect(() => readFound(a)).toThrow('Symbolic links are not followed')
    expect(() => readFound(b)).toThrow('This is not a regular file.')
  })
})

test.each([
  [
    'a tag',
    `-- content/docs/a.md --\n---\ntitle: A\ntags: [x, ${'t'.repeat(250)}]\n---\n`,
    'content/docs/a.md',
    3,
    'WB529',
  ],
  ['a slug', `-- content/docs/a.md --\n---\nslug: b/${'s'.repeat(250)}\n---\n# A\n`, 'content/docs/a.md', 2, 'WB213'],
  [
    'the key of an author',
    `-- content/blog/authors.yml --\nx: { name: X }\n${'k'.repeat(250)}: { name: K, page: true }\n-- content/blog/2025-01-01-a.md --\nA <!-- truncate -->\n`,
    'content/blog/authors.yml',
    2,
    'WB525',
  ],
  [
    'the edition of a book',
    `-- site.config.ts --\nexport default {\n  title: 'A', url: 'https://a.example',\n  book: { edition: '${'e'.repeat(250)}' },\n}\n-- content/docs/a.md --\n# A\n`,
    'site.config.ts',
    3,
    'WB428',
  ],
])(
  'a name of a file that would be too long is an error where it is made: %s',
  async (_name, site, file, line, code) => {
    const problems = await problemsOf(site)
    expect(problems.map((one) => [one.file, one.line, one.code])).toEqual([[file, line, code]])
    expect(problems[0]?.message).toMatch(/ bytes; the limit is 1[89]0\b/)
  },
)
