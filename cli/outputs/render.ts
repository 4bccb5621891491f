// Renders the files of a page from its data.
import type { Language } from '../../templates/languages/language.ts'
import type { InlineScripts, PageAssets, PageData, PageHead, SiteData } from '../../templates/page-data.ts'
import { BuildError, error } from '../core/errors.ts'
import type { SiteCodeRenderer } from './site-code.ts'

/** Exports of templates/server.tsx. */
export interface Templates {
  renderPage(input: {
    page: PageData
    site: SiteData
    assets: PageAssets
    head: PageHead
    inlineScripts: InlineScripts
    policy?: string | undefined
    headHtml: string
    language: Language
  }): string[]
  siteCode: SiteCodeRenderer
}

/** Inputs that all pages of a site share. */
export interface RenderSetup {
  site: SiteData
  inlineScripts: InlineScripts
  /** Tags that the site adds to the head. */
  headHtml: string
  /** Content policy for a `<meta>` in pages. */
  policy?: string
  language: Language
}

/** Inputs of one page. */
interface PageTask {
  page: PageData
  head: PageHead
  assets: PageAssets
  /** Owner of the page, for messages. */
  source: string
}

/** The HTML document of a page. Throws a BuildError that names the page if its layout fails. */
export function renderHtml({ page, head, assets, source }: PageTask, setup: RenderSetup, templates: Templates): string {
  const { site, inlineScripts, policy, headHtml, language } = setup
  try {
    return templates.renderPage({ page, site, assets, head, inlineScripts, policy, headHtml, language }).join('')
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const needsBrowser = /\b(window|document|localStorage|navigator|location) is not defined/.test(message)
    throw new BuildError(
      error(
        'WB801',
        `The page ${page.path} cannot be rendered with the layout "${page.layout}": ${message}`,
        source.includes('/') ? { file: source } : {},
        needsBrowser ? 'Templates also run in Node. Use browser APIs only in an effect.' : undefined,
      ),
      { cause },
    )
  }
}
