// Search dialog: a field, and below it the matching pages and headings. Opened by search-button.tsx.
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { addStyles } from '../browser/add-styles.ts'
import { isOnBackdrop } from '../browser/backdrop.ts'
import { revealIn } from '../browser/reveal.ts'
import { counts } from '../counts.ts'
import { Icon } from '../icons/icons.tsx'
import { countOf } from '../languages/count-of.ts'
import { fill } from '../languages/fill.ts'
import type { PageData, SiteData } from '../page-data.ts'
import { text } from '../text.ts'
import { highlightWords } from './highlight.ts'
import styles from './search.css' with { type: 'text' }
import { isQuestion, useAnswers } from './search-answers.ts'
import type { Hit, SearchAnswer } from './search-connection.ts'
import { type Way, wishOf } from './search-keys.ts'
import { didYouMean, hitsIn, listed, Results } from './search-results.tsx'

addStyles(styles)

export interface SearchDialogProps {
  site: SiteData
  page: PageData
  isOpen: boolean
  /** Text typed while this script was loading. */
  typed: string | undefined
  /** Of the docs, the one to search; undefined: the latest. */
  version?: string | undefined
  close: () => void
}

export function SearchDialog({ site, page, isOpen, typed, version, close }: SearchDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(typed ?? '')
  const [chosen, setChosen] = useState(0)
  const { answer, query: answered, status, retry } = useAnswers(query, isOpen, site.baseUrl, version)
  const expectHighlight = useHighlight(page)
  const hits = hitsIn(answer)
  /** The best hit; a similar word is chosen by the reader only. */
  const best = answer.groups.length > 0 ? 0 : NONE
  const isLate = isQuestion(query) && query !== answered
  /** Enter was pressed before the results arrived: open the best hit. */
  const early = useRef<Way>(undefined)
  const isFound = hits.length > 0 && status !== 'failed'

  // A modal dialog traps the focus, makes the page behind it inert, and restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    if (!typed) field.current?.select()
    return () => {
      early.current = undefined
      element.close()
      // Without this the field keeps the focus until the next frame if no element gets it back, and a slash is typed into it.
      field.current?.blur()
    }
  }, [isOpen, typed])

  const list = () => document.getElementById(`${id}-hits`)
  const linkAt = (at: number) => document.getElementById(`${id}-${at}`) as HTMLAnchorElement | null

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
    const wish = event.nativeEvent.isComposing ? undefined : wishOf(event, chosen, hits.length)
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

  const option = (hit: Hit) => {
    const at = hits.indexOf(hit)
    return {
      id: `${id}-${at}`,
      href: hit.href,
      ...(hit.isFile && { target: '_self' }),
      role: 'option',
      tabIndex: -1,
      'aria-selected': at === chosen,
      onPointerMove: () => setChosen(at),
      // The router follows the link and closes the dialog.
      onClick: (event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        expectHighlight(hit)
      },
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      className="search"
      aria-label={text.search}
      ref={dialog}
      // The event is asynchronous; the dialog may be open again.
      onClose={() => dialog.current?.open || close()}
      onClick={(event) => event.target === dialog.current && isOnBackdrop(event, dialog.current) && close()}
    >
      <search>
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={fill(text.searchSite, { site: site.title })}
          aria-autocomplete="list"
          aria-expanded={isFound}
          aria-controls={`${id}-hits`}
          aria-activedescendant={isFound && chosen !== NONE ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            early.current = undefined
            setQuery(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button className="icon" type="button" aria-label={text.closeSearch} onClick={close}>
          <Icon name="close" />
        </button>
      </search>
      <div className={isFound && !hasLine(answer) ? 'vh' : 'said'} role="status">
        {status === 'failed' ? (
          <Message title={text.noSearch} detail={text.noSearchText} />
        ) : !isQuestion(query) ? (
          <Message title={text.searchStart} detail={text.searchStartText} />
        ) : status === 'loading' ? (
          <Message title={text.searchLoading} />
        ) : (
          <Answered {...{ answer, site, query: answered, hits: hits.length }} />
        )}
      </div>
      {isFound && <Results id={`${id}-hits`} {...{ site, answer, option }} />}
      {status === 'failed' && (
        <button className="btn" type="button" onClick={retry}>
          {text.retry}
        </button>
      )}
      <footer>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {text.toChoose}
        </span>
        <span>
          <kbd>Enter</kbd> {text.toOpen}
        </span>
        <span>
          <kbd>Esc</kbd> {text.toLeave}
        </span>
      </footer>
    </dialog>
  )
}

/** No result is chosen. */
const NONE = -1

/** Whether a sentence stands above the results. */
const hasLine = ({ groups, missing, notes }: SearchAnswer) =>
  groups.length === 0 || missing.length > 0 || notes.length > 0

interface AnsweredProps {
  answer: SearchAnswer
  site: SiteData
  query: string
  /** Number of results. */
  hits: number
}

/** What was found, in a sentence: read aloud, and seen if it is more than a number. */
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

/** Highlights the matched words on the page of a hit, as soon as the page is shown. */
function useHighlight(page: PageData): (hit: Hit) => void {
  const expected = useRef<Hit>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each page
  useEffect(() => {
    highlightWords(expected.current && isHere(expected.current) ? expected.current.words : [])
    expected.current = undefined
  }, [page.path])
  return (hit) => {
    if (isHere(hit)) highlightWords(hit.words)
    else expected.current = hit
  }
}

const isHere = ({ href }: Hit) => new URL(href, location.href).pathname === location.pathname
