// Builds in child processes, for tests that kill them or run several at once.
import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build as bundle } from 'esbuild'
import type { Answer, Order } from './write-child.ts'

/** A folder for sites; other users may look into it. It is deleted after all tests. */
export const temp = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-write-')))
fs.chmodSync(temp, 0o755)

/** The folder of a new site without content. */
export function newRoot(): string {
  const root = fs.mkdtempSync(path.join(temp, 'site-'))
  fs.chmodSync(root, 0o755)
  fs.mkdirSync(path.join(root, 'content'))
  return root
}

/** The script that a child runs. */
export const script = path.join(temp, 'child.mjs')
await bundle({
  entryPoints: [path.join(import.meta.dirname, 'write-child.ts')],
  outfile: script,
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'error',
  plugins: [
    {
      name: 'one-loader',
      setup(child) {
        // It knows by its own place where the tool lies.
        const path = new URL('../../cli/core/load-typescript.mjs', import.meta.url).href
        child.onResolve({ filter: /load-typescript\.mjs$/ }, () => ({ path, external: true }))
      },
    },
  ],
})

/** Why a child cannot run as another user; undefined: it can. */
export function whyNoOtherUser(): string | undefined {
  if (process.getuid?.() !== 0) return 'running as another user needs root'
  for (let dir = import.meta.dirname; dir !== path.dirname(dir); dir = path.dirname(dir))
    if ((fs.statSync(dir).mode & 0o001) === 0) return `another user may not look into ${dir}`
  return undefined
}

interface Child {
  process: ChildProcess
  /** Waits until the child has printed this line. */
  says(word: 'here' | 'ready'): Promise<void>
  /** The result of the child when it exits. */
  answer: Promise<Answer | 'killed'>
}

export function startChild(order: Order): Child {
  const child = spawn(process.execPath, [script, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  child.stdout.on('data', (data) => lines.push(...String(data).trim().split('\n')))
  return {
    process: child,
    async says(word) {
      while (!lines.includes(word) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    answer: new Promise((resolve, reject) => {
      child.on('close', (_, signal) => {
        const last = lines.at(-1) ?? ''
        if (signal === 'SIGKILL') resolve('killed')
        else if (last.startsWith('{')) resolve(JSON.parse(last))
        else reject(new Error(`The child failed: ${lines.join('\n')}`))
      })
    }),
  }
}
