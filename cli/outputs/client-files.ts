// Scripts, style sheets, fonts, and the shapes of the theme's drawings.
import { spriteFiles } from '../data/drawings.ts'
import type { Feature } from '../site/feature.ts'

export const client: Feature = {
  name: 'client',
  later: ({ site, bundle }) => [
    ...bundle.files.map(({ path, contents }) => ({ path, source: 'templates', contents: () => contents })),
    ...spriteFiles(site.config).map(({ path, contents }) => ({
      path,
      source: 'the drawings',
      contents: () => contents,
    })),
  ],
}
