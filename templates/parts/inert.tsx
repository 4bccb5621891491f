// Shows an inert string: HTML made by the build, which React puts in place and never looks inside. An equal string is not
// written again: what a reader opened or marked in it stays.

interface InertProps {
  as?: 'article' | 'div' | 'span'
  /** Where the string stands in the data, as in templates/inert.ts: 'html', 'posts.0.drawing'. */
  field: string
  html: string
  className?: string
  /** Of its text, where it is not that of the page. */
  lang?: string
  dir?: string
  'data-print'?: string | undefined
}

export function Inert({ as: Element = 'div', field, html, ...attributes }: InertProps) {
  if (html === '') return null
  return <Element {...attributes} data-inert={field} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A drawing takes part in the layout as if its frame were not there. */
export function Drawing({ field, html }: { field: string; html: string }) {
  return <Inert field={field} html={html} className="drawing" />
}
