// Small files beside the pages: whole sidebars, redirects, headers, sitemap, and what content/static and the articles
// bring along. A sitemap.xml or robots.txt in content/static takes the place of ours.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { escapeHtml } from '../markdown/tokens.ts'
import { hrefOf, htmlFileOf } from '../site/addresses.ts'
import { sidebarFileOf } from '../site/doc-pages.ts'
import { absolute } from '../site/head.ts'
import { iconHref } from '../site/icons.ts'
import type { Site } from '../site/plan.ts'
import { branchOf } from '../site/sidebar.ts'
import type { Bundle } from './bundle.ts'
import { llmsFile } from './llms.ts'
import { searchEngineFiles } from './sitemap.ts'
import type { OutputFile } from './write.ts'

export function* extraFiles(site: Site, bundle: Bundle): Generator<OutputFile> {
  for (const { path, contents } of bundle.files) yield { path, contents, source: 'templates' }
  for (const { version, sidebars } of site.docs) {
    for (const sidebar of sidebars.values())
      yield {
        path: sidebarFileOf(version, sidebar),
        contents: JSON.stringify(branchOf(sidebar, undefined, site.config.baseUrl)),
        source: `the sidebar "${sidebar.id}" of version "${version.name}"`,
      }
  }
  for (const { from, href } of site.redirects)
    yield { path: htmlFileOf(from), contents: redirectPage(href, site), source: `the redirect from ${from}` }
  yield { path: '_headers', contents: headersFile(site, bundle), source: 'the headers' }
  if (site.redirects.length > 0) yield { path: '_redirects', contents: redirectsFile(site), source: 'the redirects' }
  const statics = new Set(site.content.statics.map(({ path }) => path))
  for (const file of searchEngineFiles(site)) if (!statics.has(file.path)) yield file
  const llms = llmsFile(site)
  if (llms && !statics.has(llms.path)) yield llms
  for (const found of site.content.statics)
    yield { path: found.path, contents: fs.readFileSync(found.absolute), source: found.file }
  for (const { path, asset } of site.linker.assets()) {
    if (!site.content.statics.includes(asset))
      yield { path, contents: fs.readFileSync(asset.absolute), source: asset.file }
  }
}

/** A page that leads on, for hosts that know no `_redirects`; works without JavaScript. */
function redirectPage(to: string, { config }: Site): string {
  const href = escapeHtml(to)
  const canonical = escapeHtml(absolute(to.replace(/#.*$/s, ''), config.url))
  return `<!doctype html>
<html lang="${escapeHtml(config.locale.htmlLang)}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(config.title)}</title>
<meta http-equiv="refresh" content="0; url=${href}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${canonical}">
<link rel="icon" href="${escapeHtml(iconHref(config))}">
</head>
<body><p><a href="${href}">This page has moved.</a></p></body>
</html>
`
}

/** The content policy: nothing from elsewhere, no inline code but the one script, no inline styles. */
export function contentPolicy(beforePaint: string): string {
  const script = createHash('sha256').update(beforePaint).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${script}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

function headersFile({ config: { baseUrl } }: Site, { beforePaint }: Bundle): string {
  return `${baseUrl}*
  Content-Security-Policy: ${contentPolicy(beforePaint)}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${baseUrl}assets/*
  Cache-Control: public, max-age=31536000, immutable
`
}

function redirectsFile({ redirects, config: { baseUrl } }: Site): string {
  return redirects.map(({ from, href, status }) => `${hrefOf(from, baseUrl)} ${href} ${status}\n`).join('')
}
