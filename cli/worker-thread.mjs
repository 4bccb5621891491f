// What a thread of the pool starts with: it requires the bundle of worker.ts. Imported, the bundle would first be searched for
// the names of its exports, which takes longer than to run it.
import { createRequire } from 'node:module'
import { workerData } from 'node:worker_threads'

/** Tinypool puts data of its own before what it is given. */
const [, bundle] = workerData

export default createRequire(import.meta.url)(bundle)
