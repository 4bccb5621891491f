// Moves the fragments in .changes/ into CHANGELOG.md, as the section of a version. Run by `npm version`; alone: node cli/release/changes.mjs 0.2.0
// A fragment is a file `<topic>.md`: a line `kind: new`, `changed`, `fixed` or `breaking`, an empty line, and a sentence for users.
import fs from 'node:fs'
import path from 'node:path'

const KINDS = { breaking: 'What you have to change', new: 'New', changed: 'Changed', fixed: 'Fixed' }

/** Reads the fragments. Throws an Error that names each one that is wrong. */
export function readFragments(dir) {
  const names = fs.existsSync(dir)
    ? fs.readdirSync(dir).filter((name) => name.endsWith('.md') && name !== 'README.md')
    : []
  const faults = []
  const fragments = names.sort().map((name) => {
    const [, kind = '', text = ''] =
      /^kind: *(\S*)\r?\n\r?\n([\s\S]*)$/.exec(fs.readFileSync(path.join(dir, name), 'utf8')) ?? []
    if (!Object.hasOwn(KINDS, kind))
      faults.push(
        `.changes/${name}:1: Begin with "kind: " and one of ${Object.keys(KINDS).join(', ')}, then an empty line.`,
      )
    else if (!/[.!?]$/.test(text.trim()))
      faults.push(`.changes/${name}:3: Write a sentence for users, with a full stop.`)
    return { name, kind, text: text.trim() }
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return fragments
}

/**
 * Text of CHANGELOG.md with the fragments in the section of a version: a new one above the others, or the one that is "(not yet published)",
 * which gets the day.
 */
function withSection(changelog, version, day, fragments) {
  const parts = Object.entries(KINDS).flatMap(([kind, title]) => {
    const own = fragments.filter((one) => one.kind === kind)
    return own.length > 0 ? [`### ${title}\n\n${own.map(bullet).join('')}\n`] : []
  })
  const unpublished = `## ${version} (not yet published)`
  const isNew = !changelog.includes(unpublished)
  const text = isNew
    ? changelog.replace(
        /^(?=## )|$(?![\s\S])/m,
        `${unpublished}\n\n${parts.length > 0 ? '' : 'Nothing that users see.\n\n'}`,
      )
    : changelog
  const start = text.indexOf(unpublished)
  const next = text.indexOf('\n## ', start)
  const end = next === -1 ? text.length : next + 1
  const section = `${text.slice(start, end).trimEnd()}\n\n${parts.join('')}`
  return text.slice(0, start) + section.replace(unpublished, `## ${version} (${day})`) + text.slice(end)
}

const bullet = ({ text }) => `- ${text.replaceAll('\n', '\n  ')}\n`

/** Writes the section of a version to CHANGELOG.md and deletes the fragments. */
export function release(root, version, day) {
  const file = path.join(root, 'CHANGELOG.md')
  const dir = path.join(root, '.changes')
  const fragments = readFragments(dir)
  fs.writeFileSync(file, withSection(fs.readFileSync(file, 'utf8'), version, day, fragments))
  for (const { name } of fragments) fs.rmSync(path.join(dir, name))
}

if (process.argv[1] === import.meta.filename) {
  const version = process.argv[2] ?? process.env.npm_package_version
  try {
    release(path.resolve(import.meta.dirname, '../..'), version, new Date().toISOString().slice(0, 10))
  } catch (cause) {
    console.error(cause.message)
    process.exitCode = 1
  }
}
