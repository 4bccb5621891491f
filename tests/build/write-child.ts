// A build in a process of its own, for the tests that kill it or take the disk away from it. It counts the calls that
// change something on disk and dies in the middle of a given one.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError } from '../../cli/core/errors.ts'
import { acquireLock } from '../../cli/write/lock.ts'
import { openOutput } from '../../cli/write/output.ts'
import { recover } from '../../cli/write/recover.ts'
import { type Faults, watchDisk } from './disk.ts'

export interface Order extends Faults {
  command: 'build' | 'recover'
  root: string
  files?: Record<string, string>
  lock?: 'once' | 'wait'
  /** Says 'here' and tries for the lock when this file is there, so that many can try at once. */
  startWith?: string
  /** Counts the calls of getting the lock too. */
  watchLock?: boolean
  /** Holds the lock, before building, until this file is there. */
  goOnWith?: string
}

export interface Answer {
  calls: string[]
  note?: string | undefined
  error?: { exitCode: number; message: string }
}

const order = JSON.parse(process.argv[2] ?? '') as Order
const answer: Answer = { calls: [] }

const watch = () => {
  answer.calls = watchDisk(order, () => process.kill(process.pid, 'SIGKILL') as never).calls
}

const places = { outDir: path.join(order.root, 'out'), workDir: path.join(order.root, '.wasteland') }

const run = async () => {
  if (order.command === 'recover') {
    answer.note = recover(places)
    return
  }
  const output = openOutput({ ...places, root: order.root })
  for (const [file, contents] of Object.entries(order.files ?? {})) output.add({ path: file, contents, source: file })
  await output.settled()
  output.commit()
}

try {
  if (order.startWith) {
    console.log('here')
    while (!fs.existsSync(order.startWith));
  }
  if (order.watchLock) watch()
  const lock = order.lock && (await acquireLock(places.workDir, { wait: order.lock === 'wait' }))
  while (order.goOnWith && !fs.existsSync(order.goOnWith)) await new Promise((resolve) => setTimeout(resolve, 10))
  console.log('ready')
  if (!order.watchLock) watch()
  await run()
  answer.note ??= lock?.note
  lock?.release()
} catch (cause) {
  if (!(cause instanceof BuildError)) throw cause
  answer.error = { exitCode: cause.exitCode, message: cause.message }
}
console.log(JSON.stringify(answer))
