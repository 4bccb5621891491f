// What the search answers while somebody types: only the latest question counts.
import { useCallback, useEffect, useRef, useState } from 'react'
import { openSearch, type Search, type SearchAnswer } from './search-connection.ts'

export interface Answered {
  /** What was asked; the field may be ahead of it. */
  query: string
  answer: SearchAnswer
}

export type SearchStatus = 'loading' | 'ready' | 'failed'

const NOTHING: Answered = { query: '', answer: { groups: [] } }

/** The index is loaded when the search is open for the first time, and again after a failure when it is opened anew. */
export function useAnswers(query: string, isOpen: boolean, baseUrl: string, version: string | undefined) {
  const [answered, setAnswered] = useState(NOTHING)
  const [status, setStatus] = useState<SearchStatus>('loading')
  const [attempt, setAttempt] = useState(0)
  /** By the version of the docs they are of. */
  const searches = useRef(new Map<string | undefined, Promise<Search>>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is made with the same question
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

/** A single letter of an alphabet is in every text; with signs it may be a name: 'C++'. */
export const isQuestion = (query: string) => /\S{2}|[^\p{ASCII}\s]/u.test(query)
