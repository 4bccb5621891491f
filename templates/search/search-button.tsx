// Opens the search: button, Ctrl or Cmd + K, and slash. The dialog's script is loaded on first use. A deploy may have deleted it since
// this tab was opened: then the page is reloaded once, and opens the search.
import { type ComponentType, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { importAgain } from '../browser/import-again.ts'
import { Overlay } from '../browser/overlay.ts'
import { DEFAULT_DOCS, localStore, sessionStore, versionKey } from '../browser/storage.ts'
import { Icon } from '../icons/icons.tsx'
import type { PageData, SiteData } from '../page-data.ts'
import { NOT_FOUND_PATH, pageDataHref } from '../paths.ts'
import { text } from '../text.ts'
import type { SearchDialogProps } from './search-dialog.tsx'

/** Text in the field of a search that a reload has interrupted. */
const INTERRUPTED = 'search'

interface SearchButtonProps {
  site: SiteData
  page: PageData
  className?: string | undefined
}

export function SearchButton({ site, page, className }: SearchButtonProps) {
  const { Dialog, typed, setTyped, hasFailed, load } = useDialog(site, page)
  const isOpen = typed !== undefined
  const isShown = isOpen && Dialog !== undefined
  const overlay = useContext(Overlay)
  const shortcut = useShortcutName()

  function open() {
    const asked = typed ?? window.__wastelandTyped ?? ''
    setTyped(asked)
    window.__wastelandTyped = undefined
    void load(asked)
  }

  // A layout effect, because Escape may be pressed before the next paint.
  useLayoutEffect(() => {
    if (isShown) overlay.open(() => setTyped(undefined))
  }, [isShown, overlay, setTyped])
  // A layout effect, because the next key may be pressed before the next paint.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Until then client/before-paint.ts reads the keys.
      if (!document.documentElement.dataset.hydrated) return
      const isAwaited = isOpen && !Dialog
      if (isAwaited && isLetter(event)) setTyped(typed + event.key)
      else if (isAwaited && event.key === 'Escape') setTyped(undefined)
      else if (isShortcut(event)) open()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return (
    <>
      <button
        className={className ? `find ${className}` : 'find'}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={() => load()}
        onClick={open}
      >
        <Icon name="search" />
        {/* A phone shows the icon without the word, but what went wrong in small letters. */}
        {hasFailed ? <small>{text.searchFailed}</small> : <span>{text.search}</span>}
        <kbd>{shortcut}</kbd>
      </button>
      {Dialog && (
        <Dialog
          {...(typeof HAS === 'undefined' || HAS.versionChoice
            ? { site, page, isOpen, typed, version: versionOf(page) }
            : { site, page, isOpen, typed })}
          close={overlay.close}
        />
      )}
    </>
  )
}

/** Loads the script of the dialog. */
function useDialog(site: SiteData, page: PageData) {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()
  /** Text typed between opening the search and the dialog's script being loaded. Undefined if the search is closed. */
  const [typed, setTyped] = useState<string>()
  const [hasFailed, setFailed] = useState(false)

  /** `asked`: text in the field. Undefined: an old page is not reloaded. */
  async function load(asked?: string) {
    try {
      const { SearchDialog } = await importAgain(() => import('./search-dialog.tsx'))
      setDialog(() => SearchDialog)
      setFailed(false)
    } catch {
      const { buildId } = await fetch(pageDataHref(NOT_FOUND_PATH, site.baseUrl), { cache: 'no-store' })
        .then((response): Promise<PageData> => response.json())
        .catch(() => page)
      if (asked !== undefined && buildId !== page.buildId) {
        sessionStore.set(INTERRUPTED, asked)
        return location.reload()
      }
      setFailed(true)
      setTyped(undefined)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const asked = sessionStore.get(INTERRUPTED)
    sessionStore.del(INTERRUPTED)
    if (asked === null) return
    setTyped(asked)
    // Never reloads the page again.
    void load()
  }, [])
  return { Dialog, typed, setTyped, hasFailed, load }
}

/** The first render must equal the server's, which does not know the keyboard. */
function useShortcutName() {
  const [name, setName] = useState('Ctrl K')
  useEffect(() => {
    if (/Mac|iP/.test(navigator.platform)) setName('⌘K')
  }, [])
  return name
}

/** The slash is text in input fields. A second button ignores the shortcuts. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
  if (defaultPrevented || altKey) return false
  // With Caps Lock the key is 'K'; keyboards of other alphabets have another letter there.
  if (ctrlKey || metaKey) return !shiftKey && (key.toLowerCase() === 'k' || (code === 'KeyK' && key > '~'))
  return key === '/' && !(target as Element).closest?.('input,textarea,select,[contenteditable]')
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Version of the docs to search: that of the page, otherwise the visitor's last choice for the docs without an id. */
const versionOf = (page: PageData) =>
  'version' in page ? page.version : (localStore.get(versionKey(DEFAULT_DOCS)) ?? undefined)
