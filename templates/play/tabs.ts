// Tabs are folds of which the browser opens one at a time. What is chosen in one block is chosen in all of its group, on every
// page, and one tab always stays open.
import { hashTarget } from '../browser/fragment.ts'
import { onArticle } from '../browser/on-article.ts'
import { localStore } from '../browser/storage.ts'
import { pressedDetails } from './details.ts'

const TABS = '.tabs[data-group]'

/** Before the group's name. The value is the tab's label: other pages may have other values for it. */
const GROUP_KEY = 'tabs.'

export function start() {
  document.addEventListener('click', (event) => {
    const tab = pressedDetails(event)
    if (!tab?.matches('.tab')) return
    event.preventDefault()
    chooseTab(tab)
  })
  onArticle(() => showChosen(hashTarget(location.hash)))
}

function chooseTab(tab: HTMLDetailsElement) {
  open(tab)
  const group = tab.parentElement?.dataset.group
  if (!group) return
  localStore.set(GROUP_KEY + group, labelOf(tab))
  showChosen()
}

/** Opens what a reader has chosen before, but leaves the tab with `target` open. */
function showChosen(target?: Element) {
  for (const tabs of document.querySelectorAll<HTMLElement>(TABS)) {
    if (target && tabsIn(tabs).some((one) => one.contains(target))) continue
    const chosen = localStore.get(GROUP_KEY + tabs.dataset.group)
    const tab = tabsIn(tabs).find((one) => labelOf(one) === chosen)
    if (tab) open(tab)
  }
}

/** Browsers of 2023 do not close the others by themselves. */
function open(tab: HTMLDetailsElement) {
  for (const one of tabsIn(tab.parentElement)) one.open = one === tab
}

const tabsIn = (tabs: HTMLElement | null) => [...(tabs?.children ?? [])] as HTMLDetailsElement[]

const labelOf = (tab: HTMLDetailsElement) => tab.querySelector('summary')?.textContent ?? ''
