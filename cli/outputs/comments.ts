// Comments below posts: a link to where they are, and a button that loads them; see templates/play/comments.ts.
import { escapeHtml } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import type { Language } from '../../templates/languages/language.ts'
import type { ResolvedConfig } from '../config/load.ts'

export function commentsHtml({ giscus }: NonNullable<ResolvedConfig['comments']>, texts: Language['texts']): string {
  const { host, repo, repoId, category, categoryId } = giscus
  const widget = new URL('/widget', host)
  const fixed = { reactionsEnabled: '1', emitMetadata: '0', inputPosition: 'bottom', strict: '1' }
  for (const [name, value] of Object.entries({ repo, repoId, category, categoryId, ...fixed }))
    widget.searchParams.set(name, value)
  const place = `<a href="https://github.com/${escapeHtml(repo)}/discussions" target="_blank" rel="noopener noreferrer">${escapeHtml(fill(texts.commentsPlace, { repo }))}</a>`
  const label = escapeHtml(fill(texts.loadEmbed, { host: widget.hostname }))
  const title = escapeHtml(texts.comments)
  return `<section class="comments"><h2>${title}</h2><p>${place}</p><button class="btn quiet live" type="button" data-comments="${escapeHtml(widget.href)}" data-title="${title}">${label}</button></section>`
}
