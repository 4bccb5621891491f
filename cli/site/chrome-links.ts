// Resolves the links, HTML and files of the config, for navbar, footer and sidebars.

import type { Logo } from '../../templates/page-data.ts'
import type { LogoConfig } from '../config/define-config.ts'
import { configPlace } from '../config/load.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Content } from '../content/model.ts'
import { hasSchemeOrHost, hrefOf, staticHref } from '../core/addresses.ts'
import { allowedAttributes } from '../core/content-policy.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Report, reportAt, warning } from '../core/errors.ts'
import { parseHtml } from '../core/html.ts'
import { keyPathText } from '../core/schema.ts'
import { ON_ANOTHER_HOST } from './images.ts'
import type { DeclaredSidebars, Linker } from './model.ts'

/** Resolves links of the chrome. `at`: config key that contains the link. */
export interface ChromeTargets {
  config: ResolvedConfig
  /** Turns a path of this site ('/blog', '/docs/intro#x') into an href. Reports a path without a page. */
  resolve(to: string, at: PropertyKey[]): string
  /** See Linker. */
  isKnown(href: string): boolean
  /** Resolves every link in a piece of HTML. */
  resolveHtml(html: string, at: PropertyKey[]): string
  /** Address of a file of content/static. Reports a missing file. */
  file(src: string, at: PropertyKey[]): string
}

/** `placeOf`: locates a key; given if another file than the config contains the links. */
export function chromeTargets(
  config: ResolvedConfig,
  content: Content,
  linker: Linker,
  report: Report,
  { placeOf }: Pick<DeclaredSidebars, 'placeOf'> = { placeOf: (at) => configPlace(config, at) },
): ChromeTargets {
  const statics = new Map(content.statics.map((found) => [found.path, found]))
  /** The content policy blocks images on other hosts; config/rules.ts reports the rest that it blocks. */
  const letPassHtml = (html: string, at: PropertyKey[]) => {
    parseHtml(html, {
      open(name, { src = '' }) {
        if (name !== 'img' || !/^(?:https?:)?\/\//i.test(src.trim())) return
        const message = `"${keyPathText(at)}": the image ${JSON.stringify(src)} ${ON_ANOTHER_HOST}`
        report(warning('WB606', message, placeOf(at), 'Put the file into content/static.'))
      },
    })
    return html.replace(TAG, (tag) => allowedAttributes(tag))
  }
  const where = (at: PropertyKey[], what: string) => ({ place: placeOf(at), what: `"${keyPathText(at)}": ${what}` })
  return {
    config,
    resolve: (to, at) => linker.resolvePath(to, where(at, `the address ${JSON.stringify(to)}`)),
    isKnown: linker.isKnown,
    resolveHtml: (html, at) => linker.resolveHtml(letPassHtml(html, at), where(at, 'the link to')),
    file(src, at) {
      if (hasSchemeOrHost(src)) return src
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

/** Whether a link leaves this host. `pathname:` links stay on the host but lead to something other than a page. */
export const isExternal = (href: string) => hasSchemeOrHost(href) && !href.toLowerCase().startsWith('pathname:')

/** A link to this host. Only known pages are loaded by the client; `target` leaves other addresses to the browser. */
export function localLink(
  to: string,
  at: PropertyKey[],
  { resolve, isKnown }: Pick<ChromeTargets, 'resolve' | 'isKnown'>,
): { href: string; target?: '_self' } {
  const href = resolve(to, at)
  return isKnown(href) ? { href } : { href, target: '_self' }
}

/** A logo with its files and link resolved. */
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
