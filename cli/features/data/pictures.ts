// Collects the pictures that pages show, for formats that contain them.

import path from 'node:path'
import { type FoundFile, readFound } from '../../core/find-files.ts'
import { hashOf } from '../../core/hash.ts'
import { type Tag, writeTree } from '../../core/html.ts'
import { publishedFiles } from '../../site/find-published.ts'
import type { SiteParts } from '../../site/model.ts'
import { themeColors } from '../../site/theme-colors.ts'

/** Contents by name: 'pictures/0c154c17.svg'. */
export type PictureFiles = Map<string, string | Uint8Array>

export interface Pictures {
  files: PictureFiles
  /** Name of a picture of the site; undefined: the site does not publish it. */
  published(src: string): string | undefined
  /** Name of an inline drawing, which becomes a file. */
  drawing(svg: Tag): string
}

export function openPictures({ site, bundle }: SiteParts): Pictures {
  const files: PictureFiles = new Map()
  const find = publishedFiles(site)
  const { stylesheet } = bundle.assetsFor('doc')
  const css = bundle.files.find((one) => stylesheet.endsWith(one.path))?.contents
  const colors = themeColors(Buffer.from(css ?? '').toString())
  const nameOf = (key: string, ending: string) => `pictures/${hashOf(key).slice(0, 8)}${ending}`
  const read = (found: FoundFile) => {
    const file = nameOf(found.file, path.posix.extname(found.path).toLowerCase())
    if (!files.has(file)) files.set(file, readFound(found))
    return file
  }
  return {
    files,
    published(src) {
      const found = find(src)
      return found && read(found)
    },
    drawing(svg) {
      const attributes = { ...svg.attributes, xmlns: 'http://www.w3.org/2000/svg' }
      const contents = colors(writeTree([{ ...svg, attributes }]))
      const file = nameOf(contents, '.svg')
      files.set(file, contents)
      return file
    },
  }
}
