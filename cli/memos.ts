// The three memos that make the line fast: articles by their text, the plan by the facts of all documents, pages by their
// render key. Each is keyed by everything that decides what it holds, so an outdated entry is never found. `serve` keeps them
// from run to run; a command that runs the line once reads articles and render keys from the cache folder.
import { type ArticleCache, openArticleCache } from './content/cache.ts'
import type { RenderedPage } from './outputs/render.ts'
import { openPlanMemo, type PlanMemo } from './site/plan-memo.ts'

export interface Memos {
  /** Articles read with these options; `key` names everything besides texts and data files that decides them. */
  articles(key: string): ArticleCache
  plan: PlanMemo
  /** Pages in memory, by locale folder and HTML file. */
  pages: Map<string, KeptPage>
}

export interface KeptPage {
  /** Render key: the same key, the same bytes. */
  key: string
  page: RenderedPage
}

export function openMemos(cacheDir: string | undefined): Memos {
  let articles: { key: string; cache: ArticleCache } | undefined
  return {
    articles(key) {
      if (articles?.key !== key) articles = { key, cache: openArticleCache(cacheDir, key) }
      return articles.cache
    },
    plan: openPlanMemo(),
    pages: new Map(),
  }
}
