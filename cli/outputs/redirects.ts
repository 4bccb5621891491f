// Redirects: a page for each, and the file `_redirects` for hosts that read it.

import { escapeHtml } from '../../templates/escape.ts'
import { hrefOf, htmlFileOf } from '../core/addresses.ts'
import { faviconHref } from '../site/favicon.ts'
import type { Feature } from '../site/feature.ts'
import { absolute } from '../site/head.ts'
import { localeFolder } from '../site/locales.ts'
import type { PlannedFile, Site } from '../site/model.ts'

export const redirects: Feature = {
  name: 'redirects',
  *files({ config, redirects }) {
    for (const { from, isPage, file } of redirects)
      if (isPage)
        yield {
          path: htmlFileOf(from),
          source: `the redirect from ${from}${file === undefined ? '' : ` in ${file}`}`,
          contents: ({ site }) => redirectPage(hrefFrom(from, site), site),
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

const hrefFrom = (from: string, { redirects }: Site) =>
  redirects.find((redirect) => redirect.isPage && redirect.from === from)?.href ?? ''

/** A redirect page for hosts that do not support `_redirects`. Works without JavaScript. */
function redirectPage(to: string, { config }: Site): string {
  const href = escapeHtml(to)
  const canonical = escapeHtml(absolute(to.replace(/#.*$/s, ''), config.url))
  return `<!doctype html>
<html lang="${escapeHtml(config.locale.htmlLang)}" dir="${config.locale.direction}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(config.title)}</title>
<meta http-equiv="refresh" content="0; url=${href}">
<meta name="robots" content="noindex">
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
