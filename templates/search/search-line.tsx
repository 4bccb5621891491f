// The sentences above the results of the search: what to do, what it has found, and which words it has not found.
import { counts } from '../counts.ts'
import { countOf } from '../languages/count-of.ts'
import { fill } from '../languages/fill.ts'
import type { SiteData } from '../page-data.ts'
import { text } from '../text.ts'
import { isQuestion, type SearchStatus } from './search-answers.ts'
import type { SearchAnswer } from './search-connection.ts'
import { didYouMean, listed } from './search-results.tsx'

/** Whether a visible sentence is shown above the results. */
export const hasLine = ({ groups, missing, notes }: SearchAnswer) =>
  groups.length === 0 || missing.length > 0 || notes.length > 0

interface StatusProps extends Omit<AnsweredProps, 'query'> {
  status: SearchStatus
  query: string
  /** The query of the answer. */
  answered: string
}

/** Says what to do, that the search is loading or has failed, or what it has found. */
export function Status({ status, query, answered, ...found }: StatusProps) {
  if (status === 'failed') return <Message title={text.noSearch} detail={text.noSearchText} />
  if (!isQuestion(query)) return <Message title={text.searchStart} detail={text.searchStartText} />
  if (status === 'loading') return <Message title={text.searchLoading} />
  return <Answered query={answered} {...found} />
}

interface AnsweredProps {
  answer: SearchAnswer
  site: SiteData
  query: string
  /** Number of results. */
  hits: number
}

/** Says what was found. A mere number of results is only read aloud. */
function Answered({ answer, site, query, hits }: AnsweredProps) {
  const { groups, missing, near, notes } = answer
  const isFound = groups.length > 0
  const nothing = fill(text.nothingFound, { query })
  const without = missing.length > 0 && fill(text.withoutWords, { words: listed(missing, site.locale, 'conjunction') })
  return (
    <>
      {notes.map((note) => (
        <Message key={note} title={note} />
      ))}
      {isFound && !near?.isLikely ? (
        <>
          {without && <Message title={without} />}
          <p className="vh">{countText(answer, hits, site.locale)}</p>
        </>
      ) : near ? (
        <Message title={`${nothing} ${didYouMean(near.words, site)}`} />
      ) : (
        notes.length === 0 && <Message title={nothing} detail={text.nothingFoundText} />
      )}
    </>
  )
}

function Message({ title, detail }: { title: string; detail?: string }) {
  return (
    <>
      <p>
        <b>{title}</b>
      </p>
      {detail && <p>{detail}</p>}
    </>
  )
}

function countText({ groups }: SearchAnswer, hits: number, locale: string): string {
  const pages = groups.reduce((sum, group) => sum + group.pages.length, 0)
  return fill(text.resultsOnPages, {
    results: countOf(counts.results, hits, locale),
    pages: countOf(counts.pages, pages, locale),
  })
}
