// Search dialog: a field, and below it the matching pages and headings. Opened by search-button.tsx.
import { type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { addStyles } from '../browser/add-styles.ts'
import { isOnBackdrop } from '../browser/backdrop.ts'
import { Icon } from '../icons/icons.tsx'
import { fill } from '../languages/fill.ts'
import type { PageData, SiteData } from '../page-data.ts'
import { text } from '../text.ts'
import { highlightWords } from './highlight.ts'
import styles from './search.css' with { type: 'text' }
import { isQuestion, useAnswers } from './search-answers.ts'
import { listId, NONE, optionId, useChosenHit } from './search-choice.ts'
import type { Hit } from './search-connection.ts'
import { hasLine, Status } from './search-line.tsx'
import { hitsIn, Results } from './search-results.tsx'

addStyles(styles)

export interface SearchDialogProps {
  site: SiteData
  page: PageData
  isOpen: boolean
  /** Text typed while this script was loading. */
  typed: string | undefined
  /** Version of the docs to search. Undefined: the latest. */
  version?: string | undefined
  close: () => void
}

export function SearchDialog({ site, page, isOpen, typed, version, close }: SearchDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(typed ?? '')
  const { answer, query: answered, status, retry } = useAnswers(query, isOpen, site.baseUrl, version)
  const expectHighlight = useHighlight(page)
  const hits = hitsIn(answer)
  const isLate = isQuestion(query) && query !== answered
  const { chosen, setChosen, forgetEnter, onKeyDown } = useChosenHit({ id, answer, count: hits.length, isLate, close })
  const isFound = hits.length > 0 && status !== 'failed'

  useModal(dialog, field, { isOpen, typed, forgetEnter })

  const option = (hit: Hit) => {
    const at = hits.indexOf(hit)
    return {
      id: optionId(id, at),
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
          aria-controls={listId(id)}
          aria-activedescendant={isFound && chosen !== NONE ? optionId(id, chosen) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            forgetEnter()
            setQuery(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button className="icon" type="button" aria-label={text.closeSearch} onClick={close}>
          <Icon name="close" />
        </button>
      </search>
      <div className={isFound && !hasLine(answer) ? 'vh' : 'said'} role="status">
        <Status {...{ status, query, answered, answer, site, hits: hits.length }} />
      </div>
      {isFound && <Results id={listId(id)} {...{ site, answer, option }} />}
      {status === 'failed' && (
        <button className="btn" type="button" onClick={retry}>
          {text.retry}
        </button>
      )}
      <Keys />
    </dialog>
  )
}

interface Modal extends Pick<SearchDialogProps, 'isOpen' | 'typed'> {
  forgetEnter: () => void
}

/** Shows the dialog as a modal one, which traps the focus, makes the page behind it inert, and restores the focus. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  field: RefObject<HTMLInputElement | null>,
  { isOpen, typed, forgetEnter }: Modal,
) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    if (!typed) field.current?.select()
    return () => {
      forgetEnter()
      element.close()
      // Without this the field keeps the focus until the next frame if no element gets it back, and a slash is typed into it.
      field.current?.blur()
    }
  }, [dialog, field, isOpen, typed, forgetEnter])
}

function Keys() {
  return (
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
  )
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
