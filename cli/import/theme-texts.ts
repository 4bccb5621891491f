// Translations of menus and buttons, for languages that this tool has no texts in.
import { counts, texts } from '../../templates/languages/english.ts'
import type { Messages } from './translations.ts'

type Texts = Partial<Record<keyof typeof texts, string>>
type Counts = Partial<Record<keyof typeof counts, Record<string, string>>>

/** Names of texts here, by their names in Docusaurus after 'theme.'. */
const NAMES: Record<string, keyof typeof texts> = {
  'common.skipToMainContent': 'skip',
  'AnnouncementBar.closeButtonAriaLabel': 'close',
  'colorToggle.ariaLabel': 'switchMode',
  'colorToggle.ariaLabel.mode.light': 'lightMode',
  'colorToggle.ariaLabel.mode.dark': 'darkMode',
  'colorToggle.ariaLabel.mode.system': 'systemMode',
  'NavBar.navAriaLabel': 'navigation',
  'docs.sidebar.toggleSidebarButtonAriaLabel': 'toggleNavigation',
  'docs.sidebar.closeSidebarButtonAriaLabel': 'closeNavigation',
  'navbar.mobileSidebarSecondaryMenu.backButtonLabel': 'backToMainMenu',
  'navbar.mobileLanguageDropdown.label': 'languages',
  'navbar.mobileVersionsDropdown.label': 'versions',
  'docs.sidebar.navAriaLabel': 'docsSidebar',
  'DocSidebarItem.expandCategoryAriaLabel': 'expandCategory',
  'DocSidebarItem.collapseCategoryAriaLabel': 'collapseCategory',
  'docs.breadcrumbs.navAriaLabel': 'breadcrumbs',
  'docs.breadcrumbs.home': 'homePage',
  'TOCCollapsible.toggleButtonLabel': 'onThisPage',
  'BackToTopButton.buttonAriaLabel': 'backToTop',
  'IconExternalLink.ariaLabel': 'opensNewTab',
  'common.editThisPage': 'editPage',
  'tags.tagsPageTitle': 'tags',
  'tags.tagsListLabel': 'tagList',
  'tags.tagsPageLink': 'allTags',
  'docs.paginator.navAriaLabel': 'docsPages',
  'docs.paginator.previous': 'previous',
  'docs.paginator.next': 'next',
  'contentVisibility.unlistedBanner.title': 'unlisted',
  'contentVisibility.unlistedBanner.message': 'unlistedText',
  'docs.versions.unreleasedVersionLabel': 'unreleased',
  'docs.versions.unmaintainedVersionLabel': 'unmaintained',
  'docs.versions.latestVersionSuggestionLabel': 'upToDate',
  'docs.versions.latestVersionLinkLabel': 'latestVersion',
  'docs.versionBadge.label': 'versionBadge',
  'blog.sidebar.navAriaLabel': 'blogPosts',
  'blog.paginator.navAriaLabel': 'blogPages',
  'blog.paginator.newerEntries': 'newerEntries',
  'blog.paginator.olderEntries': 'olderEntries',
  'blog.post.paginator.navAriaLabel': 'postPages',
  'blog.post.paginator.newerPost': 'newerPost',
  'blog.post.paginator.olderPost': 'olderPost',
  'blog.post.readMore': 'readMore',
  'blog.post.readMoreLabel': 'readMoreAbout',
  'blog.archive.title': 'archive',
  'blog.archive.description': 'archiveText',
  'blog.authorsList.pageTitle': 'authors',
  'blog.authorsList.viewAll': 'allAuthors',
  'blog.author.noPosts': 'noPosts',
  'NotFound.title': 'notFound',
  'NotFound.p1': 'notFoundText',
  'ErrorPageContent.title': 'crash',
  'ErrorPageContent.tryAgain': 'tryAgain',
  'SearchBar.label': 'search',
  'CodeBlock.copyButtonAriaLabel': 'copyCode',
  'CodeBlock.copied': 'copied',
  ...Object.fromEntries(
    (['note', 'tip', 'info', 'warning', 'danger', 'caution'] as const).map((sign) => [`admonition.${sign}`, sign]),
  ),
}

/** Names of placeholders here, by their names in Docusaurus. */
const PLACES: Record<string, string> = {
  label: 'name',
  siteTitle: 'site',
  versionLabel: 'version',
  latestVersionLink: 'latest',
  readingTime: 'count',
  tagName: 'tag',
  user: 'author',
}

export function themeTexts(messages: Messages, locale: string): { texts: Texts; counts: Counts } {
  const get = (key: string) => {
    const found = messages.get(`theme.${key}`)?.replace(/\{(\w+)\}/g, (_, name: string) => `{${PLACES[name] ?? name}}`)
    return found?.replace(/^\s*[←→]\s*/, '').trim()
  }
  const changed = sentenceOf(get)
  const pairs = [
    ...Object.entries(NAMES).map(([key, name]) => [name, get(key)] as const),
    ['lastUpdated', changed(true, false)] as const,
    ['lastUpdatedBy', changed(false, true)] as const,
    ['lastUpdatedOnBy', changed(true, true)] as const,
  ]
  const own = pairs.filter(([name, text]) => text !== undefined && text !== texts[name] && fits(text, texts[name]))
  const forms = pluralForms(locale)
  const title = (key: string, place: string, plurals: string) =>
    get(plurals)
      ?.split('|')
      .map((form) => get(key)?.replace(`{${place}}`, form) ?? form)
      .join('|')
  const plurals = {
    minutes: get('blog.post.readingTime.plurals'),
    posts: get('blog.post.plurals'),
    taggedPosts: title('blog.tagTitle', 'nPosts', 'blog.post.plurals'),
    taggedDocs: title('docs.tagDocListPageTitle', 'nDocsTagged', 'docs.tagDocListPageTitle.nDocsTagged'),
  }
  const ownCounts = Object.entries(plurals).flatMap(([name, text]) => {
    const english = counts[name as keyof typeof counts].other
    if (text === undefined || text.endsWith(english) || !fits(text, english)) return []
    // The last form is used for all that are not given.
    const given = text.split('|')
    const last = given.pop()
    return [[name, { ...Object.fromEntries(given.map((one, i) => [forms[i], one])), other: last }] as const]
  })
  return { texts: Object.fromEntries(own), counts: Object.fromEntries(ownCounts) }
}

/** Fills in 'Last updated{atDate}{byUser}'. */
const sentenceOf = (get: (key: string) => string | undefined) => (hasDate: boolean, hasAuthor: boolean) => {
  const part = (key: string) => ` ${get(key) ?? ''}`
  return get('lastUpdated.lastUpdatedAtBy')
    ?.replace('{atDate}', hasDate ? part('lastUpdated.atDate') : '')
    .replace('{byUser}', hasAuthor ? part('lastUpdated.byUser') : '')
    .trim()
}

/** The plural forms of a language, in the order in which Docusaurus separates them by |. */
const pluralForms = (locale: string): string[] => {
  const own = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => own.includes(form as Intl.LDMLPluralRule))
}

/** Whether a text has only placeholders of the English one. */
const fits = (text: string, english: string): boolean =>
  [...text.matchAll(/\{\w+\}/g)].every(([place]) => english.includes(place))
