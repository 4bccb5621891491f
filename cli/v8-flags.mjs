// How V8 is set for short runs. What it compiled under other flags it would not take from the cache of load-typescript.mjs.
import v8 from 'node:v8'

// Regular expressions are compiled once, not for an interpreter first: those of grammars are large, and most run more than once.
// That is a tenth of a build of 80 pages.
// What is compiled stays so: `serve` leaves it for builds, and a writer who comes back after a while need not wait for it again.
const flags = ['--no-regexp-tier-up', '--no-flush-bytecode']

// V8 in Node 20 optimizes a function after 66 KB of bytecode run. Most of ours are done, or met with another kind of value,
// before that has paid: a build of 80 pages takes a third less CPU with this, one of 1,000 a fifth, one of 10,000 the same.
// It copies less of the functions that one calls into it: a twentieth less for 1,000 pages.
// The young generation grows to what it needs at once, not by steps of two: a tenth less for an edit of a large site.
if (process.versions.node.startsWith('20.'))
  flags.push(
    '--interrupt-budget=500000',
    '--max-inlined-bytecode-size=100',
    '--max-inlined-bytecode-size-cumulative=300',
    '--semi-space-growth-factor=16',
  )

for (const flag of flags) v8.setFlagsFromString(flag)
