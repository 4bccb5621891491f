// Articles as they are read away from the site: in feeds, as plain Markdown.
import { mapSourceSet } from '../site/images.ts'

/** An article for readers elsewhere: absolute addresses, and nothing that only works or only shows on the site. */
export function forReaders(html: string, base: string): string {
  return html
    .replace(/<a class="hash"[^>]*>#<\/a>/g, '')
    .replace(/<span class="ln"[^>]*>\d*<\/span>/g, '')
    .replace(/<svg\b[^>]*\baria-hidden="true"[^>]*>.*?<\/svg>/gs, '')
    .replace(/<button\b[^>]*\bdata-(?:copy|roll-table)\b[^>]*>.*?<\/button>/gs, '')
    .replace(/<details class="fold tab\b[^>]*>/g, '<details open>')
    .replace(/<button class="die"[^>]*>(.*?)<\/button>/gs, '$1')
    .replace(TAG, (tag: string) =>
      tag.replace(ADDRESS, (_, name: string, quote: string, value: string) => {
        const found =
          name.trim().toLowerCase() === 'srcset'
            ? mapSourceSet(value, (one) => absoluteUrl(one, base))
            : absoluteUrl(value, base)
        return `${name}=${quote}${found}${quote}`
      }),
    )
}

const TAG = /<[a-z][\w-]*(?:[^<>"']|"[^"]*"|'[^']*')*>/gi
const ADDRESS = /(\s(?:href|src|srcset|poster))=(["'])(.*?)\2/gis

/** `value` as it stands in an attribute. What has a scheme stays as it is written. */
function absoluteUrl(value: string, base: string): string {
  const address = value.trim().replaceAll('&amp;', '&')
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || !URL.canParse(address, base)) return value
  return new URL(address, base).href.replaceAll('&', '&amp;').replaceAll("'", '%27')
}

/** A title or a description as one line of Markdown. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
