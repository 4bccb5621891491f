// The config as the build reads it: fields with a default are not optional. SiteConfig is the type that authors write.
import type { Language } from '../../templates/languages/language.ts'
import type { ThemeName } from '../../templates/themes/index.ts'
import type { Problem } from '../core/errors.ts'
import type * as z from '../core/z.ts'
import type { Defined, LocaleConfig, SITE_CONFIG } from './schema.ts'

export type CheckedConfig = Defined<z.output<typeof SITE_CONFIG>>

/** One of the docs of a site, with its sidebars and versions. */
export type ResolvedDocs = CheckedConfig['docs'][number]
export type ResolvedBlog = CheckedConfig['blog'][number]

export interface ResolvedConfig
  extends Omit<CheckedConfig, 'url' | 'i18n' | 'navbar' | 'blog' | 'contentPolicy' | 'customFields' | 'theme'> {
  /** Absolute folder of the site. */
  root: string
  /** The last edition of the rules, from their lock; undefined without one. */
  edition?: string
  /** ISO day of this edition. */
  editionDate?: string
  /** Text of the config file; see `configPlace`. */
  source: string
  /** Warnings about the config. */
  warnings: Problem[]
  /** Protocol and host, no slash at the end. */
  url: string
  /** Whether neither the config nor the host says where the site will be published. */
  isUrlUnknown: boolean
  /** Whether the config says where the site will be published. */
  isUrlWritten: boolean
  /** Address of the locale that this config is for: '/', '/ar/'. Starts and ends with '/'. */
  baseUrl: string
  /** Address of the site, for everything that the locales share. Starts and ends with '/'. */
  rootUrl: string
  /** The locale this config is for; see site/locales.ts. */
  locale: LocaleConfig
  defaultLocale: LocaleConfig
  locales: LocaleConfig[]
  /** Texts of the templates and the build in this locale. */
  language: Language
  navbar: Omit<CheckedConfig['navbar'], 'title'> & { title?: string }
  blogs: ResolvedBlog[]
  contentPolicy: 'header' | 'page'
  /** Sources that the site adds to the content policy, by directive. */
  policySources: Record<string, string[]>
  theme: SiteTheme
  /** Style sheets of the site, absolute. */
  themeFiles: string[]
  /** Name of the host, if it is known to ignore `_headers`. */
  headersIgnoredBy?: string
  /** Of the command `book`: forms besides those of the config, and paper instead of that of the config. */
  bookOptions?: { formats: BookFields['formats']; paper?: BookFields['paper'] }
}

type BookFields = NonNullable<CheckedConfig['book']>

export interface SiteTheme {
  use: ThemeName
  drawings: boolean
  /** Font files in content/static to fetch early. */
  fonts: string[]
  /** The site's own style sheets. `file`: relative to its folder. */
  sheets: { file: string; text: string }[]
  /** Style sheet with the colours that follow from those of the site's own, before them. '' for none. */
  derived: string
  /** Background of pages in both colour modes. */
  paper: { light: string; dark: string }
}

export interface LoadedConfig {
  config: ResolvedConfig
  /** Absolute files that decide the config: its sources, and the drawings of the wordmark, which may be outside content/. */
  inputs: string[]
}
