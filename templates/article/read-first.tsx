// 'Read first: …' under the title of a page, for readers who come from another site. Those who follow a link to a heading
// see it under that heading, too.
import { Fragment, useEffect, useRef } from 'react'
import type { DocPage, PageLink } from '../page-data.ts'
import { canonicalPath, safeDecode } from '../paths.ts'
import { text } from '../text.ts'

/** Address of the page that the browser loaded. Pages shown later are reached from within the site. */
const loadedPath = typeof location === 'undefined' ? undefined : location.pathname

interface ReadFirstProps {
  page: Pick<DocPage, 'path' | 'needs'>
  baseUrl: string
}

export function ReadFirst({ page: { path, needs }, baseUrl }: ReadFirstProps) {
  if (typeof HAS === 'undefined' || HAS.needs)
    return needs ? <ReadFirstLine key={path} needs={needs} isFirst={isLoaded(path, baseUrl)} /> : null
  return null
}

const isLoaded = (path: string, baseUrl: string) =>
  loadedPath === undefined || canonicalPath(loadedPath, baseUrl) === path

function ReadFirstLine({ needs, isFirst }: { needs: PageLink[]; isFirst: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const target = location.hash && document.getElementById(safeDecode(location.hash.slice(1)))
    const heading = target && /^H\d$/.test(target.tagName) ? target : undefined
    const copy = heading && line.current?.cloneNode(true)
    if (!copy) return
    heading.after(copy)
    return () => (copy as Element).remove()
  }, [])
  if (!isFirst) return null
  return (
    <p ref={line}>
      <small>
        {text.readFirst}{' '}
        {needs.map(({ label, href }, i) => (
          <Fragment key={href}>
            {i > 0 && ', '}
            <a href={href}>{label}</a>
          </Fragment>
        ))}
      </small>
    </p>
  )
}
