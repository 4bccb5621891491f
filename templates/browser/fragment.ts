// Ids are in Unicode form NFC. Where an address spells the same letters in NFD, as on a Mac, the browser finds no target.
import { safeDecode } from '../paths.ts'

/** Replaces a fragment in NFD, now and when it changes. The browser then scrolls to its target. */
export function composeFragments() {
  const fragment = safeDecode(location.hash)
  if (fragment !== fragment.normalize()) location.replace(fragment.normalize())
  addEventListener('hashchange', composeFragments) // once, however often it is added
}

/** The element that a fragment names. Like browsers, it is looked up as written first, then decoded. */
export function hashTarget(hash: string): HTMLElement | undefined {
  const fragment = hash.replace(/^#/, '')
  if (fragment === '') return undefined
  return document.getElementById(fragment) ?? document.getElementById(safeDecode(fragment)) ?? undefined
}
