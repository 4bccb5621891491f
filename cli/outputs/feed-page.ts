// Makes feeds readable in a browser: XSL turns a feed into a page that explains feeds and lists its posts. No script, no inline
// style. Browsers are removing XSLT; without it, the style sheet shows the feed itself, without links.
import { escapeHtml } from '../../templates/escape.ts'
import type { Language } from '../../templates/languages/language.ts'
import type { LocaleConfig } from '../config/schema.ts'

interface FeedLocale {
  language: Language
  locale: LocaleConfig
}

/** The XSL. `icon`: href of the favicon, escaped. */
export function feedPage({ language: { texts }, locale }: FeedLocale, icon: string): string {
  const [before, after] = texts.feedTitle.split('{title}').map(escapeHtml)
  return `<?xml version="1.0" encoding="utf-8"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:atom="http://www.w3.org/2005/Atom" exclude-result-prefixes="atom">
<xsl:output method="html" encoding="utf-8" indent="no" doctype-system="about:legacy-compat"/>

<xsl:template match="/rss/channel">
<xsl:call-template name="page">
<xsl:with-param name="language" select="language"/>
<xsl:with-param name="title" select="title"/>
<xsl:with-param name="description" select="description"/>
<xsl:with-param name="link" select="link"/>
<xsl:with-param name="posts" select="item"/>
</xsl:call-template>
</xsl:template>

<xsl:template match="/atom:feed">
<xsl:call-template name="page">
<xsl:with-param name="language" select="@xml:lang"/>
<xsl:with-param name="title" select="atom:title"/>
<xsl:with-param name="description" select="atom:subtitle"/>
<xsl:with-param name="link" select="atom:link[@rel='alternate']/@href"/>
<xsl:with-param name="posts" select="atom:entry"/>
</xsl:call-template>
</xsl:template>

<xsl:template name="page">
<xsl:param name="language"/>
<xsl:param name="title"/>
<xsl:param name="description"/>
<xsl:param name="link"/>
<xsl:param name="posts"/>
<html lang="{$language}" dir="${locale.direction}">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="robots" content="noindex"/>
<title>${before}<xsl:value-of select="$title"/>${after ?? ''}</title>
<link rel="stylesheet" href="feed.css"/>
<link rel="icon" href="${icon}"/>
</head>
<body>
<main>
<h1><xsl:value-of select="$title"/></h1>
<p><xsl:value-of select="$description"/></p>
<p class="note">${escapeHtml(texts.feedText)} <a href="{$link}">${escapeHtml(texts.feedBlog)}</a>.</p>
<h2>${escapeHtml(texts.feedPosts)}</h2>
<ul><xsl:apply-templates select="$posts"/></ul>
</main>
</body>
</html>
</xsl:template>

<xsl:template match="item">
<li>
<a href="{link}"><xsl:value-of select="title"/></a>
<p class="date"><xsl:value-of select="substring(pubDate, 6, 11)"/></p>
<p><xsl:value-of select="description"/></p>
</li>
</xsl:template>

<xsl:template match="atom:entry">
<li>
<a href="{atom:link/@href}"><xsl:value-of select="atom:title"/></a>
<p class="date"><xsl:value-of select="substring(atom:published, 1, 10)"/></p>
<p><xsl:value-of select="atom:summary"/></p>
</li>
</xsl:template>
</xsl:stylesheet>
`
}

/**
 * Styles the page that the XSL makes, and the plain feeds (`channel`, `feed`). Hides Chromium's warning that pages made by XSL will
 * break, because this one will not.
 */
export const feedPageStyle = ({
  language: { texts },
}: Pick<
  FeedLocale,
  'language'
>) => `:root { color-scheme: light dark; --paper: #eef3e7; --ink: #13251e; --soft: #40544b; --rule: #b5c2b2; --fae: #a5125a; }
@media (prefers-color-scheme: dark) { :root { --paper: #0f1b16; --ink: #d4dccc; --soft: #a3b1a0; --rule: #2f3d35; --fae: #f190b5; } }
:root { background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
body { margin: 0; }
xslt-warning-banner { display: none; }
main, channel, feed { display: block; max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2, channel > title, feed > title { margin: 1.25rem 0 .75rem; font: bold 2rem/1.2 Georgia, serif; text-wrap: balance; }
h2 { font-size: 1.5rem; }
a { color: var(--fae); }
p { margin: .25rem 0; }
.note, channel > description::after, feed > subtitle::after { margin: 1.5rem 0; padding: .75rem 1rem; border: 1px solid var(--rule); }
.date, pubDate, published { color: var(--soft); font-size: .9375rem; }
ul { margin: 0; padding: 0; list-style: none; }
li, item, entry { padding: 1rem 0; border-top: 1px solid var(--rule); }
li > a, item > title, entry > title { font-weight: 600; }
channel > *, feed > *, item > *, entry > * { display: none; }
channel > :is(title, description, item), feed > :is(title, subtitle, entry), item > :is(title, link, pubDate, description), entry > :is(title, link, published, summary) { display: block; }
entry > link::before { content: attr(href); }
item > link, entry > link { color: var(--fae); }
channel > description::after, feed > subtitle::after { display: block; content: "${cssText(texts.feedText)}"; }
`

/** Escapes a text for a CSS string. */
const cssText = (text: string) => text.replace(/["\\<\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)
