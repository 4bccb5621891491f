// The rules and records of a site as they are: what a release compares with the lock.

import { isMap } from '../../core/is-map.ts'
import { once, onceForObject } from '../../core/once.ts'
import { slug } from '../../core/slug.ts'
import type { DocsSite, PlannedSite } from '../../site/model.ts'
import { normalized, type Rule, type RuleText, rulesIn, ruleTexts, textOf } from '../../site/rules.ts'
import { CURRENT } from '../../site/versions.ts'
import type { FlowMap, FlowValue } from './flow.ts'

export interface Current {
  rules: Map<string, CurrentRule>
  records: Map<string, CurrentRecord>
}

export interface CurrentRule extends Rule {
  site: DocsSite
  text(): RuleText
}

interface CurrentRecord {
  file: string
  name: string
  fields(): FlowMap
}

/** Key of the page of a rule. */
export function pageOf(key: string): string {
  const at = key.indexOf('#')
  return at === -1 ? key : key.slice(0, at)
}

type Planned = Pick<PlannedSite, 'docs' | 'content'>

/** The rules of the docs that are not frozen. The text of a page is read when it is needed first. */
export function currentOf({ docs, content }: Planned): Current {
  const own = docs.filter(({ version }) => version.name === CURRENT)
  return {
    rules: new Map(own.flatMap((site) => rulesOfSite(site))),
    records: recordsOf(own, content),
  }
}

const NO_TEXT: RuleText = { words: textOf('').words, says: [] }

export const rulesOfSite = onceForObject((site: DocsSite): [string, CurrentRule][] => {
  const texts = new Map(site.docs.map((doc) => [doc, once(() => ruleTexts(doc.document))]))
  return rulesIn(site).map((rule) => [
    rule.key,
    { ...rule, site, text: () => texts.get(rule.doc)?.().get(rule.heading) ?? NO_TEXT },
  ])
})

/** The records that pages of the docs show, by file and id: 'weapons/knife'. */
function recordsOf(docs: DocsSite[], { data }: Planned['content']): Map<string, CurrentRecord> {
  const shown = new Set(
    docs.flatMap((site) => site.docs.flatMap(({ document }) => Object.keys(document.markdown.records ?? {}))),
  )
  const files = new Set([...shown].map((key) => key.slice(0, key.indexOf('/'))))
  const records = new Map<string, CurrentRecord>()
  for (const file of files)
    for (const record of data.get(file) ?? []) {
      const key = `${file}/${slug(String(record.id ?? record.name ?? ''))}`
      if (shown.has(key))
        records.set(key, {
          file,
          name: String(record.name ?? record.title ?? record.id),
          fields: () => fieldsOf(record),
        })
    }
  return records
}

/** Longer values are kept as what they say. */
const MAX_VALUE = 60

const fieldsOf = ({ id: _, ...record }: Record<string, unknown>): FlowMap =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const kept = keptOf(value)
      return kept === null ? [] : [[name, kept]]
    }),
  )

function keptOf(value: unknown): FlowValue {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'string' && value.length <= MAX_VALUE) return normalized(value)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object') && String(value).length <= MAX_VALUE)
    return value.map((one) => (typeof one === 'number' ? one : normalized(String(one))))
  const { words, says } = textOf(textIn(value))
  return says.length === 0 ? { words } : { words, says }
}

const textIn = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((one) => asSentence(textIn(one))).join('\n')
    : isMap(value)
      ? Object.values(value).map(textIn).join(' ')
      : withoutLinks(String(value ?? ''))

/** Items of a list are sentences of their own. */
const asSentence = (text: string) => (/[.!?:;]$/.test(text) ? text : `${text}.`)

/** '[Wolf](/docs/wolf)' → 'Wolf' */
const withoutLinks = (text: string) => text.replace(/\[([^\]]*)\]\([^)\s]*\)/g, '$1')
