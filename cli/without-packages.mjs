// Output of the command in a clone whose packages are not installed. Imports only Node's modules.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Prints the version, or how to install the packages. Returns the exit code; undefined if the packages are installed.
 * @param {string[]} args
 * @param {string} toolRoot
 */
export function withoutPackages(args, toolRoot) {
  if (isInstalled()) return undefined
  const { description, version } = JSON.parse(fs.readFileSync(path.join(toolRoot, 'package.json'), 'utf8'))
  if (args.includes('--version') || args.includes('-V')) {
    console.log(version)
    return 0
  }
  const isHelp = args.length === 0 || args.includes('--help') || args.includes('-h')
  const print = isHelp ? console.log : console.error
  if (isHelp) print(`wasteland-build ${version}: ${description}\n`)
  print(`The packages of wasteland-build are not installed. Run this first:\n\n  cd ${toolRoot}\n  npm ci\n`)
  if (isHelp) print('Then `wasteland-build --help` lists the commands.')
  return isHelp && args.length > 0 ? 0 : 2
}

function isInstalled() {
  try {
    createRequire(import.meta.url).resolve('esbuild')
    return true
  } catch {
    return false
  }
}
