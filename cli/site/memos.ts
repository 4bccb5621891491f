// The caches of the pipeline: articles by text, records by data file, the plan by the facts of all documents, files by key. Each key
// covers all inputs, so entries never become stale. `serve` keeps the caches between runs; other commands read articles, records and
// keys of files from the cache folder. `serve` also keeps the list of files in content/, and looks again only at those that its watcher names.
import { type ArticleCache, openArticleCache } from '../content/cache.ts'
import type { FoundFile } from '../core/find-files.ts'
import { openRecordCache, type RecordCache } from '../data/record-cache.ts'
import { openPlanMemo, type PlanMemo } from './plan-memo.ts'

export interface Memos {
  /** The article cache for these options. `key` covers every input of an article besides its text and data files. */
  articles(key: string): ArticleCache
  records: RecordCache
  plan: PlanMemo
  /** Files that were requested. */
  files: FileMemo
  /** The files in `content/` at the last run, if listing them caused no problem. */
  found?: FoundFile[] | undefined
  /** Writes the articles and records that were used since the last call to the cache folder. */
  save(): void
}

export interface FileMemo {
  /** By their place in out/. Equal keys mean equal bytes. */
  files: Map<string, { key: string; contents: Uint8Array }>
  /** Files that others added, by their place: their names hold the hashes of their contents. */
  added: Map<string, () => string | Uint8Array>
}

export function openMemos(cacheDir: string | undefined): Memos {
  let articles: { key: string; cache: ArticleCache } | undefined
  const records = openRecordCache(cacheDir)
  return {
    articles(key) {
      if (articles?.key !== key) articles = { key, cache: openArticleCache(cacheDir, key) }
      return articles.cache
    },
    records,
    plan: openPlanMemo(),
    save() {
      articles?.cache.save()
      records.save()
    },
    files: { files: new Map(), added: new Map() },
  }
}
