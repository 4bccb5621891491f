// Checks the addresses of pages: two pages with the same address, addresses that hosts cannot serve, addresses inside the folder
// of a locale.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import { error, type Place, type Report } from '../core/errors.ts'
import { once } from '../core/once.ts'
import { encodedPath } from '../core/slug.ts'
import { localeFolder } from './locales.ts'
import type { DocsSite, Route } from './model.ts'

export function checkAddresses(routes: Route[], docs: DocsSite[], config: ResolvedConfig, report: Report) {
  checkOwners(routes, docs, report)
  checkSpelling(routes, report)
  checkLocaleFolders(routes, config, report)
}

/** Reports pages whose addresses are the same, or differ only in case or Unicode form. */
function checkOwners(routes: Route[], docs: DocsSite[], report: Report) {
  const owners = new Map<string, Route>()
  const idsOf = once(
    () =>
      new Map(
        docs.flatMap(({ version, docs }) => docs.map(({ id, document }) => [document.file, `${version.folder}/${id}`])),
      ),
  )
  /** planDocs has already reported two docs with the same id. */
  const isReported = (one: Route, other: Route) =>
    one.source !== other.source && idsOf().has(one.source) && idsOf().get(one.source) === idsOf().get(other.source)
  for (const route of routes) {
    const key = route.path.normalize('NFC').toLowerCase()
    const other = owners.get(key)
    const hint = 'Rename one of them or give it another slug.'
    if (!other) owners.set(key, route)
    else if (!isReported(other, route)) report(error('WB550', clash(other, route), ownerPlace(route, other), hint))
  }
}

function clash(one: Route, other: Route): string {
  if (one.source === other.source && one.source.startsWith('content/'))
    return `Two files have the name ${one.source}, written in two Unicode forms (NFC and NFD).`
  const same =
    one.path === other.path
      ? `have the address ${one.path}`
      : `have addresses that differ only in case or Unicode form, ${one.path} and ${other.path}`
  return `Two pages ${same}: ${one.source} and ${other.source}.`
}

function checkSpelling(routes: Route[], report: Report) {
  for (const route of routes) {
    const fault = addressFault(route.path)
    if (fault === undefined) continue
    const message = `The address ${JSON.stringify(route.path)} ${fault}.`
    report(error('WB551', message, ownerPlace(route), 'Rename the file or give it a slug.'))
  }
}

function addressFault(address: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  if (/[\\\u0000-\u001f\u007f]/.test(address)) return 'contains a backslash or a control character'
  const encoded = encodedPath(address)
  if (encoded !== undefined) return `contains ${JSON.stringify(encoded)}, which browsers and hosts read as a path`
  if (/\.html$/i.test(address)) return 'ends in .html, which is removed from addresses'
  if (address === '/index') return 'is reserved for the home page'
  return undefined
}

/** Reports pages of the default locale whose address starts with the path of another locale. */
function checkLocaleFolders(routes: Route[], config: ResolvedConfig, report: Report) {
  if (localeFolder(config) !== '') return
  for (const locale of config.locales) {
    const folder = `/${localeFolder({ ...config, locale })}`
    if (folder === '/') continue
    for (const route of routes) {
      if (!`${route.path}/`.toLowerCase().startsWith(folder.toLowerCase())) continue
      const message = `The address ${route.path} is inside the folder of the locale "${locale.locale}".`
      const hint = 'Rename the page, or give the locale another path in i18n.localeConfigs.'
      report(error('WB552', message, ownerPlace(route), hint))
    }
  }
}

/** The first content file among the sources; {} if all pages are generated. */
function ownerPlace(...routes: Route[]): Place {
  const file = routes.map(({ source }) => source).find((source) => source.startsWith('content/'))
  return file === undefined ? {} : { file, line: 1 }
}
