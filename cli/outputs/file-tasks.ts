// The planned files of all locales by their place in out/, without two that cannot both exist.

import { isNamedByContent } from '../core/addresses.ts'
import { BuildError } from '../core/errors.ts'
import { collectProblems } from '../core/problems.ts'
import type { FileGroup, PlannedFile, SiteParts } from '../site/model.ts'
import { placeOf } from '../site/planned-file.ts'
import { checkPath, claimPaths } from '../write/manifest.ts'

/** A planned file in the site that it belongs to. */
export interface FileTask {
  file: PlannedFile
  feature: string
  /** Path in out/. */
  place: string
  parts: SiteParts
}

/** The planned files of a site in one locale. */
interface PlannedFiles {
  parts: SiteParts
  groups: FileGroup[]
}

/** Throws a BuildError with all conflicts. Files that locales share are planned by each; the first is used. */
export function fileTasks(sites: PlannedFiles[]): Map<string, FileTask> {
  const tasks = new Map<string, FileTask>()
  const problems = collectProblems(sites[0]?.parts.site.config.root ?? '')
  const claim = claimPaths()
  const onlyKept: FileTask[] = []
  for (const task of tasksOf(sites)) {
    const { file, place, parts } = task
    if (!file.contents) {
      onlyKept.push(task)
      continue
    }
    const other = tasks.get(place)
    if (other && other.parts !== parts && (file.isShared || isNamedByContent(place))) continue
    try {
      checkPath(place, file.source)
      claim(place, file.source)
      tasks.set(place, task)
    } catch (cause) {
      if (!(cause instanceof BuildError)) throw cause
      cause.problems.forEach(problems.report)
    }
  }
  problems.throwErrors()
  // A file that is only kept gives way to every other.
  for (const task of onlyKept) if (!tasks.has(task.place)) tasks.set(task.place, task)
  return tasks
}

function* tasksOf(sites: PlannedFiles[]): Generator<FileTask> {
  for (const { parts, groups } of sites)
    for (const { feature, files } of groups)
      for (const file of files) yield { file, feature, place: placeOf(file, parts.site), parts }
}
