// One list of records: buttons in the headings sort it, the fields above it filter it. The state is in the address, so that it can
// be shared. cli/markdown/tables.ts writes the fields.
import { text } from '../text.ts'

/** Key in the query for the column to sort by: '3', downwards '-3'; columns count from 1. */
const SORT_KEY = 'sort'

interface Filter {
  name: string
  /** Values of each row. */
  valuesOf: (row: HTMLTableRowElement) => string[]
  field: HTMLSelectElement
}

interface List {
  table: HTMLTableElement
  rows: HTMLTableRowElement[]
  filters: Filter[]
  status: HTMLElement
  /** Prefix of its keys in the address. Undefined if its state is not in the address. */
  prefix: string | undefined
}

/** `pressed`: the frame of the list, or a heading that was pressed before it could sort. */
export function play(pressed: HTMLElement) {
  const frame = pressed.closest<HTMLElement>('[data-list]')
  if (frame && frame.dataset.setUp === undefined) setUp(frame)
  if (frame !== pressed) pressed.click()
}

function setUp(frame: HTMLElement) {
  const table = frame.querySelector('table')
  const bar = frame.previousElementSibling
  const status = bar?.querySelector<HTMLElement>('[role="status"]')
  if (!table || !bar || !status) return
  frame.dataset.setUp = ''
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr:not(.group)')]
  const filters = [...bar.querySelectorAll('select')].map(filterOf)
  // The book has many lists. Their state is not kept.
  const prefix = document.querySelector('.book-bar') ? undefined : prefixOf(frame)
  const list: List = { table, rows, filters, status, prefix }
  for (const filter of filters) filter.field.addEventListener('change', () => showAndRemember(list))
  setUpSorting(list)
  // The reader may have filtered while this script was loading.
  if (filters.some(({ field }) => field.value !== '')) remember(list)
  readAddress(list)
  show(list)
}

function prefixOf(frame: HTMLElement): string {
  const lists = [...document.querySelectorAll<HTMLElement>('.table[data-list]')]
  return prefixesOf(lists.map((list) => list.dataset.list ?? ''))[lists.indexOf(frame)] ?? ''
}

/** Prefixes of the keys of each list of a page: nothing for the first, then the name of its data. */
export const prefixesOf = (names: string[]): string[] =>
  names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length
    return i === 0 ? '' : `${name}${before > 0 ? `-${before + 1}` : ''}-`
  })

const filterOf = (field: HTMLSelectElement, index: number): Filter => ({
  name: field.labels[0]?.firstChild?.textContent?.trim() ?? '',
  valuesOf: (row) => (row.getAttribute(`data-${index}`) ?? '').split('|').filter(Boolean),
  field,
})

const headings = ({ table }: List) => [...table.querySelectorAll<HTMLTableCellElement>('thead :is(th, td)')]

/** Up, then down, then up again. */
function setUpSorting(list: List) {
  for (const heading of headings(list)) {
    const button = document.createElement('button')
    button.type = 'button'
    // Also the description of the button: before the first sort, nothing else says to a screen reader what it does.
    button.title = text.sortByColumn
    button.append(...heading.childNodes)
    heading.append(button)
    heading.addEventListener('click', () => {
      sortBy(list, heading, heading.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending')
      remember(list)
    })
  }
}

function sortBy(list: List, heading: HTMLTableCellElement, direction: 'ascending' | 'descending') {
  for (const one of headings(list)) one.removeAttribute('aria-sort')
  heading.setAttribute('aria-sort', direction)
  const factor = direction === 'ascending' ? 1 : -1
  const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true })
  const textOf = (row: HTMLTableRowElement) =>
    row.cells[heading.cellIndex]?.textContent?.trim().replace('\u2212', '-') ?? ''
  const isMissing = (cell: string) => cell === '' || cell === '\u2013'
  const order = (a: HTMLTableRowElement, b: HTMLTableRowElement) => {
    const [first, second] = [textOf(a), textOf(b)]
    if (isMissing(first) || isMissing(second)) return Number(isMissing(first)) - Number(isMissing(second))
    const [x, y] = [Number.parseFloat(first), Number.parseFloat(second)]
    const isNumeric = !Number.isNaN(x) && !Number.isNaN(y) && !/\dd\d/.test(first + second)
    return factor * (isNumeric ? x - y : compare(first, second))
  }
  for (const body of list.table.tBodies)
    body.append(...[...body.rows].filter((row) => !row.matches('.group')).sort(order))
}

function show({ rows, filters, status, table }: List) {
  for (const row of rows)
    row.hidden = filters.some(({ field, valuesOf }) => field.value !== '' && !valuesOf(row).includes(field.value))
  for (const body of table.tBodies) body.hidden = [...body.rows].every((row) => row.hidden || row.matches('.group'))
  const shown = rows.filter((row) => !row.hidden).length
  status.textContent = text.shownOf.replace('{shown}', String(shown)).replace('{count}', String(rows.length))
}

function showAndRemember(list: List) {
  show(list)
  remember(list)
}

function readAddress(list: List) {
  const { prefix } = list
  if (prefix === undefined) return
  const query = new URLSearchParams(location.search)
  for (const { name, field } of list.filters) {
    const wanted = query.get(prefix + name)
    if ([...field.options].some(({ value }) => value === wanted)) field.value = wanted ?? ''
  }
  const sort = Number(query.get(prefix + SORT_KEY))
  const heading = headings(list)[Math.abs(sort) - 1]
  if (heading) sortBy(list, heading, sort < 0 ? 'descending' : 'ascending')
}

function remember(list: List) {
  const { prefix } = list
  if (prefix === undefined) return
  const url = new URL(location.href)
  const set = (key: string, value: string) =>
    value === '' ? url.searchParams.delete(prefix + key) : url.searchParams.set(prefix + key, value)
  for (const { name, field } of list.filters) set(name, field.value)
  const column = headings(list).findIndex((heading) => heading.hasAttribute('aria-sort')) + 1
  const isDown = headings(list)[column - 1]?.getAttribute('aria-sort') === 'descending'
  set(SORT_KEY, column === 0 ? '' : String(isDown ? -column : column))
  history.replaceState(history.state, '', url)
}
