// The schema of site.config.ts: it checks each value, fills in defaults and converts the value for the build. The comment of a field
// says what it does, its default, and an example where useful; editors and the handbook show it. Declarations of the package keep
// these comments only where they are in this file, and `partial()` drops them.
import { didYouMean } from '../core/did-you-mean.ts'
import { choose, show } from '../core/schema.ts'
import * as z from '../core/z.ts'
import {
  checkAddress,
  checkBasePath,
  checkBaseUrl,
  checkContentPolicy,
  checkFooterLinks,
  checkHeadingLevels,
  checkIcon,
  checkLocales,
  checkPattern,
  checkRegex,
  checkRoll,
  checkSidebarId,
  checkUrl,
  circleIn,
  isColumn,
  type Locales,
} from './rules.ts'

const text = z.string()
const some = z.string().min(1)
const on = z.boolean().default(true)
const off = z.boolean().default(false)
export const LEVEL = z.enum(['error', 'warn', 'ignore'])
const errors = LEVEL.default('error')
const warns = LEVEL.default('warn')
const ignores = LEVEL.default('ignore')
const mode = z.enum(['light', 'dark']).default('light')

/** A file of the site's own code. */
const file = text.regex(/\.(?:tsx|html)$/, 'must be a .tsx or .html file')
const part = file.optional()

type Schemas = Record<string, z.ZodType>

/** The schema of an item's type, or a message that starts with `{key}: <problem>`. */
function schemaOf(type: unknown, schemas: Schemas, problem: string): z.ZodType | string {
  const schema = typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type] : undefined
  const types = Object.keys(schemas)
  const near = typeof type === 'string' ? didYouMean(type, types) : ''
  return schema ?? `{key}: ${problem} ${show(type)}.${near} Types: ${types.join(', ')}.`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** 'docs', '/docs/' → '/docs'; '/' → '' */
const toBasePath = (path: string) => path.replace(/^\/*|\/*$/g, '').replace(/^(?=.)/, '/')
const basePath = text.superRefine(checkBasePath).transform(toBasePath)

export const LOGO = z.strictObject({
  /** File in `content/static`. `'mark.svg'` */
  src: some,
  /** File for dark mode. Default: `src`. */
  srcDark: some.optional(),
  /** Text alternative. Default: empty next to a title, else the site's title. */
  alt: text.optional(),
  /** Target of its link. Default: the home page. */
  href: text.optional(),
  /** `target` of its link, as in HTML. `'_blank'` */
  target: text.optional(),
  /** CSS pixels. */
  width: z.number().positive().optional(),
  /** CSS pixels. */
  height: z.number().positive().optional(),
})

export const ITEM_BASE = z.strictObject({
  /** Side of the bar. Default `'right'`. */
  position: z.enum(['left', 'right']).optional(),
  /** CSS classes. */
  className: text.optional(),
})
const itemBase = ITEM_BASE.shape

/** Types of items inside a dropdown. */
export const DROPDOWN_ITEMS = {
  link: z
    .strictObject({
      ...itemBase,
      /** May be left out. */
      type: z.literal('link').optional(),
      /** Text of the link. `'Blog'` */
      label: some,
      /** Page of this site. One of `to` and `href`. `'/blog'` */
      to: text.optional(),
      /** Address of another site. If it starts with '/', it is a page of this site. `'https://example.org'` */
      href: text.optional(),
      /** `target` of the link, as in HTML. `'_blank'` */
      target: text.optional(),
      /** Name of an icon in `templates/icons/icon-paths.ts`. `'chat'` */
      icon: text.superRefine(checkIcon).optional(),
      /** The item is marked as current on this path and below it. Default: `to`. */
      activeBasePath: text.optional(),
      /** The item is also marked as current on paths that match this regular expression. `'^/docs/(intro|rules)'` */
      activeBaseRegex: text.superRefine(checkRegex).optional(),
    })
    .superRefine(checkAddress),
  doc: z.strictObject({
    ...itemBase,
    /** A link to a doc, in the version that the reader is in. */
    type: z.literal('doc'),
    /** `'mechanics/combat/index'`. For the generated page of a category, its slug: `'/category/rules'`. */
    docId: text,
    /** Id of the docs, on a site with several. Default: the first. */
    docs: text.optional(),
    /** Default: the id. */
    label: text.optional(),
  }),
  docSidebar: z.strictObject({
    ...itemBase,
    /** A link to the first page of a sidebar. */
    type: z.literal('docSidebar'),
    /** Key of the sidebar in `docs.sidebars`. `'rules'` */
    sidebarId: text,
    /** Id of the docs, on a site with several. Default: the first. */
    docs: text.optional(),
    /** Default: the label of that page. */
    label: text.optional(),
  }),
  html: z.strictObject({
    ...itemBase,
    /** HTML of your own. */
    type: z.literal('html'),
    /** HTML, trusted. */
    value: text,
  }),
} as const

const typeOf = (item: Record<string, unknown>) => item.type ?? (item.items === undefined ? 'link' : 'dropdown')

const navbarItem = <Item>(schemas: Schemas) =>
  choose<Item, Item>((item) => {
    if (!isObject(item)) return '{key} must be a navbar item; {found}.'
    const type = typeOf(item)
    if (type === 'dropdown' && !schemas.dropdown) return '{key}: nested dropdowns are not allowed.'
    return schemaOf(type, schemas, 'no component exists for type')
  })

const entries = z.array(navbarItem<NavbarEntryConfig>(DROPDOWN_ITEMS))

/** Items above and below the generated ones. */
export const ENTRIES_AROUND = z.strictObject({
  /** Items above those of the menu. `[{ to: '/about', label: 'About' }]` */
  dropdownItemsBefore: entries.optional(),
  /** Items below those of the menu. */
  dropdownItemsAfter: entries.optional(),
})
const entriesAround = ENTRIES_AROUND.shape

/** Types of items in the navbar. */
export const NAVBAR_ITEMS = {
  ...DROPDOWN_ITEMS,
  dropdown: z.strictObject({
    ...itemBase,
    /** May be left out. */
    type: z.literal('dropdown').optional(),
    /** Text of the menu. `'More'` */
    label: some,
    /** Page of this site that the label links to. Default: none. */
    to: text.optional(),
    /** Items of the menu: `doc`, `docSidebar`, `html` and links. `[{ to: '/about', label: 'About' }]` */
    items: entries.min(1),
  }),
  localeDropdown: z.strictObject({
    ...itemBase,
    /** A menu with the languages of the site. */
    type: z.literal('localeDropdown'),
    ...entriesAround,
  }),
  search: z.strictObject({
    ...itemBase,
    /** The place of the search. Default: at the end of the bar. */
    type: z.literal('search'),
  }),
  docsVersion: z.strictObject({
    ...itemBase,
    /** A link to the version that the reader is in. */
    type: z.literal('docsVersion'),
    /** Default: the name of the version. */
    label: text.optional(),
    /** Default: the main page of the version. `'/docs/intro'` */
    to: text.optional(),
    /** Id of the docs. Default: the docs that the reader is in, if they have several versions, else the first. */
    docs: text.optional(),
  }),
  docsVersionDropdown: z.strictObject({
    ...itemBase,
    /** A menu of versions. */
    type: z.literal('docsVersionDropdown'),
    /** Id of the docs. Default: the docs that the reader is in, if they have several versions, else the first. */
    docs: text.optional(),
    ...entriesAround,
    /** Versions to show, optionally with other labels. Default: all. `['current', '1.0']`, `{ '1.0': { label: 'Old' } }` */
    versions: z.union([z.array(text).min(1), z.record(text, z.strictObject({ label: some.optional() }))]).optional(),
  }),
} as const

export const FOOTER_LINKS = {
  link: z
    .strictObject({
      /** Text of the link. `'Licence'` */
      label: some,
      /** Page of this site. One of `to` and `href`. `'/docs/licence'` */
      to: text.optional(),
      /** Address of another site. `'https://example.org'` */
      href: text.optional(),
      /** Name of an icon, as in the navbar. `'chat'` */
      icon: text.superRefine(checkIcon).optional(),
    })
    .superRefine(checkAddress),
  html: z.strictObject({
    /** HTML, trusted. */
    html: text,
  }),
} as const

const footerLink = choose<FooterLinkConfig, FooterLinkConfig>((link) => {
  if (!isObject(link)) return '{key} must be a footer link; {found}.'
  return 'html' in link ? FOOTER_LINKS.html : FOOTER_LINKS.link
})
export const FOOTER_COLUMN = z.strictObject({
  /** Heading of the column. Default: no heading. */
  title: text.nullable().optional(),
  /** Links of the column: `to` a page of this site, `href` another site, or trusted `html`. `[{ label: 'Licence', to: '/docs/licence' }]` */
  items: z.array(footerLink),
})
const footerLinks = z
  .array(
    choose<FooterColumnConfig | FooterLinkConfig, unknown>((link) => (isColumn(link) ? FOOTER_COLUMN : footerLink)),
  )
  .superRefine(checkFooterLinks)

export const FOOTER = z
  .strictObject({
    /** `'dark'`: dark in both modes. Default `'light'`. */
    style: mode,
    /** `{ src: 'mark.svg', alt: 'Gloamwaste Press', href: '/about' }` */
    logo: LOGO.optional(),
    /** All columns or all simple links, not a mix. */
    links: (
      footerLinks as z.ZodType as z.ZodType<z.output<typeof footerLinks>, FooterColumnConfig[] | FooterLinkConfig[]>
    ).default([]),
    /** HTML, trusted. `'Copyright © 2025 Gloamwaste Press.'` */
    copyright: text.optional(),
  })
  .transform(({ links, ...rest }) => {
    /** The links were written without columns; they make the only column. */
    const isSimple = links.length > 0 && !isColumn(links[0])
    const columns = isSimple ? [{ items: links as FooterLinkConfig[] }] : (links as FooterColumnConfig[])
    return { ...rest, columns, isSimple }
  })

/** The page of a category that lists what is in it. */
export const GENERATED_INDEX = z.strictObject({
  /** A list of the items of the category. */
  type: z.literal('generated-index'),
  /** Default: the label of the category. */
  title: text.optional(),
  /** Default: the description of the category. */
  description: text.optional(),
  /** Its address below that of the docs. Default: made from the label. `'/rules'` */
  slug: text.optional(),
  /** For search engines. */
  keywords: z.union([z.array(text), text]).optional(),
  /** Social image, like `image` in front matter. */
  image: text.optional(),
})

/** `{ 'The rules': ['combat'] }`: categories by label. */
export type SidebarShorthand = Extract<SidebarConfig, Record<string, SidebarConfig>>

export const isShorthand = (item: SidebarItemConfig): item is SidebarShorthand =>
  typeof item === 'object' && !('type' in item)

const sidebarItem = choose<SidebarItemConfig, SidebarItemConfig>((item) => {
  if (typeof item === 'string') return text
  if (!isObject(item)) return '{key} must be a doc id or a sidebar item; {found}.'
  const isMap = !('type' in item) && Object.values(item).every(isObject)
  return isMap ? sidebarMap : schemaOf(item.type, SIDEBAR_ITEMS, 'unknown sidebar item type')
})
const sidebar: z.ZodType<SidebarConfig, SidebarConfig> = choose((items) => {
  if (Array.isArray(items)) return sidebarList
  return isObject(items) ? sidebarMap : '{key} must be a list of sidebar items; {found}.'
})
const sidebarList = z.array(sidebarItem)
const sidebarMap = z.record(text, sidebar)

export const SIDEBAR_BASE = z.strictObject({
  /** CSS classes. */
  className: text.optional(),
  /** For other systems; the build ignores it. */
  customProps: z.unknown().optional(),
  /** For other systems; the build ignores it. */
  key: text.optional(),
})
const sidebarBase = SIDEBAR_BASE.shape

export const SIDEBAR_DOC = z.strictObject({
  ...sidebarBase,
  /** `'doc'`; or `'ref'` for a doc of another category or sidebar, which breadcrumbs, previous and next then ignore. */
  type: z.enum(['doc', 'ref']),
  /** Id of the doc. `'rules/alarm'` */
  id: text,
  /** Used if the front matter of the doc has no `sidebar_label`. */
  label: text.optional(),
})

/** Types of items in a sidebar. */
export const SIDEBAR_ITEMS = {
  doc: SIDEBAR_DOC,
  ref: SIDEBAR_DOC,
  link: z.strictObject({
    ...sidebarBase,
    /** A link to any address. */
    type: z.literal('link'),
    /** Text of the link. */
    label: some,
    /** Page of this site, or address of another one. `'/blog'` */
    href: text,
    /** Shown on the generated page of its category. */
    description: text.optional(),
  }),
  html: z.strictObject({
    ...sidebarBase,
    /** HTML of your own. */
    type: z.literal('html'),
    /** HTML, trusted. */
    value: text,
    /** For other systems; the build ignores it. */
    defaultStyle: z.boolean().optional(),
  }),
  autogenerated: z.strictObject({
    /** The docs and folders in a folder, by position, then by name. */
    type: z.literal('autogenerated'),
    /** The folder. `'.'`: all docs. `'rules'` */
    dirName: text,
  }),
  category: z.strictObject({
    ...sidebarBase,
    /** A folder of the sidebar. */
    type: z.literal('category'),
    /** Text of the category. `'The rules'` */
    label: some,
    /** Its items, of any kind. `['rules/alarm', 'rules/locks']` */
    items: sidebar,
    /** Page of the category: a doc, or a generated list of its items. Without a page, a click on its name opens it. */
    link: z.union([z.strictObject({ type: z.literal('doc'), id: text }), GENERATED_INDEX, z.null()]).optional(),
    /** Whether it can be closed. Default: `docs.sidebarCollapsible`. */
    collapsible: z.boolean().optional(),
    /** Whether it starts closed. Default: `docs.sidebarCollapsed`. */
    collapsed: z.boolean().optional(),
    /** Shown on the generated page of the category above. */
    description: text.optional(),
  }),
} as const

/** Sidebars by id. */
export const SIDEBARS = z.record(
  text.superRefine(checkSidebarId),
  choose<SidebarConfig, SidebarConfig>((items) => {
    const circle = circleIn(items)
    return circle === undefined ? sidebar : `{key}: a category contains itself: ${circle}.`
  }),
)

const headingLevel = z.number().int().min(2).max(6)

/** Id of docs and blogs that have none. */
export const DEFAULT_ID = 'default'

const treeId = text
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u, 'must be made of letters, digits, "-" and "_"')
  .default(DEFAULT_ID)
const treePath = some.superRefine(checkBasePath).optional()

/** Folder and address of docs or a blog. `usual`: their folder in `content`, unless they have an id of their own. */
function placeOf(
  { id, path, routeBasePath }: { id: string; path?: string | undefined; routeBasePath?: string | undefined },
  usual: string,
) {
  const folder = toBasePath(path ?? (id === DEFAULT_ID ? usual : id))
  return {
    id,
    /** 'content/docs' */
    folder: `content${folder}`,
    /** '/docs', or '' for the root of the site. */
    basePath: routeBasePath ?? folder,
  }
}

/** One value, a list of them, or `false` for none, as a list. `at`: the keys of each in the config. */
function listOf<Given, One extends object>(key: string, one: z.ZodType<One>) {
  const inOrder = (values: One[], at: (i: number) => PropertyKey[]) =>
    values.map((value, i) => ({ ...value, at: at(i) }))
  const none = z.literal(false).transform(() => [])
  const single = one.transform((value) => inOrder([value], () => [key]))
  const several = z.array(one).transform((values) => inOrder(values, (i) => [key, i]))
  return choose<(One & { at: PropertyKey[] })[], Given | Given[] | false>((value) =>
    value === false ? none : Array.isArray(value) ? several : single,
  )
}

export const VERSION = z.strictObject({
  /** Default: the name. For `current`, 'Next' in the language of the locale. `'Second edition'` */
  label: some.optional(),
  /** Last part of its address. Default: empty for `lastVersion`, 'next' for `current`, else the name. `'2e'` */
  path: text.superRefine(checkBasePath).optional(),
  /** Notice above its pages. Default: 'unreleased' for versions newer than `lastVersion`, 'unmaintained' for older ones. */
  banner: z.enum(['none', 'unreleased', 'unmaintained']).optional(),
  /** Whether its pages show its label. Default: true if there are several versions. */
  badge: z.boolean().optional(),
  /** True: asks search engines not to index it. Default `false`. */
  noIndex: z.boolean().optional(),
})

export const DOCS = z
  .strictObject({
    /** Tells several docs apart: letters, digits, '-' and '_'. Default `'default'`. `'sdk'` */
    id: treeId,
    /**
     * Folder in `content`. Default `'docs'`; with another `id` than the default one, the id. Their versions are in
     * `content/versions`, or in `content/<id>-versions`. `'sdk'`
     */
    path: treePath,
    /** Path of the docs on the site. `'/'`: the root. Default: `path`. */
    routeBasePath: basePath.optional(),
    /** Sidebars by id. Default: one sidebar, `docs`, generated from the folders. `{ rules: ['intro', { type: 'autogenerated', dirName: 'mechanics' }] }` */
    sidebars: SIDEBARS.default({ docs: [{ type: 'autogenerated', dirName: '.' }] }).transform(toMap),
    /** Whether pages show breadcrumbs. Default `true`. */
    breadcrumbs: on,
    /** Heading levels in 'On this page'. Default 2 to 3. */
    tableOfContents: z
      .strictObject({ minHeadingLevel: headingLevel.default(2), maxHeadingLevel: headingLevel.optional() })
      .prefault({})
      .transform(({ minHeadingLevel: min, maxHeadingLevel: max = Math.max(3, min) }) => ({ min, max }))
      .superRefine(checkHeadingLevels),
    /** Target of 'Edit this page', without the path of the file. `'https://example.org/edit/main/'` */
    editUrl: text.optional(),
    /**
     * Target of 'Report an error in these rules' below each page: an address that starts with `https://` or `mailto:`. `{title}` becomes
     * the title of the page, `{url}` its address. A `mailto:` address without a `?` gets both. Default: no link.
     * `'https://example.org/issues/new?title={title}'`
     */
    reportUrl: text.regex(/^(?:https:\/\/|mailto:)/, 'must start with "https://" or "mailto:"').optional(),
    /** Whether pages show when they last changed: `last_update` in front matter, else the last commit. Default `false`. */
    showLastUpdateTime: off,
    /** Whether pages show who last changed them. Default `false`. */
    showLastUpdateAuthor: off,
    /** Whether categories start closed. Default `true`. */
    sidebarCollapsed: on,
    /** Whether categories can be closed. Default `true`. */
    sidebarCollapsible: on,
    /** Whether opening a category closes its siblings. Default `false`. */
    autoCollapseCategories: off,
    /** Whether '01-intro.md' has the id 'intro' and the position 1. False: numbers stay in ids and addresses. Default `true`. */
    numberPrefixes: on,
    /** Options of versions, by name: `current`, and each folder of `content/versions`. `{ '1.0': { label: 'First edition' } }` */
    versions: z.record(text, VERSION).default({}).transform(toMap),
    /** The recommended version, which has the docs' own address. Default: the newest of `content/versions`, else `current`. */
    lastVersion: text.optional(),
    /** False: publishes only the versions, not `content/docs`. Default `true`. */
    includeCurrentVersion: on,
  })
  .transform(({ id, path, routeBasePath, tableOfContents, ...rest }) => ({
    ...rest,
    ...placeOf({ id, path, routeBasePath }, 'docs'),
    /** 'content/versions' */
    versionsFolder: id === DEFAULT_ID ? 'content/versions' : `content/${id}-versions`,
    tocLevels: tableOfContents,
  }))

const countOrAll = (least: number) => z.union([z.number().int().min(least), z.literal('ALL')])
const toCount = (count: number | 'ALL') => (count === 'ALL' ? Number.POSITIVE_INFINITY : count)

export const BLOG = z
  .strictObject({
    /** Tells several blogs apart, as `id` of docs does. Default `'default'`. `'news'` */
    id: treeId,
    /** Folder in `content`. Default `'blog'`; with another `id` than the default one, the id. */
    path: treePath,
    /** Path of the blog on the site. `'/'`: the home page. Default: `path`. */
    routeBasePath: basePath.optional(),
    /** Heading of its lists. Default `'Blog'`. */
    title: text.default('Blog'),
    /** For search engines and feeds. Default: the title. */
    description: text.optional(),
    /** Number of posts on a page of a list, or `'ALL'`. Default 10. */
    postsPerPage: countOrAll(1).default(10).transform(toCount),
    /** Heading of the sidebar. Default `'All posts'`. */
    sidebarTitle: text.default('All posts'),
    /** Number of posts in the sidebar, newest first, or `'ALL'`. 0: no sidebar. Default `'ALL'`. */
    sidebarCount: countOrAll(0).default('ALL').transform(toCount),
    /** Whether posts show their reading time. Default `true`. */
    showReadingTime: on,
    /** Formats of the feeds. `false`: no feeds. Default `['rss', 'atom']`. */
    feeds: z
      .union([z.array(z.enum(['rss', 'atom', 'json'])), z.literal(false)])
      .default(['rss', 'atom'])
      .transform((feeds) => feeds || []),
    /** Number of posts in each feed, newest first, or `'ALL'`. Default 20. */
    feedLimit: countOrAll(0).default(20).transform(toCount),
    /** Target of 'Edit this page', as in `docs`. */
    editUrl: text.optional(),
    /** Whether posts show when they last changed. Default `false`. */
    showLastUpdateTime: off,
    /** Whether posts show who last changed them. Default `false`. */
    showLastUpdateAuthor: off,
    /** Severity of posts without a truncate mark. Default `'warn'`. */
    untruncatedPosts: warns,
  })
  .transform(({ id, path, routeBasePath, description, ...rest }) => ({
    ...rest,
    ...placeOf({ id, path, routeBasePath }, 'blog'),
    description: description ?? rest.title,
  }))

export interface LocaleConfig {
  locale: string
  /** Default: the language's own name for itself; see `localeLabel`. */
  label?: string
  htmlLang: string
  direction: 'ltr' | 'rtl'
  /** Its folder in `content/i18n` and, unless it is the default locale, the first part of its addresses. */
  path: string
  /** Calendar of its dates, as `Intl` names it. */
  calendar: string
}

const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ku|nqo|ps|sd|syr|ug|ur|yi)\b/

function resolveLocales({ defaultLocale, locales = [defaultLocale], localeConfigs }: Locales) {
  const all = locales.map((locale): LocaleConfig => {
    const { label, htmlLang, direction, path, calendar } = { ...localeConfigs[locale] }
    return {
      locale,
      ...(label !== undefined && { label }),
      htmlLang: htmlLang ?? locale,
      direction: direction ?? (RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr'),
      path: path ?? locale,
      calendar: calendar ?? 'gregory',
    }
  })
  return { locales: all, defaultLocale: all.find(({ locale }) => locale === defaultLocale) as LocaleConfig }
}

export const LOCALE = z.strictObject({
  /** Name in the language dropdown. Default: the language's own name for itself. `'العربية'` */
  label: text.optional(),
  /** Language tag (BCP 47) of the pages. Default: the locale. `'ar-EG'` */
  htmlLang: text.optional(),
  /** Default: the direction of the language's script. `'rtl'` */
  direction: z.enum(['ltr', 'rtl']).optional(),
  /** Its folder in `content/i18n` and, unless it is the default locale, the first part of its addresses. Default: the locale. `'pt'` */
  path: text.optional(),
  /** Calendar of its dates. Default `'gregory'`. `'persian'` */
  calendar: text.optional(),
})

export const I18N = z
  .strictObject({
    /** Language of `content/`. Default `'en'`. */
    defaultLocale: text.default('en'),
    /** All languages, including the default one. Default: only the default one. */
    locales: z.array(text).min(1).optional(),
    /** `{ ar: { label: 'العربية', direction: 'rtl' } }` */
    localeConfigs: z.record(text, LOCALE).default({}),
  })
  .superRefine(checkLocales)
  .transform(resolveLocales)

/** A tag of the head. */
export const META = z.union([
  z.strictObject({ name: some, content: text }),
  z.strictObject({ property: some, content: text }),
])

const labels = z.record(text, text)

function toMap<Value>(values: Record<string, Value>): Map<string, Value> {
  return new Map(Object.entries(values))
}

export const THEME_NAME = z.enum(['plain', 'folio', 'reflection'])

export const THEME = z.strictObject({
  /** Default `'plain'`. */
  use: THEME_NAME.optional(),
  /**
   * Style sheets of the site, in its folder. Their rules win over those of the theme. The tokens that they may set are listed in
   * `templates/styles/tokens.css`. Default: `theme.css`, if that file exists. `['theme.css']`
   */
  css: z.array(some).optional(),
  /** Font files in `content/static` that every page needs at once, which browsers then fetch early. `['fonts/bitter.woff2']` */
  fonts: z.array(some).optional(),
  /** Whether pages show the drawings of the theme, if it has some. Default `true`. */
  drawings: z.boolean().optional(),
})

const theme = z
  .union([THEME_NAME, THEME])
  .default('plain')
  .transform((theme) => {
    const {
      use = 'plain' as const,
      css,
      fonts = [],
      drawings = true,
    } = typeof theme === 'string' ? { use: theme } : theme
    return { use, fonts: fonts.map((file) => file.replace(/^\//, '')), drawings, ...(css && { css }) }
  })

export const OFFLINE = z.strictObject({
  /** 'docs': the home page and the latest version of the docs; 'all': also posts and other pages. Default `'docs'`. */
  pages: z.enum(['docs', 'all']).default('docs'),
  /** Largest size to offer, in kB or MB; files are kept compressed. Default `'8 MB'`. */
  max: text.regex(/^\d+(?:\.\d+)? ?(?:kB|MB)$/, 'must be a size such as "8 MB" or "500 kB"').default('8 MB'),
})

/** Undefined if it is off. */
function toOffline(value: boolean | z.output<typeof OFFLINE>): { pages: 'docs' | 'all'; maxBytes: number } | undefined {
  if (value === false) return undefined
  const { pages, max } = value === true ? OFFLINE.parse({}) : value
  return { pages, maxBytes: Number.parseFloat(max) * (max.endsWith('MB') ? 1e6 : 1e3) }
}

export const NEAR = z.strictObject({
  /** The most points that may be missing. `2` */
  within: z.number().int().positive(),
  /** `'Bargain'` */
  name: some,
  /** True: also after doubles. Default `false`. */
  onDoubles: off,
  /**
   * Words of rolls for which the game rules it out, or does so at times: the reader is told 'missed by 1' and no name. A roll without
   * a word, such as `d8+d6`, could be any of them and counts as one. `['Melee', 'Dodge']`
   */
  except: z.array(some).min(1).optional(),
  /** Words that rule it out where they are in the same paragraph, in these letters. `['Progress']` */
  exceptBeside: z.array(some).min(1).optional(),
})

export const ROLL = z
  .strictObject({
    /** Name of the roll in the game. `'Cast'` */
    name: some,
    /**
     * How texts write it, with `{word}` (a word), `{die}` (`d8`, `2d20kh1`), `{count}` (number of the dice in `dice`), `{bonus}` (`+5`,
     * `-1`; after a plus `5`) and `{target}`; a part in brackets may be missing. `['{word} {die} + {word} {die}[, Target {target}]']`
     */
    patterns: z.array(some).min(1),
    /** Words that `{word}` accepts. Default: any single word. `['Might', 'Sleight of Hand']` */
    words: z.array(some).min(1).optional(),
    /** The dice, for patterns without `{die}`. `'d20'` */
    dice: some.optional(),
    /** Result of the dice: their sum, the highest die, the lowest die, or the number of dice that show `hit` or more. Default `'sum'`. */
    add: z.enum(['sum', 'highest', 'lowest', 'count']).default('sum'),
    /** With `add: 'count'`: the least face that counts. `5` */
    hit: z.number().int().optional(),
    /** Which results succeed: 'at least' or 'at most' the target. Default `'at least'`. */
    success: z.enum(['at least', 'at most']).default('at least'),
    /** The target, if the text names none. Default: the reader types it. `8` */
    target: z.number().int().optional(),
    /** Name of the target in the game. Default: 'Target' in the language of the page. `'DC'` */
    targetName: some.optional(),
    /**
     * Gain of a success for each `every` points above the target. `one` and `many` are its name in the singular and the plural.
     * `{ every: 4, one: 'Boon', many: 'Boons' }`
     */
    margin: z.strictObject({ every: z.number().int().positive(), one: some, many: some }).optional(),
    /** Names for two dice with the same number: on a success, on a failure, and in general. `{ name: 'Omen', onSuccess: 'Wonder' }` */
    doubles: z
      .strictObject({ name: some.optional(), onSuccess: some.optional(), onFailure: some.optional() })
      .optional(),
    /**
     * Name of what a player may do after a failure by at most `within` points. After doubles only if `onDoubles` is true.
     * `{ within: 2, name: 'Bargain' }`
     */
    near: NEAR.optional(),
  })
  .superRefine(checkRoll)

export const PAPER = z.union([
  z.enum(['A4', 'letter', 'A5']),
  z.strictObject({
    /** Size of a page of a printed book, whose text is black. `'6x9in'` */
    trim: text.regex(/^\d+(?:\.\d+)?x\d+(?:\.\d+)?(?:in|mm)$/, 'must be a size such as "6x9in" or "148x210mm"'),
    /** Added on each side. Default: none. `'3mm'` */
    bleed: text.regex(/^\d+(?:\.\d+)?(?:in|mm)$/, 'must be a length such as "3mm"').default('0mm'),
    /** The number of pages is a multiple of this. Default 1. */
    pages: z.number().int().min(1).max(64).default(1),
  }),
])

/** One part of a file name. */
const nameText = text.regex(/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u, 'may contain only letters, digits, ".", "-" and "_"')

const isOnce = (sizes: z.infer<typeof PAPER>[]) =>
  new Set(sizes.map((size) => (typeof size === 'string' ? size : size.trim))).size === sizes.length

export const BOOK = z.strictObject({
  /** Default: the title of the site. `'Gloamwaste'` */
  title: some.optional(),
  /** Id of the sidebar that gives the order of the chapters. Default: the first sidebar. `'rules'` */
  sidebar: text.optional(),
  /** Books of other sidebars instead of one book, by the name of their folder. `{ players: 'playersSidebar' }` */
  parts: z.record(nameText, text).optional(),
  /** Forms of the book that `build` makes. PDF needs an installed Chromium. Default `['page', 'file']`. */
  formats: z
    .array(z.enum(['page', 'file', 'pdf', 'epub']))
    .min(1)
    .default(['page', 'file']),
  /** Paper of the PDF files, one file each. Default `['A4']`. */
  paper: z.array(PAPER).min(1).refine(isOnce, 'names a size twice').default(['A4']),
  /** Name of the edition, for file names and every sheet. Default: the last one of `content/rules.lock.yml`, else the date, with a warning. `'0.4'` */
  edition: nameText.optional(),
  /** Day of the edition, which PDF and EPUB carry. Default: that of the lock, else the day of the last commit of `content/`. `'2026-11-24'` */
  date: text
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'must be a day such as "2026-11-24"')
    .optional(),
  /** Who made the book, for the first page and the catalogues of e-readers. `['Mara Voss']` */
  authors: z.array(text.min(1)).min(1).optional(),
  /** A picture for the first page (SVG, PNG, JPEG or WebP), relative to the folder of the site. `'content/drawings/cover.svg'` */
  cover: text.regex(/\.(?:svg|png|jpe?g|webp)$/i, 'must be an SVG, PNG, JPEG or WebP file').optional(),
  /** One sentence about the licence, for the first page. Default: the address in `license`. `'CC BY 4.0'` */
  licence: text.optional(),
})

const book = BOOK.refine(({ sidebar, parts }) => sidebar === undefined || parts === undefined, {
  path: ['sidebar'],
  message: 'is not used, because "parts" names the sidebars. Delete one of them',
})

/** The options of a book without a config. */
export const noBookOptions = () => book.parse({})

export const COLOR_MODE = z.strictObject({
  /** Mode for visitors who have not chosen one. Default `'light'`. */
  defaultMode: mode,
  /** True: there is no switch, and the default mode is always used. Default `false`. */
  disableSwitch: off,
  /** True: the default is the system's preference, and the switch has a third state for it. Default `false`. */
  respectPrefersColorScheme: off,
})

export const ANNOUNCEMENT_BAR = z.strictObject({
  /** Change it to show the bar again to readers who closed it. Default `'announcement-bar'`. */
  id: some.default('announcement-bar'),
  /** HTML, trusted. `'The lamps are lit. <a href="/docs/intro">Come in</a>.'` */
  content: some,
  /** CSS colour of the bar. `'#f3aa3b'` */
  backgroundColor: text.optional(),
  /** CSS colour of its text. `'#13251e'` */
  textColor: text.optional(),
  /** Whether readers can close the bar. Default `true`. */
  isCloseable: on,
})

export const NAVBAR = z.strictObject({
  /** Text next to the logo. Default: the site's title. `null`: no text. */
  title: text.nullable().optional(),
  /** `{ src: 'mark.svg' }` */
  logo: LOGO.optional(),
  /** True: scrolling down hides the bar. Default `false`. */
  hideOnScroll: off,
  /** `[{ to: '/blog', label: 'Blog', position: 'left' }]` */
  items: z.array(navbarItem<NavbarItemConfig>(NAVBAR_ITEMS)).default([]),
})

export const MARKDOWN = z.strictObject({
  /** True: keeps raw HTML in content, which is then trusted like code. Default `false`. */
  html: off,
  /** True: dice such as `2d6+1` in text become buttons that roll. 'all': also dice without a number, `d20`. Default `false`. */
  dice: z.union([z.boolean(), z.literal('all')]).default(false),
  /** True: straight quotes become curly ones. Default `true`. */
  typographer: on,
  /** True: `:tada:` becomes the emoji with this name. Default `true`. */
  emoji: on,
  /**
   * True: reads what Obsidian writes. `[[Wolf]]`, `[[beasts/Wolf#Its bite|the bite]]`, `![[lamp.png|300]]` and `![[Wolf]]` name files
   * without their path; `^id`, `dice: 2d6` in code and statblock fences work, too. Default `false`.
   */
  wikilinks: off,
  /** Page with `:::glossary`: the first use of each of its terms on a doc links to it. `'/docs/glossary'` */
  glossary: text.startsWith('/').optional(),
  /**
   * Data files whose records' names become links, in tables and in the texts of records, to where the record is shown. `'any'`: in any
   * case and in the plural; `'capitals'`: with the same capitals only, for names that are common words.
   * `{ creatures: 'any', conditions: 'capitals' }`. Default: the files of `plates`, with `'any'`.
   */
  recordLinks: z.record(text, z.enum(['any', 'capitals'])).optional(),
})

export const HOME = z.strictObject({
  /**
   * The site's name as SVG files in the site's folder, one for wide windows and one for narrow ones. They follow the colour
   * mode. `{ wide: 'art/name.svg', tall: 'art/name-stacked.svg' }`
   */
  wordmark: z.strictObject({ wide: some, tall: some }).optional(),
})

export const PLATE = z.strictObject({
  /** Field with the title of the plate. `'name'` */
  title: text,
  /** Field shown below the title. `'desc'` */
  lede: text.optional(),
  /** Fields shown as large numbers, with their headings. `{ guard: 'Guard' }` */
  stats: labels.optional(),
  /**
   * Scores in a row of boxes, each with its modifier below it: a field with both, such as `16 (+3)`, or two fields.
   * `{ str: 'STR', 'dex, dex_bonus': 'DEX' }`
   */
  abilities: labels.optional(),
  /** Fields shown as lines, with their headings. `{ 'attack, damage': 'Attack' }` shows two on one line. A field that is a list of
   * `name` and `text` makes a line of each. Lines without a value are left out. */
  facts: labels.optional(),
  /** Groups of such lines, each with a title. `[{ title: 'Actions', facts: { actions: 'Action' } }]` */
  sections: z.array(z.strictObject({ title: text, facts: labels })).optional(),
  /** Fields shown below the line. */
  below: z.strictObject({ title: text, facts: labels }).optional(),
  /**
   * `'full'`: a large block. `'compact'`: a small one, whose facts are one paragraph, for adventures. `'card'`: a picture, and
   * below it the rest, several next to each other. Default `'full'`.
   */
  layout: z.enum(['full', 'compact', 'card']).optional(),
  /** With 2, facts and sections are in two columns where there is room. */
  columns: z.literal(2).optional(),
  /** Where the `picture` of a record is: a third of the width at the end or start of the lines, or above them. Default `'end'`. */
  picture: z.enum(['end', 'start', 'above']).optional(),
  /** Field whose value decides the colour of the block. `'element'` */
  tint: text.optional(),
})

export const EXAMPLE = z.strictObject({
  /**
   * The text of an example, with `{word}` (a name), `{die}` (d8), `{face}` (a number rolled; the first belongs to the first die),
   * `{pool}` (4d6), `{faces}` (6, 5, 2, 1), `{hits}`, `{bonus}`, `{sum}`, `{target}` and `{result}`. `{margin}` (2 Boons), `{doubles}`
   * (Wonder), `{miss}` (a number) and `{near}` (Bargain) are those of the first of `rolls`. A part in brackets may be missing.
   * `'{word} {die}: {face} + {bonus} = {sum} against {target}, {result}[, {margin}]'`
   */
  pattern: some.superRefine(checkPattern),
  /** Which totals or hits succeed: 'at least' or 'at most' the target. Default: as in the first of `rolls`, else `'at least'`. */
  success: z.enum(['at least', 'at most']).optional(),
  /** Lowest face that is a hit, for `{faces}` and `{hits}`. Default: as in the first of `rolls`, if it counts; else faces are added up. `5` */
  hit: z.number().int().min(1).optional(),
  /** The words of `{result}`. Default `['success', 'failure']`. */
  results: z.tuple([some, some]).optional(),
})

export const PLAY_BOXES = z.strictObject({
  /** Words in bold that begin a box. Default `['Example of play']`. */
  titles: z.array(some).min(1).optional(),
  /** Words with a colon that begin a line of its list. Default `['Cast', 'Roll', 'Result']`. */
  parts: z.array(some).min(1).optional(),
})

export const FOUNDRY = z.strictObject({
  /** Id of the module in Foundry, unique among all modules there. `'gloamwaste'` */
  id: text.regex(/^[a-z\d][a-z\d_-]*$/, 'must be made of small letters, digits, "-" and "_"'),
})

export const FORMATS = z.strictObject({
  /** True: rules, records and tables as JSON files below `/data/`, with their JSON Schemas. Default `false`. */
  json: off,
  /** A module for Foundry Virtual Tabletop. Default: none. `{ id: 'gloamwaste' }` */
  foundry: FOUNDRY.optional(),
  /** True: the docs as a vault for Obsidian, in a zip file. Default `false`. */
  vault: off,
})

export const RULES = z.strictObject({
  /** Forms of examples whose numbers are recomputed. Default: the form of play boxes, `Cast: … Roll: … Result: …`. */
  examples: z.array(EXAMPLE).optional(),
  /** Words of the boxes for examples of play. `{ titles: ['Scene'], parts: ['Pool', 'Hits', 'Result'] }` */
  playBoxes: PLAY_BOXES.optional(),
  /**
   * Severity of a link whose text names a page, a record or a term, but which leads elsewhere: `[combat](magic.md)`, while another page
   * has the title "Combat". Default `'ignore'`.
   */
  linkTexts: ignores,
  /**
   * Severity of numbers and bold words in a definition of the glossary that the section named by its `page` does not have.
   * Default `'ignore'`.
   */
  definitions: ignores,
})

export const REDIRECT = z.strictObject({
  /**
   * Addresses on this site, without the base URL. `['/rules', '/old/rules.html']`. `'/old/*'` matches every address below that
   * has no page and no redirect of its own; if several match, the first one is used.
   */
  from: z.union([text, z.array(text).min(1)]),
  /**
   * Page of this site, or an address of another site. `'/docs/intro#dice'`. In `'/docs/*'` the star is replaced by what the
   * star in `from` matched: each address whose target exists gets a page, and hosts that read `_redirects` a rule.
   */
  to: text.regex(/^(?:https?:\/\/|\/(?!\/))/, 'must start with "/" or "https://"'),
  /** HTTP status on hosts that read `_redirects`; on others a page redirects. Default 301, moved permanently. */
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
})

export const CHECKS = z.strictObject({
  /** Links to pages that do not exist. Default `'error'`. */
  deadLinks: errors,
  /** Links to headings that do not exist. Default `'error'`. */
  deadAnchors: errors,
  /** Images and files that do not exist. Default `'error'`. */
  missingImages: errors,
  /** Front-matter values of the wrong type; they are ignored. Default `'error'`. */
  frontMatter: errors,
  /** Unknown front-matter keys, and front matter without `---` on the first line. Default `'warn'`. */
  unknownFrontMatter: warns,
  /** Code languages without a grammar. Default `'warn'`. */
  unknownLanguages: warns,
  /** Tags that `tags.yml`, if it exists, does not list. Default `'warn'`. */
  unknownTags: warns,
  /** Images without a text alternative. Default `'warn'`. */
  missingAltText: warns,
  /** Pages that no page, sidebar, navbar or footer links to, except unlisted ones. Default `'warn'`. */
  orphanPages: warns,
  /** Headings more than one level below the previous one. Default `'warn'`. */
  skippedHeadings: warns,
  /**
   * A second title, empty headings, ids without their braces, and lines that only look like headings: bold lines on a page without any
   * `##`, and `##Guard` without a space. Default `'warn'`.
   */
  headings: warns,
  /** Code blocks without a closing line. Default `'warn'`. */
  openFences: warns,
  /** Marks of other systems, which are shown as text: `!!! note`, `{{note`, `x^2^`. Default `'warn'`. */
  otherSyntax: warns,
  /** Folders and files of `content/` that are in no place where the build reads them. Default `'warn'`. */
  unreadContent: warns,
  /** Explicit ids used twice on a page. Default `'error'`. */
  duplicateIds: errors,
  /** Settings of a host in `content/static`, such as `vercel.json` and `web.config`. Default `'error'`. */
  hostFiles: errors,
  /** `:::` blocks that are not closed and are shown as text, and tabs without a label or outside `:::tabs`. Default `'error'`. */
  brokenBlocks: errors,
  /** Tables headed by dice whose rows do not cover each total once, and dice that do not exist. Default `'error'`. */
  dieTables: errors,
  /** Numbers next to the word of a constant that differ from it; see `constants.yml`. Default `'warn'`. */
  constants: warns,
  /** Examples of rolls with a wrong face, sum or result. Default `'warn'`. */
  examples: warns,
  /** Terms of `glossary.yml` that are defined twice, that no page uses, or that have a new name. Default `'warn'`. */
  terms: warns,
  /** HTML tags that are not closed, or that close nothing. They are closed at the end of their block, or removed. Default `'error'`. */
  unbalancedTags: errors,
  /** MDX imports, exports, components and expressions, which are shown as text. Default `'error'`. */
  mdx: errors,
})

export const HEAD_TAG = z.strictObject({
  /** Name of the element. `'script'` */
  tag: z.enum(['script', 'link', 'meta', 'noscript', 'style']),
  /** True: an attribute without a value. */
  attributes: z
    .record(text.regex(/^[\w:-]+$/, 'must be the name of an attribute'), z.union([text, z.boolean()]))
    .optional(),
  /** Text of the element. The content policy allows the inline scripts written here. */
  content: text.optional(),
})

export const GISCUS = z.strictObject({
  /** Owner and name of the repository, which must be public. `'me/my-game'` */
  repo: text.regex(/^[\w.-]+\/[\w.-]+$/, 'must be an owner and a name, such as "me/my-game"'),
  /** Id of the repository. `'R_kgDOabcdef'` */
  repoId: some,
  /** Category of its discussions, in which each post gets one. `'Comments'` */
  category: some,
  /** Id of the category. `'DIC_kwDOabcdef'` */
  categoryId: some,
  /** Where giscus runs. Default `'https://giscus.app'`. */
  host: text
    .superRefine(checkUrl)
    .transform((url) => new URL(url).origin)
    .default('https://giscus.app'),
})

export const COMMENTS = z.strictObject({
  /** The values that https://giscus.app shows. */
  giscus: GISCUS,
})

export const SLOTS = z.strictObject({
  /** At the end of the head. */
  head: part,
  /** At the end of the navbar. */
  navbarEnd: part,
  /** Above the text of each doc. */
  docBefore: part,
  /** Below the text of each doc. */
  docAfter: part,
  /** Below the text of each post. */
  postAfter: part,
  /** At the end of the home page. */
  homeSections: part,
  /** At the end of the footer. */
  footer: part,
})

export const REPLACE = z.strictObject({
  /** The whole footer. */
  footer: part,
  /** The page for unknown addresses. */
  notFound: part,
  /** The inside of each stat block of `:::plates`, below its heading: a `.tsx` file. */
  plate: text.endsWith('.tsx', 'must be a .tsx file').optional(),
})

export const SITE_CONFIG = z.strictObject({
  /** Name of the site, in the navbar and in every document title. `'Gloamwaste'` */
  title: text.regex(/\S/, 'must not be empty'),
  /** One line about the site, shown on the home page. `'Scavenge the wonders. Survive the perils.'` */
  tagline: text.default(''),
  /** Icon of the site in browser tabs: a file in `content/static`. `'favicon.svg'` */
  favicon: some.transform((file) => file.replace(/^\//, '')).optional(),
  /** Social image of pages without their own: a file in `content/static`, not SVG. `'card.png'` */
  image: some.optional(),
  /**
   * `<meta>` tags of every page. A page's own tags take precedence, except for `twitter:card`.
   * `[{ name: 'google-site-verification', content: 'x' }]`
   */
  metadata: z.array(META).default([]),
  /**
   * Where the site will be published: protocol and host, no path. Default: what the host that builds the site says (the environment
   * variable `WASTELAND_URL`, or those of GitHub, Netlify and Cloudflare Pages), else `'http://localhost:4000'`, which is right
   * for `preview` only. `'https://gloamwaste.example'`
   */
  url: text
    .superRefine(checkUrl)
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Path of the site on that host. Starts and ends with '/'. Default: what the host says, else `'/'`. `'/game/'` */
  baseUrl: text.superRefine(checkBaseUrl).optional(),
  /** Separates a page's title from the site's title. Default `'|'`. `'·'` */
  titleDelimiter: text.default('|'),
  /** Languages of the site. Translations are in `content/i18n`. Default: English only. `{ defaultLocale: 'en', locales: ['en', 'ar'] }` */
  i18n: I18N.prefault({}),
  /** Light and dark mode. Default: light, with a switch. `{ defaultMode: 'dark' }` */
  colorMode: COLOR_MODE.prefault({}),
  /**
   * The look of the site: `'plain'`, quiet and neutral; `'folio'`, a printed book; `'reflection'`, with drawings, the theme of
   * Gloamwaste. Default `'plain'`. `{ use: 'plain', css: ['theme.css'] }`
   */
  theme,
  /** Bar above the navbar. `{ id: 'lamps-lit-1', content: 'The lamps are lit.' }` */
  announcementBar: ANNOUNCEMENT_BAR.optional(),
  /** Bar at the top of every page. */
  navbar: NAVBAR.prefault({}),
  /** Footer of every page. Default: no footer. */
  footer: FOOTER.optional(),
  /**
   * Pages of `content/docs`. `false`: no docs. A list: several docs, each with its own folder, sidebars and versions.
   * `[{}, { id: 'sdk', sidebars: { sdk: ['intro'] } }]`
   */
  docs: listOf<DocsConfig, z.output<typeof DOCS>>('docs', DOCS).prefault({}),
  /** Posts of `content/blog`. `false`: no blog. A list: several blogs, each with its own folder and feeds. */
  blog: listOf<BlogConfig, z.output<typeof BLOG>>('blog', BLOG).prefault({}),
  /** Options of Markdown. */
  markdown: MARKDOWN.prefault({}),
  /** Parts of the home page that are trusted files outside the content. */
  home: HOME.default({}),
  /** How `:::plates` shows records of `content/data`. `{ creatures: { title: 'name', stats: { guard: 'Guard' } } }` */
  plates: z.record(text, PLATE).default({}).transform(toMap),
  /** Checks of the game's own rules. */
  rules: RULES.prefault({}),
  /**
   * How texts write the rolls of the game, and how such a roll is read. Each becomes a button that rolls it, or reads the dice that
   * a reader types. `[{ name: 'Check', patterns: ['{word} d20 + {bonus}[, DC {target}]'] }]`. Default: none.
   */
  rolls: z.array(ROLL).default([]),
  /** Redirects from old addresses, in addition to `redirect_from` in front matter. `[{ from: '/rules', to: '/docs/intro' }]` */
  redirects: z.array(REDIRECT).default([]),
  /** True: writes a Markdown copy of each page (`/docs/intro.md`), `llms-full.txt` with all of them, and `llms.txt`, which lists them. Default `false`. */
  markdownCopies: off,
  /**
   * Absolute address of the license of the content, such as `https://creativecommons.org/licenses/by/4.0/`. Each page names
   * it in a `<link rel="license">`, and the home page and posts in their JSON-LD. Default: none.
   */
  license: text
    .regex(/^https?:\/\/\S+$/, 'must be an absolute address such as "https://creativecommons.org/licenses/by/4.0/"')
    .optional(),
  /**
   * Generated social images: 'site', one for all pages; 'posts', also one for each post. `image` in front matter takes
   * precedence. Default `false`.
   */
  socialImages: z.union([z.enum(['site', 'posts']), z.literal(false)]).default(false),
  /** Severity of each check. `{ deadLinks: 'warn' }` */
  checks: CHECKS.prefault({}),
  /**
   * Where the content security policy is written, which blocks scripts of other sites: 'header', in the file `_headers`; 'page',
   * also in each page, for hosts that ignore that file. Default: 'page' if GitHub Pages builds the site or if `url` is at GitHub,
   * GitLab or Codeberg Pages, else 'header'. Set it if another such host serves your own domain. A map adds sources to the directives of the policy:
   * `{ 'img-src': ['https://art.example'], 'frame-src': ['https://video.example'] }`: images of these hosts are shown; `in` says
   * where the policy is written.
   */
  contentPolicy: z
    .union([
      z.enum(['header', 'page']),
      z.record(text, z.union([z.array(some), z.enum(['header', 'page'])])).superRefine(checkContentPolicy),
    ])
    .optional(),
  /** Tags at the end of the head of every page, trusted. `[{ tag: 'script', attributes: { src: '/stats.js', defer: true } }]` */
  head: z.array(HEAD_TAG).default([]),
  /** Hosts whose pages `:::embed` may show. A reader presses a button to load them. `['https://video.example']` */
  embeds: z.array(text.superRefine(checkUrl).transform((url) => new URL(url).origin)).default([]),
  /**
   * Comments below each post, kept in the discussions of a repository at GitHub with giscus. Nothing is loaded before a reader presses
   * the button. Default: none. `{ giscus: { repo: 'me/my-game', repoId: 'R_x', category: 'Comments', categoryId: 'DIC_x' } }`
   */
  comments: COMMENTS.optional(),
  /**
   * HTML or React components of the site (`.html` or `.tsx` files beside the config, trusted) at fixed places of the pages. They are
   * rendered by the build and do nothing in the browser. A component receives `title`, `tagline`, `locale` and `baseUrl`.
   * `{ docAfter: 'theme/ask.html' }`
   */
  slots: SLOTS.default({}),
  /** Files like those of `slots` that replace whole parts. `{ footer: 'theme/footer.tsx' }` */
  replace: REPLACE.default({}),
  /**
   * React components by the name that `:::component` uses in content: `.tsx` files beside the config, trusted. The build renders
   * them, and the browser makes them interactive. `{ 'dice-pool': 'components/dice-pool.tsx' }`
   */
  components: z
    .record(text.regex(/^[a-z][a-z0-9-]*$/, 'must be made of small letters, digits and "-"'), file)
    .default({}),
  /**
   * True: files in the content may run code on the site (`.html`, `.js`, SVG files with scripts), so everyone who can change the
   * content can run scripts in a reader's browser. Default `false`: such files are errors.
   */
  staticCode: off,
  /** True: asks search engines not to index the site. Default `false`. */
  noIndex: off,
  /**
   * True: `/sw.js` is a service worker that clears every cache and unregisters itself. Use it if an earlier site at this address
   * had a worker of that name, which would keep showing the old pages. Default `false`.
   */
  killServiceWorker: off,
  /** Readers can add sections of docs to a sheet of their own at `/my-sheet`, order them, print them and share them as a link. Default false. */
  mySheet: off,
  /**
   * Whether the footer offers readers to keep the site on their device, for use without a network. Nothing is stored before they
   * press the button. `true`: `{ pages: 'docs' }`. Default `false`. To switch it off again, set `killServiceWorker`, which removes
   * what is kept. `{ pages: 'all', max: '20 MB' }`
   */
  offline: z.union([z.boolean(), OFFLINE]).default(false).transform(toOffline),
  /**
   * The docs as one book, in reading order: a page, one file for reading offline, PDF and EPUB. Undefined: no book; the command
   * `book` then uses the defaults. `{ edition: '0.4', formats: ['page', 'file', 'epub'] }`
   */
  book: book.optional(),
  /**
   * The rules of the docs for other programs: bots, virtual tabletops, note books. Default: none.
   * `{ json: true, foundry: { id: 'gloamwaste' }, vault: true }`
   */
  formats: FORMATS.prefault({}),
  /** Your own data. The build ignores it. `{ printer: 'A5' }` */
  customFields: z.record(text, z.unknown()).optional(),
})

/** A type without the `undefined` that zod adds to optional keys. */
export type Defined<T> =
  T extends Map<infer Key, infer Value>
    ? Map<Key, Defined<Value>>
    : T extends object
      ? { [Key in keyof T]: Defined<undefined extends T[Key] ? Exclude<T[Key], undefined> : T[Key]> }
      : T

// The types of the parts, by the names that configs use.

type Written<Schema extends z.ZodType> = Defined<z.input<Schema>>

export interface SiteConfig extends Written<typeof SITE_CONFIG> {}
export interface LogoConfig extends Written<typeof LOGO> {}
export interface NavbarItemBase extends Written<typeof ITEM_BASE> {}
export interface NavbarLinkConfig extends Written<(typeof DROPDOWN_ITEMS)['link']> {}
export interface NavbarDocConfig extends Written<(typeof DROPDOWN_ITEMS)['doc']> {}
export interface NavbarSidebarConfig extends Written<(typeof DROPDOWN_ITEMS)['docSidebar']> {}
export interface NavbarHtmlConfig extends Written<(typeof DROPDOWN_ITEMS)['html']> {}
export interface NavbarEntriesAround extends Written<typeof ENTRIES_AROUND> {}
export interface NavbarDropdownConfig extends Written<(typeof NAVBAR_ITEMS)['dropdown']> {}
export interface NavbarLocalesConfig extends Written<(typeof NAVBAR_ITEMS)['localeDropdown']> {}
export interface NavbarSearchConfig extends Written<(typeof NAVBAR_ITEMS)['search']> {}
export interface NavbarVersionConfig extends Written<(typeof NAVBAR_ITEMS)['docsVersion']> {}
export interface NavbarVersionsConfig extends Written<(typeof NAVBAR_ITEMS)['docsVersionDropdown']> {}
export type NavbarEntryConfig = NavbarLinkConfig | NavbarDocConfig | NavbarSidebarConfig | NavbarHtmlConfig
export type NavbarItemConfig = {
  [Name in keyof typeof NAVBAR_ITEMS]: Written<(typeof NAVBAR_ITEMS)[Name]>
}[keyof typeof NAVBAR_ITEMS]
export interface NavbarConfig extends Written<typeof NAVBAR> {}
export interface FooterAddressConfig extends Written<(typeof FOOTER_LINKS)['link']> {}
export interface FooterHtmlConfig extends Written<(typeof FOOTER_LINKS)['html']> {}
export type FooterLinkConfig = FooterAddressConfig | FooterHtmlConfig
export interface FooterColumnConfig extends Written<typeof FOOTER_COLUMN> {}
export interface FooterConfig extends Written<typeof FOOTER> {}
export interface SidebarItemBase extends Written<typeof SIDEBAR_BASE> {}
export interface SidebarDocConfig extends Written<typeof SIDEBAR_DOC> {}
export interface SidebarLinkConfig extends Written<(typeof SIDEBAR_ITEMS)['link']> {}
export interface SidebarHtmlConfig extends Written<(typeof SIDEBAR_ITEMS)['html']> {}
export interface SidebarFolderConfig extends Written<(typeof SIDEBAR_ITEMS)['autogenerated']> {}
export interface SidebarIndexConfig extends Written<typeof GENERATED_INDEX> {}
export interface SidebarCategoryConfig extends Written<(typeof SIDEBAR_ITEMS)['category']> {}
export interface VersionConfig extends Written<typeof VERSION> {}
export interface DocsConfig extends Written<typeof DOCS> {}
export interface BlogConfig extends Written<typeof BLOG> {}
export interface LocaleOptions extends Written<typeof LOCALE> {}
export interface I18nConfig extends Written<typeof I18N> {}
export type ThemeName = Written<typeof THEME_NAME>
export interface ThemeConfig extends Written<typeof THEME> {}
export interface OfflineConfig extends Written<typeof OFFLINE> {}
export interface NearConfig extends Written<typeof NEAR> {}
export interface RollConfig extends Written<typeof ROLL> {}
export type PaperConfig = Written<typeof PAPER>
export interface BookConfig extends Written<typeof BOOK> {}
export interface ColorModeConfig extends Written<typeof COLOR_MODE> {}
export interface AnnouncementBarConfig extends Written<typeof ANNOUNCEMENT_BAR> {}
export interface MarkdownConfig extends Written<typeof MARKDOWN> {}
export interface HomeConfig extends Written<typeof HOME> {}
export interface PlateConfig extends Written<typeof PLATE> {}
export interface ExampleConfig extends Written<typeof EXAMPLE> {}
export interface PlayBoxConfig extends Written<typeof PLAY_BOXES> {}
export interface FoundryConfig extends Written<typeof FOUNDRY> {}
export interface FormatsConfig extends Written<typeof FORMATS> {}
export interface RulesConfig extends Written<typeof RULES> {}
export interface RedirectConfig extends Written<typeof REDIRECT> {}
/** Severity of a check. Errors stop the build, warnings do not. */
export type CheckLevel = Written<typeof LEVEL>
export interface ChecksConfig extends Written<typeof CHECKS> {}
export type MetaConfig = Written<typeof META>
export type ContentPolicyConfig = Exclude<SiteConfig['contentPolicy'], string | undefined>
export interface HeadTagConfig extends Written<typeof HEAD_TAG> {}
export interface GiscusConfig extends Written<typeof GISCUS> {}
export interface CommentsConfig extends Written<typeof COMMENTS> {}
export interface SlotsConfig extends Written<typeof SLOTS> {}
export interface ReplaceConfig extends Written<typeof REPLACE> {}

/** Items, or categories by label. */
export type SidebarConfig = SidebarItemConfig[] | { [label: string]: SidebarConfig }

/** A string is the id of a doc; `{ 'The rules': ['combat'] }` is short for a category. */
export type SidebarItemConfig =
  | string
  | SidebarDocConfig
  | SidebarLinkConfig
  | SidebarHtmlConfig
  | SidebarFolderConfig
  | SidebarCategoryConfig
  | { [label: string]: SidebarConfig }
