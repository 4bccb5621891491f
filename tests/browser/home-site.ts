// Builds the site of this repository once for all tests; `inject('homeOut')` is its folder.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { build } from '../../cli/build.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    homeOut: string
  }
}

export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tests-'))
  // Leftovers of tests and browsers are deleted with this folder.
  process.env.TMPDIR = folder
  // Some of it is run by users that may do less.
  fs.chmodSync(folder, 0o755)
  const outDir = path.join(folder, 'out')
  const root = path.resolve(import.meta.dirname, '../..')
  await build({ root, outDir, workDir: path.join(folder, '.wasteland'), cacheDir: undefined })
  project.provide('homeOut', outDir)
  // A browser that is ending may still be writing there. Not rmSync: Vitest must notice meanwhile that its workers have ended.
  return () => fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
