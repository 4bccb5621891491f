// The render keys of the last build. While the facts of all documents and everything that pages share are the same, the key of most
// pages depends on the text of their document and its marks alone, so that an edit computes few keys.

import path from 'node:path'
import { readChecked, writeCache, writeChecked } from '../core/checked-file.ts'
import { marksKey } from '../site/article-marks.ts'
import type { Linker, PageFacts, Route } from '../site/model.ts'
import { documentOf } from '../site/routes.ts'

export interface PageEntry {
  key: string
  facts: () => PageFacts | undefined
}

interface PageKeys {
  /** The entry of the last build, if it is still right. */
  get(route: Route): PageEntry | undefined
  set(route: Route, entry: PageEntry): void
  save(): void
}

interface Stored {
  state: string
  /** `source`: hash of the document, and its marks. `facts`: JSON, which is parsed only when the search is made again. */
  pages: [path: string, source: string, key: string, facts: string][]
}

/** `state`: hash of what all pages share and of the facts of all documents. Undefined keeps nothing. */
export function openPageKeys(
  cacheDir: string | undefined,
  locale: string,
  state: string | undefined,
  linker: Linker,
): PageKeys {
  const file = cacheDir && state && path.join(cacheDir, `keys-${locale}`)
  const stored = JSON.parse((file && readChecked(file)) ?? 'null') as Stored | null
  const known = new Map(stored && stored.state === state ? stored.pages.map((page) => [page[0], page]) : [])
  const used: Stored['pages'] = []
  let isChanged = false
  /** The only inputs that may change a page while the facts are the same. */
  const sourceOf = (route: Route) => {
    const document = route.isOfArticle && documentOf(route)
    return document && document.sourceHash + marksKey(linker.marksOf(document))
  }
  const find = (route: Route) => {
    const page = known.get(route.path)
    return page && page[1] === sourceOf(route) ? page : undefined
  }
  return {
    get(route) {
      const [, , key, facts] = find(route) ?? []
      return key === undefined ? undefined : { key, facts: () => facts && JSON.parse(facts) }
    },
    set(route, { key, facts }) {
      const source = sourceOf(route)
      if (source === undefined) return
      const page = find(route)
      isChanged ||= !page
      used.push(page ?? [route.path, source, key, JSON.stringify(facts()) ?? ''])
    },
    save() {
      if (!file || state === undefined || (!isChanged && used.length === known.size)) return
      writeCache(() => writeChecked(file, JSON.stringify({ state, pages: used } satisfies Stored)))
    },
  }
}
