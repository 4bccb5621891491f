// Actions of keys in the field of the search.

export type Way = 'open' | 'open in a tab'

type Wish = number | 'close' | Way

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Action of a key; a number is the hit to select. Undefined if the field handles the key: Home and End move its caret. */
export function wishOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  chosen: number,
  count: number,
): Wish | undefined {
  const isWithCommand = ctrlKey || metaKey
  if (key === 'Escape') return 'close'
  if (altKey || shiftKey) return undefined
  if (key === 'Enter') return isWithCommand ? 'open in a tab' : 'open'
  if (isWithCommand || count === 0) return undefined
  if (key === 'ArrowDown') return (chosen + 1) % count
  if (key === 'ArrowUp') return (Math.max(chosen, 0) + count - 1) % count
  return undefined
}
