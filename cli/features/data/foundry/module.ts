// A module for Foundry Virtual Tabletop: its manifest and its zip file.

import fs from 'node:fs'
import path from 'node:path'
import { configPlace } from '../../../config/load.ts'
import type { ResolvedConfig } from '../../../config/resolved-config.ts'
import { urlOf } from '../../../core/addresses.ts'
import { warning } from '../../../core/errors.ts'
import { hashOf } from '../../../core/hash.ts'
import { jsonText } from '../../../core/json-text.ts'
import { editionOf } from '../../../site/edition.ts'
import type { FilePlan } from '../../../site/feature.ts'
import { localeFolder } from '../../../site/locales.ts'
import type { Making, PlannedFile } from '../../../site/model.ts'
import type { EntriesOf } from '../entries.ts'
import { entriesKey } from '../key.ts'
import type { ModelOf } from '../read-model.ts'
import { type ModuleContents, moduleContents } from './contents.ts'
import { loadLevel, packFiles } from './pack.ts'

/** Folder of the files below the base URL. */
const FOLDER = 'foundry'

const MANIFEST = `${FOLDER}/module.json`

const SOURCE = 'the module for Foundry'

export function* foundryFiles(plan: FilePlan, modelOf: ModelOf, entriesOf: EntriesOf): Generator<PlannedFile> {
  const { foundry } = plan.config.formats
  if (!foundry) return
  const id = moduleId(foundry.id, plan.config)
  const zip = `${FOLDER}/${id}.zip`
  const contents = (making: Making) => moduleContents({ id, model: modelOf(making), ...entriesOf(making) }, plan.config)
  const version = versionOf(plan.config)
  const key = entriesKey(plan)
  const manifest = (packs: ModuleContents['packs']) => jsonText(manifestOf({ id, version, packs }, plan.config))
  yield {
    path: zip,
    source: SOURCE,
    key: (making) => hashOf(JSON.stringify([key(making), version, plan.config.tagline])),
    async contents(making) {
      const level = await loadLevel()
      if (!level) {
        making.report(notInstalled(plan.config))
        return undefined
      }
      const { packs, pictures } = contents(making)
      const files = new Map<string, string | Uint8Array>([['module.json', manifest(packs)], ...pictures])
      for (const { name, documents } of packs)
        for (const [file, bytes] of await packFiles(documents, level)) files.set(`packs/${name}/${file}`, bytes)
      const { zipFile } = await import('../../../core/zip.ts')
      return { contents: zipFile(files), facts: manifest(packs) }
    },
    isChecked: true,
  }
  yield {
    path: MANIFEST,
    source: SOURCE,
    needs: [zip],
    contents: (making) =>
      making.isOnRequest ? manifest(contents(making).packs) : (making.of(zip)?.facts as string | undefined),
  }
}

/** Each locale is a module of its own. */
const moduleId = (id: string, config: ResolvedConfig) =>
  [id, ...localeFolder(config).toLowerCase().split('/')].filter(Boolean).join('-')

const notInstalled = (config: ResolvedConfig) =>
  warning(
    'WB598',
    'The module for Foundry is not built, because the package "classic-level" is not installed.',
    configPlace(config, ['formats', 'foundry']),
    'Install it in the folder of the site: npm i -D classic-level',
  )

interface ManifestParts {
  id: string
  version: string
  packs: ModuleContents['packs']
}

function manifestOf({ id, version, packs }: ManifestParts, config: ResolvedConfig) {
  const { title, tagline, book, license, url, baseUrl } = config
  return {
    id,
    title,
    description: tagline,
    version,
    compatibility: { minimum: '13' },
    authors: (book?.authors ?? []).map((name) => ({ name })),
    ...(license !== undefined && { license }),
    url: url + baseUrl,
    manifest: urlOf(`/${MANIFEST}`, config),
    download: urlOf(`/${FOLDER}/${id}.zip`, config),
    packs: packs.map(({ name, label, type }) => ({ name, label, type, path: `packs/${name}` })),
  }
}

/** The edition, else the version in package.json. */
function versionOf(config: ResolvedConfig): string {
  const edition = editionOf(config)
  const file = path.join(config.root, 'package.json')
  if (edition !== undefined || !fs.existsSync(file)) return edition ?? '1'
  const { version } = JSON.parse(fs.readFileSync(file, 'utf8')) as { version?: unknown }
  return typeof version === 'string' ? version : '1'
}
