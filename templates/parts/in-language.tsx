// What a page shows in another language than its own, because nobody has translated it. A site with one locale carries none
// of this: what is left of these functions there is nothing.
import type { ReactNode } from 'react'
import type { Fallback, LocalFacts } from '../page-data.ts'

/** Attributes of an article. */
export function inLanguage(page: LocalFacts): Fallback | undefined {
  if (typeof SITE_HAS_LOCALES === 'undefined' || SITE_HAS_LOCALES) return page.fallback
}

/** A line of text. It stands where lines of the page stand, and only reads the other way. */
export function lineOf(text: string, page: LocalFacts): ReactNode {
  if ((typeof SITE_HAS_LOCALES === 'undefined' || SITE_HAS_LOCALES) && page.fallback && text)
    return <span {...page.fallback}>{text}</span>
  return text
}
