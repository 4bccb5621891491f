// The module that a config imports: `defineConfig`, the types of its parts from schema.ts, and the properties of its components.
import type { SiteConfig } from './schema.ts'

export type * from './schema.ts'

/** Returns the config unchanged; its type makes editors complete and check the fields. */
export function defineConfig(config: SiteConfig): SiteConfig {
  return config
}

/** Properties of the components of `slots`, `replace.footer` and `replace.notFound`. */
export interface SlotProps {
  /** Title of the site. */
  title: string
  /** Tagline of the site; empty if it has none. */
  tagline: string
  /** Language tag of the page. `'en'` */
  locale: string
  /** Path of the site on its host, for links to your own pages. `'/game/'` */
  baseUrl: string
  /** For an own footer: the offer to keep the site on a device, an element to show as `{offlineOffer}`; `null` without `offline` in the config. */
  offlineOffer: ShownElement | null
}

/** A React element. Its own type here, so that configs need no types of React. */
type ShownElement = { type: never; props: unknown; key: string | null }

/** Properties of the component of `replace.plate`. */
export interface PlateProps {
  /** Data file of the record. `'creatures'` */
  file: string
  /** Id of the record. `'lamp-eater'` */
  id: string
  /** HTML of each key that `plates` in the config names, and of the `picture`. Keys without a value are missing. */
  fields: Record<string, string>
}
