// Comments below posts: a link to where they are, and a button that loads them; see templates/play/comments.ts.

import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import type { Feature } from '../../site/feature.ts'

/** Languages of giscus, by its own codes: https://github.com/giscus/giscus/blob/main/i18n.js */
const LANGUAGES =
  'ar be bg ca cs da de en eo es eu fa fr gr hbs he hu id it ja kh ko nl pl pt ro ru th tr uk uz vi zh-CN zh-HK zh-TW'.split(
    ' ',
  )

/** Codes of giscus that differ from those of BCP 47. */
const OTHER_CODES: Record<string, string> = {
  bs: 'hbs',
  el: 'gr',
  hr: 'hbs',
  km: 'kh',
  sr: 'hbs',
  zh: 'zh-CN',
  'zh-Hant': 'zh-TW',
}

export const comments: Feature = {
  name: 'comments',
  belowPosts: commentsHtml,
  toys: [
    {
      on: 'click',
      selector: 'button[data-comments]',
      module: 'play/comments.ts',
      styles: ['play/comments.css'],
      isOn: (config) => config.comments !== undefined,
    },
  ],
}

function commentsHtml({ comments, language: { texts }, locale }: ResolvedConfig): string {
  if (!comments) return ''
  const { giscus } = comments
  const { host, repo, repoId, category, categoryId } = giscus
  const language = giscusLanguage(locale.htmlLang)
  const widget = new URL(language === undefined ? '/widget' : `/${language}/widget`, host)
  const fixed = { reactionsEnabled: '1', emitMetadata: '0', inputPosition: 'bottom', strict: '1' }
  for (const [name, value] of Object.entries({ repo, repoId, category, categoryId, ...fixed }))
    widget.searchParams.set(name, value)
  const place = `<a href="https://github.com/${escapeHtml(repo)}/discussions" target="_blank" rel="noopener noreferrer">${escapeHtml(fill(texts.commentsPlace, { repo }))}</a>`
  const label = escapeHtml(fill(texts.loadEmbed, { host: widget.hostname }))
  const title = escapeHtml(texts.comments)
  return `<section class="comments"><h2>${title}</h2><p>${place}</p><button class="btn quiet live" type="button" data-comments="${escapeHtml(widget.href)}" data-title="${title}">${label}</button></section>`
}

/** Code of the language at giscus; undefined if giscus does not have it, and then shows English. */
function giscusLanguage(htmlLang: string): string | undefined {
  const codes = [htmlLang, htmlLang.replace(/-.*/, '')].map((code) => OTHER_CODES[code] ?? code)
  return codes.find((code) => LANGUAGES.includes(code))
}
