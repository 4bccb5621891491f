// What no press waits for: it is loaded after hydration, so that a first visit is no larger.
import { starts } from 'virtual:later-toys'
import { savesData } from '../browser/connection.ts'
import { installPrefetch, type PrefetchSettings } from './prefetch.ts'

export function startLater(prefetch: PrefetchSettings) {
  for (const start of starts) start()
  // Never where data is scarce.
  if (!savesData()) installPrefetch(prefetch)
}
