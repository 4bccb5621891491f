// The elements of an article that are not its words.

/**
 * Code for the browser, drawings, fields, buttons, definitions of terms, screens (which repeat other pages), line numbers of code, both
 * ends of a footnote.
 * Dice are words.
 */
export function isNoText(name: string, { class: names = '' }: Record<string, string | undefined>): boolean {
  switch (name) {
    case 'script':
    case 'style':
    case 'template':
    case 'svg':
    case 'form':
    case 'button':
      return true
    case 'div':
      return names.startsWith('screen ') || names === 'roll-bar'
    case 'p':
      return names === 'roll-bar'
    case 'span':
      return names === 'ln' || names === 'gloss'
    case 'sup':
      return names === 'footnote-ref'
    case 'a':
      return names === 'footnote-backref'
    default:
      return false
  }
}
