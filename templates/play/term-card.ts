// The card of a glossary term: its definition, which follows the link in the article. Its name links to the rule, and terms of the page
// in the definition change the card to theirs. The term itself links to the glossary, so without this script nothing is missing.
import { isPlainClick } from '../browser/plain-click.ts'
import { escapePattern } from '../escape.ts'
import { changeCard, showCard } from './card.ts'

export const show = (link: HTMLAnchorElement, isHover: boolean) => showCard(link, isHover, () => definitionOf(link))

/** The definition that follows the link. */
function definitionOf(link: HTMLAnchorElement): Node[] {
  const [name, ...text] = link.nextElementSibling?.cloneNode(true).childNodes ?? []
  const definition = text.map(({ textContent }) => textContent).join('')
  return [...(name instanceof HTMLElement ? [named(name)] : []), ...linked(definition, link)]
}

/** The name of a term as a link to its rule. */
function named(name: HTMLElement): HTMLElement {
  const { rule } = name.dataset
  if (rule === undefined) return name
  const link = document.createElement('a')
  link.href = rule
  link.append(...name.childNodes)
  name.append(link)
  return name
}

/** A definition in which the other terms of the page are links. */
function linked(definition: string, own: HTMLAnchorElement): Node[] {
  const terms = new Map([...document.querySelectorAll<HTMLAnchorElement>('a.term')].map((one) => [one.text, one]))
  return cutAtTerms(definition, [...terms.keys()], own.text).map((part, i) => {
    const term = i % 2 ? terms.get(part) : undefined
    if (!term) return new Text(part)
    const link = document.createElement('a')
    Object.assign(link, { href: term.href, textContent: part })
    link.addEventListener('click', (event) => showInstead(event, term))
    return link
  })
}

/** Every second part is a term other than the card's own. Whole words only, so that "Casts" is no "Cast". */
export function cutAtTerms(definition: string, terms: string[], own: string): string[] {
  const names = terms.filter((term) => term !== own).sort((a, b) => b.length - a.length)
  const anyName = names.map(escapePattern).join('|') || '(?!)'
  return definition.split(new RegExp(`(?<![\\p{L}\\p{N}])(${anyName})(?![\\p{L}\\p{N}])`, 'u'))
}

/** A term in the definition is pressed: the card shows that one. */
function showInstead(event: MouseEvent, term: HTMLAnchorElement) {
  if (!isPlainClick(event) || !(event.currentTarget instanceof HTMLElement)) return
  const card = event.currentTarget.parentElement
  event.preventDefault()
  changeCard(definitionOf(term))
  card?.querySelector('a')?.focus()
}
