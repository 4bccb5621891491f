// Shows an inert string: HTML made by the build, which React puts in place and never looks inside.
import { memo, useMemo } from 'react'

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

export const Inert = memo(function Inert({ as: Element = 'div', field, html, ...attributes }: InertProps) {
  // React writes innerHTML again for every new object, even with an equal string: that would reset open details and focus.
  const inner = useMemo(() => ({ __html: html }), [html])
  return html === '' ? null : <Element {...attributes} data-inert={field} dangerouslySetInnerHTML={inner} />
})

/** A drawing takes part in the layout as if its frame were not there. */
export function Drawing({ field, html }: { field: string; html: string }) {
  return <Inert field={field} html={html} className="drawing" />
}
