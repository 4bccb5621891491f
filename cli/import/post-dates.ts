// Dates posts that have none. Docusaurus takes the date of the first commit; here it is written into the front matter.

import fs from 'node:fs'
import path from 'node:path'
import { firstCommit } from '../content/history.ts'
import { isoDay } from '../core/dates.ts'
import type { Problem } from '../core/errors.ts'
import type { Tree } from './old-site.ts'

/** Writes dates into the posts below `to` that `problems` report as undated. Returns these problems as warnings. */
export function datePosts(to: string, trees: Tree[], problems: Problem[]): Problem[] {
  return problems.flatMap((problem): Problem[] => {
    const { code, file = '' } = problem
    const tree = trees.find(({ kind, to: folder }) => kind === 'blog' && file.startsWith(`content/${folder}/`))
    if (!tree || code !== 'WB520') return []
    const original = path.join(tree.from, path.relative(`content/${tree.to}`, file))
    const copy = path.join(to, file)
    if (!fs.existsSync(original) || !fs.existsSync(copy)) return []
    const date = isoDay(firstCommit(original) ?? fs.statSync(original).mtime)
    fs.writeFileSync(copy, withDate(fs.readFileSync(copy, 'utf8'), date))
    const hint = `The import wrote the date of its first commit, ${date}, into its front matter.`
    return [{ ...problem, severity: 'warning', hint }]
  })
}

function withDate(text: string, date: string): string {
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)?.[0]
  return opening === undefined
    ? `---\ndate: ${date}\n---\n\n${text}`
    : `${opening}date: ${date}\n${text.slice(opening.length)}`
}
