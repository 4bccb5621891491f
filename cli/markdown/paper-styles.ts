// Style sheets for paper that only some pages need. The article that needs one links to it, so other pages do not load it.
import fs from 'node:fs'
import path from 'node:path'
import { hashOf } from '../core/hash.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import { onceFor } from '../core/once.ts'
import type { PaperStyle } from './types.ts'

/** `path`: relative to out/. */
export const paperStyle = onceFor((name: PaperStyle): { path: string; contents: string } => {
  const contents = fs.readFileSync(path.join(TOOL_ROOT, `templates/article/${name}.css`), 'utf8')
  return { path: `assets/${name}-${hashOf(contents).slice(0, 10)}.css`, contents }
})
