// Runs at installation and before `npm pack`: bundles and compiles the tool, so that the first build is fast, and makes dist/ for the
// package. For a dependency from git, npm runs no other script.
import { createRequire } from 'node:module'
import { bundlePart, loadPart, PARTS } from './core/load-typescript.mjs'

await Promise.all(Object.keys(PARTS).map(bundlePart))
const tool = await loadPart('tool')
await tool.module.prepare()
if (hasTypeScript()) await import('./make-dist.mjs')

/** TypeScript writes the types of the package. `npm ci --omit=dev` installs no TypeScript: such a clone is never packed. */
function hasTypeScript() {
  try {
    createRequire(import.meta.url).resolve('typescript/package.json')
    return true
  } catch {
    return false
  }
}
