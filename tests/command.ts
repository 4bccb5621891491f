// Runs the command as a child process.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'

export const BIN = path.resolve(import.meta.dirname, '../cli/bin.mjs')

export interface Run {
  code: number | null
  stdout: string
  stderr: string
}

export function start(
  args: string[],
  options: { cwd?: string; env?: Record<string, string>; bin?: string } = {},
): { child: ChildProcess; done: Promise<Run> } {
  const child = spawn(process.execPath, [options.bin ?? BIN, ...args], {
    cwd: options.cwd,
    env: { ...process.env, CI: '', GITHUB_ACTIONS: '', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const done = new Promise<Run>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
  return { child, done }
}

export const run = (args: string[], options?: Parameters<typeof start>[1]) => start(args, options).done

/** `import` into a site that gets the tool by its version. Without `--from` a clone packs itself, which takes two seconds. */
export const IMPORT = ['import', '--from', '^1.0.0']

/** Serves a folder until the test is over. */
export async function serve(root: string) {
  const { child, done } = start(['serve', '--root', root, '--port', '0'])
  onTestFinished(async () => {
    child.kill('SIGINT')
    expect((await done).code).toBe(130)
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const waitForOutput = (text: string | RegExp) => expect.poll(() => output, { timeout: 60_000 }).toMatch(text)
  await waitForOutput(/http:\S+/)
  const url = /http:\S+/.exec(output)?.[0] ?? ''
  const get = async (address: string) => await (await fetch(new URL(address, url))).text()
  return { url, waitForOutput, printed: () => output, get }
}
