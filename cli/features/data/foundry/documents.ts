// The documents of a Foundry module as its packs keep them, and what makes one. Field names and defaults are those of Foundry 13.

import { hashOf } from '../../../core/hash.ts'

export interface Folder extends Common {
  type: 'JournalEntry' | 'RollTable'
  description: string
  folder: string | null
  /** 'm': in the order of `sort`. */
  sorting: 'a' | 'm'
  color: null
}

export interface JournalEntry extends Common {
  pages: JournalPage[]
  categories: never[]
  folder: string | null
  ownership: { default: 0 }
}

interface JournalPage extends Common {
  type: 'text'
  title: { show: boolean; level: number }
  /** Format 1 is HTML. */
  text: { content: string; format: 1 }
  system: Record<string, never>
  src: null
  category: null
  /** As its entry. */
  ownership: { default: -1 }
}

export interface RollTable extends Common {
  description: string
  results: TableResult[]
  /** Dice as Foundry writes them: '2d6 + 1'. */
  formula: string
  replacement: true
  displayRoll: true
  folder: string | null
  ownership: { default: 0 }
}

/** A row. A roll draws every result whose range contains it; a result that is a table is rolled on. */
export type TableResult = Omit<Common, 'sort'> & {
  img: null
  /** HTML. */
  description: string
  weight: number
  /** Both ends belong to it. */
  range: [from: number, to: number]
  drawn: false
} & ({ type: 'text' } | { type: 'document'; documentUuid: string })

interface Common {
  /** 16 letters and digits. */
  _id: string
  name: string
  sort: number
  flags: Record<string, never>
  _stats: { coreVersion: string }
}

/** The first stable version of Foundry 13: Foundry migrates documents of older ones. */
const CORE_VERSION = '13.341'

/** Id of a document. It stays the same as long as the key does. */
export const documentId = (key: string): string => hashOf(key)

/** Between the sort keys of neighbours, as Foundry leaves it. */
const SORT_STEP = 100_000

const common = (key: string, name: string) => ({
  _id: documentId(key),
  name: name.trim() || '…',
  flags: {},
  _stats: { coreVersion: CORE_VERSION },
})

const sortOf = (place: number) => (place + 1) * SORT_STEP

/** `place`: from 0, among its siblings. */
interface Placed {
  /** Decides the id. */
  key: string
  name: string
  place: number
}

export const folder = ({
  key,
  name,
  place,
  inside,
  type,
}: Placed & Pick<Folder, 'type'> & { inside: string | null }): Folder => ({
  ...common(key, name),
  type,
  description: '',
  folder: inside,
  sorting: 'm',
  color: null,
  sort: sortOf(place),
})

export const journalEntry = ({
  key,
  name,
  place,
  inside,
  pages,
}: Placed & { inside: string | null; pages: JournalPage[] }): JournalEntry => ({
  ...common(key, name),
  pages,
  categories: [],
  folder: inside,
  sort: sortOf(place),
  ownership: { default: 0 },
})

/** `level`: of its title among the titles of the entry. */
export const journalPage = ({
  key,
  name,
  place,
  level,
  html,
}: Placed & { level: number; html: string }): JournalPage => ({
  ...common(key, name),
  type: 'text',
  title: { show: true, level },
  text: { content: html, format: 1 },
  system: {},
  src: null,
  category: null,
  sort: sortOf(place),
  ownership: { default: -1 },
})

/** A row before it has an id: what it says, or a table that it rolls on. */
interface TableRow {
  range: TableResult['range']
  says: { html: string } | { name: string; uuid: string }
}

export const rollTable = ({
  key,
  name,
  place,
  inside,
  formula,
  rows,
}: Placed & { inside: string | null; formula: string; rows: TableRow[] }): RollTable => ({
  ...common(key, name),
  description: '',
  results: rows.map((row, i) => tableResult(`${key}/${i}`, row)),
  formula,
  replacement: true,
  displayRoll: true,
  folder: inside,
  sort: sortOf(place),
  ownership: { default: 0 },
})

function tableResult(key: string, { range, says }: TableRow): TableResult {
  const row = { ...common(key, ''), name: '', img: null, weight: range[1] - range[0] + 1, range, drawn: false } as const
  return 'html' in says
    ? { ...row, type: 'text', description: says.html }
    : { ...row, type: 'document', name: says.name, description: '', documentUuid: says.uuid }
}
