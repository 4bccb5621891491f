// Which toys a site uses.
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Feature, ToyCode } from './feature.ts'

/** The site that `init` makes, whose scripts are in the package. */
export const STARTER = { parts: new Set(['dice', 'die tables']) }

/** Toys of the site. `parts`: of its articles. `config`: undefined for a site without optional fields. */
export const usedToys = (
  features: Feature[],
  { config, parts }: { config?: ResolvedConfig; parts: Set<string> },
): ToyCode[] =>
  features
    .flatMap(({ toys = [] }) => toys)
    .filter(({ part, isOn }) => (isOn ? config !== undefined && isOn(config) : part === undefined || parts.has(part)))
    .map(({ part, isOn, ...toy }) => toy)
