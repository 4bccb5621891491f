// The icons of the site: the favicon of the config, and what is drawn from it when it is an SVG.
import type { PageHead } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/load.ts'
import { hrefOf, isElsewhere } from './addresses.ts'

/** Drawn pictures, by their place in out/. `margin`: share of the side left free, on paper. */
export const DRAWN_ICONS = {
  'favicon.ico': { size: 32, margin: 0 },
  'apple-touch-icon.png': { size: 180, margin: 0.1 },
  'icon-192.png': { size: 192, margin: 0 },
  'icon-512.png': { size: 512, margin: 0 },
  // Systems cut what is outside a circle of 80%.
  'icon-maskable.png': { size: 512, margin: 0.2 },
} as const

export const MANIFEST = 'site.webmanifest'

/** The icons stand once, for all locales; each has a manifest. */
type IconConfig = Pick<ResolvedConfig, 'favicon' | 'baseUrl' | 'rootUrl'>

/** A page without an icon would have browsers ask for /favicon.ico. */
export function iconHref({ favicon, rootUrl }: Pick<IconConfig, 'favicon' | 'rootUrl'>): string {
  if (favicon === undefined) return 'data:,'
  return isElsewhere(favicon) ? favicon : hrefOf(`/${favicon}`, rootUrl)
}

/** Whether the pictures are drawn. */
export const drawsIcons = ({ favicon }: Pick<IconConfig, 'favicon'>): boolean =>
  favicon !== undefined && /\.svg$/i.test(favicon) && !isElsewhere(favicon)

export function iconLinks(config: IconConfig): PageHead['links'] {
  if (!drawsIcons(config)) return [{ rel: 'icon', href: iconHref(config) }]
  const at = (file: string) => hrefOf(`/${file}`, config.rootUrl)
  return [
    { rel: 'icon', href: at('favicon.ico'), sizes: '32x32' },
    { rel: 'icon', href: iconHref(config), type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: at('apple-touch-icon.png') },
    { rel: 'manifest', href: hrefOf(`/${MANIFEST}`, config.baseUrl) },
  ]
}
