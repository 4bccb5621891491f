// Checks files that are published unchanged: content/static, and files that pages use.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Asset, Content } from '../content/model.ts'
import { type Report, warning } from '../core/errors.ts'
import { isTranslation } from '../core/find-files.ts'
import { activeFileProblem } from './active-files.ts'
import { checkPicture } from './broken-pictures.ts'
import { localeFolder } from './locales.ts'
import { HEADERS_FILE } from './own-headers.ts'

const LARGE_PICTURE_BYTES = 5_000_000

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|svg)$/i

/** Files of content/static that a locale publishes unchanged. The default locale publishes the shared ones. */
export const ownStatics = ({ config, content }: { config: ResolvedConfig; content: Content }) =>
  content.statics.filter(
    ({ file, path }) => path !== HEADERS_FILE && (localeFolder(config) === '' || isTranslation(file)),
  )

export function checkPublished(files: Asset[], config: ResolvedConfig, report: Report) {
  for (const found of files) {
    const problem = config.staticCode ? undefined : activeFileProblem(found)
    if (problem) report(problem)
    checkPicture(found, config, report)
    if (found.size > LARGE_PICTURE_BYTES && PICTURE.test(found.path)) {
      const message = `This picture is ${(found.size / 1_000_000).toFixed(1)} MB, which takes seconds to load.`
      report(warning('WB422', message, { file: found.file }, 'Make it smaller, or save it as WebP or AVIF.'))
    }
  }
}
