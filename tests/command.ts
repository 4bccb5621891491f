// Runs the command as a child process.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const BIN = path.resolve(import.meta.dirname, '../cli/bin.mjs')

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
