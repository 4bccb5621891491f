// A content tree of other authors: file names in every script, Markdown from every editor, front matter of
// other tools, links that lead nowhere. The same seed gives the same tree.
import fs from 'node:fs'
import path from 'node:path'
import { seeded } from './seeded.mjs'

export interface ForeignPage {
  /** 'content/docs/Привет мир & co (1)/你好.md' */
  file: string
  /** A text on this page and no other. */
  token: string
  /** Links and images on it that lead nowhere. */
  broken: number
}

const SCRIPTS = [
  [
    'Salt & Iron',
    'the (old) mill',
    "Miller's end",
    'a+b=c',
    '100% rust',
    'What now?',
    'C# notes',
    'x;y,z',
    '[draft]',
    'a@b',
  ],
  ['Привет мир', 'Ёжик в тумане', 'Правила (часть 2)', 'Щит & меч'],
  ['你好，世界', '规则（第二版）', '地图 & 城市', '角色%20卡'],
  ['مرحبا بالعالم', 'قواعد اللعبة', 'درع (١)', '١٢٣'],
  ['日本語の本', '한국어 문서', 'Ωμέγα', 'İstanbul', 'Žluťoučký kůň', 'emoji 🎲', 'e\u0301tude', 'שלום'],
]

const FRONT_MATTER = [
  () => '',
  () => '---\n---\n',
  (n: number) => `---\ntitle: ${n}\n---\n`,
  (n: number) => `---\ntitle: "Page: ${n}"\naliases: [a, b]\ncreated: 2023-02-07 2316\ncssclass: wide\n---\n`,
  () => '---\nDescription: Not ours\nStats: { strength: 3, vitality: [1, 2] }\nlayout: "@/layouts/Page.astro"\n---\n',
  (n: number) => `---\n# a comment\ntitle: >\n  Folded\n  ${n}\npublish:\nhero_image: null\n---\n`,
  (n: number) => `---\nsidebar_label: ${n} short\nweight: 1.5\noutline: [2, 3]\n---\n`,
]

const BODIES = [
  (title: string) => `# ${title}\n\nText.`,
  (title: string) => `${title}\n=======\n\nSetext\n------\n\n### Deep first`,
  () => 'No heading at all.',
  () => '## Starts at two\n\n#### and skips\n\n## Starts at two',
  () => '| | |\n|---|---|\n| a | b |\n\n| x |\n|:-:|\n| 1 | 2 | 3 |',
  () => '<div align="center"><img src="x.png"><br>\n\n<details><summary>More</summary>\n\n**bold**\n\n</details>',
  () => 'Use List<String>, a < b, {{ mustache }} and {% tag %}.\n\n```mermaid\ngraph TD\n```',
  () => '> [!summary] Callout\n> of another tool\n\n[[Wiki link]] and ![[embed.png]]\n\n==marked== $a_b$',
  () => '[^1]: Never named.\n\nNamed but missing[^2].\n\n- [ ] task\n- [x] done\n\nTerm\n: definition',
  () => '**unclosed `code *and [brackets](\n\n***\n\n&nbsp;&foo;&#0; \u2028 \u00a0 \u200b',
]

const ENDS = ['', '~~~\nnever closed', '<table><tr><td>', '| a |', '- ', '```js {1,,} title="', '\\']

export function writeForeignTree(root: string, { seed, pages }: { seed: number; pages: number }): ForeignPage[] {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const name = () => pick(pick(SCRIPTS))
  const folders = Array.from({ length: Math.ceil(pages / 8) }, (_, i) => `${name()} ${i}`)
  const files = Array.from({ length: pages }, (_, i) => {
    const depth = Math.floor(random() * 3)
    const inFolder = Array.from({ length: depth }, () => pick(folders))
    return [...inFolder, `${name()} no ${i}${pick(['.md', '.md', '.md', '.MD'])}`].join('/')
  })
  return files.map((file, i) => {
    const token = `token${i}of${seed}`
    const target = pick(files)
    const relative = path.posix.relative(path.posix.dirname(file), target)
    const links = [
      `[angle](<${relative.replace(/[%?#]/g, encodeURIComponent)}>)`,
      `[encoded](${encodeURIComponent(relative).replaceAll('%2F', '/').replace(/[()]/g, escapeUrl)})`,
    ]
    const broken = i % 3 === 0 ? 0 : 1 + Math.floor(random() * 3)
    for (let n = 0; n < broken; n++)
      links.push(
        pick([`[gone](nowhere-${i}-${n}.md)`, `[gone](/no/such/${i}/${n})`, `![gone](pictures/${i}-${n}.png)`]),
      )
    const text = [pick(FRONT_MATTER)(i), pick(BODIES)(`Title ${i}`), links.join(' '), token, pick(ENDS)].join('\n\n')
    write(root, `content/docs/${file}`, dress(text, pick(['plain', 'BOM', 'CRLF', 'both'])))
    return { file: `content/docs/${file}`, token, broken }
  })
}

const escapeUrl = (character: string) => `%${character.charCodeAt(0).toString(16)}`

function dress(text: string, how: 'plain' | 'BOM' | 'CRLF' | 'both'): string {
  const ended = how === 'CRLF' || how === 'both' ? text.replace(/\n/g, '\r\n') : text
  return how === 'BOM' || how === 'both' ? `\uFEFF${ended}` : ended
}

/** A page of so many bytes. */
export function largePage(bytes: number): string {
  const section = (i: number) => `## Heading ${i}\n\n${'word '.repeat(90)}\n\n| a | b |\n|---|---|\n| ${i} | x |\n\n`
  const sections: string[] = ['# Large\n\n']
  for (let size = 0, i = 0; size < bytes; i++) size += sections[sections.push(section(i)) - 1]?.length ?? 0
  return sections.join('')
}

function write(root: string, file: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  fs.writeFileSync(path.join(root, file), text)
}
