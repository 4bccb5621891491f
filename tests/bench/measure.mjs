// Runs a Node program and says what it cost: wall time, CPU of it and of the processes it started, peak memory.
import { spawnSync } from 'node:child_process'
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
