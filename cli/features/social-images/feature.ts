// Draws social images: a title on the ornament.
import { themeNamed } from '../../../templates/themes/index.ts'
import type { Feature } from '../../site/feature.ts'
import type { Picture } from '../../site/model.ts'
import { socialImages as imagesOf, SOCIAL_SIZE, type SocialImage, socialImageOf } from './images.ts'

export const socialImages: Feature = {
  name: 'social images',
  later: ({ site }) =>
    imagesOf(site).map((image) => ({
      path: image.path,
      source: 'a social image',
      key: () => image.path,
      contents: ({ pictures }) => pictures.draw(image.path, () => pictureOf(image)),
    })),
  head(route, site) {
    const image = socialImageOf(route.path, site)
    return image ? { picture: { ...SOCIAL_SIZE, href: site.config.rootUrl + image.path, alt: image.title } } : {}
  },
}

/** The left of the drawing, if there is one, is free for text: the title above the horizon, the line below it. */
export function pictureOf({ title, line, seed, theme }: SocialImage): Picture {
  const { picture: look, drawings } = themeNamed(theme.use)
  const ornament = theme.drawings ? drawings?.picture({ seed, kind: 'og' }) : undefined
  return {
    ...SOCIAL_SIZE,
    format: 'png',
    svg: ornament === undefined ? {} : { ornament },
    node: {
      type: 'container',
      style: { ...SOCIAL_SIZE, display: 'flex', backgroundColor: look.ground },
      children: [
        ornament === undefined
          ? { type: 'container', style: { ...BAR, backgroundColor: look.accent }, children: [] }
          : { type: 'image', src: 'ornament', ...SOCIAL_SIZE, style: { position: 'absolute', top: 0, left: 0 } },
        text(title, { top: TITLE.top, fontFamily: look.display, fontSize: titleSize(title), color: look.ink }),
        text(line, { top: 500, fontFamily: look.text, fontSize: 34, color: look.accent }),
      ],
    },
  }
}

/** Between title and line, in a theme without drawings. */
const BAR = { position: 'absolute', left: 72, top: 440, width: 120, height: 8 } as const

const text = (content: string, style: { top: number; fontFamily: string; fontSize: number; color: string }) => ({
  type: 'text' as const,
  text: content,
  style: {
    position: 'absolute' as const,
    left: 72,
    width: TITLE.width,
    fontWeight: 700,
    lineHeight: 1,
    overflowWrap: 'anywhere' as const,
    ...style,
  },
})

const TITLE = { top: 56, width: 720, height: 240 }

/**
 * The largest font size in px at which the title stays above the horizon and no word is broken. Assumes that letters are 0.47 times
 * as wide as high.
 */
function titleSize(title: string): number {
  const longest = Math.max(...title.split(' ').map(({ length }) => length))
  const widthOf = (length: number, size: number) => length * size * 0.47
  const fits = (size: number) =>
    widthOf(longest, size) <= TITLE.width && Math.ceil(widthOf(title.length, size) / TITLE.width) * size <= TITLE.height
  return [96, 80, 64, 52, 40].find(fits) ?? 30
}
