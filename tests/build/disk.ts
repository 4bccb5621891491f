// The calls that change something on disk: counted, made to fail, and the last of them cut short.
import fs from 'node:fs'
import path from 'node:path'

export interface Faults {
  /** The number of the call to die in, from 1. */
  killAt?: number
  /** Calls that fail, from the first number to the last. */
  fail?: { code: string; from: number; to: number; call?: string }
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

// The machine keeps running, so writes of a killed process are readable without a flush, which would be slow.
fs.fsyncSync = () => {}

const { writeFileSync, rmSync } = fs
const originals = Object.fromEntries(CHANGES.map((call) => [call, fs[call]]))

/** Calls of this process from here on, until `stop`. `die` ends the process, or makes it as if it had ended. */
export function watchDisk({ killAt, fail }: Faults, die: () => never): { calls: string[]; stop(): void } {
  const calls: string[] = []
  let failing = 0
  for (const call of CHANGES) {
    const real = originals[call] as (...args: unknown[]) => unknown
    Object.assign(fs, {
      [call]: (...args: unknown[]) => {
        calls.push(call)
        if (killAt && calls.length === killAt) cutShort(call, args)
        if (killAt && calls.length >= killAt) die()
        if (fail && (!fail.call || fail.call === call)) {
          failing++
          if (failing >= fail.from && failing <= fail.to) throw failure(fail.code, call, args[0])
        }
        return real(...args)
      },
    })
  }
  return { calls, stop: () => void Object.assign(fs, originals) }
}

/** The partial effect of a call in which the process is killed. */
function cutShort(call: string, args: unknown[]) {
  const target = String(args[0])
  if (call === 'writeFileSync') writeFileSync(target, (args[1] as Uint8Array).subarray(0, 3))
  if (call === 'rmSync') deleteSome(target)
}

function deleteSome(target: string) {
  if (!fs.lstatSync(target, { throwIfNoEntry: false })?.isDirectory()) return
  const [first] = fs.readdirSync(target).sort()
  if (first) rmSync(path.join(target, first), { recursive: true })
}

const failure = (code: string, call: string, target: unknown) =>
  Object.assign(new Error(`${code}: injected, ${call} '${target}'`), {
    code,
    syscall: call.replace('Sync', ''),
    path: target,
  })
