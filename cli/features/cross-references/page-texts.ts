// The documents of a site by their address, and what a section of one says.

import { type ContentDocument, documentsOf } from '../../content/model.ts'
import { decodeOnce, hrefOf, splitHref, withoutBase } from '../../core/addresses.ts'
import { originOf } from '../../core/find-files.ts'
import { type Part, parseTree, type Tag } from '../../core/html.ts'
import { onceFor } from '../../core/once.ts'
import type { PlannedSite } from '../../site/model.ts'

export interface PageTexts {
  /** The document that an href of this site leads to, with its address and the id in it. Undefined for other pages and sites. */
  targetOf(href: string, from?: ContentDocument): Target | undefined
  /** Text of a section or of another element with this id, in single spaces; of the whole page without an id or with an unknown one. */
  textOf(document: ContentDocument, id: string): string
  /** Texts of the paragraphs, items of lists, rows and headings in such a section, without examples of play. */
  blocksOf(document: ContentDocument, id: string): string[]
  /** Words that the page or the section shows as names: headings, bold text, defined terms, and first cells of rows. */
  namesIn(document: ContentDocument, id: string): string[]
  titleOf(document: ContentDocument): string
}

export interface Target {
  document: ContentDocument
  /** As in the page, with the base URL. */
  href: string
  id: string
}

export function openPageTexts({ config, content, routes, docs, linker }: PlannedSite): PageTexts {
  const documents = new Map(documentsOf(content).map((document) => [originOf(document.file), document]))
  const byPath = new Map(routes.map(({ path, source }) => [path, documents.get(originOf(source))]))
  const paths = new Map(routes.map(({ path, source }) => [originOf(source), path]))
  const titles = new Map(docs.flatMap((site) => site.docs.map(({ document, title }) => [document.file, title])))
  const treeOf = onceFor(
    (document: ContentDocument) => parseTree(linker.article(document)),
    ({ file }) => file,
  )
  const sectionOf = onceFor(
    (document: ContentDocument, id: string): Part[] => {
      const tree = treeOf(document)
      return (id === '' ? undefined : sectionIn(tree, id)) ?? tree
    },
    ({ file }, id) => `${file}#${id}`,
  )
  const titleOf = (document: ContentDocument) =>
    titles.get(document.file) ?? document.frontMatter.title ?? document.markdown.contentTitle ?? ''
  return {
    targetOf(href, from) {
      const { target, hash } = splitHref(href)
      const own = from && paths.get(originOf(from.file))
      const decoded = decodeOnce(target)
      const path = target === '' ? own : (withoutBase(decoded, config) ?? decoded)
      const document = path === undefined ? undefined : byPath.get(path)
      return (
        document && {
          document,
          href: target === '' ? hrefOf(path ?? '', config.baseUrl) + hash : href,
          id: decodeOnce(hash.slice(1)),
        }
      )
    },
    blocksOf: (document, id) => blocksIn(sectionOf(document, id)),
    textOf: (document, id) => textIn(sectionOf(document, id)),
    namesIn: (document, id) => namesIn(sectionOf(document, id)),
    titleOf,
  }
}

/** The heading with this id and what follows up to the next heading of its level or above. */
function sectionIn(parts: Part[], id: string): Part[] | undefined {
  const at = parts.findIndex((part) => levelOf(part) !== undefined && isTag(part) && part.attributes.id === id)
  const level = levelOf(parts[at] ?? '')
  if (level === undefined) {
    for (const part of parts) {
      const found = isTag(part) ? sectionIn(part.children, id) : undefined
      if (found) return found
    }
    return undefined
  }
  const end = parts.findIndex((part, i) => i > at && (levelOf(part) ?? 7) <= level)
  return parts.slice(at, end === -1 ? undefined : end)
}

const isTag = (part: Part) => typeof part !== 'string'

const levelOf = (part: Part): number | undefined =>
  isTag(part) && /^h[1-6]$/.test(part.name) ? Number(part.name[1]) : undefined

export const textOfHtml = (html: string): string => textIn(parseTree(html))

const textIn = (parts: Part[]): string => rawText(parts).replace(/\s+/g, ' ').trim()

const rawText = (parts: Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `${rawText(part.children)}${spaceAfter(part)}`)).join('')

/** The texts of two cells or blocks are not one word. */
const spaceAfter = ({ name }: Tag) =>
  /^(?:a|b|strong|em|i|code|button|span|s|del|sub|sup|abbr)$/.test(name) ? '' : ' '

const BLOCK = /^(?:h[1-6]|p|li|tr|dt|dd|caption)$/

const blocksIn = (parts: Part[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string') return part.trim() === '' ? [] : [part]
    if (part.attributes.class?.split(' ').includes('play')) return []
    return BLOCK.test(part.name) ? [textIn(part.children)] : blocksIn(part.children)
  })

const NAMES = /^(?:h[1-6]|strong|b|dt|caption|summary)$/

const namesIn = (parts: Part[]): string[] =>
  parts.flatMap((part, i) => {
    if (typeof part === 'string') return []
    const isFirstCell = /^t[dh]$/.test(part.name) && parts.slice(0, i).every((one) => typeof one === 'string')
    return NAMES.test(part.name) || isFirstCell ? [textIn([part]), ...namesIn(part.children)] : namesIn(part.children)
  })
