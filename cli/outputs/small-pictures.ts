// Smaller WebP copies of wide pictures, which browsers choose by the width of the window.
import { readFound } from '../content/find-files.ts'
import { BuildError, error } from '../errors.ts'
import type { SmallPicture } from '../site/local-files.ts'
import type { Site } from '../site/plan.ts'
import type { Output } from '../write/output.ts'
import type { Pictures } from './pictures.ts'

const SOURCE = 'a smaller picture'

/** All copies that the pages of the site offer. */
export const smallPictures = (site: Site): SmallPicture[] => site.linker.assets().flatMap(({ small = [] }) => small)

export async function writeSmallPictures(site: Site, pictures: Pictures, output: Output) {
  for (const picture of smallPictures(site)) {
    if (output.keep(picture.path, SOURCE)) pictures.keep(picture.path)
    else output.add({ path: picture.path, contents: await drawSmallPicture(picture, pictures), source: SOURCE })
  }
}

/** The name of a copy has the hash of its original. */
export async function drawSmallPicture({ path, asset, width, height }: SmallPicture, pictures: Pictures) {
  try {
    return await pictures.draw(path, () => ({
      width,
      height,
      format: 'webp',
      svg: { original: readFound(asset) },
      node: { type: 'image', src: 'original', width, height, style: { width, height } },
    }))
  } catch (cause) {
    if (cause instanceof BuildError) throw cause
    const message = `This picture cannot be read: ${(cause as Error).message}`
    throw new BuildError(error('WB721', message, { file: asset.file }, 'Save it again as PNG, JPEG or WebP.'), {
      cause,
    })
  }
}
