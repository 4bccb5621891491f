// Makes dist/, which holds what the package has instead of the sources of the command: its bundles, the
// scripts and styles that most sites need, and what a config imports, with types.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DIST, loadEsbuild, loadPart, packParts, TOOL_ROOT } from './core/load-typescript.mjs'

const stage = `${DIST}-${process.pid}`
try {
  fs.mkdirSync(stage)
  await packParts(stage)
  const { module: tool } = await loadPart('tool')
  await tool.packClient(stage)
  await packConfig(stage)
  fs.rmSync(DIST, { recursive: true, force: true })
  fs.renameSync(stage, DIST)
} finally {
  fs.rmSync(stage, { recursive: true, force: true })
}

/** Writes `index.mjs`, the module that configs import, and the types of the config. */
async function packConfig(dir) {
  const entry = path.join(TOOL_ROOT, 'cli/config/define-config.ts')
  const esbuild = loadEsbuild()
  await esbuild.build({ entryPoints: [entry], outfile: path.join(dir, 'index.mjs'), format: 'esm', logLevel: 'silent' })
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const options = ['--ignoreConfig', '--declaration', '--emitDeclarationOnly', '--skipLibCheck', '--jsx', 'react-jsx']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions']
  const all = path.join(dir, 'all-types')
  const out = ['--rootDir', TOOL_ROOT, '--outDir', all, '--noCheck']
  execFileSync(process.execPath, [tsc, ...options, ...modules, ...out, entry], { stdio: ['ignore', 2, 2] })
  const types = ['cli/config/define-config.d.ts', 'cli/config/schema.d.ts', 'cli/core/z.d.ts']
  for (const file of types) fs.cpSync(path.join(all, file), path.join(dir, 'types', file))
  fs.rmSync(all, { recursive: true })
}
