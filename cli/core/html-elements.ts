// The elements of HTML, including obsolete ones.

export const HTML_NAMES = new Set(
  `a abbr address article aside audio b blockquote body br button caption center cite code col colgroup dd del details dfn div
  dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd
  label legend li link main mark meta nav noscript object ol option p param picture pre q s samp script section select small
  source span strong style sub summary sup svg table tbody td textarea tfoot th thead tr u ul var video`.split(/\s+/),
)

/** Elements without content and closing tag. */
export const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements whose closing tag is optional. */
export const SELF_CLOSING = new Set('p li dt dd tr td th tbody thead tfoot option optgroup colgroup'.split(' '))
/** Elements whose content is text, even if it looks like tags. */
export const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title'])
