import path from 'node:path'
import { expect, test } from 'vitest'
import { TOOL_ROOT } from '../../cli/core/load-typescript.mjs'
import { nameByContents } from '../../cli/outputs/client-chunks.ts'

const MAIN = 'assets/main-AAAAAAAA.js'

function namesOf(files: Record<string, string>): string[] {
  const outputs = Object.entries(files).map(([file, text]) => ({
    path: path.join(TOOL_ROOT, file),
    contents: Buffer.from(text),
  }))
  return nameByContents(outputs, MAIN).files.map((file) => file.path)
}

const SITE = {
  [MAIN]: 'import("./dice-BBBBBBBB.js")',
  'assets/dice-BBBBBBBB.js': 'import "./main-AAAAAAAA.js";roll(6)',
  'assets/react-EEEEEEEE.js': 'render()',
  'assets/site-CCCCCCCC.css': '@font-face{src:url(./serif-DDDDDDDD.woff2)}',
  'assets/serif-DDDDDDDD.woff2': 'glyphs',
}

const stem = (name: string) => name.replace(/-[A-Z0-9]{8}\./, '.')

/** Files that are named otherwise if one file has other contents. */
const renamedBy = (change: Record<string, string>) => {
  const before = namesOf(SITE)
  return namesOf({ ...SITE, ...change })
    .filter((name) => !before.includes(name))
    .map(stem)
}

test('a script gets another name if a script that it imports changes, because browsers keep it under its name', () => {
  expect(renamedBy({ 'assets/dice-BBBBBBBB.js': 'import "./main-AAAAAAAA.js";roll(8)' })).toEqual([
    'assets/dice.js',
    'assets/main.js',
  ])
})

test('a script that imports no other keeps its name if others change', () => {
  expect(renamedBy({ 'assets/react-EEEEEEEE.js': 'render(2)' })).toEqual([
    'assets/dice.js',
    'assets/main.js',
    'assets/react.js',
  ])
  expect(renamedBy({ [MAIN]: 'import("./dice-BBBBBBBB.js");hide()' })).toEqual(['assets/dice.js', 'assets/main.js'])
})

test('the style sheet gets another name if one of its fonts changes', () => {
  expect(renamedBy({ 'assets/serif-DDDDDDDD.woff2': 'other glyphs' })).toEqual([
    'assets/serif.woff2',
    'assets/site.css',
  ])
})

test('names do not depend on the hashes of esbuild', () => {
  const other = Object.fromEntries(
    Object.entries(SITE).map(([file, text]) => [
      file.replace(/[B-D]{8}/, 'FFFFFFFF'),
      text.replaceAll(/[B-D]{8}/g, 'FFFFFFFF'),
    ]),
  )
  expect(namesOf(other)).toEqual(namesOf(SITE))
})
