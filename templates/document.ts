// The HTML document around the app, as a string template, so that the order of tags in the head is visible here.
// Data in script elements must go through `escapeJson`.
import { escapeHtml, escapeJson } from './escape.ts'
import { withoutInert } from './inert.ts'
import type { InlineScripts, PageAssets, PageData, PageHead, SiteData } from './page-data.ts'

export interface DocumentInput {
  page: PageData
  site: SiteData
  assets: PageAssets
  head: PageHead
  inlineScripts: InlineScripts
  /** Tags that the site adds to the head. */
  headHtml: string
  /** Content security policy, for hosts that send no headers. */
  policy?: string | undefined
}

/** `app` is the rendered markup of the page, in chunks. Returns chunks, too. */
export function renderDocument(input: DocumentInput, app: string[]): string[] {
  const { page, site, head, policy } = input
  // The policy only applies to elements after it.
  const policyTag = policy ? `${element('meta', { 'http-equiv': 'Content-Security-Policy', content: policy })}\n` : ''
  const html = {
    lang: page.locale,
    dir: site.direction,
    'data-theme': site.colorMode.defaultMode,
    'data-layout': page.layout,
  }
  const { beforePaint, missingFiles } = input.inlineScripts
  return [
    `<!doctype html>\n${element('html', html)}\n<head>\n<meta charset="utf-8">\n`,
    `${policyTag}${element('meta', { name: 'theme-color', content: head.themeColor })}\n<script>`,
    beforePaint,
    `</script>\n${page.path === '/' ? `<script>${missingFiles}</script>\n` : ''}${headTags(input).join('\n')}\n${input.headHtml ? `${input.headHtml}\n` : ''}</head>\n<body>\n${element('div', siteAttributes(input.assets))}`,
    ...app,
    '</div>\n<script type="application/json" id="page-data">',
    escapeJson(JSON.stringify(withoutInert(page))),
    '</script>\n</body>\n</html>\n',
  ]
}

/** Scripts are loaded later; see client/before-paint.ts. */
const siteAttributes = ({ scripts, firstPresses }: PageAssets) => ({
  id: 'site',
  'data-scripts': scripts.join(' '),
  'data-presses': Object.entries(firstPresses).flat(2).join(' ') || undefined,
})

function headTags({ page, assets, head }: DocumentInput): string[] {
  return [
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    `<title>${escapeHtml(page.title)}</title>`,
    ...(page.description ? [element('meta', { name: 'description', content: page.description })] : []),
    ...(head.noIndex ? [element('meta', { name: 'robots', content: 'noindex, nofollow' })] : []),
    assetTags(assets),
    ...(head.canonical ? [element('link', { rel: 'canonical', href: head.canonical })] : []),
    ...head.links.map((link) => element('link', { ...link })),
    ...head.meta.map((meta) => element('meta', { ...meta })),
    ...head.jsonLd.map((data) => `<script type="application/ld+json">${escapeJson(JSON.stringify(data))}</script>`),
  ]
}

const knownAssetTags = new WeakMap<PageAssets, string>()

/** Pages with the same layout share them. */
function assetTags(assets: PageAssets): string {
  const known = knownAssetTags.get(assets) ?? writeAssetTags(assets).join('\n')
  knownAssetTags.set(assets, known)
  return known
}

function writeAssetTags({ fonts, stylesheet }: PageAssets): string[] {
  return [
    ...fonts.map((href) => element('link', { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' })),
    element('link', { rel: 'stylesheet', href: stylesheet }),
  ]
}

function element(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`,
  )
  return `<${name}${written.join('')}>`
}
