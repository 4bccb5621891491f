// A build in a process of its own, for the tests that kill it or take the disk away from it. It counts the calls that
// change something on disk and dies in the middle of the one it is told to.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError } from '../../cli/errors.ts'
import { acquireLock } from '../../cli/lock.ts'
import { openOutput, recover } from '../../cli/outputs/write.ts'

export interface Order {
  command: 'build' | 'recover'
  root: string
  files?: Record<string, string>
  /** The number of the call to die in, from 1. */
  killAt?: number
  /** Calls that fail, from the first number to the last. */
  fail?: { code: string; from: number; to: number; call?: string }
  lock?: 'once' | 'wait'
  /** When to try for the lock, in milliseconds since 1970, so that many can try at once. */
  at?: number
  /** Counts the calls of getting the lock too. */
  watchLock?: boolean
  /** Milliseconds to hold the lock before building. */
  linger?: number
}

export interface Answer {
  steps: number
  calls: string[]
  note?: string | undefined
  error?: { exitCode: number; message: string }
}

const CHANGES = [
  'writeFileSync',
  'mkdirSync',
  'chmodSync',
  'linkSync',
  'symlinkSync',
  'copyFileSync',
  'renameSync',
  'unlinkSync',
  'rmdirSync',
  'rmSync',
  'fsyncSync',
  'openSync',
] as const

const order = JSON.parse(process.argv[2] ?? '') as Order
const calls: string[] = []
const answer: Answer = { steps: 0, calls }

const original = { ...fs }

const die = (call: string, args: unknown[]) => {
  const target = String(args[0])
  if (call === 'writeFileSync') original.writeFileSync(target, (args[1] as Uint8Array).subarray(0, 3))
  if (call === 'rmSync') deleteSome(target)
  process.kill(process.pid, 'SIGKILL')
}

const deleteSome = (target: string) => {
  if (!original.lstatSync(target, { throwIfNoEntry: false })?.isDirectory()) return
  const [first] = original.readdirSync(target).sort()
  if (first) original.rmSync(path.join(target, first), { recursive: true })
}

const watch = () => {
  let failing = 0
  for (const call of CHANGES) {
    const real = fs[call] as (...args: unknown[]) => unknown
    Object.assign(fs, {
      [call]: (...args: unknown[]) => {
        calls.push(call)
        if (calls.length === order.killAt) die(call, args)
        if (order.fail && (!order.fail.call || order.fail.call === call)) {
          failing++
          const { code, from, to } = order.fail
          if (failing >= from && failing <= to) {
            throw Object.assign(new Error(`${code}: injected, ${call} '${args[0]}'`), {
              code,
              syscall: call.replace('Sync', ''),
              path: args[0],
            })
          }
        }
        return real(...args)
      },
    })
  }
}

const places = { outDir: path.join(order.root, 'out'), workDir: path.join(order.root, '.wasteland') }

const run = () => {
  if (order.command === 'recover') {
    answer.note = recover(places)
    return
  }
  const output = openOutput({ ...places, root: order.root, contentDirs: [path.join(order.root, 'content')] })
  for (const [file, contents] of Object.entries(order.files ?? {})) output.add({ path: file, contents, source: file })
  output.commit()
}

try {
  while (order.at && Date.now() < order.at);
  if (order.watchLock) watch()
  const lock = order.lock && (await acquireLock(places.workDir, { wait: order.lock === 'wait' }))
  if (order.linger) await new Promise((resolve) => setTimeout(resolve, order.linger))
  console.log('ready')
  if (!order.watchLock) watch()
  run()
  answer.note ??= lock?.note
  lock?.release()
} catch (cause) {
  if (!(cause instanceof BuildError)) throw cause
  answer.error = { exitCode: cause.exitCode, message: cause.message }
}
answer.steps = calls.length
console.log(JSON.stringify(answer))
