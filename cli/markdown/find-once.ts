// Looks for what closes an open mark. A search that failed once is not made again, so that a mark which is repeated and
// never closed takes no quadratic time.
import type { MarkdownEnv } from './types.ts'

/** Position of `end` in the text from `at` on, or -1. */
export function findOnce(src: string, end: string, at: number, env: MarkdownEnv): number {
  const failed = env.openMarks.get(end)
  if (failed?.src === src && at >= failed.from) return -1
  const found = src.indexOf(end, at)
  if (found === -1) env.openMarks.set(end, { src, from: at })
  return found
}
