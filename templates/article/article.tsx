// The text of a page with its contents list: folded above the text on small screens, next to it on wide ones.
import type { ReactNode } from 'react'
import type { DocPage } from '../page-data.ts'
import { inLanguage } from '../parts/in-language.tsx'
import { Inert } from '../parts/inert.tsx'
import { SectionJump } from './section-jump.tsx'
import { TocAside, TocFold } from './toc.tsx'

interface ArticleProps {
  page: Pick<DocPage, 'path' | 'html' | 'toc' | 'print' | 'fallback'>
  /** `hideOnScroll` of the navbar's config. */
  hideOnScroll: boolean
  className?: string
  /** Stands below the text. */
  children?: ReactNode
}

export function Article({ page, hideOnScroll, className = 'prose', children }: ArticleProps) {
  return (
    <div className="cols">
      <div>
        <TocFold key={page.path} items={page.toc} />
        <Inert
          as="article"
          className={className}
          field="html"
          html={page.html}
          data-print={page.print}
          {...inLanguage(page)}
        />
        {children}
      </div>
      <TocAside items={page.toc} hideOnScroll={hideOnScroll} />
      <SectionJump key={page.path} items={page.toc} hideOnScroll={hideOnScroll} />
    </div>
  )
}
