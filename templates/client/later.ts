// Loaded after hydration, so that it does not delay the first press: prefetching, and toys with `on: 'later'`.
import { starts } from 'virtual:later-toys'
import { savesData } from '../browser/connection.ts'
import { installPrefetch, type PrefetchSettings } from './prefetch.ts'

export function startLater(prefetch: PrefetchSettings) {
  for (const start of starts) start()
  // Never where data is scarce.
  if (!savesData()) installPrefetch(prefetch)
}
