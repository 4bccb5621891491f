#!/usr/bin/env node
// The command. Checks the Node version, runs main.ts and turns its answer into an exit code.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`wasteland-build needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(2)
}

process.setSourceMapsEnabled(true)
const { TOOL_ROOT, loadPart } = await import('./load-typescript.mjs')
const { module } = await loadPart('tool')
process.exitCode = await module.main(process.argv.slice(2), TOOL_ROOT)
