// `npm run test:foundry`: compiles the documents of Gloamwaste's module against the types that the community of Foundry keeps, and checks
// that wrong documents fail. The types are no dependency: the package names 41 others, three of them git repositories, and none of
// them is needed here. So npm fetches its tarball alone (1 MB).
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { extractPack } from '@foundryvtt/foundryvtt-cli'
import { unzipSync } from 'fflate'

const TYPES = 'fvtt-types@13.346.0-beta.20251209192131'
const INTEGRITY = 'sha512-4HhASmSpoibRAo1eeEtkZCSqy68yGFuT6Mkh2nNjM35cot43yo5JBB64owGQ9PK30hY8Ko1OucdjSDf87zdYRg=='

const REPOSITORY = path.resolve(import.meta.dirname, '../..')
const TSC = path.join(REPOSITORY, 'node_modules/typescript/bin/tsc')
const TYPE_OF = { journal: 'JournalEntry', tables: 'RollTable', folders: 'Folder' }

/** Documents that must not compile, by type. */
const WRONG = [
  ['JournalEntry', { name: 'A', pages: [{ name: 'B', type: 'text', text: { content: 'C', format: '1' } }] }],
  ['JournalEntry', { name: 'A', page: [] }],
  ['RollTable', { name: 'A', formula: 6 }],
  ['RollTable', { name: 'A', results: [{ type: 'text', range: ['1', '2'] }] }],
  ['Folder', { name: 'A', type: 'Journal' }],
]

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foundry-types-'))
try {
  fetchTypes()
  const documents = await documentsOf(buildModule())
  const problems = compile(documents)
  console.log(`${documents.length} documents of Gloamwaste: ${problems || 'no problem'}`)
  const accepted = WRONG.filter((one) => compile([one]) === '')
  console.log(`${WRONG.length} wrong documents: ${WRONG.length - accepted.length} fail`)
  for (const [type, document] of accepted) console.log(`Accepted as ${type}: ${JSON.stringify(document)}`)
  if (problems || accepted.length > 0) process.exitCode = 1
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

function fetchTypes() {
  const json = execFileSync('npm', ['pack', TYPES, '--json', '--pack-destination', folder], { encoding: 'utf8' })
  const [{ filename, integrity }] = JSON.parse(json)
  if (integrity !== INTEGRITY) throw new Error(`${TYPES} is not the package that was checked: ${integrity}`)
  const to = path.join(folder, 'node_modules/fvtt-types')
  fs.mkdirSync(to, { recursive: true })
  execFileSync('tar', ['-xzf', path.join(folder, filename), '-C', to, '--strip-components=1'])
}

/** Returns the folder of the module. */
function buildModule() {
  const out = path.join(folder, 'out')
  const bin = path.join(REPOSITORY, 'cli/bin.mjs')
  execFileSync(process.execPath, [bin, 'build', '--root', REPOSITORY, '--out', out], { stdio: 'inherit' })
  const to = path.join(folder, 'module')
  const files = unzipSync(fs.readFileSync(path.join(out, 'foundry/gloamwaste.zip')))
  for (const [name, contents] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(to, name)), { recursive: true })
    fs.writeFileSync(path.join(to, name), contents)
  }
  return to
}

/** Each document with its type. */
async function documentsOf(from) {
  const { packs } = JSON.parse(fs.readFileSync(path.join(from, 'module.json'), 'utf8'))
  const documents = []
  for (const pack of packs) {
    const to = path.join(folder, 'unpacked', pack.name)
    await extractPack(path.join(from, pack.path), to)
    for (const name of fs.readdirSync(to)) {
      const document = JSON.parse(fs.readFileSync(path.join(to, name), 'utf8'))
      const [, collection] = document._key.split('!')
      documents.push([TYPE_OF[collection], document])
    }
  }
  return documents
}

/** Compiles documents and returns the compiler's errors; '' if there are none. */
function compile(documents) {
  const lines = documents.map(([type, document], i) => `export const d${i}: ${type}.CreateData = ${codeOf(document)}`)
  fs.writeFileSync(path.join(folder, 'documents.ts'), `import 'fvtt-types'\n${lines.join('\n')}\n`)
  const options =
    '--noEmit --strict --skipLibCheck --ignoreConfig --module preserve --target esnext --lib esnext,dom,dom.iterable'
  const { stdout } = spawnSync(process.execPath, [TSC, ...options.split(' '), '--types', '', 'documents.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
}

/** The types have names for some numbers. Keys of packs belong to the tool that reads them. */
function codeOf(document) {
  return JSON.stringify(document, (key, value) => (key === '_key' ? undefined : value), 1)
    .replace(/^( *"format": )1(,?)$/gm, '$1CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML$2')
    .replace(/^( *"default": )0(,?)$/gm, '$1CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE$2')
    .replace(/^( *"default": )-1(,?)$/gm, '$1CONST.DOCUMENT_OWNERSHIP_LEVELS.INHERIT$2')
}
