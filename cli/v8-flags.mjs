// How V8 is set for short runs. What it compiled under other flags it would not take from the cache of load-typescript.mjs.
import v8 from 'node:v8'

// Regular expressions are compiled once, not for an interpreter first: those of grammars are large, and most run more than once.
// That is a tenth of a build of 80 pages.
// What is compiled stays so: `serve` leaves it for builds, and a writer who comes back after a while need not wait for it again.
const flags = ['--no-regexp-tier-up', '--no-flush-bytecode']

const isNode20 = process.versions.node.startsWith('20.')

/** After so many bytes of bytecode run V8 in Node 20 looks whether to optimize a function; it does so every 66 KB by itself. */
const budgetOf = (bytes) => `--interrupt-budget=${bytes}`

// Most of our functions are done, or met with another kind of value, before it has paid to optimize them: a build of 80 pages
// takes a third less CPU with this, one of 1,000 a fifth.
const SHORT_RUN = budgetOf(500_000)
const LONG_RUN = budgetOf(100_000)

// Of the functions that one calls, less is copied into it: a twentieth less for 1,000 pages.
// The young generation grows to what it needs at once, not by steps of two: a tenth less for an edit of a large site.
if (isNode20)
  flags.push(
    SHORT_RUN,
    '--max-inlined-bytecode-size=100',
    '--max-inlined-bytecode-size-cumulative=300',
    '--semi-space-growth-factor=16',
  )

for (const flag of flags) v8.setFlagsFromString(flag)

/** From so many texts or pages on it pays to optimize early: a twentieth less CPU at 10,000, and a little more of the time. */
const LONG_ITEMS = 3000

/**
 * Does the same work for so many texts or pages. Meanwhile no code is to be loaded or kept: V8 takes what it has compiled only
 * under the flags it was compiled under.
 */
export async function asLongRun(items, work) {
  if (!isNode20 || items < LONG_ITEMS) return await work()
  v8.setFlagsFromString(LONG_RUN)
  try {
    return await work()
  } finally {
    v8.setFlagsFromString(SHORT_RUN)
  }
}
