// Smaller WebP copies of wide pictures, which browsers choose by the width of the window.

import { BuildError, error } from '../../core/errors.ts'
import { readFound } from '../../core/find-files.ts'
import type { Feature } from '../../site/feature.ts'
import type { Pictures, SmallPicture } from '../../site/model.ts'

export const smallPictures: Feature = {
  name: 'small pictures',
  later: ({ site }) =>
    site.linker
      .assets()
      .flatMap(({ small = [] }) => small)
      .map((picture) => ({
        path: picture.path,
        source: 'a smaller picture',
        key: () => picture.path,
        contents: ({ pictures }) => draw(picture, pictures),
      })),
}

/** The name of a copy has the hash of its original. */
async function draw({ path, asset, width, height }: SmallPicture, pictures: Pictures) {
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
