// Parts of the offer in the footer.
import { fill } from '../languages/fill.ts'
import { sizeText } from '../languages/size-text.ts'
import type { Summary } from './edition.ts'

/** The elements for messages and buttons. */
export function partsOf(box: HTMLElement): { status: Element; actions: Element } {
  if (box.childElementCount === 0) {
    box.append(document.createElement('span'), document.createElement('span'))
    box.children[0]?.setAttribute('role', 'status')
  }
  const [status = box, actions = box] = box.children
  return { status, actions }
}

/** `label`: its {size} becomes '1.3 MB'. */
export function buttonOf(label: string, bytes: number, action: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn quiet'
  button.textContent = fill(label, { size: sizeText(bytes, document.documentElement.lang) })
  button.addEventListener('click', action)
  return button
}

/** `address`: of the locale's summary. */
export async function readSummary(address: string): Promise<Summary> {
  const response = await fetch(address, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}
