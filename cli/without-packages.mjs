// Output of the command in a clone whose packages are not installed, and in a package without its bundles. Imports only Node's modules.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Prints the version, or how to install what is missing. Returns the exit code; undefined if nothing is missing.
 * @param {string[]} args
 * @param {string} toolRoot
 */
export function withoutPackages(args, toolRoot) {
  const missing = !isInstalled() ? NO_PACKAGES(toolRoot) : hasParts(toolRoot) ? undefined : NO_PARTS(toolRoot)
  if (missing === undefined) return undefined
  const { description, version } = JSON.parse(fs.readFileSync(path.join(toolRoot, 'package.json'), 'utf8'))
  if (args.includes('--version') || args.includes('-V')) {
    console.log(version)
    return 0
  }
  const isHelp = args.length === 0 || args.includes('--help') || args.includes('-h')
  const print = isHelp ? console.log : console.error
  if (isHelp) print(`wasteland-build ${version}: ${description}\n`)
  print(missing)
  if (isHelp) print('Then `wasteland-build --help` lists the commands.')
  return isHelp && args.length > 0 ? 0 : 2
}

const NO_PACKAGES = (toolRoot) =>
  `The packages of wasteland-build are not installed. Run this first:\n\n  cd ${toolRoot}\n  npm ci\n`

const NO_PARTS = (toolRoot) =>
  `This package of wasteland-build is incomplete: ${path.join(toolRoot, 'dist')} is missing. A package from git gets it from the \
script "prepare", which your package manager did not run. Allow scripts, and install it again; or install a package that \`npm pack\` \
has made in a clone:

  npm install ../wasteland-build-0.1.0.tgz
`

/** Whether the command can run: a clone has its sources, a package its bundles. */
const hasParts = (toolRoot) =>
  ['cli/main.ts', 'dist/parts.json'].some((file) => fs.existsSync(path.join(toolRoot, file)))

function isInstalled() {
  try {
    createRequire(import.meta.url).resolve('esbuild')
    return true
  } catch {
    return false
  }
}
