// A quiet line on translated pages whose original is newer. A language without `originals.lock.yml` has nothing of it.

import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import { hrefOf } from '../../core/addresses.ts'
import { quiet } from '../../core/errors.ts'
import { isTranslation } from '../../core/find-files.ts'
import type { Feature } from '../../site/feature.ts'
import { localeFolder } from '../../site/locales.ts'
import { originalHash, readOriginals } from './originals.ts'

export const translations: Feature = {
  name: 'translations',
  marks({ config, docs, blogs }) {
    if (localeFolder(config) === '') return undefined
    const originals = readOriginals(config.locale, config.root, quiet)
    if (!originals) return undefined
    const pages = [...docs.flatMap((site) => site.docs), ...blogs.flatMap(({ posts }) => posts)]
    const paths = new Map(pages.map(({ document, path }) => [document.file, path]))
    const language = new Intl.DisplayNames([config.locale.htmlLang], { type: 'language' }).of(
      config.defaultLocale.htmlLang,
    )
    const text = escapeHtml(fill(config.language.texts.originalNewer, { language: language ?? '' }))
    return ({ file }) => {
      if (!isTranslation(file)) return undefined
      const name = file.split('/').slice(3).join('/')
      const done = originals.get(name)
      const now = done === undefined ? undefined : originalHash(name, config.root)
      if (now === undefined || now === done) return undefined
      const path = paths.get(file)
      const line = path === undefined ? text : `<a href="${escapeHtml(hrefOf(path, config.rootUrl))}">${text}</a>`
      return { before: `<p class="original-newer"><small>${line}</small></p>` }
    }
  },
  check({ config }, report) {
    if (localeFolder(config) !== '') readOriginals(config.locale, config.root, report)
  },
}
