// Renders the files of a page from its data.
import { withoutSharedList } from '../../templates/inert.ts'
import type { Language } from '../../templates/languages/language.ts'
import type { InlineScripts, PageAssets, PageData, PageHead, SiteData } from '../../templates/page-data.ts'
import { BuildError, error } from '../errors.ts'
import { plainMarkdown } from './plain-markdown.ts'
import { oneLine, portableArticle } from './portable-article.ts'
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
export interface PageTask {
  page: PageData
  head: PageHead
  assets: PageAssets
  /** Owner of the page, for messages. */
  source: string
  /** Input of the plain Markdown copy, if there is one. */
  copy?: CopyTask
}

export interface CopyTask {
  heading: string
  about: string | undefined
  html: string
  /** Address of the page. */
  base: string
}

/** The files of a page. */
export interface RenderedPage {
  html: string
  data: string
  /** Plain Markdown copy. */
  copy?: string
}

export function renderTask(task: PageTask, setup: RenderSetup, templates: Templates): RenderedPage {
  const { page, copy } = task
  return {
    html: renderHtml(task, setup, templates),
    data: JSON.stringify(withoutSharedList(page)),
    ...(copy && { copy: copyOf(copy) }),
  }
}

function renderHtml({ page, head, assets, source }: PageTask, setup: RenderSetup, templates: Templates): string {
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

/** A plain Markdown copy. */
function copyOf({ heading, about, html, base }: CopyTask): string {
  const parts = [
    `# ${oneLine(heading)}`,
    about ? `> ${oneLine(about)}` : '',
    plainMarkdown(portableArticle(html, base)).trim(),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
