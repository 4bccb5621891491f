// Makes a site to measure with: the same size gives the same bytes, on every machine. Looks like a rules reference:
// sections of 25 docs, of which the first is the section's own page, 700 words a page, a table on every page, code on
// every tenth, links to other pages.
import fs from 'node:fs'
import path from 'node:path'
import { seeded } from '../seeded.mjs'

const DOCS_IN_SECTION = 25
const WORDS_ON_PAGE = 700
const PAGES_PER_CODE_PAGE = 10

const WORDS =
  'ash bell bridge candle cast cellar clerk cloud coin copper crew dark door dust echo ember fair field find fire floor friend gate glass glow grass guard guide hand harm heart hill hook house iron key ladder lamp lantern law lead leaf light line long luck map mark mask mast menace moss mouth move name needle night north oath old page path peril pipe plain pylon quiet rain rank red reed river road roll roof room root rope rule rust salt salvage scar sea search seed shade shape sign silver sky sleep small smoke song spring stair steel stone story storm street strong thread threat tide tin toll tower town trace trade trail turn under vault waste watch water wheel will wind wire wonder wood work yard'.split(
    ' ',
  )

const CODE = {
  js: (word) =>
    `export function ${word}Of(crew, { rank = 4 } = {}) {\n  // Nobody is left behind.\n  const rolls = crew.map(({ die }) => roll(die) + rank)\n  return Math.max(...rolls) >= 8 ? 'success' : \`try again, \${crew.length}\`\n}`,
  yaml: (word) =>
    `${word}:\n  threat: 4\n  traits: [quiet, "made of glass"]\n  attack: { die: d10, bonus: 2 } # once a Round`,
  bash: (word) => `for file in ${word}/*.md; do\n  grep -c 'Cast' "$file" || echo "none in $file"\ndone`,
}

/**
 * Writes a site of so many docs, and so many posts, into `root`, which must not exist.
 * @param {string} root
 * @param {number} size
 * @param {number} [posts]
 * @returns {{ bytes: number, edited: string, page: string }} bytes of Markdown; the file that `editParagraph` changes; its address
 */
export function writeCorpus(root, size, posts = 0) {
  const random = seeded(size)
  const files = Array.from({ length: size }, (_, i) => docFile(i))
  let bytes = 0
  fs.mkdirSync(path.join(root, 'content/docs'), { recursive: true })
  fs.writeFileSync(
    path.join(root, 'site.config.ts'),
    `export default defineConfig({ title: 'Bench', url: 'https://bench.example', markdown: { dice: true } })\n`,
  )
  files.forEach((file, i) => {
    const absolute = path.join(root, 'content/docs', file)
    if (i % DOCS_IN_SECTION === 0) fs.mkdirSync(path.dirname(absolute), { recursive: true })
    const text = doc(i, docFile(i), files, random)
    bytes += Buffer.byteLength(text)
    fs.writeFileSync(absolute, text)
  })
  if (posts > 0) fs.mkdirSync(path.join(root, 'content/blog'))
  for (let i = 0; i < posts; i++) {
    const day = new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10)
    const text = doc(size + i, `../blog/${day}.md`, files, random).replace(
      /^---\n/,
      `---\ndate: ${day}\nslug: post-${number(i)}\n`,
    )
    bytes += Buffer.byteLength(text)
    fs.writeFileSync(path.join(root, `content/blog/${day}-post-${number(i)}.md`), text)
  }
  const edited = docFile(size > 1 ? Math.floor(size / 2) + 1 : 0)
  return {
    bytes,
    edited: path.join(root, 'content/docs', edited),
    page: `docs/${edited.replace(/(?:\/index)?\.md$/, '')}`,
  }
}

/** Adds a sentence to the first paragraph of a page that is plain text from beginning to end. */
export function editParagraph(file, sentence) {
  const text = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(
    file,
    text.replace(/(\n\n[A-Z][^\n]*)(?=\n\n)/, (paragraph) => `${paragraph} ${sentence}`),
  )
}

const number = (n) => String(n + 1).padStart(3, '0')

const docFile = (i) =>
  `section-${number(Math.floor(i / DOCS_IN_SECTION))}/${i % DOCS_IN_SECTION === 0 ? 'index' : `page-${number(i % DOCS_IN_SECTION)}`}.md`

function doc(i, own, files, random) {
  const pick = (list) => list[Math.floor(random() * list.length)]
  const words = (count) => Array.from({ length: count }, () => pick(WORDS))
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)
  const link = () => {
    const file = pick(files)
    const from = path.posix.join('docs', path.posix.dirname(own))
    return `[the ${pick(WORDS)} rule](${path.posix.relative(from, `docs/${file}`)})`
  }
  const sentence = () => {
    const list = words(6 + Math.floor(random() * 12))
    const at = 2 + Math.floor(random() * (list.length - 3))
    const chance = random()
    if (chance < 0.04) list[at] = link()
    else if (chance < 0.12) list[at] = `**${list[at]}**`
    else if (chance < 0.18) list[at] = `\`${list[at]}\``
    else if (chance < 0.22) list[at] = `${1 + Math.floor(random() * 3)}d${pick([4, 6, 8, 10, 12])}`
    return `${capital(list.join(' '))}.`
  }
  const parts = []
  let count = 0
  const add = (text) => {
    parts.push(text)
    count += text.split(/\s+/).length
  }
  const paragraph = () => add(Array.from({ length: 3 + Math.floor(random() * 4) }, sentence).join(' '))
  const table = () => {
    const rows = Array.from({ length: 6 + Math.floor(random() * 7) }, (_, row) =>
      [capital(words(2).join(' ')), row + 1, `${row + 1}d6`, words(3).join(' ')].join(' | '),
    )
    add(`| Find | Threat | Harm | What it does |\n|---|---|---|---|\n${rows.map((row) => `| ${row} |`).join('\n')}`)
  }
  paragraph()
  for (let section = 0; count < WORDS_ON_PAGE; section++) {
    add(`## ${capital(words(3).join(' '))}`)
    paragraph()
    if (section === 0) table()
    else if (section === 1)
      add(
        words(5)
          .map((word) => `- ${capital(word)}: ${words(6).join(' ')}`)
          .join('\n'),
      )
    else if (section === 2) add(`:::note\n${sentence()}\n:::`)
    else add(`### ${capital(words(2).join(' '))}`)
    paragraph()
  }
  if (i % PAGES_PER_CODE_PAGE === 0)
    for (const [language, code] of Object.entries(CODE)) add(`\`\`\`${language}\n${code(pick(WORDS))}\n\`\`\``)
  return `---\ndescription: ${sentence().replace(/[*`[\]():]/g, '')}\n---\n\n# ${capital(words(2).join(' '))} ${i + 1}\n\n${parts.join('\n\n')}\n`
}
