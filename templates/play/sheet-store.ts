// The sections that a reader has chosen for their sheet, such as `/docs/combat#rounds`, in order. Kept in this browser only.
import { localStore } from '../browser/storage.ts'

const KEY = 'my-sheet'
/** More sections than a reader would print. */
const MAX_SECTIONS = 60

/** Ignores what is no section. */
export function readSheet(stored = localStore.get(KEY)): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? sectionsIn(value) : []
  } catch {
    return []
  }
}

export const writeSheet = (sections: string[]) => localStore.set(KEY, JSON.stringify(sectionsIn(sections)))

/** Calls `onChange` when this or another tab changes the sheet. */
export const onSheetChange = (onChange: () => void) => localStore.listen(KEY, onChange)

/** The sections in the fragment of a shared link: `#/docs/combat~rounds,/docs/chases~gap`. Empty if it has none. */
export const sectionsOfLink = (hash: string): string[] =>
  hash.startsWith('#/')
    ? sectionsIn(
        hash
          .slice(1)
          .split(',')
          .map((one) => decodeSection(one)),
      )
    : []

export const linkOfSections = (sections: string[]): string =>
  `#${sections.map((one) => encodeURI(one).replace('#', '~').replaceAll(',', '%2C')).join(',')}`

function decodeSection(text: string): string {
  try {
    return decodeURIComponent(text.replace('~', '#'))
  } catch {
    return ''
  }
}

const sectionsIn = (values: unknown[]): string[] =>
  [...new Set(values)]
    .filter((one): one is string => typeof one === 'string' && /^\/(?!\/)[^#]*#[^#]+$/.test(one))
    .slice(0, MAX_SECTIONS)
