// What articles can do beyond being read. Articles are inert: nothing in them is touched until it is pressed, and only then
// are the scripts of its toys loaded.
import { starts, toys } from 'virtual:toys'
import { importAgain } from '../browser/import-again.ts'
import { onArticle } from '../browser/on-article.ts'
import type { OverlayControl } from '../browser/overlay.ts'
import { docsOf, localStore, versionKey } from '../browser/storage.ts'
import { makeDiceButtons } from './dice-buttons.ts'
import { listenForToys } from './toys.ts'

/** `overlay`: for what lies over the page. */
export function installEnhancers(overlay: OverlayControl) {
  // Before all others: the choice counts, whatever the click does.
  if (typeof HAS === 'undefined' || HAS.versionChoice) document.addEventListener('click', rememberVersion)
  for (const start of starts) start()
  listenForToys(toys, (load, control) => run(load, [control], overlay))
  onArticle(() => {
    makeDiceButtons(document)
    for (const [on, selector, load] of toys) {
      const shown = on === 'page' ? [...document.querySelectorAll<HTMLElement>(selector)] : []
      if (shown.length > 0) run(load, shown, overlay)
    }
  })
}

function rememberVersion({ target }: Event) {
  const version = target instanceof Element && target.closest<HTMLElement>('a[data-version]')?.dataset.version
  if (version) localStore.set(versionKey(docsOf(version)), version)
}

/** Offline the script of a toy may be out of reach; the page is none the worse, and a link leads where it would without scripts. */
function run(load: (typeof toys)[number][2], elements: HTMLElement[], overlay: OverlayControl) {
  importAgain(load)
    .then(({ play }) => {
      for (const element of elements) play(element, overlay)
    })
    .catch((error: unknown) => {
      console.warn(error)
      const { href } = elements[0] as Partial<HTMLAnchorElement>
      if (href) location.assign(href)
    })
}
