// Bundles the tool when it is installed, so that nobody's first build waits for it.
import { bundlePart, PARTS } from './load-typescript.mjs'

await Promise.all(Object.keys(PARTS).map(bundlePart))
