// A server of ours for as long as something is measured on it.
import { spawn } from 'node:child_process'

/**
 * Runs a command that serves; `use` gets the address it prints.
 * @template T
 * @param {string[]} argv the command and its arguments, for `node`
 * @param {(url: string) => Promise<T>} use
 */
export async function withServer(argv, use) {
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
    return await use(url)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}
