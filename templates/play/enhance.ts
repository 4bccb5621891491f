// What articles can do beyond being read. Articles are inert: nothing in them is touched until it is pressed, and only then
// are the scripts of its toys loaded.
import { importAgain } from '../browser/import-again.ts'
import { docsOf, localStore, versionKey } from '../browser/storage.ts'
import { toggleDetails } from './details.ts'
import { chooseTab } from './tabs.ts'
import { installTerms } from './terms.ts'

export function installEnhancers() {
  document.addEventListener('click', onClick)
  if (typeof ARTICLES_HAVE_DIE_TABLES === 'undefined' || ARTICLES_HAVE_DIE_TABLES)
    document.addEventListener('focusin', onFieldFocus)
  installTerms()
}

function onClick(event: MouseEvent) {
  const { target } = event
  if (!(target instanceof Element)) return
  // The router may have taken the click already; the choice counts all the same.
  if (typeof VERSIONS_ARE_CHOSEN === 'undefined' || VERSIONS_ARE_CHOSEN) rememberVersion(target)
  if (event.defaultPrevented) return
  const die = target.closest<HTMLElement>('button[data-roll]')
  if (die)
    return run(
      () => import('./dice.ts'),
      ({ rollDie }) => rollDie(die),
    )
  if (typeof SITE_HAS_ROLLS === 'undefined' || SITE_HAS_ROLLS) {
    const roll = target.closest<HTMLElement>('button[data-rule]')
    if (roll)
      return run(
        () => import('./core-roll-button.ts'),
        ({ rollCore }) => rollCore(roll),
      )
  }
  if ((typeof ARTICLES_HAVE_DIE_TABLES === 'undefined' || ARTICLES_HAVE_DIE_TABLES) && onTableClick(target)) return
  const copy = target.closest<HTMLElement>('button[data-copy]')
  if (copy)
    return run(
      () => import('./copy-code.ts'),
      ({ copyCode }) => copyCode(copy),
    )
  if (typeof SITE_HAS_EMBEDS === 'undefined' || SITE_HAS_EMBEDS) {
    const embed = target.closest<HTMLElement>('button[data-embed]')
    if (embed)
      return run(
        () => import('./embed.ts'),
        ({ loadEmbed }) => loadEmbed(embed),
      )
  }
  if (typeof POSTS_HAVE_COMMENTS === 'undefined' || POSTS_HAVE_COMMENTS) {
    const comments = target.closest<HTMLElement>('button[data-comments]')
    if (comments)
      return run(
        () => import('./comments.ts'),
        ({ loadComments }) => loadComments(comments),
      )
  }
  if (typeof ARTICLES_HAVE_CARDS === 'undefined' || ARTICLES_HAVE_CARDS) {
    const cards = target.closest<HTMLElement>('button[data-print-cards]')
    if (cards)
      return run(
        () => import('./print-cards.ts'),
        ({ printCards }) => printCards(cards),
      )
  }
  const summary = target.closest('summary')
  if (summary) onSummary(event, summary)
}

/** Whether the click was on a control of a table to roll on. */
function onTableClick(target: Element): boolean {
  const button = target.closest<HTMLElement>('[data-roll-table], [data-show-odds], [data-generate]')
  if (!button) return false
  if ('generate' in button.dataset) {
    if (typeof ARTICLES_HAVE_SENTENCES !== 'undefined' && !ARTICLES_HAVE_SENTENCES) return false
    run(
      () => import('./generate.ts'),
      ({ generate }) => generate(button),
    )
  } else if ('showOdds' in button.dataset)
    run(
      () => import('./table-odds.ts'),
      ({ toggleOdds }) => toggleOdds(button),
    )
  else
    run(
      () => import('./roll-table.ts'),
      ({ rollTable }) => rollTable(button),
    )
  return true
}

/** Loads the script of a table when its field gets the focus, so that a row is marked at once. */
function onFieldFocus({ target }: FocusEvent) {
  if (target instanceof HTMLInputElement && 'rolled' in target.dataset)
    run(
      () => import('./typed-table.ts'),
      ({ readRolls }) => readRolls(target),
    )
}

function rememberVersion(target: Element) {
  const version = target.closest<HTMLElement>('a[data-version]')?.dataset.version
  if (version !== undefined) localStore.set(versionKey(docsOf(version)), version)
}

function onSummary(event: MouseEvent, summary: HTMLElement) {
  const details = summary.parentElement
  // A link or button in the summary does what it does.
  const control = event.target instanceof Element ? event.target.closest('a, button, input, label') : null
  if (!(details instanceof HTMLDetailsElement) || (control && summary.contains(control))) return
  event.preventDefault()
  const isTab = details.matches('.tab')
  if ((typeof ARTICLES_HAVE_TABS === 'undefined' || ARTICLES_HAVE_TABS) && isTab) chooseTab(details)
  else toggleDetails(details, summary)
}

/** Offline the script of a toy may be out of reach; the page is none the worse. */
function run<Toy>(load: () => Promise<Toy>, play: (toy: Toy) => unknown) {
  importAgain(load)
    .then(play)
    .catch((error: unknown) => console.warn(error))
}
