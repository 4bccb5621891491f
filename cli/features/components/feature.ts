// Components of the site in articles: `:::component dice-pool {"level": 3}`. Their scripts: outputs/component-scripts.ts.
import type { Use } from '../../markdown/types.ts'
import type { Feature } from '../../site/feature.ts'
import { component } from './block.ts'

export const components: Feature = {
  name: 'components',
  blocks(config) {
    const names = Object.keys(config.components)
    const make = { make: (use: Use) => component(use, names), code: 'WB398', filled: 'by a component' }
    return { directives: { component: make }, settings: names }
  },
  toys: [
    {
      on: 'page',
      selector: 'article [data-component]',
      module: 'play/components.tsx',
      isOn: (config) => Object.keys(config.components).length > 0,
    },
  ],
}
