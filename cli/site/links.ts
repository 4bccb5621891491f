// Puts the links and images of content and config into their HTML. link-attributes.ts resolves each.

import path from 'node:path'
import { escapeHtml } from '../../templates/escape.ts'
import type { ContentDocument } from '../content/model.ts'
import { hrefOf } from '../core/addresses.ts'
import { quiet } from '../core/errors.ts'
import { isTranslation, originOf } from '../core/find-files.ts'
import { once, onceFor } from '../core/once.ts'
import { beforeTruncate, fill, fillParts } from '../markdown/holes.ts'
import { withMarks } from './article-marks.ts'
import { type ImageSources, pagePicture, socialImage, srcAddress, srcAttributes } from './images.ts'
import { knownPaths } from './known-paths.ts'
import { isKnown, linkAttributes, plainLink, sitePath } from './link-attributes.ts'
import { openLinkPlaces } from './link-places.ts'
import type { Linking, LinkTargets } from './link-targets.ts'
import { listedPost, prefixOf } from './listed-post.ts'
import { openLocalFiles } from './local-files.ts'
import type { Inserts, Linker } from './model.ts'
import { linkFillers, openParts } from './page-parts.ts'
import { openRecordTargets } from './record-targets.ts'
import { openWikiNames } from './wiki-names.ts'

export function openLinker(targets: LinkTargets): { linker: Linker; inserts: Inserts } {
  const { config, report } = targets
  const { baseUrl, rootUrl } = config
  const files = openLocalFiles(config, targets.content, report)
  const images = { config, files, report }
  const placeOf = openLinkPlaces(config.root, ({ file }) => {
    const version = targets.versions.find(({ folder }) => file.startsWith(`${folder}/`))
    return targets.content.versionData.get(version?.folder ?? '') ?? targets.content.data
  })
  const linking: Linking = {
    targets,
    files,
    knownPages: knownPaths(() => targets.pages.keys()),
    knownSources: knownPaths(() => targets.byFile.keys()),
    linkedPages: new Set(),
    recordTarget: once(() => openRecordTargets(targets)),
    wikiNames: once(() => openWikiNames(targets)),
  }
  const attributesOf = openAttributes(linking, placeOf, images)
  const resolvePath: Linker['resolvePath'] = onceFor(
    (to, { what, place }) => sitePath(to, place, what, linking),
    (to, { what, place }) => JSON.stringify([to, what, place.file, place.key ?? place.line]),
  )
  const partOf = openParts(attributesOf)
  const linker: Linker = {
    ...openPictures(images),
    article: (document, fillers = {}) => linker.articleParts(document, fillers).join(''),
    articleParts(document, fillers = {}) {
      const insert = inserts.filler(document, fillers)
      const [html = '', ...others] = fillParts(document.html(), {
        ...fillers,
        ...linkFillers(attributesOf(document)),
        insert,
      })
      return [withMarks(html, linker.marksOf(document)), ...others]
    },
    excerpt(post, href, fillers = {}) {
      const html = partOf(post, [href], (tree) => listedPost(tree, href), beforeTruncate)
      return fill(html, { ...fillers, insert: inserts.filler(post, fillers, prefixOf(href)) })
    },
    marksOf: onceFor(
      (document: ContentDocument) => marks().flatMap((marksOf) => marksOf(document) ?? []),
      ({ file }) => file,
    ),
    pageNamed(name, document) {
      const page = linking.wikiNames().pageOf(name, document)
      const address = page && targets.byFile.get(originOf(page.file))
      return page && address !== undefined ? { page, href: hrefOf(address, baseUrl) } : undefined
    },
    isKnown: (href) => isKnown(href, targets),
    linksOf: attributesOf,
    placeOf,
    resolvePath,
    resolveHtml: (html, where) =>
      html.replace(SITE_ADDRESS, (_, before: string, quote: string, to: string) => {
        const below = belowBaseUrl(to, [baseUrl, rootUrl])
        return `${before}${quote}${escapeHtml(resolvePath(below, { ...where, what: `${where.what} "${below}"` }))}${quote}`
      }),
    recordPath: (key) => linking.recordTarget()(key),
    assets: () => [...new Map([...files.published.values()].map((asset) => [asset.path, asset])).values()],
    linkedPages: linking.linkedPages,
  }
  const marks = once(() => targets.marksWith(linker))
  const inserts = targets.insertsWith(linker)
  return { linker, inserts }
}

/** Makes the attributes of each link once, so that a dead address is reported once although page data is made several times. */
function openAttributes(linking: Linking, placeOf: Linker['placeOf'], images: ImageSources) {
  // The glossary has the same link, and reports it.
  const quietly = { ...linking, targets: { ...linking.targets, report: quiet } }
  return onceFor(
    (document: ContentDocument): string[] => {
      // Links in a translation are relative to the original file.
      const original = isTranslation(document.file) ? { ...document, file: originOf(document.file) } : document
      return document.markdown.links.map((written) => {
        const place = placeOf(written, document)
        const own = written.term === 'note' ? quietly : linking
        const link = written.wiki ? plainLink(written, original, place, own) : written
        if (link === undefined) return written.kind === 'link' ? '' : `src="${escapeHtml(encodeURI(written.href))}"`
        if (link.kind !== 'link') return srcAttributes(link, original, place, images)
        const attributes = linkAttributes(link, original, place, own)
        return link.term === 'note' ? attributes.replace(/^href(="[^"]*").*/, 'data-rule$1') : attributes
      })
    },
    ({ file }) => file,
  )
}

/** Resolves each picture that front matter names once, for the same reason. */
const openPictures = (images: ImageSources): Pick<Linker, 'imageOf' | 'pictureOf' | 'addressOfImage'> => ({
  imageOf: onceFor(
    (source) => (source.frontMatter.image === undefined ? undefined : socialImage(source, images)),
    ({ file, frontMatter: { image } }) => `${file} ${image}`,
  ),
  pictureOf: onceFor(
    (source, key) => (source.frontMatter[key] === undefined ? undefined : pagePicture(source, key, images)),
    ({ file, frontMatter }, key) => `${file} ${key} ${frontMatter[key]}`,
  ),
  addressOfImage: onceFor(
    (href, place) => {
      const file = originOf(place.file)
      return srcAddress(href, { file, path: path.posix.basename(file), kind: 'post' }, place, images).href
    },
    (href, { file }) => `${originOf(file)} ${href}`,
  ),
})

/** Returns the part of an address from the last slash of a base URL on. */
function belowBaseUrl(to: string, baseUrls: string[]): string {
  const base = baseUrls.find((url) => to.startsWith(url)) ?? '/'
  return to.slice(base.length - 1).replaceAll('&amp;', '&')
}

/** An attribute with a path of this site. */
const SITE_ADDRESS = /(<[a-z][^>]*?\s(?:href|src|poster)\s*=\s*)(["'])(\/(?!\/)[^"']*)\2/gi
