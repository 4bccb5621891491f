// Adds to docs 'Changed in 0.5' below headings, old ids, and the posts about a page. Adds to the top of posts what has changed since.

import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import type { ContentDocument } from '../../content/model.ts'
import { hrefOf, splitHref } from '../../core/addresses.ts'
import { dateText, isoDay } from '../../core/dates.ts'
import { originOf } from '../../core/find-files.ts'
import { addTo } from '../../core/group-by.ts'
import { once } from '../../core/once.ts'
import type { RoutePlan } from '../../site/feature.ts'
import type { ArticleMarks, DocsSite, FormerPlace, Linker, Post } from '../../site/model.ts'
import { ruleKey } from '../../site/rules.ts'
import { CURRENT } from '../../site/versions.ts'
import type { Change } from './changes.ts'
import { type OldPlace, oldPlaces } from './old-places.ts'
import { planOf, type RulesOfVersion, type RulesPlan } from './plan.ts'
import { changesSince } from './posts.ts'

/** Undefined for a site without a lock. */
export function rulesMarks(plan: RoutePlan, linker: Linker) {
  const rules = planOf(plan)
  if (!rules) return undefined
  const { config } = plan
  const old = once(() => oldPlacesByPage(rules, plan))
  const former = once(() => formerByPage(rules, plan))
  const notes = once(() => postsByPage(plan, linker))
  const versions = new Map(
    rules.versions.flatMap((version) =>
      version.site.docs.map((doc) => [originOf(doc.document.file), { version, doc }]),
    ),
  )
  const posts = new Map(plan.blogs.flatMap((blog) => blog.posts.map((post) => [originOf(post.document.file), post])))
  return (document: ContentDocument): ArticleMarks | undefined => {
    const file = originOf(document.file)
    const post = posts.get(file)
    if (post) return postMarks(post, rules, config)
    const own = versions.get(file)
    if (!own) return undefined
    const { version, doc } = own
    const isWork = version.site.version.name === CURRENT
    const places = isWork ? (old().get(doc.path) ?? []) : []
    const headings = changesBelow(version, doc, config)
    const ids = aliases(document, places, doc.path)
    const before = pageMark(version, doc, config) + topIds(document, places, doc.path)
    const after =
      movedList(places, document, doc.path, config) + (isWork ? designNotes(notes().get(doc.path) ?? [], config) : '')
    const formerHere = isWork ? (former().get(doc.path) ?? []) : []
    if (before === '' && after === '' && headings.size + ids.size + formerHere.length === 0) return undefined
    return {
      ...(before && { before }),
      ...(after && { after }),
      ...(headings.size > 0 && { headings }),
      ...(ids.size > 0 && { ids }),
      ...(formerHere.length > 0 && { former: formerHere }),
    }
  }
}

/** By the path of the page that an old address leads to. */
function oldPlacesByPage(rules: RulesPlan, { docs }: RoutePlan): Map<string, OldPlace[]> {
  const paths = new Set(docs.flatMap((site) => site.docs.map(({ path }) => path)))
  const all = oldPlaces(rules)
  const pages = new Map(all.flatMap(({ path, anchor, to }) => (anchor === '' && to ? [[path, to.path]] : [])))
  const byPage = new Map<string, OldPlace[]>()
  for (const place of all) {
    if (place.anchor === '') continue
    const page = paths.has(place.path) ? place.path : pages.get(place.path)
    if (page !== undefined) addTo(byPage, page, place)
  }
  return byPage
}

/** By the path of the page that has them now. An id without a successor is listed under its old page, if that page exists. */
function formerByPage(rules: RulesPlan, { docs }: RoutePlan): Map<string, FormerPlace[]> {
  const paths = new Set(docs.flatMap((site) => site.docs.map(({ path }) => path)))
  const byPage = new Map<string, FormerPlace[]>()
  for (const { doc, path, anchor, to = { path, anchor: '' } } of oldPlaces(rules))
    if (paths.has(to.path)) addTo(byPage, to.path, { doc, anchor, to: to.anchor })
  return byPage
}

/** Old ids whose place is a heading or record of the page are ids of it. */
const isAlias = ({ to, gone }: OldPlace, document: ContentDocument, path: string) =>
  gone === undefined && to?.path === path && (to.anchor === '' || document.outline().ids.includes(to.anchor))

const isFree = ({ anchor }: OldPlace, document: ContentDocument) => !document.outline().ids.includes(anchor)

/** Ids that the page has besides those of its text. */
export function addedIds(rules: RulesPlan, plan: RoutePlan): Map<string, string[]> {
  return new Map([...oldPlacesByPage(rules, plan)].map(([path, places]) => [path, places.map(({ anchor }) => anchor)]))
}

/** Old ids by the id of their place on the page. */
function aliases(document: ContentDocument, places: OldPlace[], path: string): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const place of places) {
    if (!place.to?.anchor || !isAlias(place, document, path) || !isFree(place, document)) continue
    addTo(ids, place.to.anchor, place.anchor)
  }
  return ids
}

function changesBelow(
  version: RulesOfVersion,
  doc: DocsSite['docs'][number],
  config: ResolvedConfig,
): Map<string, string> {
  const below = new Map<string, string>()
  for (const { id } of doc.document.outline().headings) {
    const mark = changeMark(ruleKey(version.site, doc, id), version, config)
    if (mark !== '') below.set(id, mark)
  }
  return below
}

const pageMark = (version: RulesOfVersion, doc: DocsSite['docs'][number], config: ResolvedConfig) =>
  changeMark(ruleKey(version.site, doc), version, config)

/** The newest edition that changed a rule, as a link to its line. */
function changeMark(key: string, { byRule, path }: RulesOfVersion, { baseUrl, language }: ResolvedConfig): string {
  const last = byRule.get(key)?.[0]
  if (!last) return ''
  const { edition, changes } = last
  const words = changes.some(({ kind }) => kind === 'new') ? language.texts.newIn : language.texts.changedIn
  const href = `${hrefOf(path, baseUrl)}#${encodeURIComponent(lineId(edition, key))}`
  return `<p class="changed-in"><small><a href="${escapeHtml(href)}">${escapeHtml(fill(words, { edition }))}</a></small></p>`
}

/** Id of the line of a rule or record on the page of changes. */
export const lineId = (edition: string, key: string): string => `${edition}-${key}`.replace(/[^\p{L}\p{N}._-]+/gu, '-')

/** Old ids that lead to the page itself, or to headings that a translation has under other ids. */
const topIds = (document: ContentDocument, places: OldPlace[], path: string): string =>
  places
    .filter((place) => isFree(place, document) && isAlias(place, document, path) && place.to?.anchor === '')
    .map(({ anchor }) => `<span id="${escapeHtml(anchor)}"></span>`)
    .join('')

/** Ids whose place is elsewhere, each with a link to it. */
function movedList(places: OldPlace[], document: ContentDocument, path: string, config: ResolvedConfig): string {
  const items = places
    .filter((place) => isFree(place, document) && !isAlias(place, document, path))
    .map(({ anchor, to, gone }) => {
      const text = gone === undefined ? config.language.texts.sectionMoved : gone
      const link = to ? ` <a href="${escapeHtml(placeHref(to, config))}">${escapeHtml(to.title)}</a>` : ''
      return `<li id="${escapeHtml(anchor)}">${escapeHtml(text)}${link}</li>`
    })
  return items.length === 0 ? '' : `<ul class="moved-rules">${items.join('')}</ul>`
}

export const placeHref = ({ path, anchor }: { path: string; anchor: string }, { baseUrl }: ResolvedConfig): string =>
  hrefOf(path, baseUrl) + (anchor && `#${encodeURIComponent(anchor)}`)

/** At most this many posts are listed below a page. */
const MAX_NOTES = 5

function designNotes(posts: Post[], { baseUrl, language, locale }: ResolvedConfig): string {
  if (posts.length === 0) return ''
  const items = posts
    .slice(0, MAX_NOTES)
    .map(
      ({ title, path, date }) =>
        `<li><a href="${escapeHtml(hrefOf(path, baseUrl))}">${escapeHtml(title)}</a>, <time datetime="${isoDay(date)}">${escapeHtml(dateText(date, locale))}</time></li>`,
    )
  return `<div class="design-notes flow"><h2>${escapeHtml(language.texts.designNotes)}</h2><ul>${items.join('')}</ul></div>`
}

/** Posts with a link to each page, newest first. */
function postsByPage({ blogs, config }: RoutePlan, linker: Linker): Map<string, Post[]> {
  const byHref = new Map<string, Post[]>()
  const posts = blogs.flatMap(({ listed }) => listed).toSorted((a, b) => b.date.getTime() - a.date.getTime())
  for (const post of posts) {
    const hrefs = linker.linksOf(post.document).flatMap((attributes) => /^href="([^"]*)"/.exec(attributes)?.[1] ?? [])
    for (const target of new Set(hrefs.map((href) => splitHref(href.replaceAll('&amp;', '&')).target)))
      addTo(byHref, target, post)
  }
  const start = config.baseUrl.length - 1
  return new Map([...byHref].map(([href, own]) => [decodeURI(href.slice(start)), own]))
}

/** The line at the top of a post. */
function postMarks(post: Post, rules: RulesPlan, config: ResolvedConfig): ArticleMarks | undefined {
  const since = changesSince(post, rules)
  if (since.length === 0) return undefined
  const { texts } = config.language
  const keys = new Set(since.map(({ change }) => change.key))
  const start = keys.size === 1 ? texts.changedSince : texts.rulesChangedSince
  const items = since.slice(0, MAX_NOTES).map(({ edition, change, path }) => {
    const href = `${hrefOf(path, config.baseUrl)}#${encodeURIComponent(lineId(edition, change.key))}`
    return `${escapeHtml(edition)}, <a href="${escapeHtml(href)}">${escapeHtml(withoutEnd(summaryOf(change, rules)))}</a>`
  })
  const list = items.length === 1 ? ` ${items[0]}` : ''
  const rest = items.length === 1 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const [first] = since
  const update =
    first && (first.change.note || `${start} ${first.edition}, ${withoutEnd(summaryOf(first.change, rules))}.`)
  return {
    before: `<div class="sign note rules-update" role="note"><div><p><strong>${escapeHtml(texts.update)}</strong> ${escapeHtml(start)}${list}</p>${rest}</div></div>`,
    ...(update && { update: `${texts.update} ${update}` }),
  }
}

const withoutEnd = (text: string) => text.replace(/\.$/, '')

/** One sentence about a change: the author's note, else what the rule says. */
const summaryOf = ({ note, new: now, old, key, kind }: Change, { current }: RulesPlan): string =>
  note || (kind === 'changed' ? (now ?? old) : undefined) || current.rules.get(key)?.title || old || key
