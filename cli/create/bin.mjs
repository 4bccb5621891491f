#!/usr/bin/env node
// `npm create wasteland-build my-game`: runs `wasteland-build init my-game` with the tool that `config.tool` in package.json names.
import { spawn } from 'node:child_process'
import fs from 'node:fs'

const { config } = JSON.parse(fs.readFileSync(new URL('package.json', import.meta.url), 'utf8'))
const tool = process.env.WASTELAND_TOOL || config.tool

// Node refuses to start npx.cmd of Windows without a shell, so npm's own script runs, if npm has started this one.
const { npm_execpath: npm = '' } = process.env
const [command, ...before] = /npm-cli\.c?js$/.test(npm) ? [process.execPath, npm, 'exec'] : ['npx']
const args = [...before, '--yes', `--package=${tool}`, '--', 'wasteland-build', 'init', ...process.argv.slice(2)]

const child = spawn(command, args, { stdio: 'inherit' })
child.on('error', ({ message }) => {
  console.error(`npm could not be started: ${message}. Start this with: npm create wasteland-build my-game`)
  process.exitCode = 3
})
child.on('close', (code) => {
  process.exitCode ??= code ?? 1
})
