// Entry of the scripts: reads the page data from the document, hydrates the markup, and then
// starts the router.
import site from 'virtual:site'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
// Shared by lazy scripts; here it needs no request of its own.
import '../browser/add-styles.ts'
import { composeFragments } from '../browser/fragment.ts'
import { importAgain } from '../browser/import-again.ts'
import { followNavbarHeight } from '../browser/navbar-height.ts'
import { articleShown } from '../browser/on-article.ts'
import { checkStorage } from '../browser/storage.ts'
import { restoreInert } from '../inert.ts'
import { layouts } from '../layouts/index.ts'
import type { PageData } from '../page-data.ts'
import { canonicalPath, hrefOf } from '../paths.ts'
import { installEnhancers } from '../play/enhance.ts'
import { createPageLoader, type LayoutComponent } from './page-loader.ts'
import { createRouter, Site } from './router.tsx'

/** Age after which a page is fetched again, because the site may have been updated. */
const MAX_PAGE_AGE_MS = 5 * 60_000

// If hydration fails, the page is still complete, and its links work.
start().catch(console.warn)

async function start() {
  const root = document.getElementById('site')
  const data = document.getElementById('page-data')?.textContent
  if (!root || !data) throw new Error('The document has no page data.')
  const page: PageData = JSON.parse(data)
  restoreInert(page, site, document)
  followNavbarHeight()
  checkStorage()
  const { default: Layout } = await layouts[page.layout]()
  correctAddress(page)
  composeFragments()

  const isServed = document.querySelector('meta[name="wasteland-reload"]') !== null
  const loader = createPageLoader({
    baseUrl: site.baseUrl,
    buildId: page.buildId,
    layouts,
    maxAgeMs: isServed ? 0 : MAX_PAGE_AGE_MS,
  })
  const router = createRouter({ site, loader, first: { page, Layout: Layout as LayoutComponent } })
  // In a transition React hydrates in small steps and handles input in between.
  startTransition(() => {
    hydrateRoot(root, <Site router={router} site={site} />, {
      // A browser extension may have changed the document. React then renders it again.
      onRecoverableError: (error) => console.warn(error),
    })
  })
  installEnhancers(router.overlay)
  // When React has shown the page.
  router.subscribe(() => queueMicrotask(articleShown))
  importAgain(() => import('./later.ts'))
    .then(({ startLater }) => startLater({ loader, baseUrl: site.baseUrl, onPageChange: router.subscribe }))
    .catch((error: unknown) => console.warn(error))
  window.__wastelandUpdate = router.refresh
}

/** '/docs/intro.html' and '/docs//intro', where a host answers them with the page, become its one address. */
function correctAddress(page: PageData) {
  const plain = location.pathname.replace(/\/{2,}/g, '/')
  const isThisPage = page.layout !== 'not-found' && canonicalPath(plain, site.baseUrl) === page.path
  if (!isThisPage || (plain === location.pathname && !/\.html$|.\/$/.test(plain))) return
  history.replaceState(history.state, '', hrefOf(page.path, site.baseUrl) + location.search + location.hash)
}
