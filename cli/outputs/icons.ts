// Icons drawn from the favicon, and the manifest that lists them. A file of the same name in content/static replaces them.
import { readFound } from '../content/find-files.ts'
import { jsonText } from '../json-text.ts'
import { hrefOf } from '../site/addresses.ts'
import { DRAWN_ICONS, drawsIcons, iconHref, MANIFEST } from '../site/icons.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import type { LazyFile } from './extras.ts'
import type { Pictures } from './pictures.ts'

const SOURCE = 'the icons of the site'

type DrawnIcon = (typeof DRAWN_ICONS)[keyof typeof DRAWN_ICONS]

export async function iconFiles(site: Site, pictures: Pictures): Promise<LazyFile[]> {
  const { config, content } = site
  const favicon = content.statics.find(({ path }) => path === config.favicon)
  if (!favicon || !drawsIcons(config)) return []
  const svg = readFound(favicon).toString()
  const own = new Set(content.statics.map(({ path }) => path))
  // Other locales use the icons of the default one.
  const wanted = localeFolder(config) === '' ? Object.entries(DRAWN_ICONS).filter(([path]) => !own.has(path)) : []
  const paper = config.theme.paper.light
  const files = await Promise.all(
    wanted.map(async ([path, icon]): Promise<LazyFile> => {
      const contents = await drawIcon(path, icon, { svg, paper }, pictures)
      return { path, contents: () => contents, source: SOURCE }
    }),
  )
  if (!own.has(MANIFEST)) files.push({ path: MANIFEST, contents: () => manifest(site), source: SOURCE })
  return files
}

function drawIcon(
  path: string,
  { size, margin }: DrawnIcon,
  { svg, paper }: { svg: string; paper: string },
  pictures: Pictures,
): Promise<Uint8Array> {
  const format = path.endsWith('.ico') ? 'ico' : 'png'
  const side = Math.round(size * (1 - 2 * margin))
  return pictures.draw([svg, size, margin, format === 'ico', paper], () => ({
    width: size,
    height: size,
    format,
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
  }))
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
      { src: iconHref(config), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192.png', 'any'),
      icon('icon-512.png', 'any'),
      icon('icon-maskable.png', 'maskable'),
    ],
  })
}
