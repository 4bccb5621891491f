// Finds the file that a link of an Obsidian vault names: `[[Wolf]]`, `[[beasts/Wolf#Its bite]]`, `![[lamp.png]]`.

import path from 'node:path'
import { type Content, type ContentDocument, documentsOf } from '../content/model.ts'
import { nearest } from '../core/did-you-mean.ts'
import { originOf } from '../core/find-files.ts'
import { groupBy } from '../core/group-by.ts'
import { once, onceForObject } from '../core/once.ts'
import { slug } from '../core/slug.ts'
import type { Outline } from '../markdown/types.ts'
import { relativeTo } from './local-files.ts'
import type { Version } from './model.ts'

type NamedFrom = Pick<ContentDocument, 'file' | 'path'>

export interface WikiNames {
  /** A name as the relative path that Markdown would have, with its anchor; or why no file, or no single one, has that name. */
  pathOf(target: string, from: NamedFrom): string | NameFault
  /** The page that a name means. */
  pageOf(target: string, from: NamedFrom): ContentDocument | undefined
}

interface NameFault {
  fault: string
  hint?: string
}

/** Only pages of the same version can name the pages of an old version. */
export function openWikiNames({ content, versions }: { content: Content; versions: Version[] }): WikiNames {
  const documents = once(() => new Map(documentsOf(content).map((document) => [originOf(document.file), document])))
  const byName = once(() => {
    const files = [...documents().keys(), ...content.assets.keys(), ...content.statics.map(({ file }) => file)]
    return groupBy(files, (file) => path.posix.basename(bare(file)))
  })
  const isOld = (file: string) => versions.some(({ folder, isLast }) => !isLast && file.startsWith(`${folder}/`))
  const fileOf = (written: string, from: NamedFrom): string | NameFault => {
    const file = originOf(from.file)
    const name = bare(path.posix.normalize(written.trim().normalize('NFC')).replace(/^(?:\.*\/)+/, ''))
    const tree = file.slice(0, -from.path.length)
    const all = (byName().get(path.posix.basename(name)) ?? []).filter((one) => `/${bare(one)}`.endsWith(`/${name}`))
    const inTree = all.filter((one) => one.startsWith(tree))
    const found = inTree.length > 0 ? inTree : all.filter((one) => !isOld(one))
    const folder = path.posix.dirname(file)
    const best =
      found.find((one) => bare(one) === bare(tree) + name) ?? found.find((one) => path.posix.dirname(one) === folder)
    if (best ?? found.length === 1) return best ?? found[0] ?? ''
    if (found.length > 1) {
      const shown = found.map((one) => bareEnding(one.startsWith(tree) ? one.slice(tree.length) : one)).sort()
      const list = `${shown.slice(0, 4).join(', ')}${shown.length > 4 ? `, and ${shown.length - 4} more` : ''}`
      const hint = `Write the folder, too: [[${shown[0]}]]`
      return { fault: `The name "${written.trim()}" means several files: ${list}.`, hint }
    }
    const meant = nearest(path.posix.basename(name), byName().keys(), 2)
      .flatMap((near) => byName().get(near) ?? [])
      .find((one) => one !== file && (one.startsWith(tree) || !isOld(one)))
    const suggestion = meant === undefined ? '' : ` Did you mean "${nameOf(meant, name, tree)}"?`
    return { fault: `No page or file has the name "${written.trim()}".${suggestion}` }
  }
  return {
    pathOf(target, from) {
      const { name, id } = partsOf(target)
      const anchor = id && `#${encodeURIComponent(id)}`
      if (name === '') return anchor || '#'
      const file = fileOf(name, from)
      if (typeof file !== 'string') return file
      return encodeURI(relativeTo(originOf(from.file), file)).replace(/[?#]/g, encodeURIComponent) + anchor
    },
    pageOf(target, from) {
      const { name } = partsOf(target)
      const file = name === '' ? originOf(from.file) : fileOf(name, from)
      return typeof file === 'string' ? documents().get(file) : undefined
    },
  }
}

/** The name of a file to suggest: with its folder if `written` has the same last part. */
function nameOf(file: string, written: string, tree: string): string {
  const name = path.posix.basename(bareEnding(file))
  if (name.toLowerCase() !== path.posix.basename(written)) return name
  return bareEnding(file.startsWith(tree) ? file.slice(tree.length) : file)
}

/** 'Wolf#Beasts#Its bite' → 'Wolf' and 'its-bite'; 'Wolf#^first' → 'Wolf' and '^first'. */
export function partsOf(target: string): { name: string; id: string } {
  const [name = '', ...parts] = target.split('#')
  const last = parts.at(-1)?.trim() ?? ''
  return { name: name.trim(), id: last.startsWith('^') ? last : slug(last) }
}

/** The id of a heading that is named by its id or its words: 'Its bite' and 'its-bite' for `## Its bite {#bite}`. */
export function idOfWords(words: string, outline: Outline): string | undefined {
  const made = slug(words)
  return outline.ids.includes(made) ? made : idsByWords(outline).get(made)
}

/** Ids of headings by the ids that their words would make. Of equal words the first heading counts. */
const idsByWords = onceForObject(
  ({ headings }: Outline) => new Map([...headings].reverse().map(({ id, text }) => [slug(text), id])),
)

/** Names are compared without the ending of Markdown and without case. */
const bare = (file: string) => bareEnding(file).toLowerCase()
const bareEnding = (file: string) => file.replace(/\.mdx?$/i, '')
