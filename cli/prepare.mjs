// Runs at installation: bundles and compiles the tool, so that the first build is fast.
import { bundlePart, loadPart, PARTS } from './load-typescript.mjs'

await Promise.all(Object.keys(PARTS).map(bundlePart))
const tool = await loadPart('tool')
await tool.module.prepare()
