// The site of this repository, built once when a test of any worker first asks for it.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import { build } from '../cli/build.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

let found: Promise<string> | undefined

/** Its out/ folder. */
export function homeOut(): Promise<string> {
  found ??= builtIn(inject('sharedFolder'))
  return found
}

async function builtIn(folder: string): Promise<string> {
  const outDir = path.join(folder, 'home')
  const failure = path.join(folder, 'home-failed')
  if (isFirst(path.join(folder, 'home-begun'))) {
    try {
      await build({ root: ROOT, outDir, workDir: path.join(folder, '.wasteland'), cacheDir: undefined })
    } catch (cause) {
      fs.writeFileSync(failure, String(cause))
      throw cause
    }
  }
  // A build publishes its folder whole.
  while (!fs.existsSync(outDir)) {
    if (fs.existsSync(failure)) throw new Error(fs.readFileSync(failure, 'utf8'))
    await setTimeout(50)
  }
  return outDir
}

/** Whether this worker is the first that asks. */
function isFirst(mark: string): boolean {
  try {
    fs.mkdirSync(mark)
    return true
  } catch {
    return false
  }
}
