// The books of a site, planned once.

import { quiet, type Report } from '../../core/errors.ts'
import type { Site } from '../../site/model.ts'
import { type BookPlan, planBooks } from './plan.ts'

const planned = new WeakMap<Site['docs'], BookPlan[]>()

/** `report` receives problems the first time. */
export function booksOf({ config, docs }: Pick<Site, 'config' | 'docs'>, report: Report = quiet): BookPlan[] {
  const books = planned.get(docs) ?? planBooks(config, docs, report)
  planned.set(docs, books)
  return books
}
