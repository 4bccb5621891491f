// Icons that are drawn from the favicon if it is an SVG, and the manifest that lists them.

import { hasSchemeOrHost, hrefOf } from '../../core/addresses.ts'
import { readFound } from '../../core/find-files.ts'
import { jsonText } from '../../core/json-text.ts'
import { once } from '../../core/once.ts'
import { faviconHref } from '../../site/favicon.ts'
import type { Feature } from '../../site/feature.ts'
import type { Picture, Site } from '../../site/model.ts'

/** Drawn icons, by path in out/. `size` in pixels. `margin`: empty share of the side, from 0 to 0.5; with a background if not 0. */
const DRAWN_ICONS = {
  'favicon.ico': { size: 32, margin: 0 },
  'apple-touch-icon.png': { size: 180, margin: 0.1 },
  'icon-192.png': { size: 192, margin: 0 },
  'icon-512.png': { size: 512, margin: 0 },
  // Systems may crop a maskable icon to a circle of 80 % of its width.
  'icon-maskable.png': { size: 512, margin: 0.2 },
} as const

const MANIFEST = 'site.webmanifest'

type DrawnIcon = (typeof DRAWN_ICONS)[keyof typeof DRAWN_ICONS]

const SOURCE = { source: 'the icons of the site', isReplaceable: true } as const

export const icons: Feature = {
  name: 'icons',
  *files({ config, content }) {
    const favicon = content.statics.find(({ path }) => path === config.favicon)
    if (!favicon || !drawsIcons(config)) return
    const paper = config.theme.paper.light
    const svg = once(() => readFound(favicon).toString())
    for (const [path, icon] of Object.entries(DRAWN_ICONS))
      yield {
        ...SOURCE,
        path,
        isShared: true, // Each locale has its own manifest, and the icons of the default locale.
        key: () => keyOf(path, icon, svg(), paper),
        contents: ({ pictures }) =>
          pictures.draw(keyOf(path, icon, svg(), paper), () => picture(path, icon, svg(), paper)),
      }
    yield { ...SOURCE, path: MANIFEST, contents: ({ site }) => manifest(site) }
  },
  head(_, { config }) {
    if (!drawsIcons(config)) return { links: [{ rel: 'icon', href: faviconHref(config) }] }
    const at = (file: string) => hrefOf(`/${file}`, config.rootUrl)
    return {
      links: [
        { rel: 'icon', href: at('favicon.ico'), sizes: '32x32' },
        { rel: 'icon', href: faviconHref(config), type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: at('apple-touch-icon.png') },
        { rel: 'manifest', href: hrefOf(`/${MANIFEST}`, config.baseUrl) },
      ],
    }
  },
}

/** Whether icons are drawn from the favicon. */
const drawsIcons = ({ favicon }: Site['config']) =>
  favicon !== undefined && /\.svg$/i.test(favicon) && !hasSchemeOrHost(favicon)

const keyOf = (path: string, icon: DrawnIcon, svg: string, paper: string) => JSON.stringify([path, icon, svg, paper])

function picture(path: string, { size, margin }: DrawnIcon, svg: string, paper: string): Picture {
  const side = Math.round(size * (1 - 2 * margin))
  return {
    width: size,
    height: size,
    format: path.endsWith('.ico') ? 'ico' : 'png',
    svg: { favicon: svg },
    node: {
      type: 'container',
      style: {
        width: size,
        height: size,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        ...(margin > 0 && { backgroundColor: paper }),
      },
      children: [
        {
          type: 'image',
          src: 'favicon',
          width: side,
          height: side,
          style: { width: side, height: side, objectFit: 'contain' },
        },
      ],
    },
  }
}

/** https://www.w3.org/TR/appmanifest/ */
function manifest({ config }: Site): string {
  const { title, tagline, baseUrl, rootUrl, locale, colorMode, theme } = config
  const icon = (file: keyof typeof DRAWN_ICONS, purpose: string) => ({
    src: hrefOf(`/${file}`, rootUrl),
    sizes: `${DRAWN_ICONS[file].size}x${DRAWN_ICONS[file].size}`,
    type: 'image/png',
    purpose,
  })
  const paper = theme.paper[colorMode.defaultMode]
  return jsonText({
    name: title,
    ...(tagline && { description: tagline }),
    lang: locale.htmlLang,
    dir: locale.direction,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: faviconHref(config), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192.png', 'any'),
      icon('icon-512.png', 'any'),
      icon('icon-maskable.png', 'maskable'),
    ],
  })
}
