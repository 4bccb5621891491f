// The way into the search: a button, Ctrl or Cmd + K, and the slash. The dialog is another script, fetched when it is wanted.
import { type ComponentType, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { importAgain } from '../browser/import-again.ts'
import { Overlay } from '../browser/overlay.ts'
import { localStore, VERSION_KEY } from '../browser/storage.ts'
import { Icon } from '../icons/icons.tsx'
import type { PageData, SiteData } from '../page-data.ts'
import { text } from '../text.ts'
import type { SearchDialogProps } from './search-dialog.tsx'

interface SearchButtonProps {
  site: SiteData
  page: PageData
  className?: string | undefined
}

export function SearchButton({ site, page, className }: SearchButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps>>()
  /** Since the search was asked for, until its dialog was here; undefined: nobody has asked. */
  const [typed, setTyped] = useState<string>()
  const isOpen = typed !== undefined
  const overlay = useContext(Overlay)
  const isShown = isOpen && Dialog !== undefined
  const [hasFailed, setFailed] = useState(false)
  const [shortcut, setShortcut] = useState('Ctrl K')

  async function load() {
    try {
      const { SearchDialog } = await importAgain(() => import('./search-dialog.tsx'))
      setDialog(() => SearchDialog)
      setFailed(false)
    } catch {
      setFailed(true)
      setTyped(undefined)
    }
  }

  function open() {
    setTyped(typed ?? window.__wastelandTyped ?? '')
    window.__wastelandTyped = undefined
    void load()
  }

  // Not after the paint: Escape may come at once.
  useLayoutEffect(() => {
    if (isShown) overlay.open(() => setTyped(undefined))
  }, [isShown, overlay])
  useEffect(() => {
    // The first render equals the server's, which knows no keyboard.
    if (/Mac|iP/.test(navigator.platform)) setShortcut('⌘K')
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
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
        onPointerEnter={load}
        onClick={open}
      >
        <Icon name="search" />
        {/* A phone shows the icon without the word, but what went wrong in small letters. */}
        {hasFailed ? <small>{text.searchFailed}</small> : <span>{text.search}</span>}
        <kbd>{shortcut}</kbd>
      </button>
      {Dialog && (
        <Dialog
          {...(typeof VERSIONS_ARE_CHOSEN === 'undefined' || VERSIONS_ARE_CHOSEN
            ? { site, page, isOpen, typed, version: versionOf(page) }
            : { site, page, isOpen, typed })}
          close={overlay.close}
        />
      )}
    </>
  )
}

/** The slash is a letter where one can type. A second button leaves the keys to the first. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
  if (defaultPrevented || altKey) return false
  // With Caps Lock it is 'K'; keyboards of other alphabets have another letter there.
  if (ctrlKey || metaKey) return !shiftKey && (key.toLowerCase() === 'k' || (code === 'KeyK' && key > '~'))
  return key === '/' && !(target as Element).closest?.('input,textarea,select,[contenteditable]')
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** The version of the docs to search: that of the page, else the one the visitor chose last. */
const versionOf = (page: PageData) => ('version' in page ? page.version : (localStore.get(VERSION_KEY) ?? undefined))
