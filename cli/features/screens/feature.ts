// Screens: the style sheet that their pages use on paper.

import { paperStyle } from '../../markdown/paper-styles.ts'
import type { Feature } from '../../site/feature.ts'

export const screens: Feature = {
  name: 'screens',
  later: ({ site }) =>
    site.inserts
      .styles()
      .map(paperStyle)
      .map(({ path, contents }) => ({ path, source: 'the styles for paper', contents: () => contents })),
}
