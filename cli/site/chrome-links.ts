// How the links, HTML and files of the config become addresses: what navbar, footer and sidebars have in common.

import type { Logo } from '../../templates/page-data.ts'
import type { LogoConfig } from '../config/define-config.ts'
import { configPlace, type ResolvedConfig } from '../config/load.ts'
import type { Content } from '../content/read.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error, type Report, reportAt, warning } from '../errors.ts'
import { parseHtml } from '../html.ts'
import { letPass } from '../markdown/content-policy.ts'
import { keyPathText } from '../schema.ts'
import { hrefOf, isElsewhere, staticHref } from './addresses.ts'
import { ON_ANOTHER_HOST } from './images.ts'
import type { Linker } from './links.ts'
import type { GivenSidebars } from './version-sidebars.ts'

/** What the chrome's links need. `at`: the key of the config that holds the link. */
export interface ChromeTargets {
  config: ResolvedConfig
  /** Turns a path of this site ('/blog', '/docs/intro#x') into an href; reports it when there is no such page. */
  resolve(to: string, at: PropertyKey[]): string
  /** See Linker. */
  isKnown(href: string): boolean
  /** Does so for every link in a piece of HTML. */
  resolveHtml(html: string, at: PropertyKey[]): string
  /** Address of a file of content/static; reports it when there is none. */
  file(src: string, at: PropertyKey[]): string
}

/** `placeOf`: of a key, where another file than the config holds it. */
export function chromeTargets(
  config: ResolvedConfig,
  content: Content,
  linker: Linker,
  report: Report,
  { placeOf }: Pick<GivenSidebars, 'placeOf'> = { placeOf: (at) => configPlace(config, at) },
): ChromeTargets {
  const statics = new Map(content.statics.map((found) => [found.path, found]))
  /** HTML of the config stands under the same policy as content; config/rules.ts says what it blocks but images. */
  const letPassHtml = (html: string, at: PropertyKey[]) => {
    parseHtml(html, {
      open(name, { src = '' }) {
        if (name !== 'img' || !/^(?:https?:)?\/\//i.test(src.trim())) return
        const message = `"${keyPathText(at)}": the image ${JSON.stringify(src)} ${ON_ANOTHER_HOST}`
        report(warning('WB606', message, placeOf(at), 'Put the file into content/static.'))
      },
    })
    return html.replace(TAG, (tag) => letPass(tag))
  }
  const where = (at: PropertyKey[], what: string) => ({ ...placeOf(at), what: `"${keyPathText(at)}": ${what}` })
  return {
    config,
    resolve: (to, at) => linker.resolvePath(to, where(at, `the address ${JSON.stringify(to)}`)),
    isKnown: linker.isKnown,
    resolveHtml: (html, at) => linker.resolveHtml(letPassHtml(html, at), where(at, 'the link to')),
    file(src, at) {
      if (isElsewhere(src)) return src
      const name = src.replace(/^\/+/, '')
      const found = statics.get(name)
      if (found) return staticHref(found, config)
      const message = `"${keyPathText(at)}": there is no file content/static/${name}.${didYouMean(name, statics.keys())}`
      reportAt(config.checks.missingImages, error('WB542', message, configPlace(config, at)), report)
      return hrefOf(`/${name}`, config.rootUrl)
    },
  }
}

const TAG = /<[a-z][^<>]*>/gi

/** Whether a link leaves this site; `pathname:` leads to what lies on this host without being a page. */
export const isExternal = (href: string) => isElsewhere(href) && !href.toLowerCase().startsWith('pathname:')

/** A link to this site. What is no page of it is the browser's: with a target, the client asks for nothing. */
export function localLink(
  to: string,
  at: PropertyKey[],
  { resolve, isKnown }: Pick<ChromeTargets, 'resolve' | 'isKnown'>,
): { href: string; target?: '_self' } {
  const href = resolve(to, at)
  return isKnown(href) ? { href } : { href, target: '_self' }
}

/** The files and the link of a logo, found. */
export function planLogo(logo: LogoConfig, at: PropertyKey[], { config, resolve, file }: ChromeTargets): Logo {
  const src = file(logo.src, [...at, 'src'])
  return {
    src,
    srcDark: logo.srcDark === undefined ? src : file(logo.srcDark, [...at, 'srcDark']),
    alt: logo.alt ?? (config.navbar.title ? '' : config.title),
    href: logo.href === undefined ? config.baseUrl : resolve(logo.href, [...at, 'href']),
    ...(logo.target !== undefined && { target: logo.target }),
    ...(logo.width !== undefined && { width: Math.round(logo.width) }),
    ...(logo.height !== undefined && { height: Math.round(logo.height) }),
  }
}
