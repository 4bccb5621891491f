// What `import` makes of the pages of a Docusaurus site: each case in imports/*.txt is old files, `=>`, and the new ones.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sortedProblems } from '../../cli/commands/report.ts'
import { importSite, readSite } from '../../cli/import/import-site.ts'
import { filesIn, lines, newFolder, writeSite } from '../site.ts'

const FOLDER = path.join(import.meta.dirname, 'imports')

/** The problems of the new site, in a case the file `problems`. */
const PROBLEMS = 'problems'

describe.each(fs.readdirSync(FOLDER))('%s', (file) => {
  // Files above the first case are in the old site of each case.
  const [shared = '', ...cases] = fs.readFileSync(path.join(FOLDER, file), 'utf8').split(/^@@ /m)
  test.each(cases.map((text) => [text.slice(0, text.indexOf('\n')), text] as const))('%s', async (title, text) => {
    const [site, expected = ''] = text.slice(title.length + 1).split(/^=>\n/m)
    const from = writeSite(`${shared}${site}`)
    const to = newFolder()
    const { problems } = await importSite(await readSite(from), from, to)
    const wanted = new Map([[PROBLEMS, ''], ...filesIn(expected)])
    const found = [...wanted.keys()].map((name) => [
      name,
      name === PROBLEMS ? lines(sortedProblems(problems)).join('\n') : fs.readFileSync(path.join(to, name), 'utf8'),
    ])
    const trimmed = (files: Iterable<string[]>) => [...files].map(([name, text = '']) => [name, text.trim()])
    expect(trimmed(found as string[][])).toEqual(trimmed(wanted))
  })
})
