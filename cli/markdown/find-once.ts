// Finds the end of an opened construct. Remembers failed searches, so that a repeated, unclosed opening takes linear time.
import type { MarkdownEnv } from './types.ts'

/** Like `src.indexOf(end, at)`. */
export function findOnce(src: string, end: string, at: number, env: MarkdownEnv): number {
  const failed = env.openMarks.get(end)
  if (failed?.src === src && at >= failed.from) return -1
  const found = src.indexOf(end, at)
  if (found === -1) env.openMarks.set(end, { src, from: at })
  return found
}
