// Inert strings: HTML of articles and drawings, which React inserts without parsing. They are most of a page's bytes, so the
// data inlined in a page leaves them out and the client reads them back from the elements that show them.
import { type InertHtml, type PageData, type SiteData, sectionOf } from './page-data.ts'

/** Marks a string as HTML made by the build. */
export const inertHtml = (html: string) => html as InertHtml

/** Names of all fields of this type, however deep. */
type InertKey<Value> = Value extends readonly (infer Item)[]
  ? InertKey<Item>
  : Value extends InertHtml | string | number | boolean | undefined
    ? never
    : { [Key in keyof Value]-?: Value[Key] extends InertHtml | undefined ? Key : InertKey<Value[Key]> }[keyof Value]

/** A field with another name is a type error here. */
const INERT_FIELDS: Record<InertKey<PageData> | 'footerHtml' | 'navbarEndHtml', true> = {
  html: true,
  drawing: true,
  wordmark: true,
  toc: true,
  words: true,
  footerHtml: true,
  navbarEndHtml: true,
  slotBefore: true,
  slotAfter: true,
}

const INERT_KEYS = Object.keys(INERT_FIELDS) as (keyof typeof INERT_FIELDS)[]

type Holder = Partial<Record<keyof typeof INERT_FIELDS, InertHtml>>

/** A copy of the page without its inert strings, for the data inlined in the document. */
export const withoutInert = (page: PageData): PageData => mapInert(page, () => '')

/** A copy of the page with each inert string replaced. */
export const mapInert = (page: PageData, change: (inert: InertHtml) => InertHtml): PageData =>
  mapHolders(page, (owner) => {
    const copy = { ...owner }
    for (const { holder, key } of fieldsOf(copy, '')) holder[key] = change(holder[key] ?? '')
    return copy
  })

/** A copy of the page, with `change` applied to the page and to each object in it that can hold inert strings. */
function mapHolders(page: PageData, change: <Owner extends object>(owner: Owner) => Owner): PageData {
  const copy = { ...change(page) }
  if ('section' in copy && copy.section?.kind === 'docs') copy.section = change(copy.section)
  if ('posts' in copy) copy.posts = copy.posts.map(change)
  if (copy.layout === 'home') copy.parts = copy.parts.map(change)
  if ('author' in copy) copy.author = change(copy.author)
  if (copy.layout === 'authors') copy.authors = copy.authors.map(change)
  if (copy.layout === 'blog-post') copy.authors = copy.authors.map(change)
  return copy
}

/** The page as it is written to its page-data file. */
export function withoutSharedList(page: PageData): PageData {
  const section = sectionOf(page)
  if (section?.kind !== 'docs' || section.isOwn) return page
  return { ...page, section: { ...section, html: '' } } as PageData
}

/** The site data for the scripts, without what is in every document. */
export function siteWithoutInert({
  footer: _,
  direction: __,
  footerSlot: ___,
  ownFooter: ____,
  offline: _____,
  ...site
}: SiteData): SiteData {
  return { ...site, footerHtml: '', navbarEndHtml: '' }
}

/**
 * Puts the inert strings of the document back into the page and the site. Call it once, before hydration. The list of the
 * sidebar stays in its element; see sidebar/tree.ts.
 */
export function restoreInert(page: PageData, site: SiteData, root: ParentNode) {
  for (const { holder, key, field } of [...inertFields(page), ...siteFields(site)]) {
    const element = root.querySelector(`[data-inert="${field}"]`)
    if (element) holder[key] = inertHtml(element.innerHTML)
  }
}

interface InertField {
  holder: Holder
  key: keyof Holder
  /** Value of `data-inert` on the element that shows it: 'html', 'posts.0.drawing'. */
  field: string
}

function inertFields(page: PageData): InertField[] {
  const fields = fieldsOf(page, '')
  if ('posts' in page) fields.push(...page.posts.flatMap((post, i) => fieldsOf(post, `posts.${i}.`)))
  if (page.layout === 'home') fields.push(...page.parts.flatMap((part, i) => fieldsOf(part, `parts.${i}.`)))
  if ('author' in page) fields.push(...fieldsOf(page.author, 'author.'))
  if (page.layout === 'authors' || page.layout === 'blog-post') {
    fields.push(...page.authors.flatMap((author, i) => fieldsOf(author, `authors.${i}.`)))
  }
  return fields
}

const siteFields = (site: SiteData) => fieldsOf(site, 'site.')

function fieldsOf(owner: object, prefix: string): InertField[] {
  const holder: Holder = owner
  return INERT_KEYS.filter((key) => typeof holder[key] === 'string').map((key) => ({
    holder,
    key,
    field: prefix + key,
  }))
}
