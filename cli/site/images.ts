// Resolves images, video and audio in content: attributes of their tags, and problems with missing files.

import { escapeHtml } from '../../templates/escape.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { ContentDocument } from '../content/model.ts'
import { decodeOnce, hrefOfName, quoted, SCHEME, splitHref } from '../core/addresses.ts'
import { error, type Place, type Report, reportAt, warning } from '../core/errors.ts'
import { originOf } from '../core/find-files.ts'
import { keyPlace } from '../core/key-line.ts'
import type { FoundLink } from '../markdown/types.ts'
import { findLocalFile, type LocalFiles, nearestFile, publish } from './local-files.ts'
import type { HeadSource, Published } from './model.ts'

/** Context for resolving images. */
export interface ImageSources {
  config: ResolvedConfig
  files: LocalFiles
  report: Report
}

export const ON_ANOTHER_HOST = "is on another host, which the site's content security policy blocks."

/** Attributes of the tag of an image, a video or a sound. */
export function srcAttributes(link: FoundLink, document: ContentDocument, place: Place, sources: ImageSources): string {
  const addressOf = (href: string) => srcAddress(href, document, place, sources, link.kind)
  if (link.attribute === 'srcset')
    return `srcset="${escapeHtml(mapSourceSet(link.href, (one) => addressOf(one).href))}"`
  const { href, srcset, ...size } = addressOf(link.href)
  if (link.attribute) return `${link.attribute}="${escapeHtml(href)}"`
  return `src="${escapeHtml(href)}"${sourcesOf(srcset)}${sidesOf(size, link)}${modeOf(link)}`
}

/** An attribute for a picture that is shown in one colour mode, as MkDocs and GitHub mark them: `map.png#only-dark`. */
function modeOf({ href, kind }: FoundLink): string {
  const [, ...modes] = kind === 'image' ? (/#(?:only-(dark|light)|gh-(dark|light)-mode-only)$/.exec(href) ?? []) : []
  const mode = modes.find((one) => one !== undefined)
  return mode === undefined ? '' : ` data-only="${mode}"`
}

/** Replaces the addresses in a srcset such as 'a.png 1x, b.png 2x'. */
export const mapSourceSet = (value: string, change: (address: string) => string): string =>
  [...value.matchAll(/[\s,]*(\S*[^\s,])(\s+[^,]*)?(?:,|$)/g)]
    .map(([, address = '', descriptor = '']) => `${change(address)} ${descriptor.trim()}`.trim())
    .join(', ')

/** Address of a file shown on a page, with its size in pixels if it is an image. `kind`: for messages. */
export function srcAddress(
  href: string,
  from: Pick<ContentDocument, 'file' | 'path' | 'kind'>,
  place: Place,
  { config, files, report }: ImageSources,
  kind: FoundLink['kind'] = 'image',
): Published {
  if (/^data:image\//.test(href)) return { href }
  if (/^(?:https?:)?\/\//.test(href)) {
    const allowed = config.policySources['img-src']?.some((host) =>
      `${href.replace(/^\/\//, 'https://')}/`.startsWith(`${host}/`),
    )
    if (!allowed || kind !== 'image') {
      const host = kind === 'image' && URL.parse(href, 'https://x')?.origin
      const orAllow = host ? `, or write contentPolicy: { 'img-src': ['${host}'] } into site.config.ts` : ''
      report(
        warning('WB606', `${nameOf(href, kind)} ${ON_ANOTHER_HOST}`, place, `Put the file next to the page${orAllow}.`),
      )
    }
    return { href }
  }
  const decoded = decodeOnce(splitHref(href).target).normalize('NFC')
  const found = findLocalFile(decoded, from, files)
  if (found) return publish(found, files)
  const meant = hrefOfName(href, (name) => findLocalFile(name, from, files) !== undefined)
  const problem = doesNotExist(nameOf(href, kind), meant ?? nearestFile(decoded, from, files), place)
  reportAt(config.checks.missingImages, problem, report)
  return { href }
}

/** Attributes that offer smaller copies. Pictures in text are at most as wide as the text. */
export const sourcesOf = (srcset: string | undefined, sizes = '(max-width: 44rem) 100vw, 44rem'): string =>
  srcset === undefined ? '' : ` srcset="${escapeHtml(srcset)}" sizes="${sizes}"`

/** Width and height attributes, to prevent layout shifts. If the tag has one of them, only the other, scaled. */
function sidesOf({ width, height }: { width?: number; height?: number }, given: FoundLink): string {
  if (!width || !height) return ''
  if (given.width === undefined && given.height === undefined) return ` width="${width}" height="${height}"`
  const side = (name: string, other = '', ratio: number) =>
    /^\d+(?:px)?$/.test(other) ? ` ${name}="${Math.round(Number.parseInt(other, 10) * ratio)}"` : ''
  if (given.height === undefined) return side('height', given.width, height / width)
  return given.width === undefined ? side('width', given.height, width / height) : ''
}

/** Absolute address of a page's `image`. */
export function socialImage(source: HeadSource, sources: ImageSources): string | undefined {
  const { image } = source.frontMatter
  if (image === undefined || SCHEME.test(image)) return image
  const found = pagePicture(source, 'image', sources)
  return found && sources.config.url + found.href
}

/**
 * The picture that a key of a page's front matter names; undefined if it is on another host or missing, which is reported. Resolved
 * like an image in the text; a bare path may also be relative to content/static.
 */
export function pagePicture(
  source: HeadSource,
  key: 'image' | 'cover',
  { config, files, report }: ImageSources,
): Published | undefined {
  const image = source.frontMatter[key]
  const document = { ...source, file: originOf(source.file) }
  if (image === undefined || SCHEME.test(image)) return undefined
  const target = decodeOnce(image).normalize('NFC')
  const found = findLocalFile(target, document, files) ?? findLocalFile(`/${target}`, document, files)
  if (found) return publish(found, files)
  const place = keyPlace(source, key, config.root)
  const problem = doesNotExist(nameOf(image), nearestFile(target, document, files), place)
  reportAt(config.checks.missingImages, problem, report)
  return undefined
}

const nameOf = (href: string, kind: FoundLink['kind'] = 'image') =>
  `The ${kind === 'image' ? 'image' : 'file'} ${quoted(href)}`

const doesNotExist = (name: string, near: string | undefined, place: Place) =>
  near
    ? error('WB605', `${name} does not exist. Did you mean "${near}"?`, place)
    : error(
        'WB605',
        `${name} does not exist.`,
        place,
        'Put it next to the page, or into content/static and write its path from there: /dog.png',
      )
