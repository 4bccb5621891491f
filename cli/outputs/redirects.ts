// Redirects: a page for each, and the file `_redirects` for hosts that read it.

import { escapeHtml } from '../../templates/escape.ts'
import { hrefOf, htmlFileOf } from '../core/addresses.ts'
import { hashOf } from '../core/hash.ts'
import { faviconHref } from '../site/favicon.ts'
import type { Feature } from '../site/feature.ts'
import { absolute } from '../site/head.ts'
import { localeFolder } from '../site/locales.ts'
import type { Making, PlannedFile, Site, SiteRedirect } from '../site/model.ts'

export const redirects: Feature = {
  name: 'redirects',
  *files({ config, redirects }) {
    for (const { from, isPage, file } of redirects)
      if (isPage)
        yield {
          path: htmlFileOf(from),
          source: `the redirect from ${from}${file === undefined ? '' : ` in ${file}`}`,
          contents: (making) => redirectPage(redirectFrom(from, making.site), making),
        }
    if (config.locales.length > 1 || redirects.some(({ isRule }) => isRule)) yield rulesFile
  },
}

const rulesFile: PlannedFile = {
  path: '_redirects',
  source: 'the redirects',
  isShared: true,
  contents: ({ sites }) => sites.map(({ site }) => rulesOf(site)).join(''),
}

const redirectFrom = (from: string, { redirects }: Site) =>
  redirects.find((redirect) => redirect.isPage && redirect.from === from)

/** A refresh drops the anchor of an address. The policy allows scripts in files only. */
const KEEP_ANCHOR = "location.replace(document.querySelector('[http-equiv]').content.slice(7)+location.hash)\n"
const KEEP_ANCHOR_FILE = `assets/anchor-${hashOf(KEEP_ANCHOR).slice(0, 10)}.js`

/** A redirect page for hosts that do not support `_redirects`. Works without JavaScript. */
function redirectPage(redirect: SiteRedirect | undefined, { site: { config }, add }: Making): string {
  const { href: to = '', isOldRule } = redirect ?? {}
  const keepsAnchor = isOldRule && !to.includes('#')
  if (keepsAnchor) add(KEEP_ANCHOR_FILE, () => KEEP_ANCHOR)
  const script = keepsAnchor
    ? `<script src="${escapeHtml(hrefOf(`/${KEEP_ANCHOR_FILE}`, config.rootUrl))}"></script>\n`
    : ''
  const href = escapeHtml(to)
  const canonical = escapeHtml(absolute(to.replace(/#.*$/s, ''), config.url))
  return `<!doctype html>
<html lang="${escapeHtml(config.locale.htmlLang)}" dir="${config.locale.direction}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(config.title)}</title>
<meta http-equiv="refresh" content="0; url=${href}">
${script}<meta name="robots" content="noindex">
<link rel="canonical" href="${canonical}">
<link rel="icon" href="${escapeHtml(faviconHref(config))}">
</head>
<body><p><a href="${href}">${escapeHtml(config.language.texts.moved)}</a></p></body>
</html>
`
}

function rulesOf({ redirects, config }: Site): string {
  const rules = redirects
    .filter(({ isRule }) => isRule)
    .map(({ from, href, status }) => `${hrefOf(from, config.baseUrl)} ${href} ${status}\n`)
  // Netlify uses the 404.html at the root unless a rule names another one.
  const ownAnswer = localeFolder(config) === '' ? '' : `${config.baseUrl}* ${config.baseUrl}404.html 404\n`
  return rules.join('') + ownAnswer
}
