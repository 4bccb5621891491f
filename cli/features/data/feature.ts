// The rules of the docs for other programs, in the formats that the config names.

import type { Feature } from '../../site/feature.ts'
import { ruleKey } from '../../site/rules.ts'
import { openEntries } from './entries.ts'
import { foundryFiles } from './foundry/module.ts'
import { DATA_FOLDER, jsonFiles } from './json-files.ts'
import { openModel, publishedDocs } from './read-model.ts'
import { vaultFiles } from './vault/vault.ts'

export const data: Feature = {
  name: 'data',
  *files(plan) {
    const { json } = plan.config.formats
    const modelOf = openModel(plan)
    if (json) yield* jsonFiles(plan, modelOf)
    const entriesOf = openEntries(plan)
    yield* foundryFiles(plan, modelOf, entriesOf)
    yield* vaultFiles(plan, entriesOf)
  },
  copies(route, { config, docs }) {
    const page = config.formats.json ? publishedDocs({ docs }).find(({ doc }) => doc.path === route.path) : undefined
    if (!page) return []
    const id = ruleKey(page.site, page.doc)
    return [{ label: 'JSON', href: `${config.baseUrl}${DATA_FOLDER}/rules.json#${id}` }]
  },
  headers: ({ formats, baseUrl }) =>
    formats.json ? `${baseUrl}${DATA_FOLDER}/*\n  Access-Control-Allow-Origin: *\n` : undefined,
}
