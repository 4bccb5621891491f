// Pictures in articles open large: each is a link to its file, which templates/play/large-picture.ts shows in a dialog.

import { escapeHtml } from '../../../templates/escape.ts'
import { documentsOf } from '../../content/model.ts'
import { hrefOf, splitHref } from '../../core/addresses.ts'
import { hashOf } from '../../core/hash.ts'
import { once } from '../../core/once.ts'
import type { DrawingSource, Fillers } from '../../markdown/holes.ts'
import type { Feature } from '../../site/feature.ts'
import type { PlannedFile, Site, SiteParts } from '../../site/model.ts'
import { themeColors } from '../../site/theme-colors.ts'
import { drawingFile } from './drawing-file.ts'

export const largePictures: Feature = {
  name: 'large pictures',
  onPages: (site) => ({ picture: openPictures(site) }),
  later: ({ site, bundle }) => drawingFiles(site, bundle),
  toys: [{ on: 'click', selector: 'a.large', module: 'play/large-picture.ts', part: 'pictures' }],
}

/** Narrower pictures fit into the text of every window. In pixels. */
const NARROWEST_TEXT = 320

function openPictures(site: Site): NonNullable<Fillers['picture']> {
  const { config, linker } = site
  const label = escapeHtml(config.language.texts.openLarge)
  const link = (href: string, inside: string, mode = '') =>
    `<a class="large"${mode} href="${escapeHtml(href)}">${inside}<span class="vh"> ${label}</span></a>`
  const widths = once(
    () => new Map(linker.assets().map(({ path, width = 0 }) => [hrefOf(`/${path}`, config.rootUrl), width])),
  )
  return ({ drawing }, inside) => {
    if (drawing) return link(hrefOf(`/${pathOf(drawing)}`, config.rootUrl), inside)
    const href = attributeOf('src', inside).replaceAll('&amp;', '&')
    const shown = Number(attributeOf('width', inside)) || 0
    const width = widths().get(splitHref(href).target) ?? 0
    // Twice as many pixels as shown are for sharp screens.
    if (width <= Math.min(shown * 2, NARROWEST_TEXT)) return inside
    return link(href, inside, / data-only="\w+"/.exec(inside)?.[0])
  }
}

/** Value of an attribute in the tag of a picture. */
const attributeOf = (name: string, tag: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

const pathOf = ({ name, hash }: DrawingSource) => `diagrams/${name}-${hash}.svg`

/**
 * A file for each drawing, in the colours of the light mode: on pages drawings are part of the text. Locales share the files, because a page
 * without a translation shows the drawings of the default locale.
 */
function* drawingFiles(site: Site, bundle: SiteParts['bundle']): Generator<PlannedFile> {
  const colors = once(() => themeColors(styleSheetOf(bundle)))
  for (const [path, drawing] of drawingsIn(site)) {
    const source = once(() => sourceOf(drawing, site))
    yield {
      path,
      source: `the drawing "${drawing.name}"`,
      isShared: true,
      key: () => hashOf(path + styleSheetOf(bundle)),
      contents: () => drawingFile(source(), colors()),
    }
  }
}

const styleSheetOf = ({ files }: SiteParts['bundle']): string =>
  String(files.find(({ path }) => /^assets\/site-\w+\.css$/.test(path))?.contents ?? '')

function drawingsIn({ content }: Site): Map<string, DrawingSource> {
  const found = new Map<string, DrawingSource>()
  for (const { markdown, html } of documentsOf(content)) {
    if (!markdown.parts?.includes('pictures')) continue
    for (const hole of html().holes)
      if (hole.kind === 'picture' && hole.drawing) found.set(pathOf(hole.drawing), hole.drawing)
  }
  return found
}

/** A version of the docs has its own file of this name, or none. */
function sourceOf({ name, hash }: DrawingSource, { content: { data, versionData } }: Site) {
  const files = [data, ...versionData.values()].map((one) => one.text(`diagrams/${name}`))
  return files.find((file) => file && hashOf(file.text).startsWith(hash))
}
