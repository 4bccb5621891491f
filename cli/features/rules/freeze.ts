// A frozen version of the docs keeps the lock of its rules.
import { quiet, type Report, warning } from '../../core/errors.ts'
import { LOCK_FILE } from '../../core/rules-files.ts'
import type { Site } from '../../site/model.ts'
import { readEditions } from './editions.ts'
import { lastEdition } from './lock.ts'
import { unreleased } from './release.ts'

/** The lock, if there is one. Warns of changes that were not released, which it does not hold. */
export function freezeRules(site: Site, report: Report): string[] {
  const editions = readEditions(site.config.root, quiet)
  if (!editions) return []
  const changes = unreleased(site, editions)
  const [first] = changes
  if (first) {
    const count = changes.length === 1 ? '1 change of the rules is' : `${changes.length} changes of the rules are`
    const message = `${count} not released, such as ${first.key}: the version has the lock of the edition ${lastEdition(editions.lock)}.`
    report(warning('WB660', message, { file: LOCK_FILE }, 'Delete the version, run `release`, and freeze it again.'))
  }
  return [LOCK_FILE]
}
