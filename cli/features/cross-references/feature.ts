// Two checks of what pages say of each other: links whose text names something else than they lead to, and definitions of the glossary
// that the section they link to does not confirm.
import type { Feature } from '../../site/feature.ts'
import { checkDefinitions } from './definitions.ts'
import { checkLinkTexts } from './link-texts.ts'
import { openPageTexts } from './page-texts.ts'

export const crossReferences: Feature = {
  name: 'cross-references',
  check(site, report) {
    const { linkTexts, definitions } = site.config.rules
    if (linkTexts === 'ignore' && definitions === 'ignore') return
    const texts = openPageTexts(site)
    if (linkTexts !== 'ignore') checkLinkTexts(site, texts, report)
    if (definitions !== 'ignore') checkDefinitions(site, texts, report)
  },
}
