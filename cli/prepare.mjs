// Bundles and compiles the tool and the scripts of sites when it is installed, so that nobody's first build waits for it.
import { bundlePart, loadPart, PARTS } from './load-typescript.mjs'

await Promise.all(Object.keys(PARTS).map(bundlePart))
const tool = await loadPart('tool')
await tool.module.prepare()
