// Tags of docs and posts, from front matter and `tags.yml`.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import { tagsIn } from '../content/front-matter.ts'
import type { Asset, ContentDocument } from '../content/model.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Place, type Report, reportAt, warning } from '../core/errors.ts'
import { keyPlace } from '../core/key-line.ts'
import { collatorOf } from '../core/language-order.ts'
import { checkSchema, optional, text } from '../core/schema.ts'
import { slug, slugFault } from '../core/slug.ts'
import * as z from '../core/z.ts'
import { readMapFile } from '../data/map-files.ts'
import { openPlaces } from '../data/records.ts'
import type { Tag } from './model.ts'

/** The tags of a `tags.yml`, by key. */
export interface DeclaredTags {
  file: string
  byKey: Map<string, Tag>
}

/** A tag in `tags.yml`. */
export const TAG = z.looseObject({
  label: optional(text, 'Name that readers see. Without it, the key.'),
  permalink: optional(text, 'Last part of the address of its page. Without it, made from the key.'),
  description: optional(z.string(), 'Text on the page of the tag.'),
})

/** The tags of a folder's `tags.yml`. Undefined without the file; then every tag is allowed. */
export function readTags(folder: string, assets: Map<string, Asset>, report: Report): DeclaredTags | undefined {
  const asset = assets.get(`${folder}/tags.yml`) ?? assets.get(`${folder}/tags.yaml`)
  const value = asset && readMapFile(asset, report)
  if (!asset || !value) return undefined
  const byKey = new Map<string, Tag>()
  const place = openPlaces(asset)
  for (const [key, given] of Object.entries(value)) {
    const checked = checkSchema(TAG, given ?? {}, [key])
    for (const { message, path } of checked.problems) report(error('WB528', message, place(path)))
    const { label = key, ...rest } = checked.value ?? {}
    for (const tag of makeTag({ label, ...rest }, key, () => place([key, 'permalink']), report)) byKey.set(key, tag)
  }
  return { file: asset.file, byKey }
}

/** The tags in a page's front matter, without duplicates. */
export function tagsOf(
  document: ContentDocument<'doc' | 'post'>,
  declared: DeclaredTags | undefined,
  config: ResolvedConfig,
  report: Report,
): Tag[] {
  const tags = new Map<string, Tag>()
  const { tags: written = [] } = document.frontMatter
  for (const given of typeof written === 'string' ? tagsIn(written) : written.filter((one) => one !== null))
    for (const tag of resolveTag(given, document, { declared, config, report }))
      if (!tags.has(tag.slug)) tags.set(tag.slug, tag)
  return [...tags.values()]
}

/** Reports different tags that get the same address, such as 'C++' and 'C#'. */
export function checkTagAddresses(
  all: { tags: Tag[]; document: ContentDocument<'doc' | 'post'> }[],
  config: ResolvedConfig,
  report: Report,
) {
  const labels = new Map<string, string[]>()
  for (const { tags, document } of all) {
    for (const { slug, label } of tags) {
      const others = labels.get(slug) ?? []
      if (others.some((one) => normalizedLabel(one) === normalizedLabel(label))) continue
      labels.set(slug, [...others, label])
      if (others.length === 0) continue
      const message = `The tags "${others[0]}" and "${label}" have the same address, so they share one page.`
      const hint = `Give one of them another address: { label: "${label}", permalink: "…" }.`
      report(warning('WB536', message, keyPlace(document, 'tags', config.root), hint))
    }
  }
}

/** Normalizes case and separators: 'Lamp Light' and 'lamp-light' are equal, 'C++' and 'C#' are not. */
const normalizedLabel = (label: string) =>
  label
    .toLowerCase()
    .replace(/[\s/_-]+/g, ' ')
    .trim()

/** Groups items by tag, sorted by label as in the language. */
export function groupByTag<Tagged extends { tags: Tag[] }>(
  all: Tagged[],
  language: string,
): { tag: Tag; items: Tagged[] }[] {
  const groups = new Map<string, { tag: Tag; items: Tagged[] }>()
  for (const one of all) {
    for (const tag of one.tags) {
      const group = groups.get(tag.slug) ?? { tag, items: [] }
      group.items.push(one)
      groups.set(tag.slug, group)
    }
  }
  const { compare } = collatorOf(language)
  return [...groups.values()].sort((a, b) => compare(a.tag.label, b.tag.label))
}

interface Tagged {
  tags: Tag[]
  unlisted: boolean
}

/** The tags of a page that have a tag page. Tags that only unlisted pages have get none. */
export function tagsWithPage({ tags, unlisted }: Tagged, all: Tagged[]): Tag[] {
  if (!unlisted) return tags
  const listed = new Set(all.flatMap((one) => (one.unlisted ? [] : one.tags.map(({ slug }) => slug))))
  return tags.filter(({ slug }) => listed.has(slug))
}

interface GivenTag {
  label: string
  permalink?: string | undefined
  description?: string | undefined
}

/** Returns [], with a problem reported, if no address can be made. `name`: source of the address without a permalink. */
function makeTag(
  { label, permalink, description = '' }: GivenTag,
  name: string,
  place: () => Place,
  report: Report,
): Tag[] {
  // Nested tags, as in note-taking apps: `Spell/Fire` differs from `Spellfire`.
  const made = slug(name.split('/').filter(Boolean).join('-')) || name
  const address = (permalink ?? made).replace(/^\/|\/$/g, '')
  const fault = slugFault(address)
  if (fault === undefined) return [{ slug: address, label, description }]
  const message = `The tag "${label}" cannot have the address "${address}": it ${fault}.`
  report(error('WB529', message, place(), 'Give it a permalink of letters and digits.'))
  return []
}

function resolveTag(
  given: string | GivenTag,
  document: ContentDocument<'doc' | 'post'>,
  { declared, config, report }: { declared: DeclaredTags | undefined; config: ResolvedConfig; report: Report },
): Tag[] {
  const place = () => keyPlace(document, 'tags', config.root)
  const name = typeof given === 'string' ? given : given.label
  const listed = typeof given === 'string' ? declared?.byKey.get(given) : undefined
  if (listed) return [listed]
  if (declared) {
    const message = `The tag "${name}" is not in ${declared.file}.${didYouMean(name, declared.byKey.keys())}`
    const problem = warning('WB528', message, place(), 'Add it there, or fix the name.')
    reportAt(config.checks.unknownTags, problem, report)
  }
  return makeTag(typeof given === 'string' ? { label: given } : given, name, place, report)
}
