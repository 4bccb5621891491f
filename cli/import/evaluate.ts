// Runs a file of the old site, so that imports, functions and files that it reads work as they do in Docusaurus. It runs in a
// process of its own with a time limit and without the environment of this one, which may hold secrets.
import { spawnSync } from 'node:child_process'
import { BuildError, error, type Place } from '../core/errors.ts'
import { bundlePart } from '../core/load-typescript.mjs'
import { pathBelow } from '../core/path-below.ts'
import type { Answer, MissingModule } from './config-process.ts'

const TIME_LIMIT_MS = 20_000
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

/** Variables that programs such as git need, which configs call. */
const PASSED = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'USERPROFILE']

/** The exports of a file that was run, and the missing modules that some of its lists come from. */
type Ran = Extract<Answer, { value: unknown }>

/** Returns a function that runs a file of the site in `site` (both absolute) and returns what it exports. It throws a BuildError. */
export async function openEvaluator(site: string): Promise<(file: string) => Ran> {
  const { file: script } = await bundlePart('importedConfig')
  const env = Object.fromEntries(PASSED.map((name) => [name, process.env[name]]))
  return (file) => {
    const {
      output,
      status,
      error: cause,
    } = spawnSync(process.execPath, [script, file, site], {
      cwd: site,
      env: { ...env, NODE_ENV: 'production' },
      encoding: 'utf8',
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const answer = JSON.parse(output?.[3] || 'null') as Answer | null
    if (answer && 'places' in answer) return answer
    const name = pathBelow(site, file)
    if (answer) throw unreadable(`${name} failed: ${answer.fault}`, answer.place, hintFor(answer.missing))
    const isSlow = cause !== undefined && 'code' in cause && cause.code === 'ETIMEDOUT'
    const what = isSlow
      ? `did not finish within ${TIME_LIMIT_MS / 1000} seconds`
      : `ended the process before it returned a value (exit code ${status})`
    throw unreadable(`${name} ${what}.`, { file: name, line: 1 }, hintFor([]))
  }
}

const unreadable = (message: string, place: Place, hint: string) => new BuildError(error('WB921', message, place, hint))

const hintFor = (missing: MissingModule[]) =>
  missing.length > 0
    ? `These modules are missing: ${missing.map(({ name }) => name).join(', ')}. ${GET_MODULES}`
    : 'Import runs this file with Node. Change it so that it loads, then import again.'

export const GET_MODULES =
  'Run npm install in the old site, and the script that makes the file if there is one, then import again.'
