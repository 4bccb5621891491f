import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { BuildError } from '../../cli/core/errors.ts'
import { acquireLock } from '../../cli/write/lock.ts'
import { newRoot as newSite, script, startChild, whyNoOtherUser } from './child.ts'
import type { Answer, Order } from './write-child.ts'

const newRoot = () => {
  const root = newSite()
  fs.mkdirSync(path.join(root, '.wasteland'))
  return root
}
const workDir = (root: string) => path.join(root, '.wasteland')
const lockFile = (root: string) => path.join(root, '.wasteland/lock')
const readLock = (root: string) => JSON.parse(fs.readFileSync(lockFile(root), 'utf8'))

/** The id of a process that has exited. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid

const writeLock = (root: string, change: Record<string, unknown>) => {
  const since = '2026-01-02T03:04:05.000Z'
  fs.writeFileSync(lockFile(root), JSON.stringify({ pid: process.pid, host: os.hostname(), since, id: 'x', ...change }))
}

const failure = async (promise: Promise<unknown>): Promise<BuildError> => {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (error instanceof BuildError) return error
  throw error ?? new Error('Nothing was thrown.')
}

test('the lock contains its process, host and start time, and release deletes it', async () => {
  const root = newRoot()
  const lock = await acquireLock(workDir(root))
  expect(lock.note).toBeUndefined()
  expect(readLock(root)).toMatchObject({
    pid: process.pid,
    host: os.hostname(),
    since: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  lock.release()
  expect(fs.readdirSync(workDir(root))).toEqual([])
})

test('.wasteland/ is created when it is missing', async () => {
  const root = newRoot()
  fs.rmdirSync(workDir(root))
  const lock = await acquireLock(workDir(root))
  expect(readLock(root).pid).toBe(process.pid)
  lock.release()
})

test('a held lock is refused with exit code 4, the process and its start time', async () => {
  const root = newRoot()
  const lock = await acquireLock(workDir(root))
  const error = await failure(acquireLock(workDir(root)))
  expect(error.exitCode).toBe(4)
  expect(error.problems[0]?.code).toBe('WB910')
  expect(error.message).toContain(`(${process.pid})`)
  expect(error.message).toContain(readLock(root).since)
  lock.release()
})

test('with wait the lock is acquired as soon as it is released', async () => {
  const root = newRoot()
  const first = await acquireLock(workDir(root))
  const second = acquireLock(workDir(root), { wait: true })
  first.release()
  const lock = await second
  expect(lock.note).toContain(`Waited for process ${process.pid}`)
  lock.release()
  expect(fs.existsSync(lockFile(root))).toBe(false)
})

test('the lock of a dead process is taken over with a note', async () => {
  const root = newRoot()
  const pid = deadPid()
  writeLock(root, { pid })
  const lock = await acquireLock(workDir(root))
  expect(lock.note).toContain(`Took over the lock of process ${pid}`)
  expect(readLock(root).pid).toBe(process.pid)
  lock.release()
  expect(fs.readdirSync(workDir(root))).toEqual([])
})

test('a process id reused by another process does not hold the lock', async (context) => {
  if (process.platform !== 'linux') return context.skip('start times are known on Linux only')
  const root = newRoot()
  writeLock(root, { pid: process.pid, started: '1' })
  const lock = await acquireLock(workDir(root))
  expect(lock.note).toContain('Took over')
  lock.release()
})

test('a zombie process does not hold the lock', async (context) => {
  if (process.platform !== 'linux') return context.skip('zombies are recognised on Linux only')
  const root = newRoot()
  // The shell becomes `sleep`, which never collects its dead child; and that one dies only then, or the shell would.
  const parent = spawn('sh', ['-c', 'sh -c "read line" <&3 & echo $!; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  })
  onTestFinished(() => void parent.kill())
  const pid = Number(await new Promise((resolve) => parent.stdout?.once('data', resolve)))
  await expect.poll(() => fs.readFileSync(`/proc/${parent.pid}/comm`, 'latin1')).toBe('sleep\n')
  ;(parent.stdio[3] as Writable).end('\n')
  await expect.poll(() => fs.readFileSync(`/proc/${pid}/stat`, 'latin1')).toMatch(/\) Z /)
  writeLock(root, { pid })
  const lock = await acquireLock(workDir(root))
  expect(lock.note).toContain(`process ${pid}`)
  lock.release()
})

test('a lock from another machine is refused, also with wait, and the hint says what to do', async () => {
  const root = newRoot()
  writeLock(root, { pid: deadPid(), host: 'elsewhere' })
  for (const wait of [false, true]) {
    const error = await failure(acquireLock(workDir(root), { wait }))
    expect(error.exitCode).toBe(4)
    expect(error.message).toContain('on elsewhere, since 2026-01-02T03:04:05.000Z')
    expect(error.problems[0]?.hint).toContain('delete that file')
  }
  expect(readLock(root).host).toBe('elsewhere')
})

test('control characters in a lock are shown escaped', async () => {
  const root = newRoot()
  writeLock(root, { host: 'else\u001b[31mwhere\r', since: '\u001b]0;title\u0007' })
  const { message } = await failure(acquireLock(workDir(root)))
  expect(message).toContain('on else\\u001b[31mwhere\\u000d, since \\u001b]0;title\\u0007')
})

test.each(['', '{"pid":', 'null', '{"pid":-1,"host":"x"}', '\0\0\0'])(
  'a corrupt lock (%j) is taken over with a note',
  async (text) => {
    const root = newRoot()
    fs.writeFileSync(lockFile(root), text)
    const lock = await acquireLock(workDir(root))
    expect(lock.note).toContain('could not be read')
    lock.release()
    expect(fs.readdirSync(workDir(root))).toEqual([])
  },
)

test('release does not delete a lock that another process has taken over', async () => {
  const root = newRoot()
  const lock = await acquireLock(workDir(root))
  writeLock(root, { pid: 1 })
  lock.release()
  expect(readLock(root).pid).toBe(1)
})

test('files of a process killed during a takeover do not block, and are removed', async () => {
  const root = newRoot()
  const pid = deadPid()
  const order: Order = { command: 'recover', root, lock: 'once', killAt: 0 }
  writeLock(root, { pid })
  const { calls } = (await startChild({ ...order, watchLock: true }).answer) as Answer
  for (let killAt = 1; killAt <= calls.length; killAt++) {
    writeLock(root, { pid, id: String(killAt) })
    spawnSync(process.execPath, [script, JSON.stringify({ ...order, watchLock: true, killAt })])
    // A claim of some seconds ago, which a running process no longer needs.
    const [claim, before] = [`${lockFile(root)}.claim`, Date.now() / 1000 - 5]
    if (fs.existsSync(claim)) fs.utimesSync(claim, before, before)
    const lock = await acquireLock(workDir(root))
    lock.release()
    expect([killAt, fs.readdirSync(workDir(root)).filter((name) => name.startsWith('lock'))]).toEqual([killAt, []])
  }
})

test('when ten processes find the same dead lock, one gets it and nine exit with 4', async () => {
  for (let round = 0; round < 3; round++) {
    const root = newRoot()
    writeLock(root, { pid: deadPid() })
    const [startWith, goOnWith] = [path.join(root, 'start'), path.join(root, 'go-on')]
    const order: Order = { command: 'build', root, files: { 'index.html': 'x' }, lock: 'once', startWith, goOnWith }
    const children = Array.from({ length: 10 }, () => startChild(order))
    for (const child of children) await child.says('here')
    fs.writeFileSync(startWith, '')
    // The process with the lock holds it until all others have been refused.
    await expect.poll(() => children.filter((child) => child.process.exitCode !== null)).toHaveLength(9)
    fs.writeFileSync(goOnWith, '')
    const answers = (await Promise.all(children.map((child) => child.answer))) as Answer[]
    const winners = answers.filter((answer) => !answer.error)
    expect(winners).toHaveLength(1)
    expect(winners[0]?.note).toContain('Took over')
    expect(answers.filter((answer) => answer.error?.exitCode === 4)).toHaveLength(9)
  }
})

test('a folder that is not writable exits with 3', (context) => {
  const reason = whyNoOtherUser()
  if (reason) return context.skip(reason)
  const root = newRoot()
  const order: Order = { command: 'build', root, files: {}, lock: 'once' }
  const { stdout } = spawnSync(process.execPath, [script, JSON.stringify(order)], {
    encoding: 'utf8',
    uid: 65534,
    gid: 65534,
  })
  const { error } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answer
  expect(error).toMatchObject({ exitCode: 3, message: expect.stringContaining('permission denied (EACCES)') })
})
