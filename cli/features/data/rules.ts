// Divides the pages of the docs into rules: the page above its first heading, and each section down to the next heading.

import { plainText } from '../../../templates/play/plain-text.ts'
import { decodeOnce, hrefOf, splitHref, urlOf } from '../../core/addresses.ts'
import { isTag, type Part, type Tag, writeTree } from '../../core/html.ts'
import { GLOSSARY } from '../../data/data-record.ts'
import { namedTerms } from '../../markdown/glossary.ts'
import type { FilePlan } from '../../site/feature.ts'
import { lastData } from '../../site/last-data.ts'
import { ruleKey, rulesIn } from '../../site/rules.ts'
import type { ReadPage, ReadRule, RulesModel } from './model.ts'
import { hrefWithAnchor } from './records.ts'

export function readRules(pages: ReadPage[], plan: FilePlan): Pick<RulesModel, 'rules' | 'idAt'> {
  const factsOf = plan.features.flatMap((feature) => feature.ruleFacts?.(plan) ?? [])
  const termsIn = namedTerms(lastData(plan).get(GLOSSARY) ?? [])
  const ids = new Map<string, string>()
  const rules = pages.flatMap((page): ReadRule[] => {
    const { doc, site, article } = page
    const facts = factsOf.map((of) => of(doc, site, article))
    const url = urlOf(doc.path, plan.config)
    const own = rulesIn({ version: site.version, docs: [doc] })
    const sections = new Map(
      sectionsIn(article, new Set(own.map(({ heading }) => heading))).map((one) => [one.id, one]),
    )
    return own.map(({ key, heading, level, title }) => {
      const { parts, ids: inside } = sections.get(heading) ?? { parts: [], ids: [] }
      ids.set(heading === '' ? url : `${url}#${heading}`, key)
      for (const id of inside) if (!ids.has(`${url}#${id}`)) ids.set(`${url}#${id}`, key)
      const text = plainText(parts)
      return {
        id: key,
        doc: ruleKey(site, doc),
        path: heading === '' ? hrefOf(doc.path, plan.config.baseUrl) : hrefWithAnchor(`${doc.path}#${heading}`, plan),
        level,
        title,
        ...Object.assign({}, ...facts.map((of) => of.get(heading))),
        text,
        html: htmlOf(parts),
        terms: termsIn(text),
        links: [],
        url: heading === '' ? url : `${url}#${encodeURIComponent(heading)}`,
        parts,
        source: doc,
      }
    })
  })
  const idAt = (address: string) => ids.get(decoded(address)) ?? ids.get(splitHref(address).target)
  const records = recordsAt(pages, plan)
  for (const rule of rules) rule.links = linksOf(rule, (href) => records.get(decoded(href)) ?? idAt(href) ?? href)
  return { rules, idAt }
}

function decoded(address: string): string {
  const { target, hash } = splitHref(address)
  return target + (hash && `#${decodeOnce(hash.slice(1))}`)
}

/** Keys of records by the absolute addresses of what shows them. */
const recordsAt = (pages: ReadPage[], { config }: FilePlan): Map<string, string> =>
  new Map(
    pages.flatMap(({ doc }) => {
      const url = urlOf(doc.path, config)
      return Object.entries(doc.document.markdown.records ?? {}).map(([key, anchor]) => [`${url}#${anchor}`, key])
    }),
  )

/** Without the attributes that scripts of the site read. */
export const htmlOf = (parts: Part[]): string => writeTree(parts.map(withoutData)).trim()

function withoutData(part: Part): Part {
  if (!isTag(part)) return part
  const { name, attributes, children } = part
  const kept = Object.entries(attributes).filter(([key]) => key !== 'tabindex' && !key.startsWith('data-'))
  return { name, attributes: Object.fromEntries(kept), children: children.map(withoutData) }
}

/** Where the links lead, each once. Marked terms are not counted. */
const linksOf = ({ id, parts }: ReadRule, targetOf: (href: string) => string): string[] =>
  [...new Set(hrefsIn(parts).map(targetOf))].filter((one) => one !== id)

const hrefsIn = (parts: Part[]): string[] =>
  parts
    .filter(isTag)
    .flatMap(({ name, attributes: { href, class: classes }, children }) => [
      ...(name === 'a' && href !== undefined && classes !== 'term' ? [href] : []),
      ...hrefsIn(children),
    ])

interface Section {
  /** Id of its heading; '' above the first one. */
  id: string
  /** Without the heading. */
  parts: Part[]
  /** The ids of the elements in it. */
  ids: string[]
}

/** Divides parts at the headings of rules. A block that contains one is in each of its sections with what belongs there. */
function sectionsIn(parts: Part[], headings: Set<string>): Section[] {
  const first: Section = { id: '', parts: [], ids: [] }
  const sections = [first]
  for (const part of parts) {
    const last = sections.at(-1) ?? first
    if (typeof part === 'string') {
      last.parts.push(part)
      continue
    }
    const { id } = part.attributes
    if (/^h[1-6]$/.test(part.name) && id !== undefined && headings.has(id)) {
      sections.push({ id, parts: [], ids: idsIn([part]) })
      continue
    }
    const [before, ...others] = sectionsIn(part.children, headings)
    last.ids.push(...(id === undefined ? [] : [id]), ...(before?.ids ?? []))
    last.parts.push(others.length === 0 ? part : { ...part, children: before?.parts ?? [] })
    for (const other of others) sections.push({ ...other, parts: [withoutId(part, other.parts)] })
  }
  return sections
}

function withoutId({ name, attributes: { id: _, ...attributes } }: Tag, children: Part[]): Tag {
  return { name, attributes, children }
}

const idsIn = (parts: Part[]): string[] =>
  parts
    .filter(isTag)
    .flatMap(({ attributes: { id }, children }) => [...(id === undefined ? [] : [id]), ...idsIn(children)])
