// Files that are published as they are: those of content/static, and those that pages use.
import { readFound } from '../core/find-files.ts'
import type { Feature } from '../site/feature.ts'
import { ownStatics } from '../site/published-files.ts'

export const statics: Feature = {
  name: 'statics',
  files: (plan) =>
    ownStatics(plan).map((found) => ({ path: found.path, source: found.file, contents: () => readFound(found) })),
  later({ site: { linker, content } }) {
    const own = new Set(content.statics)
    return linker
      .assets()
      .filter(({ asset }) => !own.has(asset))
      .map(({ path, asset }) => ({ path, source: asset.file, contents: () => readFound(asset) }))
  },
}
