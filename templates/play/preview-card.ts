// The card of a record's name. Its texts are in a file for each data file, made by cli/features/previews.
import site from 'virtual:site'
import { showCard } from './card.ts'

/** Name and lines by the id of a record. */
type Previews = Record<string, string[]>

const loaded = new Map<string, Promise<Previews>>()

export function show(link: HTMLAnchorElement, isHover: boolean) {
  const [file = '', id = ''] = link.dataset.record?.split('/') ?? []
  return showCard(link, isHover, async () => linesOf((await previewsOf(file))[id] ?? []))
}

function previewsOf(file: string): Promise<Previews> {
  const known = loaded.get(file) ?? fetchPreviews(file)
  loaded.set(file, known)
  known.catch(() => loaded.delete(file))
  return known
}

async function fetchPreviews(file: string): Promise<Previews> {
  const response = await fetch(`${site.baseUrl}previews/${file}.json`)
  if (!response.ok) throw new Error(`The previews of ${file} are not there: ${response.status}.`)
  return response.json()
}

const linesOf = ([name = '', ...lines]: string[]): Node[] =>
  name === '' ? [] : [element('b', name), ...lines.map((line) => element('div', line))]

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
