// Paths in links of content.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { joinRelative } from '../../cli/site/addresses.ts'

const FOLDERS = ['content/docs', 'content/docs/rules/fights', 'content']
const PATHS =
  'a.md ./a.md ../a.md ../../a.md ../../../../a.md ./../b/a.md b/../a.md b/./a.md b//a.md .. . ./ ../ b/ .a.md ..a.md b/..a /a.md'

test.each(FOLDERS)('a path from %s is joined as Node joins it', (folder) => {
  for (const path of PATHS.split(' ')) expect(joinRelative(folder, path)).toBe(posix.join(folder, path))
})
