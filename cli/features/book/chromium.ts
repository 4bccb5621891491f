// Finds the installed Chromium and lets it print documents, over the DevTools protocol through a pipe.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { BuildError, EXIT, error } from '../../core/errors.ts'

export interface Chromium {
  /** Prints a document to a tagged PDF with an outline. Page size and margins come from its styles. */
  print(html: string): Promise<Buffer>
  close(): Promise<void>
}

/** Longest time for one command, such as loading or printing a book. */
const TIMEOUT_MS = 10 * 60_000

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']

/** Places of installations that are not in PATH. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The program: CHROME_PATH, else an installed browser. Undefined if there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROME_PATH) return isProgram(env.CHROME_PATH) ? env.CHROME_PATH : undefined
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return [...NAMES.flatMap((name) => folders.map((dir) => path.join(dir, name))), ...PLACES].find(isProgram)
}

const isProgram = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false

/** 'Chromium 156.0.8078.108': equal versions print equal bytes. */
export function versionOf(program: string): string {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return `${program} ${fs.statSync(program).mtimeMs}` // Chrome on Windows does not answer.
  }
}

const failure = (code: string, message: string, hint?: string) =>
  new BuildError(error(code, message, {}, hint), { exitCode: EXIT.fileSystem })

const INSTALL =
  'Install Chromium or Chrome, or set CHROME_PATH to the program: apt install chromium, brew install --cask chromium.'

export function noBrowser({ CHROME_PATH: named }: NodeJS.ProcessEnv = process.env) {
  const reason = named ? `there is no file "${named}", which CHROME_PATH names` : 'there is none'
  return failure('WB595', `The PDF of the book needs an installed browser, and ${reason}.`, INSTALL)
}

/** Starts a browser of its own. Throws a BuildError if it does not start. */
export async function openChromium(program: string): Promise<Chromium> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-book-'))
  const browser = spawn(program, [...FLAGS, `--user-data-dir=${path.join(folder, 'profile')}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // The program may be a shell script, whose browser must end with it.
    detached: process.platform !== 'win32',
  })
  const ended = new Promise<void>((resolve) => {
    browser.once('exit', () => resolve())
    browser.once('error', () => resolve())
  })
  const connection = connect(browser)
  const close = async () => {
    if (browser.exitCode === null)
      await Promise.race([
        ended,
        connection.send('Browser.close').catch(() => {}),
        setTimeout(CLOSE_MS, undefined, { ref: false }),
      ])
    await Promise.race([ended, setTimeout(CLOSE_MS, undefined, { ref: false })])
    connection.end()
    killGroup(browser)
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  try {
    const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
    const target = { targetId, flatten: true }
    const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', target)
    await connection.send('Page.enable', {}, sessionId)
    const file = path.join(folder, 'book.html')
    return {
      close,
      async print(html) {
        fs.writeFileSync(file, html)
        await connection.send('Page.navigate', { url: pathToFileURL(file).href }, sessionId)
        await connection.send('Runtime.evaluate', { expression: LOADED, awaitPromise: true }, sessionId)
        const { data } = await connection.send<{ data: string }>('Page.printToPDF', PRINTING, sessionId)
        return Buffer.from(data, 'base64')
      },
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

/**
 * Waits for the document and for every face. `document.fonts.ready` is not enough: on a busy machine it may be fulfilled before the
 * first layout asks for a face, and the book is printed with another one.
 */
const LOADED = `(async () => {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done))
  await Promise.allSettled([...document.fonts].map((face) => face.load()))
})()`

/** Time to end by itself. */
const CLOSE_MS = 3000

function killGroup({ pid, kill }: ChildProcess) {
  try {
    if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL')
    else kill('SIGKILL')
  } catch {
    // It has ended.
  }
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  // The document needs nothing from elsewhere.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // The sandbox does not work for root, as in containers. The document has no scripts, and its policy allows none.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const PRINTING = {
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
}

interface Connection {
  send<Result>(method: string, params?: object, sessionId?: string): Promise<Result>
  /** Closes the pipe: a browser without one ends. */
  end(): void
}

interface Message {
  /** Id of the command that this message answers. Absent if it reports an event. */
  id?: number
  result?: unknown
  error?: { message: string }
}

/** Messages are JSON, each ends with a NUL. */
function connect(browser: ReturnType<typeof spawn>): Connection {
  const [, , , input, output] = browser.stdio as unknown as [null, null, null, Writable, Readable]
  const waiting = new Map<number, { resolve(value: unknown): void; reject(cause: Error): void }>()
  const stop = (what: string) => {
    for (const { reject } of waiting.values()) reject(failure('WB596', `The browser did not print the book: ${what}.`))
    waiting.clear()
  }
  browser.on('error', (cause) => stop(cause.message))
  browser.on('exit', (code, signal) => stop(`it ended with ${signal ?? `code ${code}`}`))
  input.on('error', () => {}) // `exit` reports it.
  let rest = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages) receive(JSON.parse(message) as Message)
  })
  const receive = ({ id = 0, result, error: fault }: Message) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (fault) waiter?.reject(failure('WB596', `The browser did not print the book: ${fault.message}.`))
    else waiter?.resolve(result)
  }
  const wait = <Result>(key: number): Promise<Result> =>
    new Promise((resolve, reject) => {
      const timer = globalThis.setTimeout(() => stop('it did not answer within ten minutes'), TIMEOUT_MS)
      timer.unref() // The pipe keeps the process alive.
      const done =
        <Value>(then: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer)
          then(value)
        }
      waiting.set(key, { resolve: done(resolve as (value: unknown) => void), reject: done(reject) })
    })
  let last = 0
  return {
    end() {
      input.destroy()
      output.destroy()
    },
    send(method, params = {}, sessionId) {
      const id = ++last
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`)
      return wait(id)
    },
  }
}
