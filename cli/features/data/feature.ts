// The rules of the docs for other programs, in the formats that the config names.

import type { Feature } from '../../site/feature.ts'
import { DATA_FOLDER, jsonFiles } from './json-files.ts'
import { openModel } from './read-model.ts'

export const data: Feature = {
  name: 'data',
  *files(plan) {
    const { json } = plan.config.formats
    const modelOf = openModel(plan)
    if (json) yield* jsonFiles(plan, modelOf)
  },
  headers: ({ formats, baseUrl }) =>
    formats.json ? `${baseUrl}${DATA_FOLDER}/*\n  Access-Control-Allow-Origin: *\n` : undefined,
}
