// Lists of records that readers can sort and filter. Pages without one do not load the script.
import { importAgain } from '../browser/import-again.ts'

const load = typeof ARTICLES_HAVE_LISTS === 'undefined' || ARTICLES_HAVE_LISTS ? () => import('./list.ts') : undefined

/** Call it when an article is there. A list is set up once. */
export function installLists() {
  const lists = document.querySelectorAll<HTMLElement>('.table[data-list]:not([data-set-up])')
  if (lists.length === 0 || !load) return
  importAgain(load)
    .then(({ setUpList }) => {
      for (const list of lists) setUpList(list)
    })
    .catch((error: unknown) => console.warn(error))
}
