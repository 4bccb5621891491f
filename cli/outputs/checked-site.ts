// A planned site without errors: the input of the targets.
import type { Problem } from '../core/errors.ts'
import type { Feature } from '../site/feature.ts'
import type { SiteParts } from '../site/model.ts'
import type { FileTask } from './file-tasks.ts'

/** A site without errors: the input of a target. */
export interface CheckedSite {
  /** One per locale, the default locale first. */
  sites: SiteParts[]
  /** Every file of the site. */
  tasks: Map<string, FileTask>
  features: Feature[]
  /** Number of pages in all locales. */
  pages: number
  /** Those of `check` only when it is over. */
  warnings: Problem[]
  /**
   * Runs the checks that no page depends on, such as those of words and of records, step by step. Throws a BuildError with every problem
   * if they find an error. Only `serve` has to call it: for the other commands the checks are over.
   */
  check(): Iterable<void>
  /** Hash of the code that renders pages. */
  templatesHash: string
  /** Source files of the config with the code that it names, and of the templates, absolute, for a watcher. */
  inputs: { config: string[]; templates: string[] }
}
