// Runs a Node program and says what it cost: wall time, CPU of it and of the processes it started, peak memory.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {{ wall: number, cpu: number, helpers: number, rss: number, stdout: string }} Cost
 * Seconds and bytes. `cpu`: user + system of the program; `helpers`: of processes it left running (esbuild), on Linux;
 * `rss`: peak of the program alone.
 */

/** @param {string[]} argv program and arguments for `node` @returns {Cost} */
export function measure(argv, options = {}) {
  const report = path.join(os.tmpdir(), `bench-${process.pid}.json`)
  const hook = pathToFileURL(path.join(import.meta.dirname, 'report-at-exit.mjs')).href
  const started = performance.now()
  const child = spawnSync(process.execPath, ['--import', hook, ...argv], {
    encoding: 'utf8',
    ...options,
    env: { ...process.env, ...options.env, BENCH_REPORT: report },
  })
  const wall = (performance.now() - started) / 1000
  if (child.status !== 0) throw new Error(`node ${argv.join(' ')} failed:\n${child.stdout}${child.stderr}`)
  const { cpu, helpers, rss } = JSON.parse(fs.readFileSync(report, 'utf8'))
  fs.rmSync(report)
  return { wall, cpu, helpers, rss, stdout: child.stdout }
}

/** The run in the middle by CPU. @param {Cost[]} costs @returns {Cost} */
export const median = (costs) => [...costs].sort((a, b) => a.cpu - b.cpu)[Math.floor(costs.length / 2)]

/**
 * Runs commands with all processes that they start; only on Linux.
 * @param {string} command an executable file
 * @param {string[][]} steps arguments of each run, one after another
 * @param {string} cwd
 * @returns {Promise<{ cpu: number, memory: number }>} seconds of CPU; peak bytes of the processes that run at one time
 */
export async function measureTree(command, steps, cwd) {
  const report = path.join(os.tmpdir(), `bench-${process.pid}.json`)
  const hook = pathToFileURL(path.join(import.meta.dirname, 'report-at-exit.mjs')).href
  const isNode = path.basename(command) === 'node'
  const env = { ...process.env, BENCH_REPORT: report, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' }
  const cost = { cpu: -waitedSeconds(), memory: 0 }
  for (const step of steps) {
    const args = isNode ? ['--import', hook, ...step] : step
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    const timer = setInterval(() => {
      cost.memory = Math.max(cost.memory, groupMemory(child.pid))
    }, 50)
    const code = await new Promise((resolve) => child.once('close', resolve))
    clearInterval(timer)
    if (code !== 0) throw new Error(`${step.join(' ')} failed:\n${Buffer.concat(output)}`)
    if (isNode) cost.cpu += JSON.parse(fs.readFileSync(report, 'utf8')).helpers
  }
  fs.rmSync(report, { force: true })
  return { ...cost, cpu: cost.cpu + waitedSeconds() }
}

/** The fields of /proc/<pid>/stat from the third on; none of a process that has ended. */
function statOf(pid) {
  try {
    return fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

/** Seconds of CPU of all processes that this one has started and waited for, with those that they have waited for. */
const waitedSeconds = () => (statOf('self')[13] + statOf('self')[14]) / 100

function groupMemory(group) {
  const all = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(statOf).reduce((sum, fields) => sum + (fields[2] === group ? fields[21] * 4096 : 0), 0)
}
