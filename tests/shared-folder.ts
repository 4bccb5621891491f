// A folder for the files of all tests, which is deleted when they are over; `inject('sharedFolder')` is its path.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    sharedFolder: string
  }
}

export default function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tests-'))
  // Leftovers of tests and browsers are deleted with this folder.
  process.env.TMPDIR = folder
  // Some of it is run by users that may do less.
  fs.chmodSync(folder, 0o755)
  project.provide('sharedFolder', folder)
  // A browser that is ending may still be writing there. Not rmSync: Vitest must notice meanwhile that its workers have ended.
  return () => fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
