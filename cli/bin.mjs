#!/usr/bin/env node
// The command: checks the Node version, runs main.ts and sets the exit code.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`wasteland-build needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(2)
}

// Stack traces with source positions. Reading the maps takes a tenth of a warm build.
process.setSourceMapsEnabled(process.argv.includes('--verbose'))
const { TOOL_ROOT, loadPart } = await import('./core/load-typescript.mjs')
process.exitCode = await run(process.argv.slice(2)).catch(async (cause) => {
  const { withoutPackages } = await import('./without-packages.mjs')
  const exitCode = withoutPackages(process.argv.slice(2), TOOL_ROOT)
  if (exitCode === undefined) throw cause
  return exitCode
})

async function run(args) {
  const tool = await loadPart('tool')
  return tool.module.main(args, TOOL_ROOT)
}
