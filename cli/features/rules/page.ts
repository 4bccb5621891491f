// The page of changes of a version of the docs, by edition and by rule, and the feed of its editions.

import { escapeHtml } from '../../../templates/escape.ts'
import { inertHtml } from '../../../templates/inert.ts'
import { fill } from '../../../templates/languages/fill.ts'
import type { DocPage } from '../../../templates/page-data.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { urlOf } from '../../core/addresses.ts'
import { dateText, parseDate } from '../../core/dates.ts'
import { groupBy } from '../../core/group-by.ts'
import { writeTree } from '../../core/html.ts'
import { once } from '../../core/once.ts'
import { draw } from '../../data/drawings.ts'
import { tocOf } from '../../markdown/toc.ts'
import type { Heading } from '../../markdown/types.ts'
import { docsSection } from '../../site/doc-pages.ts'
import type { PlannedFile, Route } from '../../site/model.ts'
import { portableArticle } from '../../site/portable-article.ts'
import { drawingOf, pageBase, routePlace } from '../../site/routes.ts'
import type { Change } from './changes.ts'
import { pageOf } from './current.ts'
import { lineId, placeHref } from './marks.ts'
import { type Place, placeOf, type RulesOfVersion, type RulesPlan, recordPlace } from './plan.ts'

/** Below the text of the doc at this address, if there is one; else the list is a page of its own. */
export function withChanges(route: Route, version: RulesOfVersion, plan: RulesPlan, config: ResolvedConfig): Route {
  const madeOf = once(() => pageText(version, plan, config))
  const outlineOf = route.outline ?? (() => ({ headings: [], ids: [] }))
  return {
    ...route,
    outline: () => {
      const { headings, ids } = outlineOf()
      const made = madeOf()
      return { headings: [...headings, ...made.headings], ids: [...ids, ...made.ids] }
    },
    page(materials) {
      const page = route.page(materials)
      if (page.layout !== 'doc') return page
      const made = madeOf()
      const toc = page.toc === '' ? '' : tocOf([...outlineOf().headings, ...made.headings], 2, 3)
      return { ...page, html: inertHtml(page.html + made.html), toc }
    },
  }
}

export function changesRoute(version: RulesOfVersion, plan: RulesPlan, config: ResolvedConfig): Route {
  const { path, site } = version
  const { texts } = config.language
  const madeOf = once(() => pageText(version, plan, config))
  const [sidebar] = site.sidebars.values()
  return {
    ...routePlace(path),
    layout: 'doc',
    source: 'the changes of the rules',
    listed: !site.version.noIndex,
    searched: false,
    title: texts.ruleChanges,
    outline: () => ({ headings: madeOf().headings, ids: madeOf().ids }),
    page: (materials): DocPage => ({
      layout: 'doc',
      ...pageBase(path, { title: texts.ruleChanges, description: texts.ruleChangesText }, config, materials),
      hasLede: true,
      heading: texts.ruleChanges,
      drawing: draw(drawingOf(path, 'strip'), config),
      html: inertHtml(madeOf().html),
      toc: tocOf(madeOf().headings, 2, 2),
      ...(sidebar && { section: docsSection(sidebar, path, site, materials) }),
      version: site.version.key,
      breadcrumbs: [],
      tags: [],
    }),
  }
}

interface PageText {
  html: string
  headings: Heading[]
  ids: string[]
}

function pageText(version: RulesOfVersion, plan: RulesPlan, config: ResolvedConfig): PageText {
  const { texts } = config.language
  const headings: Heading[] = []
  const ids: string[] = []
  const heading = (id: string, text: string) => {
    headings.push({ id, level: 2, text, html: escapeHtml(text), line: headings.length })
    return `<h2 id="${escapeHtml(id)}"><a class="hash" href="#${escapeHtml(encodeURIComponent(id))}">${escapeHtml(text)}</a></h2>`
  }
  const parts = [...version.editions].map(([edition, changes]) => {
    const html = editionHtml(edition, changes, version, plan, config, (id) => ids.push(id))
    return heading(`edition-${edition}`, editionTitle(edition, version, config)) + html
  })
  const rules = byRuleHtml(version, plan, config)
  const html = parts.join('') + (rules === '' ? '' : heading('by-rule', texts.byRule) + rules)
  return { html, headings, ids: [...headings.map(({ id }) => id), ...ids] }
}

function editionTitle(edition: string, { lock }: RulesOfVersion, { language, locale }: ResolvedConfig): string {
  const day = parseDate(lock.editions.get(edition) ?? '')
  const name = fill(language.texts.bookEdition, { edition })
  return 'date' in day ? `${name} · ${dateText(day.date, locale)}` : name
}

/** `add`: receives the id of each line. */
function editionHtml(
  edition: string,
  changes: Change[],
  version: RulesOfVersion,
  plan: RulesPlan,
  config: ResolvedConfig,
  add: (id: string) => void,
): string {
  const { texts } = config.language
  if ([...version.editions.keys()].at(-1) === edition) return `<p>${escapeHtml(texts.firstEdition)}</p>`
  if (changes.length === 0) return `<p>${escapeHtml(texts.noRuleChanges)}</p>`
  const groups: [label: string, kinds: Change['kind'][]][] = [
    ['', ['changed']],
    [texts.newRules, ['new']],
    [texts.goneRules, ['gone']],
    [texts.movedRules, ['moved']],
    [texts.rewordedRules, ['words']],
  ]
  const known = new Set<string>()
  const idOf = (key: string) => {
    const id = lineId(edition, key)
    if (known.has(id)) return ''
    known.add(id)
    add(id)
    return ` id="${escapeHtml(id)}"`
  }
  return groups
    .flatMap(([label, kinds]) => {
      const own = changes.filter(({ kind }) => kinds.includes(kind))
      if (own.length === 0) return []
      const items = [...groupBy(own, ({ key }) => key)].map(([key, list]) => {
        const [first] = list
        const name = first ? nameHtml(first, version, plan, config) : ''
        return `<li${idOf(key)}>${name}${linesHtml(list, config)}</li>`
      })
      const list = `<ul>${items.join('')}</ul>`
      if (label === '') return list
      if (label === texts.rewordedRules)
        return `<details class="fold"><summary><span>${escapeHtml(label)}</span></summary><div>${list}</div></details>`
      return `<p><strong>${escapeHtml(label)}</strong></p>${list}`
    })
    .join('')
}

/** The rule as a link to where it is, with its page before it. */
function nameHtml(change: Change, version: RulesOfVersion, plan: RulesPlan, config: ResolvedConfig): string {
  const { of, old } = change
  const key = keyOfToday(change.key, version, plan)
  const place = placeIn(key, version, plan)
  if (!place) return `<b>${escapeHtml(of === 'rule' ? (old ?? key) : key)}</b>`
  const page = place.anchor === '' || of === 'record' ? '' : `${titleOfPage(key, version)}: `
  return `<a href="${escapeHtml(placeHref(place, config))}">${escapeHtml(page + place.title)}</a>`
}

/** Follows a rule or record that has moved since. */
function keyOfToday(key: string, { rules }: RulesOfVersion, { endings }: RulesPlan): string {
  const end = rules.has(key) ? undefined : endings.of(key)
  return end?.gone === undefined ? (end?.to ?? key) : key
}

const titleOfPage = (key: string, { rules }: RulesOfVersion) => rules.get(pageOf(key))?.title ?? ''

/** In the version of the page, if it is there. */
function placeIn(key: string, { rules, site }: RulesOfVersion, plan: RulesPlan): Place | undefined {
  const rule = rules.get(key)
  if (!rule) return recordPlace(key, [site], plan) ?? placeOf(key, plan)
  return { site: rule.site, path: rule.doc.path, anchor: rule.heading, title: rule.title }
}

function linesHtml(changes: Change[], { language: { texts } }: ResolvedConfig): string {
  const lines = changes.flatMap(({ kind, field, old, new: now, note }) => {
    const values =
      kind === 'moved' || kind === 'gone'
        ? []
        : [
            ...(old === undefined ? [] : [`${escapeHtml(texts.changeWas)} ${escapeHtml(old)}`]),
            ...(now === undefined ? [] : [`<strong>${escapeHtml(texts.changeIs)}</strong> ${escapeHtml(now)}`]),
          ]
    const name = field === undefined ? '' : `${escapeHtml(field.replaceAll(/[_-]/g, ' '))}. `
    const text = [note ? escapeHtml(note) : '', values.join('<br>')].filter(Boolean)
    return text.length === 0 ? [] : [name + text.join('<br>')]
  })
  if (lines.length === 0) return ''
  return lines.length === 1 ? `<br>${lines[0]}` : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

/** Each rule that has changed, in the order of the pages, with links to its lines. */
function byRuleHtml(version: RulesOfVersion, plan: RulesPlan, config: ResolvedConfig): string {
  const items = [...version.rules.keys()].flatMap((key) => {
    const changed = version.byRule.get(key)
    if (!changed) return []
    const links = changed.map(
      ({ edition }) => `<a href="#${escapeHtml(encodeURIComponent(lineId(edition, key)))}">${escapeHtml(edition)}</a>`,
    )
    return [`<li>${nameHtml({ of: 'rule', key, kind: 'changed' }, version, plan, config)}: ${links.join(', ')}</li>`]
  })
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
}

export const feedFile = ({ path }: RulesOfVersion) => `${path.slice(1)}/atom.xml`

/** An Atom feed with an entry for each edition. */
export const changesFeed = (version: RulesOfVersion, plan: RulesPlan, config: ResolvedConfig): PlannedFile => ({
  path: feedFile(version),
  source: 'the feed of changes',
  contents: () => feedText(version, plan, config),
})

function feedText(version: RulesOfVersion, plan: RulesPlan, config: ResolvedConfig): string {
  const page = urlOf(version.path, config)
  const self = urlOf(`/${feedFile(version)}`, config)
  const title = `${config.title}: ${config.language.texts.ruleChanges}`
  const dayOf = (edition: string) => `${version.lock.editions.get(edition)}T00:00:00Z`
  const entries = [...version.editions].map(([edition, changes]) => {
    const html = editionHtml(edition, changes, version, plan, config, () => {})
    const href = `${page}#${encodeURIComponent(`edition-${edition}`)}`
    return `<entry>
<title>${escapeHtml(editionTitle(edition, version, config))}</title>
<id>${escapeHtml(href)}</id>
<link rel="alternate" href="${escapeHtml(href)}"/>
<updated>${dayOf(edition)}</updated>
<content type="html">${escapeHtml(writeTree(portableArticle(html, page)))}</content>
</entry>
`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(config.locale.htmlLang)}">
<title>${escapeHtml(title)}</title>
<id>${escapeHtml(page)}</id>
<link rel="alternate" href="${escapeHtml(page)}"/>
<link rel="self" href="${escapeHtml(self)}"/>
<updated>${dayOf([...version.editions.keys()][0] ?? '')}</updated>
<author><name>${escapeHtml(config.title)}</name></author>
${entries.join('')}</feed>
`
}
