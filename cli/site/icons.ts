// Icons of the site: the favicon, and the icons that are drawn from it if it is an SVG.
import type { PageHead } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/load.ts'
import { hasSchemeOrHost, hrefOf } from './addresses.ts'

/** Drawn icons, by path in out/. `size` in pixels. `margin`: empty share of the side, from 0 to 0.5; with a background if not 0. */
export const DRAWN_ICONS = {
  'favicon.ico': { size: 32, margin: 0 },
  'apple-touch-icon.png': { size: 180, margin: 0.1 },
  'icon-192.png': { size: 192, margin: 0 },
  'icon-512.png': { size: 512, margin: 0 },
  // Systems may crop a maskable icon to a circle of 80 % of its width.
  'icon-maskable.png': { size: 512, margin: 0.2 },
} as const

export const MANIFEST = 'site.webmanifest'

/** Icons are shared by all locales; each locale has its own manifest. */
type IconConfig = Pick<ResolvedConfig, 'favicon' | 'baseUrl' | 'rootUrl'>

/** Without a favicon an empty data URL, because browsers would request /favicon.ico. */
export function iconHref({ favicon, rootUrl }: Pick<IconConfig, 'favicon' | 'rootUrl'>): string {
  if (favicon === undefined) return 'data:,'
  return hasSchemeOrHost(favicon) ? favicon : hrefOf(`/${favicon}`, rootUrl)
}

/** Whether icons are drawn from the favicon. */
export const drawsIcons = ({ favicon }: Pick<IconConfig, 'favicon'>): boolean =>
  favicon !== undefined && /\.svg$/i.test(favicon) && !hasSchemeOrHost(favicon)

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
