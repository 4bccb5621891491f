// Plans the versions of the docs: names, addresses, and which is the last version, the default for readers.

import { configPlace } from '../config/load.ts'
import type { ResolvedConfig, ResolvedDocs } from '../config/resolved-config.ts'
import { DEFAULT_ID } from '../config/schema.ts'
import { joinPath } from '../core/addresses.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Report } from '../core/errors.ts'
import { keyPathText } from '../core/schema.ts'
import type { Version } from './model.ts'

/** Turns a path that data names ('/docs/combat') into that of the same page in a version. Other paths stay. */
export const pathInVersion = (path: string, { docs, basePath }: Pick<Version, 'docs' | 'basePath'>): string =>
  isBelow(path.split('#')[0] ?? '', docs.basePath) ? basePath + path.slice(docs.basePath.length) : path

/** Whether a path is that of the docs or of one of their pages. */
export const isBelow = (path: string, docsPath: string): boolean => path === docsPath || path.startsWith(`${docsPath}/`)

export const CURRENT = 'current'

/** The name of a version or a sidebar, unique among all docs of the site: '1.0', in docs with an id 'sdk@1.0'. */
export const keyIn = ({ id }: Pick<ResolvedDocs, 'id'>, name: string): string =>
  id === DEFAULT_ID ? name : `${id}@${name}`

/** Why a version name is not valid; undefined if it is. It becomes part of addresses and file names. */
export function versionNameFault(name: string): string | undefined {
  if (name === CURRENT) return 'is reserved for the docs that are not frozen'
  if (name === 'next') return 'is reserved for the address of the docs that are not frozen'
  if (name.length > 60) return 'is longer than 60 characters'
  return /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(name)
    ? undefined
    : 'may contain only letters, digits, ".", "-" and "_", and must not start with "." or "-"'
}

/** Inputs for planning the versions of docs. */
interface VersionSources {
  docs: ResolvedDocs
  /** Names of the folders of versions. */
  frozen: string[]
  /** Whether the docs that are not frozen have pages. */
  hasCurrent: boolean
  config: ResolvedConfig
  report: Report
}

/** Versions, newest first. */
export function planVersions(sources: VersionSources): Version[] {
  const { docs, frozen, hasCurrent } = sources
  const names = [
    ...(docs.includeCurrentVersion && hasCurrent ? [CURRENT] : []),
    ...frozen.filter((name) => checkVersionName(name, sources)).sort(newestFirst),
  ]
  checkNames(names, sources)
  const wanted = names.indexOf(docs.lastVersion ?? '')
  const newestFrozen = names[0] === CURRENT && names.length > 1 ? 1 : 0
  const lastAt = wanted === -1 ? newestFrozen : wanted
  return withoutClashes(
    names.map((name, at) => planVersion(name, at, { lastAt, names, ...sources })),
    sources,
  )
}

function planVersion(
  name: string,
  at: number,
  { lastAt, names, docs, config: { language } }: VersionSources & { lastAt: number; names: string[] },
): Version {
  const given = docs.versions.get(name) ?? {}
  const isLast = at === lastAt
  const part = isLast ? '' : name === CURRENT ? 'next' : name
  return {
    docs,
    name,
    key: keyIn(docs, name),
    label: given.label ?? (name === CURRENT ? language.texts.nextVersion : name),
    basePath: joinPath(docs.basePath, given.path ?? part).replace(/^\/$/, ''),
    folder: name === CURRENT ? docs.folder : `${docs.versionsFolder}/${name}`,
    isLast,
    banner: given.banner ?? (isLast ? 'none' : at < lastAt ? 'unreleased' : 'unmaintained'),
    badge: given.badge ?? names.length > 1,
    noIndex: given.noIndex ?? false,
  }
}

/** '2.0' before '1.10' before '1.2', and '2.0' before '2.0-beta'. */
export function newestFirst(a: string, b: string): number {
  const [baseA = '', ...restA] = a.split('-')
  const [baseB = '', ...restB] = b.split('-')
  return (
    compare(baseB, baseA) || Number(restA.length > 0) - Number(restB.length > 0) || compare(b, a) || (a < b ? 1 : -1)
  )
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

function checkVersionName(name: string, { docs, report }: VersionSources): boolean {
  const fault = versionNameFault(name)
  if (fault !== undefined) {
    const message = `The version name "${name}" ${fault}.`
    const hint = 'Give the folder another name, such as "1.0".'
    report(error('WB570', message, { file: `${docs.versionsFolder}/${name}` }, hint))
  }
  return fault === undefined
}

/** Reports versions in the config that do not exist. */
function checkNames(names: string[], { docs, config, report }: VersionSources) {
  const { versions, lastVersion, includeCurrentVersion, versionsFolder, at: keys } = docs
  const known = names.join(', ') || 'none'
  const reportMissing = (at: PropertyKey[], name: string) => {
    const why = name === CURRENT && !includeCurrentVersion ? ', because includeCurrentVersion is false' : ''
    const message = `"${keyPathText(at.slice(0, keys.length + 1))}" names the version "${name}", which does not exist${why}.${didYouMean(name, names)} Versions: ${known}.`
    report(error('WB571', message, configPlace(config, at)))
  }
  for (const name of versions.keys()) if (!names.includes(name)) reportMissing([...keys, 'versions', name], name)
  if (lastVersion !== undefined && !names.includes(lastVersion)) reportMissing([...keys, 'lastVersion'], lastVersion)
  if (names.length === 0 && !includeCurrentVersion) {
    const message = `The docs have no version: "${keyPathText([...keys, 'includeCurrentVersion'])}" is false, and there is no folder in ${versionsFolder}.`
    report(error('WB572', message, configPlace(config, [...keys, 'includeCurrentVersion'])))
  }
}

/** Reports and omits versions with the address of another one, instead of reporting each of their pages. */
function withoutClashes(versions: Version[], { docs, config, report }: VersionSources): Version[] {
  const owners = new Map<string, Version>()
  return versions.filter((version) => {
    const key = version.basePath.toLowerCase()
    const other = owners.get(key)
    if (other) {
      const message = `The versions "${other.name}" and "${version.name}" have the same address, ${version.basePath || '/'}.`
      const place = configPlace(config, [...docs.at, 'versions', version.name, 'path'])
      report(error('WB573', message, place, 'Give one of them another path.'))
    } else owners.set(key, version)
    return !other
  })
}
