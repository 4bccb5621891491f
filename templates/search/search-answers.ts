// Search results while typing. Results of outdated queries are dropped.
import { useCallback, useEffect, useRef, useState } from 'react'
import { NO_ANSWER, openSearch, type Search, type SearchAnswer } from './search-connection.ts'

interface Answered {
  /** The query of these results; the field may contain a newer one. */
  query: string
  answer: SearchAnswer
}

export type SearchStatus = 'loading' | 'ready' | 'failed'

const NOTHING: Answered = { query: '', answer: NO_ANSWER }

/** Loads the index when the dialog first opens, and again after a failure. */
export function useAnswers(query: string, isOpen: boolean, baseUrl: string, version: string | undefined) {
  const [answered, setAnswered] = useState(NOTHING)
  const [status, setStatus] = useState<SearchStatus>('loading')
  const [attempt, setAttempt] = useState(0)
  /** Connections by version of the docs. */
  const searches = useRef(new Map<string | undefined, Promise<Search>>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same query
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    const search = searches.current.get(version) ?? openSearch(baseUrl, version)
    searches.current.set(version, search)
    ask(search, query).then(
      (found) => {
        if (!isCurrent) return
        setAnswered(found)
        setStatus('ready')
      },
      (cause: unknown) => {
        if (!isCurrent) return
        console.warn(cause)
        setStatus('failed')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [query, isOpen, baseUrl, version, attempt])

  const retry = useCallback(() => {
    searches.current.delete(version)
    setStatus('loading')
    setAttempt((count) => count + 1)
  }, [version])
  useEffect(() => {
    if (!isOpen && status === 'failed') retry()
  }, [isOpen, status, retry])

  return { ...answered, status, retry }
}

async function ask(search: Promise<Search>, query: string): Promise<Answered> {
  const { find } = await search
  return isQuestion(query) ? { query, answer: await find(query) } : NOTHING
}

/** A single ASCII character matches nearly every text, so it is not searched; two characters may be a name: 'C++'. */
export const isQuestion = (query: string) => /\S{2}|[^\p{ASCII}\s]/u.test(query)
