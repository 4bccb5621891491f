// A server of ours for as long as something is measured on it.
import { spawn } from 'node:child_process'
import fs from 'node:fs'

/**
 * Runs a command that serves; `use` gets the address it prints, and what the server has cost.
 * @template T
 * @param {string[]} argv the command and its arguments, for `node`
 * @param {(url: string, cost: { ready: number, peak(): number }) => Promise<T>} use `ready`: seconds until the address was
 *   printed; `peak`: bytes of memory at most so far, on Linux
 */
export async function withServer(argv, use) {
  const started = performance.now()
  const server = spawn(process.execPath, [...argv, '--port', '4900'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    const url = await new Promise((resolve, reject) => {
      let text = ''
      server.stdout.on('data', (chunk) => {
        text += chunk
        const found = /http:\/\/\S+/.exec(text)?.[0]
        if (found) resolve(found)
      })
      void ended.then(() => reject(new Error(`node ${argv.join(' ')} ended: ${text}`)))
    })
    return await use(url, { ready: (performance.now() - started) / 1000, peak: () => peakOf(server.pid) })
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

function peakOf(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
