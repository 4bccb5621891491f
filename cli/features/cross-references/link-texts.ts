// Reports links whose text names a page, a record or a term, but which lead elsewhere.

import { type ContentDocument, documentsOf } from '../../content/model.ts'
import { decodeOnce, hrefOf, splitHref } from '../../core/addresses.ts'
import { docsOf } from '../../core/docs-folders.ts'
import { type Report, reportAt, warning } from '../../core/errors.ts'
import { addTo } from '../../core/group-by.ts'
import { slug } from '../../core/slug.ts'
import { GLOSSARY } from '../../data/data-record.ts'
import { fill } from '../../markdown/holes.ts'
import { RECORD } from '../../markdown/record-names.ts'
import type { FoundLink } from '../../markdown/types.ts'
import type { PlannedSite } from '../../site/model.ts'
import { type PageTexts, type Target, textOfHtml } from './page-texts.ts'

export function checkLinkTexts(site: PlannedSite, texts: PageTexts, report: Report) {
  const { config, content, linker } = site
  const named = namesOf(site)
  const reported = new Set<string>()
  for (const document of documentsOf(content)) {
    // Old versions keep the links of their day.
    if (docsOf(document.file, config.docs)?.isCurrent === false) continue
    const attributes = linker.linksOf(document)
    for (const { number, link, text } of writtenLinks(document)) {
      const owners = named.get(keyOf(text)) ?? []
      const [owner] = owners
      const href = HREF.exec(attributes[number] ?? '')?.[1]
      const target = owner && href !== undefined ? texts.targetOf(href, document) : undefined
      // A dead anchor is reported elsewhere.
      const isDead = target && target.id !== '' && !target.document.outline().ids.includes(target.id)
      if (!owner || !target || isDead || isMeant(text, target, owners, texts)) continue
      const place = linker.placeOf(link, document)
      const key = `${place.file}:${place.line}:${place.column}`
      // A text of a data file may be on several pages.
      if (reported.has(key)) continue
      reported.add(key)
      const message = `The link "${text}" leads to ${target.href} ("${texts.titleOf(target.document)}"), but ${owner.what} is at ${owner.href}.`
      const hint = `Link to ${owner.href}, or change the words of the link.`
      reportAt(config.rules.linkTexts, warning('WB610', message, place, hint), report)
    }
  }
}

/** A page, a record or a term. */
interface Owner {
  what: string
  /** With the base URL. */
  href: string
}

/** By name; see `keyOf`. */
function namesOf({ config, content, docs, linker }: PlannedSite): Map<string, Owner[]> {
  const named = new Map<string, Owner[]>()
  const add = (name: unknown, what: string, path: string) => {
    const { target, hash } = splitHref(path)
    const key = keyOf(String(name))
    if (key === '') return
    addTo(named, key, { what, href: hrefOf(target, config.baseUrl) + hash })
  }
  for (const { version, docs: pages } of docs)
    if (version.isLast) for (const { title, path } of pages) add(title, `the page "${title}"`, path)
  // Other files may hold no records.
  const shown = documentsOf(content).flatMap(({ markdown }) => Object.keys(markdown.records ?? {}))
  const files = content.data
    .names()
    .filter((file) => file === GLOSSARY || shown.some((key) => key.startsWith(`${file}/`)))
  for (const file of files)
    for (const { id, name, term, page } of content.data.get(file) ?? []) {
      if (file === GLOSSARY && typeof page === 'string' && page.startsWith('/')) add(term, `the term "${term}"`, page)
      const path = typeof name === 'string' && linker.recordPath(`${file}/${slug(String(id ?? name))}`)
      if (path) add(name, `"${name}" of ${file}`, path)
    }
  return named
}

interface WrittenLink {
  /** Its number in the links of the document. */
  number: number
  link: FoundLink
  text: string
}

/** Links that an author wrote with an address. */
function writtenLinks({ markdown, html }: ContentDocument): WrittenLink[] {
  const found: WrittenLink[] = []
  fill(html(), {
    link({ link: number }, inside) {
      const link = markdown.links[number]
      const isWritten = link && !link.term && !link.href.startsWith(RECORD)
      if (isWritten) found.push({ number, link, text: textOfHtml(inside) })
      return inside
    },
  })
  return found
}

const HREF = /^href="([^"]*)"/

/** Whether a link may have its text. The texts of pages are read only if addresses and titles do not say so. */
function isMeant(text: string, target: Target, owners: Owner[], texts: PageTexts): boolean {
  const { document, href, id } = target
  const key = keyOf(text)
  const onPage = owners.map((owner) => texts.targetOf(owner.href)).filter((owner) => owner?.document === document)
  if (onPage.some((owner) => owner?.id === '' || id === '' || owner?.id === id)) return true
  if ([texts.titleOf(document), decodeOnce(href)].some((one) => hasWords(one, key))) return true
  if (onPage.length > 0 && hasWords(texts.textOf(document, id), key)) return true
  return texts.namesIn(document, id).some((name) => (id === '' ? keyOf(name) === key : hasWords(name, key)))
}

/** 'The Quick Casts' → 'quick cast' */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|an?) (?=.)/, '')
    .replace(/(?<=\p{L}[^s ])s(?= |$)/gu, '')

const hasWords = (text: string, key: string): boolean => ` ${keyOf(text)} `.includes(` ${key} `)
