// The rules, records and tables of one locale, as the docs show them. Every format is made from them. If the docs have several versions,
// these are those of the version that readers are led to.

import type { Part } from '../../core/html.ts'
import type { DataRecord } from '../../data/data-record.ts'
import type { Doc, DocsSite } from '../../site/model.ts'
import type { RuleEntry } from './shapes.ts'

export interface RulesModel {
  title: string
  edition?: string
  /** ISO day of the edition. */
  date?: string
  /** Address of the licence. */
  licence?: string
  /** Tag of the language: 'en'. */
  locale: string
  /** In reading order: the page, then each of its sections. */
  rules: ReadRule[]
  recordFiles: RecordFile[]
  tables: TableEntry[]
  /** Sentences that are made by rolling on tables. */
  sentences: SentenceEntry[]
  /**
   * The id of the rule that an absolute address leads to. An element belongs to the rule that contains it. Undefined: the address leads
   * to no rule.
   */
  idAt(url: string): string | undefined
}

/** A page of the docs. */
export interface ReadPage {
  doc: Doc
  site: DocsSite
  /** Without its title. Addresses are absolute, and there are no controls. */
  article: Part[]
}

export interface ReadRule extends RuleEntry {
  /** Absolute address of the page or section. */
  url: string
  /** Its HTML as a tree. */
  parts: Part[]
  source: Doc
}

/** The records of a data file that the docs show. */
export interface RecordFile {
  /** The name of the data file: 'creatures'. */
  name: string
  records: RecordEntry[]
}

interface RecordEntry {
  /** As in the lock: 'creatures/buttonrat'. */
  key: string
  /** The fields and texts of the author. */
  fields: DataRecord
  /** Address with the base URL: '/docs/bestiary#buttonrat'. Absent: no address. */
  path?: string
  /** What the page shows of it, as a tree. Absent: its page is left out. */
  parts?: Part[]
}

export interface TableEntry {
  /** 'loot' for a table of tables.yml, 'docs/treasure#roll-coins' for one of a page. */
  id: string
  title: string
  /** 'd6', '2d6' */
  die: string
  /** Address with the base URL. Absent: no page shows it. */
  path?: string
  /** Names of the columns besides totals, if there are several. */
  columns?: string[]
  rows: TableEntryRow[]
}

interface TableEntryRow {
  /** Both belong to it. */
  from: number
  to: number
  /** Ways to roll it, of all ways to roll. */
  chance: readonly [ways: bigint, all: bigint]
  name?: string
  /** Plain text in one line. */
  text: string
  /** Plain texts of the columns, if there are several. */
  cells?: string[]
}

export interface SentenceEntry {
  id: string
  title: string
  /** '{names}, a {trades}.' The names in braces are ids of tables. */
  text: string
  path?: string
}
