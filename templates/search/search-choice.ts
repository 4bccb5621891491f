// The result of the search that is chosen, and what the keys do in the field: choose another one, open it, close the search.
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { revealIn } from '../browser/reveal.ts'
import type { SearchAnswer } from './search-connection.ts'
import { type Way, wishOf } from './search-keys.ts'

/** No result is chosen. */
export const NONE = -1

/** Element ids of the list of results and of one result. `id`: of the dialog. */
export const listId = (id: string) => `${id}-hits`
export const optionId = (id: string, at: number) => `${id}-${at}`

interface ChoiceOptions {
  /** Id of the dialog. */
  id: string
  answer: SearchAnswer
  /** Number of results. */
  count: number
  /** The field contains a newer query than that of the answer. */
  isLate: boolean
  close: () => void
}

export function useChosenHit({ id, answer, count, isLate, close }: ChoiceOptions) {
  const [chosen, setChosen] = useState(0)
  /** Set if Enter was pressed before the results arrived: the best hit is opened when they arrive. */
  const early = useRef<Way>(undefined)
  /** The best hit. A hit of a similar word is only chosen by the reader. */
  const best = answer.groups.length > 0 ? 0 : NONE
  const list = () => document.getElementById(listId(id))
  const linkAt = (at: number) => document.getElementById(optionId(id, at)) as HTMLAnchorElement | null

  // biome-ignore lint/correctness/useExhaustiveDependencies: new results start at the best hit
  useEffect(() => {
    setChosen(best)
    list()?.scrollTo(0, 0)
    if (!isLate) openHit(early.current, best)
  }, [answer])

  function openHit(how: Way | undefined, at: number) {
    early.current = undefined
    if (at === NONE && how) setChosen(0)
    if (how === 'open') linkAt(at)?.click()
    else if (how === 'open in a tab') window.open(linkAt(at)?.href, '_blank', 'noopener')
  }

  function onKeyDown(event: KeyboardEvent) {
    const wish = event.nativeEvent.isComposing ? undefined : wishOf(event, chosen, count)
    if (wish === undefined) return
    event.preventDefault()
    if (wish === 'close') close()
    else if (typeof wish === 'string') {
      if (isLate) early.current = wish
      else openHit(wish, chosen)
    } else {
      setChosen(wish)
      if (wish === 0) list()?.scrollTo(0, 0)
      else revealIn(list(), linkAt(wish))
    }
  }

  const forgetEnter = useCallback(() => {
    early.current = undefined
  }, [])

  return { chosen, setChosen, forgetEnter, onKeyDown }
}
