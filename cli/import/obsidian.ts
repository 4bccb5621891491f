// Obsidian: a vault, whose links name notes without their folder.
import fs from 'node:fs'
import path from 'node:path'
import { slug } from '../slug.ts'
import type { ImportedSite } from './docusaurus.ts'
import { foreignSite } from './foreign.ts'
import { outsideCode } from './tabs.ts'

export function readObsidian(dir: string): ImportedSite {
  const files = filesIn(dir)
  const byName = new Map<string, string>()
  for (const file of [...files].reverse()) {
    byName.set(file.toLowerCase(), file)
    byName.set(path.posix.basename(file).toLowerCase(), file)
  }
  const find = (name: string) => byName.get(name.toLowerCase()) ?? byName.get(`${name.toLowerCase()}.md`)
  return foreignSite({
    title: path.basename(dir),
    folder: dir,
    nav: undefined,
    left: [],
    rewrite: (text, file) =>
      withoutWiki(text, path.relative(dir, file).split(path.sep).join('/'), { dir, find, above: [] }),
  })
}

function filesIn(dir: string, below = ''): string[] {
  return fs.readdirSync(path.join(dir, below), { withFileTypes: true }).flatMap((entry): string[] => {
    const file = path.posix.join(below, entry.name)
    if (entry.name.startsWith('.')) return []
    return entry.isDirectory() ? filesIn(dir, file) : [file]
  })
}

interface Vault {
  dir: string
  /** The file with a name, with or without its folder and ending. */
  find(name: string): string | undefined
  /** Notes that are being embedded. */
  above: string[]
}

const WIKI = /(!?)\[\[([^[\]|#\n]*)(#[^[\]|\n]*)?(?:\\?\|([^[\]\n]*))?\]\]/g

function withoutWiki(text: string, file: string, vault: Vault): string {
  const linked = outsideCode(text, WIKI, ([whole, embeds, name = '', part = '', label]) => {
    const target = name === '' ? file : vault.find(name.trim())
    if (target === undefined) return embeds ? (whole ?? '') : (label ?? name)
    if (embeds && /\.md$/i.test(target)) return embedded(target, part, vault)
    const relative = path.posix.relative(path.posix.dirname(file), target)
    const heading = part.startsWith('#^') ? '' : part && `#${slug(part.split('#').at(-1) ?? '')}`
    const address = name === '' ? heading || '#' : encodeURI(relative) + heading
    const shown = label ?? (name === '' ? part.slice(1) : name + part.replace('#', ' > '))
    return embeds
      ? `![${/^\d+(?:x\d+)?$/.test(label ?? '') ? '' : (label ?? '')}](${address})`
      : `[${shown}](${address})`
  })
  const bare = outsideCode(linked, /[ \t]+\^[\w-]+[ \t]*$|^\^[\w-]+[ \t]*$/gm, () => '')
  return bare
    .replace(/`dice:[ \t]*([^`\n]+)`/g, '$1')
    .replace(/^```statblock[^\n]*\n([\s\S]*?)^```[ \t]*$/gm, (_, yaml: string) => statBlock(yaml))
}

/** The text of a note, or of one of its sections. */
function embedded(target: string, part: string, vault: Vault): string {
  if (vault.above.includes(target)) return ''
  const text = fs.readFileSync(path.join(vault.dir, target), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
  const wanted = part.slice(1)
  const blocks = text.split(/\n{2,}/)
  const inner = wanted.startsWith('^')
    ? (blocks.find((block) => block.trimEnd().endsWith(wanted)) ?? '')
    : wanted === ''
      ? text
      : sectionOf(text, wanted.split('#').at(-1) ?? '')
  return withoutWiki(inner, target, { ...vault, above: [...vault.above, target] }).trim()
}

function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => slug(line.replace(/^#+\s+/, '').trim()) === slug(heading) && /^#/.test(line))
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0
  const length = lines.slice(start + 1).findIndex((line) => (/^#+(?=\s)/.exec(line)?.[0].length ?? 9) <= level)
  return start < 0 ? '' : lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n')
}

/** A stat block in YAML as a list of its values. */
const statBlock = (yaml: string) =>
  yaml
    .split('\n')
    .map((line) =>
      line.replace(
        /^([ \t]*)(?:-[ \t]+)?([\w -]+):[ \t]*(.*)$/,
        (_, indent: string, key: string, value: string) => `${indent}- **${key}** ${value.replace(/^["']|["']$/g, '')}`,
      ),
    )
    .join('\n')
