// The floors of the house, read from import lines, of types too; and lists that must be in step with the sources.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Files and folders directly in cli/, with what each may import from there besides itself. Lower floors come first. */
const CLI: Record<string, string> = {
  handbook: '', // sites: what they import is 'wasteland-build'
  starter: '',
  create: '', // a package of its own
  release: '',
  core: '',
  config: 'core',
  data: 'core',
  game: 'core data',
  markdown: 'core config data game',
  content: 'core config data game markdown',
  site: 'core config data markdown content',
  features: 'core config data game markdown content site',
  write: 'core',
  outputs: 'core config data markdown content site write',
  server: 'core write',
  'build.ts': 'core config site features outputs',
  import: 'core config data markdown content site write build.ts',
  commands: 'core config data content site features write outputs server build.ts import',
  'main.ts': 'core write outputs build.ts commands',
  'without-packages.mjs': '',
  'bin.mjs': 'core without-packages.mjs',
  'make-dist.mjs': 'core',
  'prepare.mjs': 'core make-dist.mjs',
}

/** Files outside the folder of a feature that import from it, besides the list of features. */
const INTO_FEATURES = [
  'cli/commands/release.ts → rules', // the command of this feature
  'cli/commands/translations.ts → translations', // the command of this feature
  'cli/features/offline/feature.ts → book', // readers keep the book or leave it out,
  'cli/features/offline/feature.ts → search', // and a kept edition needs its search
]

/** The same of templates/. */
const TEMPLATES: Record<string, string> = {
  'page-data.ts': '',
  languages: '',
  'escape.ts': '',
  'largest.ts': '',
  'paths.ts': '',
  'text.ts': 'languages',
  'counts.ts': 'languages',
  'inert.ts': 'page-data.ts',
  'virtual.d.ts': 'page-data.ts',
  themes: '',
  browser: 'paths.ts',
  icons: 'text.ts',
  parts: 'page-data.ts text.ts languages icons',
  'color-mode': 'page-data.ts text.ts languages icons',
  play: 'page-data.ts text.ts escape.ts largest.ts paths.ts languages icons browser',
  offline: 'text.ts languages browser',
  search: 'page-data.ts text.ts counts.ts largest.ts paths.ts languages icons browser',
  book: 'text.ts counts.ts languages browser color-mode play search',
  sidebar: 'page-data.ts text.ts escape.ts paths.ts languages icons browser',
  article: 'page-data.ts text.ts paths.ts languages icons browser parts',
  blog: 'page-data.ts text.ts paths.ts languages icons parts article',
  home: 'page-data.ts text.ts icons parts article blog',
  layouts: 'page-data.ts text.ts browser parts sidebar article blog home',
  navigation: 'page-data.ts text.ts paths.ts languages icons browser parts color-mode search sidebar blog',
  'app.tsx': 'page-data.ts text.ts parts navigation',
  'document.ts': 'page-data.ts escape.ts inert.ts',
  'server.tsx':
    'page-data.ts text.ts languages paths.ts inert.ts sidebar blog home layouts navigation app.tsx document.ts',
  client: 'page-data.ts text.ts paths.ts inert.ts browser parts color-mode play offline sidebar layouts app.tsx',
}

/** Files of templates/ that cli/ may import: code without React and without browser APIs. */
const FOR_CLI = [
  /^(page-data|inert|escape|largest|paths|sidebar\/list|play\/(?:core-roll|html-tree|plain-markdown|plain-text|roll|template|ways)|icons\/icon-paths)\.ts$/,
  /^(search\/(search-index|words)|offline\/edition)\.ts$/,
  /^(languages|themes)\//,
]

/** 'templates/search/words.ts' → 'search', 'cli/build.ts' → 'build.ts' */
const floorOf = (file: string) => file.split('/')[1] ?? ''

function mayImport(file: string, name: string): boolean {
  const [house = '', floors] = file.startsWith('cli/') ? ['cli/', CLI] : ['templates/', TEMPLATES]
  if (!name.startsWith(house))
    return house === 'cli/' && FOR_CLI.some((pattern) => pattern.test(name.replace('templates/', '')))
  const floor = floorOf(file)
  return [floor, ...(floors[floor] ?? '').split(' ')].includes(floorOf(name))
}

function sources(dir: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.d)\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** The imports of a file, relative ones as paths from the root. */
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

const SOURCES = [...sources('templates'), ...sources('cli')].filter((file) => !file.startsWith('templates/fonts/'))

const isOwn = (name: string) => name.startsWith('templates/') || name.startsWith('cli/')

test('every file imports only from its floor and those that the floor may import', () => {
  const broken = SOURCES.flatMap((file) =>
    importsOf(file)
      .filter((name) => isOwn(name) && !mayImport(file, name))
      .map((name) => `${file} must not import ${name}`),
  )
  expect(broken).toEqual([])
})

test.each([
  ['cli', CLI],
  ['templates', TEMPLATES],
])('each file and folder of %s/ is a floor, and imports only lower ones', (house, floors) => {
  const names = Object.keys(floors)
  const found = SOURCES.filter((file) => file.startsWith(`${house}/`)).map(floorOf)
  expect([...new Set(found)].sort()).toEqual(names.filter((name) => name !== 'virtual.d.ts').sort())
  const upwards = Object.entries(floors).flatMap(([floor, lower]) =>
    lower
      .split(' ')
      .filter((name) => name && !(names.indexOf(name) < names.indexOf(floor) && names.includes(name)))
      .map((name) => `${floor} must not import ${name}`),
  )
  expect(upwards).toEqual([])
})

test('no files import each other in a circle', () => {
  let left = new Map(SOURCES.map((file) => [file, importsOf(file).filter(isOwn)]))
  for (let before = 0; left.size !== before; ) {
    before = left.size
    left = new Map([...left].filter(([, names]) => names.some((name) => left.has(name))))
  }
  const circle: string[] = []
  for (let [file] = left.keys(); file !== undefined; file = left.get(file)?.find((name) => left.has(name))) {
    circle.push(file)
    if (circle.indexOf(file) !== circle.length - 1) break
  }
  expect(circle.slice(circle.indexOf(circle.at(-1) ?? ''))).toEqual([])
})

test('the folder of a feature is imported by the list of features only', () => {
  const into = SOURCES.filter((file) => file !== 'cli/features/index.ts').flatMap((file) =>
    importsOf(file).flatMap((name) => {
      const [, feature] = /^cli\/features\/([^/]+)\//.exec(name) ?? []
      return feature === undefined || file.startsWith(`cli/features/${feature}/`) ? [] : [`${file} → ${feature}`]
    }),
  )
  expect([...new Set(into)].sort()).toEqual(INTO_FEATURES)
})

test('parts/ holds at most twelve components', () => {
  expect(sources('templates/parts').length).toBeLessThanOrEqual(12)
})

test('cli/import is imported by its command only', () => {
  const isOutside = (file: string) => !file.startsWith('cli/import/') && file !== 'cli/commands/import.ts'
  const users = sources('cli').filter(isOutside)
  expect(users.filter((file) => importsOf(file).some((name) => name.startsWith('cli/import/')))).toEqual([])
})

test('the simulator of the game imports only itself, the rulebook as tests read it, and seeded numbers', () => {
  const allowed = /^tests\/(?:game\/[\w-]+\.ts|content\/book\.ts|seeded\.mjs)$|^node:/
  const broken = sources('tests/game').flatMap((file) =>
    importsOf(file)
      .filter((name) => !allowed.test(name))
      .map((name) => `${file} must not import ${name}`),
  )
  expect(broken).toEqual([])
})

test('templates do not use Node', () => {
  const broken = SOURCES.filter((file) => file.startsWith('templates/')).flatMap((file) =>
    importsOf(file)
      .filter((name) => name.startsWith('node:'))
      .map((name) => `${file} imports ${name}`),
  )
  expect(broken).toEqual([])
})

test('templates use no part of React that the scripts leave out; see cli/outputs/react-modules.ts', () => {
  const parts = /\b(?:ViewTransition|Suspense|Activity)\b|<Fragment\b[^>]*\sref=|<(?:link|meta|script|style|title)\b/
  const broken = sources('templates').filter(
    (file) => file.endsWith('.tsx') && parts.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
  )
  expect(broken).toEqual([])
})

test('each library is imported in one file', () => {
  // React is the language of the templates; esbuild also runs the command itself, before anything is bundled.
  const shared = new Set(['react', 'react-dom', 'esbuild'])
  const users = new Map<string, Set<string>>()
  for (const file of SOURCES) {
    for (const name of importsOf(file)) {
      if (/^(\.|node:|templates\/|cli\/|virtual:|wasteland-build)/.test(name)) continue
      const library = name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name)
      users.set(library, (users.get(library) ?? new Set()).add(file))
    }
  }
  const spread = [...users].filter(([library, files]) => !shared.has(library) && files.size > 1)
  expect(spread.map(([library, files]) => `${library}: ${[...files].join(', ')}`)).toEqual([])
})

test('every file that a README links to exists', () => {
  const named = ['README.md', 'cli/README.md', 'templates/README.md'].flatMap((readme) => {
    const text = fs.readFileSync(path.join(ROOT, readme), 'utf8')
    const files = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map(([, file = '']) => file)
    return files.map((file) => ({ readme, file, places: [path.posix.join(path.posix.dirname(readme), file), file] }))
  })
  expect(named.length).toBeGreaterThan(140)
  const lost = named.filter(({ places }) => !places.some((place) => fs.existsSync(path.join(ROOT, place))))
  expect(lost.map(({ readme, file }) => `${readme}: ${file}`)).toEqual([])
})

test('the handbook lists the code of every message, and no other', () => {
  const list = fs.readFileSync(path.join(ROOT, 'cli/handbook/content/data/codes.yml'), 'utf8')
  const codes = [...list.matchAll(/^- id: (WB\d{3})$/gm)].map(([, code = '']) => code)
  const texts = [...sources('templates'), ...sources('cli')].map((file) =>
    fs.readFileSync(path.join(ROOT, file), 'utf8'),
  )
  const used = new Set([...texts.join('').matchAll(/['"](WB\d{3})['"]/g)].map(([, code = '']) => code))
  expect(codes.sort()).toEqual([...used].sort())
})

/** The tests of a file with their lengths in lines. The formatter puts the end of each below its beginning. */
function blocksOf(file: string): { place: string; lines: number }[] {
  const rows = fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n')
  return rows.flatMap((row, index) => {
    const [, indent] = /^(\s*)test\b/.exec(row) ?? []
    if (indent === undefined) return []
    const end = new RegExp(`^${indent}(?:\\)|\\}, |\\}\\))`)
    const lines = row.endsWith(')') ? 1 : rows.slice(index).findIndex((one) => end.test(one)) + 1
    return [{ place: `${file}:${index + 1}`, lines }]
  })
}

test('no test is longer than 60 lines', () => {
  const blocks = sources('tests').flatMap(blocksOf)
  expect(blocks.length).toBeGreaterThan(1500)
  expect(blocks.filter(({ lines }) => lines > 60)).toEqual([])
})
