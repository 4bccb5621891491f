// The dependency rules of the folders, read from import lines. Each line below says what a layer may import.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Layer of a file, and the files (by pattern) it may import besides packages. First match wins. */
const RULES: { layer: RegExp; may: RegExp[] }[] = [
  { layer: /^templates\/page-data\.ts$/, may: [] },
  { layer: /^templates\/languages\//, may: [/^templates\/languages\//] },
  { layer: /^templates\/(text|counts)\.ts$/, may: [/^templates\/languages\//] },
  { layer: /^templates\/(inert|document)\.ts$/, may: [/^templates\/(page-data|inert|parts\/escape-\w+)\.ts$/] },
  {
    layer: /^templates\/parts\//,
    may: [/^templates\/(page-data\.ts|text\.ts|languages\/language|parts\/|client\/(paths|storage))/],
  },
  {
    layer: /^templates\/play\//,
    may: [/^templates\/(page-data\.ts|text\.ts|play\/|parts\/[\w-]+\.ts$|client\/storage)/],
  },
  {
    layer: /^templates\/chrome\//,
    may: [/^templates\/(page-data\.ts|text\.ts|counts\.ts|parts\/|chrome\/|sidebar\/|client\/(paths|storage)|virtual)/],
  },
  {
    layer: /^templates\/sidebar\/list\.ts$/,
    may: [/^templates\/(languages\/language|parts\/(chrome-icons|escape-html|fill))\.ts$/],
  },
  {
    layer: /^templates\/sidebar\//,
    may: [/^templates\/(page-data\.ts|text\.ts|parts\/|sidebar\/|client\/paths)/],
  },
  {
    layer: /^templates\/layouts\//,
    may: [/^templates\/(page-data\.ts|text\.ts|inert\.ts|parts\/|layouts\/|sidebar\/)/],
  },
  { layer: /^templates\/ornament\//, may: [/^templates\/(page-data\.ts|inert\.ts|ornament\/)/] },
  { layer: /^templates\/app\.tsx$/, may: [/^templates\/(page-data\.ts|text\.ts|chrome\/|parts\/)/] },
  { layer: /^templates\/client\/(paths|storage)\.ts$/, may: [/^templates\/(page-data\.ts)/] },
  { layer: /^templates\/client\//, may: [/^templates\/(?!server|document)/] },
  {
    layer: /^templates\/server\.tsx$/,
    may: [
      /^templates\/(page-data\.ts|text\.ts|languages\/language|app|chrome\/footer|layouts\/)/,
      /^templates\/(document|inert|client\/paths|sidebar\/list)/,
    ],
  },
  {
    layer: /^cli\//,
    may: [
      /^cli\//,
      /^templates\/(page-data|inert|sidebar\/list)\.ts$/,
      /^templates\/ornament\//,
      /^templates\/languages\//,
      /^templates\/client\/paths\.ts$/,
      /^templates\/play\/roll\.ts$/, // dice notation, without anything of the browser
      /^templates\/parts\/[\w-]+\.ts$/,
    ],
  },
]

function sources(dir: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** What a file imports, relative imports as paths from the root. */
function importsOf(file: string): string[] {
  const text = fs
    .readFileSync(path.join(ROOT, file), 'utf8')
    .replace(/^import type .*$/gm, (line) => (line.includes("'.") ? line : ''))
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ]
  return found
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((name) =>
      name.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name)) : name,
    )
}

test('every file imports only what its layer may see', () => {
  const broken = [...sources('templates'), ...sources('cli')].flatMap((file) => {
    const rule = RULES.find(({ layer }) => layer.test(file))
    if (!rule) return file.startsWith('templates/fonts/') ? [] : [`${file} belongs to no layer`]
    return importsOf(file)
      .filter((name) => name.startsWith('templates/') || name.startsWith('cli/'))
      .filter((name) => !rule.may.some((pattern) => pattern.test(name)))
      .map((name) => `${file} must not import ${name}`)
  })
  expect(broken).toEqual([])
})

test('cli/import is used by its command only', () => {
  const isOutside = (file: string) => !file.startsWith('cli/import/') && file !== 'cli/commands/import.ts'
  const users = sources('cli').filter(isOutside)
  expect(users.filter((file) => importsOf(file).some((name) => name.startsWith('cli/import/')))).toEqual([])
})

test('templates know nothing of Node', () => {
  const broken = sources('templates')
    .filter((file) => !file.startsWith('templates/fonts/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('node:'))
        .map((name) => `${file} imports ${name}`),
    )
  expect(broken).toEqual([])
})

test('each library is imported in one file', () => {
  // React is the language of the templates; esbuild also runs the command itself, before anything is bundled.
  const shared = new Set(['react', 'react-dom', 'esbuild'])
  const users = new Map<string, Set<string>>()
  for (const file of [...sources('templates'), ...sources('cli')].filter(
    (name) => !name.startsWith('templates/fonts/'),
  )) {
    for (const name of importsOf(file)) {
      if (/^(\.|node:|templates\/|cli\/|virtual:|wasteland-build)/.test(name)) continue
      const library = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name)
      users.set(library, (users.get(library) ?? new Set()).add(file))
    }
  }
  const spread = [...users].filter(([library, files]) => !shared.has(library) && files.size > 1)
  expect(spread.map(([library, files]) => `${library}: ${[...files].join(', ')}`)).toEqual([])
})

test('every file that a README leads to is there', () => {
  const named = ['README.md', 'cli/README.md', 'templates/README.md'].flatMap((readme) => {
    const text = fs.readFileSync(path.join(ROOT, readme), 'utf8')
    const files = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map(([, file = '']) => file)
    return files.map((file) => ({ readme, file, places: [path.posix.join(path.posix.dirname(readme), file), file] }))
  })
  expect(named.length).toBeGreaterThan(150)
  const lost = named.filter(({ places }) => !places.some((place) => fs.existsSync(path.join(ROOT, place))))
  expect(lost.map(({ readme, file }) => `${readme}: ${file}`)).toEqual([])
})
