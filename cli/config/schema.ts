// The schema of site.config.ts: it checks each value, fills in defaults and converts the value for the build. define-config.ts
// documents the fields for authors; the type checks at the end of this file keep the two in step.
import { didYouMean } from '../core/did-you-mean.ts'
import { choose, show } from '../core/schema.ts'
import * as z from '../core/z.ts'
import type {
  FooterColumnConfig,
  FooterConfig,
  FooterLinkConfig,
  NavbarItemConfig,
  SidebarConfig,
  SidebarItemConfig,
  SiteConfig,
} from './define-config.ts'
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
const level = z.enum(['error', 'warn', 'ignore'])
const errors = level.default('error')
const warns = level.default('warn')
const ignores = level.default('ignore')
const mode = z.enum(['light', 'dark']).default('light')

/** A file of the site's own code. */
const file = text.regex(/\.(?:tsx|html)$/, 'must be a .tsx or .html file')

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

const logo = z.strictObject({
  src: some,
  ...z
    .strictObject({
      srcDark: some,
      alt: text,
      href: text,
      target: text,
      width: z.number().positive(),
      height: z.number().positive(),
    })
    .partial().shape,
})

const itemBase = { position: z.enum(['left', 'right']).optional(), className: text.optional() }

/** Types of items inside a dropdown. */
export const DROPDOWN_ITEMS = {
  link: z
    .strictObject({
      ...itemBase,
      type: z.literal('link').optional(),
      label: some,
      to: text.optional(),
      href: text.optional(),
      target: text.optional(),
      icon: text.superRefine(checkIcon).optional(),
      activeBasePath: text.optional(),
      activeBaseRegex: text.superRefine(checkRegex).optional(),
    })
    .superRefine(checkAddress),
  doc: z.strictObject({
    ...itemBase,
    type: z.literal('doc'),
    docId: text,
    docs: text.optional(),
    label: text.optional(),
  }),
  docSidebar: z.strictObject({
    ...itemBase,
    type: z.literal('docSidebar'),
    sidebarId: text,
    docs: text.optional(),
    label: text.optional(),
  }),
  html: z.strictObject({ ...itemBase, type: z.literal('html'), value: text }),
} as const

const typeOf = (item: Record<string, unknown>) => item.type ?? (item.items === undefined ? 'link' : 'dropdown')

const navbarItem = <Item>(schemas: Schemas) =>
  choose<Item, Item>((item) => {
    if (!isObject(item)) return '{key} must be a navbar item; {found}.'
    const type = typeOf(item)
    if (type === 'dropdown' && !schemas.dropdown) return '{key}: nested dropdowns are not allowed.'
    return schemaOf(type, schemas, 'no component exists for type')
  })

const entries = z.array(navbarItem<z.output<(typeof DROPDOWN_ITEMS)[keyof typeof DROPDOWN_ITEMS]>>(DROPDOWN_ITEMS))
const entriesAround = { dropdownItemsBefore: entries.optional(), dropdownItemsAfter: entries.optional() }

/** Types of items in the navbar. */
export const NAVBAR_ITEMS = {
  ...DROPDOWN_ITEMS,
  dropdown: z.strictObject({
    ...itemBase,
    type: z.literal('dropdown').optional(),
    label: some,
    to: text.optional(),
    items: entries.min(1),
  }),
  localeDropdown: z.strictObject({ ...itemBase, type: z.literal('localeDropdown'), ...entriesAround }),
  search: z.strictObject({ ...itemBase, type: z.literal('search') }),
  docsVersion: z.strictObject({
    ...itemBase,
    type: z.literal('docsVersion'),
    label: text.optional(),
    to: text.optional(),
    docs: text.optional(),
  }),
  docsVersionDropdown: z.strictObject({
    ...itemBase,
    type: z.literal('docsVersionDropdown'),
    docs: text.optional(),
    ...entriesAround,
    versions: z.union([z.array(text).min(1), z.record(text, z.strictObject({ label: some.optional() }))]).optional(),
  }),
} as const

export const FOOTER_LINKS = {
  link: z
    .strictObject({
      label: some,
      to: text.optional(),
      href: text.optional(),
      icon: text.superRefine(checkIcon).optional(),
    })
    .superRefine(checkAddress),
  html: z.strictObject({ html: text }),
} as const

const footerLink = choose<FooterLinkConfig, FooterLinkConfig>((link) => {
  if (!isObject(link)) return '{key} must be a footer link; {found}.'
  return 'html' in link ? FOOTER_LINKS.html : FOOTER_LINKS.link
})
const footerColumn = z.strictObject({ title: text.nullable().optional(), items: z.array(footerLink) })
const footerLinks = z
  .array(choose<FooterColumnConfig | FooterLinkConfig, unknown>((link) => (isColumn(link) ? footerColumn : footerLink)))
  .superRefine(checkFooterLinks)

const footer = z
  .strictObject({
    style: mode,
    logo: logo.optional(),
    links: (footerLinks as z.ZodType as z.ZodType<z.output<typeof footerLinks>, FooterConfig['links']>).default([]),
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
  type: z.literal('generated-index'),
  title: text.optional(),
  description: text.optional(),
  slug: text.optional(),
  keywords: z.union([z.array(text), text]).optional(),
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

/** `customProps` and `key` are for other systems. */
const sidebarBase = { className: text.optional(), customProps: z.unknown().optional(), key: text.optional() }

/** Types of items in a sidebar. */
export const SIDEBAR_ITEMS = {
  doc: z.strictObject({ ...sidebarBase, type: z.literal('doc'), id: text, label: text.optional() }),
  ref: z.strictObject({ ...sidebarBase, type: z.literal('ref'), id: text, label: text.optional() }),
  link: z.strictObject({
    ...sidebarBase,
    type: z.literal('link'),
    label: some,
    href: text,
    description: text.optional(),
  }),
  html: z.strictObject({ ...sidebarBase, type: z.literal('html'), value: text, defaultStyle: z.boolean().optional() }),
  autogenerated: z.strictObject({ type: z.literal('autogenerated'), dirName: text }),
  category: z.strictObject({
    ...sidebarBase,
    type: z.literal('category'),
    label: some,
    items: sidebar,
    link: z.union([z.strictObject({ type: z.literal('doc'), id: text }), GENERATED_INDEX, z.null()]).optional(),
    collapsible: z.boolean().optional(),
    collapsed: z.boolean().optional(),
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

const editing = { editUrl: text.optional(), showLastUpdateTime: off, showLastUpdateAuthor: off }
const headingLevel = z.number().int().min(2).max(6)

/** Id of docs and blogs that have none. */
export const DEFAULT_ID = 'default'

const treeBase = {
  id: text.regex(/^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u, 'must be made of letters, digits, "-" and "_"').default(DEFAULT_ID),
  path: some.superRefine(checkBasePath).optional(),
  routeBasePath: basePath.optional(),
}

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
function listOf<Given, One extends object>(key: string, one: z.ZodType<One, Given>) {
  const inOrder = (values: One[], at: (i: number) => PropertyKey[]) =>
    values.map((value, i) => ({ ...value, at: at(i) }))
  const none = z.literal(false).transform(() => [])
  const single = one.transform((value) => inOrder([value], () => [key]))
  const several = z.array(one).transform((values) => inOrder(values, (i) => [key, i]))
  return choose<(One & { at: PropertyKey[] })[], Given | Given[] | false>((value) =>
    value === false ? none : Array.isArray(value) ? several : single,
  )
}

const docs = z
  .strictObject({
    ...treeBase,
    sidebars: SIDEBARS.default({ docs: [{ type: 'autogenerated', dirName: '.' }] }).transform(toMap),
    breadcrumbs: on,
    tableOfContents: z
      .strictObject({ minHeadingLevel: headingLevel.default(2), maxHeadingLevel: headingLevel.optional() })
      .prefault({})
      .transform(({ minHeadingLevel: min, maxHeadingLevel: max = Math.max(3, min) }) => ({ min, max }))
      .superRefine(checkHeadingLevels),
    ...editing,
    reportUrl: text.regex(/^(?:https:\/\/|mailto:)/, 'must start with "https://" or "mailto:"').optional(),
    sidebarCollapsed: on,
    sidebarCollapsible: on,
    autoCollapseCategories: off,
    numberPrefixes: on,
    versions: z
      .record(
        text,
        z
          .strictObject({
            label: some,
            path: text.superRefine(checkBasePath),
            banner: z.enum(['none', 'unreleased', 'unmaintained']),
            badge: z.boolean(),
            noIndex: z.boolean(),
          })
          .partial(),
      )
      .default({})
      .transform(toMap),
    lastVersion: text.optional(),
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

const blog = z
  .strictObject({
    ...treeBase,
    title: text.default('Blog'),
    description: text.optional(),
    postsPerPage: countOrAll(1).default(10).transform(toCount),
    sidebarTitle: text.default('All posts'),
    sidebarCount: countOrAll(0).default('ALL').transform(toCount),
    showReadingTime: on,
    feeds: z
      .union([z.array(z.enum(['rss', 'atom', 'json'])), z.literal(false)])
      .default(['rss', 'atom'])
      .transform((feeds) => feeds || []),
    feedLimit: countOrAll(0).default(20).transform(toCount),
    ...editing,
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

const i18n = z
  .strictObject({
    defaultLocale: text.default('en'),
    locales: z.array(text).min(1).optional(),
    localeConfigs: z
      .record(
        text,
        z
          .strictObject({ label: text, htmlLang: text, direction: z.enum(['ltr', 'rtl']), path: text, calendar: text })
          .partial(),
      )
      .default({}),
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

const themeName = z.enum(['plain', 'folio', 'reflection'])

const theme = z
  .union([
    themeName,
    z.strictObject({
      use: themeName.optional(),
      css: z.array(some).optional(),
      fonts: z.array(some).optional(),
      drawings: z.boolean().optional(),
    }),
  ])
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

const offline = z.strictObject({
  pages: z.enum(['docs', 'all']).default('docs'),
  max: text.regex(/^\d+(?:\.\d+)? ?(?:kB|MB)$/, 'must be a size such as "8 MB" or "500 kB"').default('8 MB'),
})

/** Undefined if it is off. */
function toOffline(value: boolean | z.output<typeof offline>): { pages: 'docs' | 'all'; maxBytes: number } | undefined {
  if (value === false) return undefined
  const { pages, max } = value === true ? offline.parse({}) : value
  return { pages, maxBytes: Number.parseFloat(max) * (max.endsWith('MB') ? 1e6 : 1e3) }
}

const roll = z
  .strictObject({
    name: some,
    patterns: z.array(some).min(1),
    words: z.array(some).min(1).optional(),
    dice: some.optional(),
    add: z.enum(['sum', 'highest', 'lowest', 'count']).default('sum'),
    hit: z.number().int().optional(),
    success: z.enum(['at least', 'at most']).default('at least'),
    target: z.number().int().optional(),
    targetName: some.optional(),
    margin: z.strictObject({ every: z.number().int().positive(), one: some, many: some }).optional(),
    doubles: z
      .strictObject({ name: some.optional(), onSuccess: some.optional(), onFailure: some.optional() })
      .optional(),
    near: z
      .strictObject({
        within: z.number().int().positive(),
        name: some,
        onDoubles: off,
        except: z.array(some).min(1).optional(),
        exceptBeside: z.array(some).min(1).optional(),
      })
      .optional(),
  })
  .superRefine(checkRoll)

const paper = z.union([
  z.enum(['A4', 'letter', 'A5']),
  z.strictObject({
    trim: text.regex(/^\d+(?:\.\d+)?x\d+(?:\.\d+)?(?:in|mm)$/, 'must be a size such as "6x9in" or "148x210mm"'),
    bleed: text.regex(/^\d+(?:\.\d+)?(?:in|mm)$/, 'must be a length such as "3mm"').default('0mm'),
    pages: z.number().int().min(1).max(64).default(1),
  }),
])

/** One part of a file name. */
const nameText = text.regex(/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u, 'may contain only letters, digits, ".", "-" and "_"')

const isOnce = (sizes: z.infer<typeof paper>[]) =>
  new Set(sizes.map((size) => (typeof size === 'string' ? size : size.trim))).size === sizes.length

const bookFields = z.strictObject({
  title: some.optional(),
  sidebar: text.optional(),
  parts: z.record(nameText, text).optional(),
  formats: z
    .array(z.enum(['page', 'file', 'pdf', 'epub']))
    .min(1)
    .default(['page', 'file']),
  paper: z.array(paper).min(1).refine(isOnce, 'names a size twice').default(['A4']),
  edition: nameText.optional(),
  date: text
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'must be a day such as "2026-11-24"')
    .optional(),
  cover: text.regex(/\.(?:svg|png|jpe?g|webp)$/i, 'must be an SVG, PNG, JPEG or WebP file').optional(),
  licence: text.optional(),
})

const book = bookFields.refine(({ sidebar, parts }) => sidebar === undefined || parts === undefined, {
  path: ['sidebar'],
  message: 'is not used, because "parts" names the sidebars. Delete one of them',
})

/** The options of a book without a config. */
export const noBookOptions = () => book.parse({})

export const SITE_CONFIG = z.strictObject({
  title: text.regex(/\S/, 'must not be empty'),
  tagline: text.default(''),
  favicon: some.transform((file) => file.replace(/^\//, '')).optional(),
  image: some.optional(),
  metadata: z.array(META).default([]),
  url: text
    .superRefine(checkUrl)
    .transform((url) => new URL(url).origin)
    .optional(),
  baseUrl: text.superRefine(checkBaseUrl).optional(),
  titleDelimiter: text.default('|'),
  i18n: i18n.prefault({}),
  colorMode: z.strictObject({ defaultMode: mode, disableSwitch: off, respectPrefersColorScheme: off }).prefault({}),
  theme,
  announcementBar: z
    .strictObject({
      id: some.default('announcement-bar'),
      content: some,
      backgroundColor: text.optional(),
      textColor: text.optional(),
      isCloseable: on,
    })
    .optional(),
  navbar: z
    .strictObject({
      title: text.nullable().optional(),
      logo: logo.optional(),
      hideOnScroll: off,
      items: z.array(navbarItem<NavbarItemConfig>(NAVBAR_ITEMS)).default([]),
    })
    .prefault({}),
  footer: footer.optional(),
  docs: listOf('docs', docs).prefault({}),
  blog: listOf('blog', blog).prefault({}),
  markdown: z
    .strictObject({
      html: off,
      dice: z.union([z.boolean(), z.literal('all')]).default(false),
      typographer: on,
      emoji: on,
      wikilinks: off,
      glossary: text.startsWith('/').optional(),
      recordLinks: z.record(text, z.enum(['any', 'capitals'])).optional(),
    })
    .prefault({}),
  home: z.strictObject({ wordmark: z.strictObject({ wide: some, tall: some }).optional() }).default({}),
  plates: z
    .record(
      text,
      z.strictObject({
        title: text,
        lede: text.optional(),
        stats: labels.optional(),
        facts: labels.optional(),
        below: z.strictObject({ title: text, facts: labels }).optional(),
      }),
    )
    .default({})
    .transform(toMap),
  rules: z
    .strictObject({
      examples: z
        .array(
          z.strictObject({
            pattern: some.superRefine(checkPattern),
            success: z.enum(['at least', 'at most']).optional(),
            hit: z.number().int().min(1).optional(),
            results: z.tuple([some, some]).optional(),
          }),
        )
        .optional(),
      playBoxes: z
        .strictObject({ titles: z.array(some).min(1), parts: z.array(some).min(1) })
        .partial()
        .optional(),
      linkTexts: ignores,
      definitions: ignores,
    })
    .prefault({}),
  rolls: z.array(roll).default([]),
  redirects: z
    .array(
      z.strictObject({
        from: z.union([text, z.array(text).min(1)]),
        to: text.regex(/^(?:https?:\/\/|\/(?!\/))/, 'must start with "/" or "https://"'),
        status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
      }),
    )
    .default([]),
  markdownCopies: off,
  license: text
    .regex(/^https?:\/\/\S+$/, 'must be an absolute address such as "https://creativecommons.org/licenses/by/4.0/"')
    .optional(),
  socialImages: z.union([z.enum(['site', 'posts']), z.literal(false)]).default(false),
  checks: z
    .strictObject({
      deadLinks: errors,
      deadAnchors: errors,
      missingImages: errors,
      frontMatter: errors,
      unknownFrontMatter: warns,
      unknownLanguages: warns,
      unknownTags: warns,
      missingAltText: warns,
      orphanPages: warns,
      skippedHeadings: warns,
      headings: warns,
      openFences: warns,
      otherSyntax: warns,
      unreadContent: warns,
      duplicateIds: errors,
      hostFiles: errors,
      brokenBlocks: errors,
      dieTables: errors,
      constants: warns,
      examples: warns,
      terms: warns,
      unbalancedTags: errors,
      mdx: errors,
    })
    .prefault({}),
  contentPolicy: z
    .union([
      z.enum(['header', 'page']),
      z.record(text, z.union([z.array(some), z.enum(['header', 'page'])])).superRefine(checkContentPolicy),
    ])
    .optional(),
  head: z
    .array(
      z.strictObject({
        tag: z.enum(['script', 'link', 'meta', 'noscript', 'style']),
        attributes: z
          .record(text.regex(/^[\w:-]+$/, 'must be the name of an attribute'), z.union([text, z.boolean()]))
          .optional(),
        content: text.optional(),
      }),
    )
    .default([]),
  embeds: z.array(text.superRefine(checkUrl).transform((url) => new URL(url).origin)).default([]),
  comments: z
    .strictObject({
      giscus: z.strictObject({
        repo: text.regex(/^[\w.-]+\/[\w.-]+$/, 'must be an owner and a name, such as "me/my-game"'),
        repoId: some,
        category: some,
        categoryId: some,
        host: text
          .superRefine(checkUrl)
          .transform((url) => new URL(url).origin)
          .default('https://giscus.app'),
      }),
    })
    .optional(),
  slots: z
    .strictObject({
      head: file,
      navbarEnd: file,
      docBefore: file,
      docAfter: file,
      postAfter: file,
      homeSections: file,
      footer: file,
    })
    .partial()
    .default({}),
  replace: z
    .strictObject({ footer: file, notFound: file, plate: text.endsWith('.tsx', 'must be a .tsx file') })
    .partial()
    .default({}),
  components: z
    .record(text.regex(/^[a-z][a-z0-9-]*$/, 'must be made of small letters, digits and "-"'), file)
    .default({}),
  staticCode: off,
  noIndex: off,
  killServiceWorker: off,
  mySheet: off,
  offline: z.union([z.boolean(), offline]).default(false).transform(toOffline),
  book: book.optional(),
  customFields: z.record(text, z.unknown()).optional(),
})

/** A type without the `undefined` that zod adds to optional keys. */
export type Defined<T> =
  T extends Map<infer Key, infer Value>
    ? Map<Key, Defined<Value>>
    : T extends object
      ? { [Key in keyof T]: Defined<undefined extends T[Key] ? Exclude<T[Key], undefined> : T[Key]> }
      : T

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type Agree<Schema extends z.ZodType, Documented> = Same<Defined<z.input<Schema>>, Defined<Documented>>

// A field that is missing, or of another type, in the schema or in define-config.ts makes `true` a type error here.
true satisfies Agree<typeof SITE_CONFIG, SiteConfig>
true satisfies Same<Defined<z.input<(typeof NAVBAR_ITEMS)[keyof typeof NAVBAR_ITEMS]>>, Defined<NavbarItemConfig>>
