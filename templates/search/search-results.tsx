// The list of results: groups of pages, and for each page the sections found. Results for similar words are below a line of their own.
import { type AnchorHTMLAttributes, useEffect, useState } from 'react'
import { fill } from '../languages/fill.ts'
import type { SiteData } from '../page-data.ts'
import { text } from '../text.ts'
import type { Hit, HitGroup, MarkedText, SearchAnswer } from './search-connection.ts'
import type { SearchGroup } from './search-index.ts'

const groupNames = ({ blogTitle = text.groupBlog }: SiteData): Record<SearchGroup, string> => ({
  docs: text.groupDocs,
  blog: blogTitle,
  pages: text.groupPages,
})

/** Crests are fetched when the answer has not changed for this time, not for every letter typed. */
const CREST_DELAY_MS = 250

/** Every result in the order of its row: those of similar words come last, unless they are likely. */
export const hitsIn = ({ groups, near }: SearchAnswer): Hit[] => {
  const own = near?.groups ?? []
  const all = near?.isLikely ? [...own, ...groups] : [...groups, ...own]
  return all.flatMap(({ pages }) => pages.flatMap(({ hits }) => hits))
}

interface ResultsProps {
  id: string
  site: SiteData
  answer: SearchAnswer
  /** Everything that makes a hit an option that can be chosen. */
  option: (hit: Hit) => AnchorHTMLAttributes<HTMLAnchorElement>
}

export function Results({ id, site, answer, option }: ResultsProps) {
  const crests = useCrests(answer)
  const { groups, missing, near } = answer
  const shared = { site, option, crests }
  const nearGroups = near && <Groups id={`${id}-near`} groups={near.groups} {...shared} />
  return (
    <div className="hits" id={id} role="listbox" aria-label={text.results}>
      {near?.isLikely && nearGroups}
      {near?.isLikely && groups.length > 0 && (
        <p role="presentation">{fill(text.withoutWords, { words: listed(missing, site.locale, 'conjunction') })}</p>
      )}
      <Groups id={id} groups={groups} {...shared} />
      {near && !near.isLikely && groups.length > 0 && <p role="presentation">{didYouMean(near.words, site)}</p>}
      {near && !near.isLikely && nearGroups}
    </div>
  )
}

/** 'Did you mean “root” or “boot”?' */
export const didYouMean = (words: string[], { locale }: SiteData) =>
  fill(text.didYouMean, { words: listed(words, locale, 'disjunction') })

/** '“loot” and “gold”' */
export const listed = (words: string[], locale: string, type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(locale, { type }).format(words.map((word) => fill(text.quoted, { text: word })))

interface GroupsProps extends Pick<ResultsProps, 'id' | 'site' | 'option'> {
  groups: HitGroup[]
  crests: ReadonlySet<string>
}

function Groups({ id, site, groups, option, crests }: GroupsProps) {
  const names = groupNames(site)
  return groups.map(({ group, pages }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
      <h2 id={`${id}-${group}`} role="presentation">
        {names[group]}
      </h2>
      {pages.flatMap(({ title, crest, hits }) =>
        hits.map((hit, i) => (
          <a key={`${hit.href} ${hit.title.join('')}`} className={i > 0 ? 'part' : undefined} {...option(hit)}>
            {i === 0 && crest && <Crest href={crests.has(crest) ? crest : undefined} />}
            <HitText hit={hit} pageTitle={title} isFirst={i === 0} />
          </a>
        )),
      )}
    </div>
  ))
}

/** The first row of a page's results contains its title. */
function HitText({ hit, pageTitle, isFirst }: { hit: Hit; pageTitle: string; isFirst: boolean }) {
  const isPage = hit.title.join('') === pageTitle
  return (
    <span>
      {!isPage && isFirst && <small>{pageTitle}</small>}
      {!isPage && !isFirst && <span className="vh">{pageTitle}: </span>}
      <b>
        <Marked text={hit.title} />
      </b>
      {hit.text.join('') && (
        <small>
          <Marked text={hit.text} />
        </small>
      )}
      {hit.update && <small>{hit.update}</small>}
    </span>
  )
}

function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
  return text.map((piece, i) => (i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece))
}

/** The crests that may be fetched: those of answers that stood still. */
function useCrests({ groups, near }: SearchAnswer): ReadonlySet<string> {
  const [crests, setCrests] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const shown = [...groups, ...(near?.groups ?? [])].flatMap(({ pages }) => pages.flatMap(({ crest }) => crest ?? []))
    const timer = setTimeout(() => setCrests((before) => new Set([...before, ...shown])), CREST_DELAY_MS)
    return () => clearTimeout(timer)
  }, [groups, near])
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
