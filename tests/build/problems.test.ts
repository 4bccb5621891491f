// Problems of sites: each case in problems/*.txt is a small site and everything that a build of it reports.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Problem } from '../../cli/core/errors.ts'
import { buildFolder, problemsIn, writeSite } from '../site.ts'

const FOLDER = path.join(import.meta.dirname, 'problems')

/** The case in the text below its title: files, then a line `=> …` for each problem, with further lines of it indented. */
function readCase(text: string): { site: string; expected: string[] } {
  const [site = '', ...expected] = text.split(/\n*^=> /m).map((part) => part.trimEnd())
  return {
    site: site.startsWith('-- ') ? site : `-- content/docs/a.md --\n${site}`,
    expected: expected.filter((problem) => problem !== 'nothing'),
  }
}

function format({ file, line, column, severity, code, message, hint }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  return [`${place} ${severity} ${code} ${message}`, ...(hint ? [`Hint: ${hint}`] : [])]
    .join('\n')
    .replaceAll('\n', '\n   ')
}

/** A problem that ends with … in the case may go on. */
const shorten = (problem: string, expected = '') =>
  expected.endsWith('…') ? `${problem.slice(0, expected.length - 1)}…` : problem

describe.each(fs.readdirSync(FOLDER).sort())('%s', (file) => {
  // Files above the first case are in the site of each case.
  const [shared = '', ...cases] = fs.readFileSync(path.join(FOLDER, file), 'utf8').split(/^@@ /m)
  test.each(cases.map((text) => [text.slice(0, text.indexOf('\n')), text] as const))('%s', async (title, text) => {
    const { site, expected } = readCase(text.slice(title.length + 1))
    const problems = (await problemsIn(buildFolder(writeSite(`${shared}\n${site}`), { cache: false }))).map(format)
    expect(problems.map((problem, i) => shorten(problem, expected[i]))).toEqual(expected)
  })
})
