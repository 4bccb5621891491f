// Texts of tables for other programs, which read no Markdown.

import { parseDice } from '../../templates/play/roll.ts'
import { onceForObject } from '../core/once.ts'
import type { DataFiles } from '../data/data-record.ts'
import { ROW_PART, TABLES } from '../game/table-records.ts'
import { plainLine } from './index.ts'

const CONSTANT = /:n\[([\w-]+)\]/g

/** A function that makes one line without Markdown; constants are their values, and tables in braces their titles. */
export const plainTexts = onceForObject((data: DataFiles) => {
  const titles = new Map(data.get(TABLES)?.map(({ id, title }) => [String(id), plainLine(String(title ?? id))]))
  const values = new Map(data.get('constants')?.map(({ id, value }) => [String(id), String(value)]))
  return (text: string): string =>
    plainLine(text.replace(CONSTANT, (whole, id: string) => values.get(id) ?? whole))
      .replace(ROW_PART, (whole, name: string) => titles.get(name) ?? (parseDice(name) ? name : whole))
      .replace(/\s+/g, ' ')
      .trim()
})
