// The rules of the docs for other programs, in the formats that the config names.

import type { Feature } from '../../site/feature.ts'

export const data: Feature = {
  name: 'data',
}
