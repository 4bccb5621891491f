// Finds the browser that the tests need, or gets one: Playwright's where its download works, else Debian's.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { chromium } from 'playwright'

// The headless shell has no windows, so a test takes half the time.
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Path of a browser on this machine; undefined when there is none. */
export function findChromium() {
  const own = chromium.executablePath()
  return [process.env.CHROMIUM_PATH, own, ...SYSTEM].find((file) => file && fs.existsSync(file))
}

function install() {
  const found = findChromium()
  if (found) return console.log(`Browser tests use ${found}.`)
  console.log('No browser found. Trying: npx playwright install chromium')
  if (run('npx', ['playwright', 'install', 'chromium'])) return
  console.log('That did not work here. Trying: apt-get install chromium-headless-shell, then chromium')
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  const apt = (...words) => run([...sudo, 'apt-get'][0], [...sudo, 'apt-get', ...words].slice(1))
  const add = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name)
  if (apt('update', '-qq') && (add('chromium-headless-shell') || add('chromium'))) return
  console.error('No browser could be installed. Install Chromium and set CHROMIUM_PATH to it.')
  process.exitCode = 1
}

function run(command, words) {
  try {
    execFileSync(command, words, { stdio: 'inherit', timeout: 10 * 60 * 1000 })
    return findChromium() !== undefined || words.includes('update')
  } catch {
    return false
  }
}

if (process.argv[1]?.endsWith('install-chromium.mjs')) install()
