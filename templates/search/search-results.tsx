// What was found: groups of pages, and below each page the headings under which the words stand.
import { type AnchorHTMLAttributes, useEffect, useState } from 'react'
import type { SiteData } from '../page-data.ts'
import { text } from '../text.ts'
import type { Hit, MarkedText, SearchAnswer } from './search-connection.ts'
import type { SearchGroup } from './search-index.ts'

const groupNames = ({ blogTitle = text.groupBlog }: SiteData): Record<SearchGroup, string> => ({
  docs: text.groupDocs,
  blog: blogTitle,
  pages: text.groupPages,
})

/** Crests are fetched when the answer stands still for a moment, not for every letter typed. */
const CREST_DELAY_MS = 250

interface ResultsProps {
  id: string
  site: SiteData
  answer: SearchAnswer
  /** Everything that makes a hit an option that can be chosen. */
  option: (hit: Hit) => AnchorHTMLAttributes<HTMLAnchorElement>
}

export function Results({ id, site, answer, option }: ResultsProps) {
  const names = groupNames(site)
  const crests = useCrests(answer)
  return (
    <div className="hits" id={id} role="listbox" aria-label={text.results}>
      {answer.groups.map(({ group, pages }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <h2 id={`${id}-${group}`} role="presentation">
            {names[group]}
          </h2>
          {pages.flatMap((page) => [
            <a key={page.href} {...option(page)}>
              {page.crest && <Crest href={crests.has(page.crest) ? page.crest : undefined} />}
              <HitText hit={page} />
            </a>,
            ...page.sections.map((section) => (
              <a key={`${section.href} ${section.title.join('')}`} className="part" {...option(section)}>
                <HitText hit={section} pageTitle={page.title.join('')} />
              </a>
            )),
          ])}
        </div>
      ))}
    </div>
  )
}

function HitText({ hit, pageTitle }: { hit: Hit; pageTitle?: string }) {
  return (
    <span>
      {pageTitle !== undefined && <span className="vh">{pageTitle}: </span>}
      <b>
        <Marked text={hit.title} />
      </b>
      {hit.text.join('') && (
        <small>
          <Marked text={hit.text} />
        </small>
      )}
    </span>
  )
}

function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
  return text.map((piece, i) => (i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece))
}

/** The crests that may be fetched: those of answers that stood still. */
function useCrests({ groups }: SearchAnswer): ReadonlySet<string> {
  const [crests, setCrests] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const shown = groups.flatMap(({ pages }) => pages.flatMap(({ crest }) => crest ?? []))
    const timer = setTimeout(() => setCrests((before) => new Set([...before, ...shown])), CREST_DELAY_MS)
    return () => clearTimeout(timer)
  }, [groups])
  return crests
}

/** In the layers of its file, as the build draws it: one of them turns over with the colour mode. */
function Crest({ href }: { href: string | undefined }) {
  return (
    <svg className="o" viewBox="0 0 120 120" aria-hidden="true">
      {href && (
        <>
          <use href={`${href}#ground`} />
          <g className="o-world">
            <use href={`${href}#world`} />
          </g>
          <use href={`${href}#ripples`} />
        </>
      )}
    </svg>
  )
}
