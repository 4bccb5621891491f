// Threads beside the main one, for what is pure and much: reading Markdown and rendering pages. A large site has them; a small
// one is done before they have started.
import os from 'node:os'
import path from 'node:path'
import type { Tinypool } from 'tinypool'
import { bundlePart, TOOL_ROOT } from './load-typescript.mjs'
import type * as jobs from './worker.ts'

type Jobs = typeof jobs
type Batch<Name extends keyof Jobs> = Parameters<Jobs[Name]>[0]
type Answer<Name extends keyof Jobs> = Awaited<ReturnType<Jobs[Name]>>

export interface Workers {
  /** Whether so many items, each as much work as to render a page, are worth starting threads for. */
  areWorth(items: number): boolean
  /** Whether something else, of so many items, is worth a thread beside this one. */
  isOneWorth(items: number): boolean
  /** The answers to the batches, in their order. Only a few batches are made ahead. */
  run<Name extends keyof Jobs>(name: Name, batches: Iterable<Batch<Name>>): AsyncGenerator<Answer<Name>>
  /** Stops the threads. */
  close(): Promise<void>
}

/** Below this many items the time that threads take to start and to warm up is longer than what they save. */
const WORTH_ITEMS = 2500

/** Beyond these the main thread, which plans and writes, is who the others wait for. */
const MAX_THREADS = 4

/**
 * With two, the other one has enough to do with files and the search: V8 optimizes the same code in each thread, so that two
 * threads take a fifth more work to save a twentieth of the time.
 */
const MIN_PROCESSORS = 3

export interface WorkersOptions {
  /** From so many items on threads are started, whatever the processors. Default: what has been measured. */
  worthItems?: number | undefined
  /** Somebody waits for answers of this thread meanwhile, which has a processor for itself. */
  answers?: boolean
}

export function openWorkers({ worthItems, answers = false }: WorkersOptions = {}): Workers {
  const processors = os.availableParallelism()
  const threads = Math.min(answers ? processors - 1 : processors, MAX_THREADS)
  const isWorth = (items: number, least: number) => processors >= least && items >= (worthItems ?? WORTH_ITEMS)
  let pool: Promise<Tinypool> | undefined
  return {
    areWorth: (items) => isWorth(items, answers || worthItems !== undefined ? 2 : MIN_PROCESSORS),
    isOneWorth: (items) => isWorth(items, 2),
    async *run(name, batches) {
      pool ??= startPool(threads)
      const started = await pool
      const waiting: Promise<Answer<typeof name>>[] = []
      for (const batch of batches) {
        const transferList = 'memory' in batch && batch.memory ? [batch.memory] : []
        const answer: Promise<Answer<typeof name>> = started.run(batch, { name, transferList })
        answer.catch(() => {}) // heard when its turn comes
        waiting.push(answer)
        const first = waiting.length > 2 * threads && waiting.shift()
        if (first) yield await first
      }
      for (const answer of waiting) yield await answer
    },
    async close() {
      const started = await pool
      await started?.destroy()
      pool = undefined
    },
  }
}

/** The answer of a job, whose memory changes hands instead of being copied. */
export async function handedOver<Given extends { memory: ArrayBuffer }>(answer: Given): Promise<Given> {
  const { Tinypool } = await import('tinypool')
  const moved = { [Tinypool.transferableSymbol]: [answer.memory], [Tinypool.valueSymbol]: answer }
  return Tinypool.move(moved as never) as unknown as Given
}

async function startPool(threads: number): Promise<Tinypool> {
  const { file } = await bundlePart('worker')
  const { Tinypool } = await import('tinypool')
  const filename = path.join(TOOL_ROOT, 'cli/worker-thread.mjs')
  // Newer ones than Node 20 would let it grow to the double.
  const resourceLimits = { maxYoungGenerationSizeMb: 48 }
  return new Tinypool({ filename, workerData: file, resourceLimits, minThreads: threads, maxThreads: threads })
}

/** Items in groups of so many. */
export function inBatches<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
