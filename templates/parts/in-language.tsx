// Marks text in another language than the page's, because it is not translated. In the scripts of a site with one locale
// these functions are empty.
import type { ReactNode } from 'react'
import type { Fallback, LocalFacts } from '../page-data.ts'

/** Attributes of an article. */
export function inLanguage(page: LocalFacts): Fallback | undefined {
  if (typeof HAS === 'undefined' || HAS.locales) return page.fallback
}

/** A line of text. Keeps the alignment of the page and only changes the text direction. */
export function lineOf(text: string, page: LocalFacts): ReactNode {
  if ((typeof HAS === 'undefined' || HAS.locales) && page.fallback && text)
    return <span {...page.fallback}>{text}</span>
  return text
}
