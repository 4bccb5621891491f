// Inserts an inert string: HTML made by the build, which React does not parse. An equal string is not
// inserted again, so that elements that the reader opened stay open.

interface InertProps {
  as?: 'article' | 'div' | 'span'
  /** Path of the string in the page data, as in templates/inert.ts: 'html', 'posts.0.drawing'. */
  field: string
  html: string
  className?: string
  /** Language of the text, if it is not that of the page. */
  lang?: string
  dir?: string
  'data-print'?: string | undefined
}

export function Inert({ as: Element = 'div', field, html, ...attributes }: InertProps) {
  if (html === '') return null
  return <Element {...attributes} data-inert={field} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The wrapper of a drawing has no box of its own (`display: contents`). */
export function Drawing({ field, html }: { field: string; html: string }) {
  return <Inert field={field} html={html} className="drawing" />
}
