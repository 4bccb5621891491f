// Which toys a site uses.
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Feature, ToyCode } from './feature.ts'

/** Toys of the site. `parts`: of its articles. */
export const usedToys = (
  features: Feature[],
  { config, parts }: { config: ResolvedConfig; parts: Set<string> },
): ToyCode[] =>
  features
    .flatMap(({ toys = [] }) => toys)
    .filter(({ part, isOn }) => (isOn ? isOn(config) : part === undefined || parts.has(part)))
    .map(({ part, isOn, ...toy }) => toy)
