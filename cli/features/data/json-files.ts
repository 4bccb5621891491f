// The JSON files below /data/, each with its JSON Schema, and the list of them.

import { hash } from 'node:crypto'
import { hrefOf } from '../../core/addresses.ts'
import { jsonText } from '../../core/json-text.ts'
import { jsonSchema } from '../../core/schema.ts'
import type { FilePlan } from '../../site/feature.ts'
import { lastData } from '../../site/last-data.ts'
import type { Making, PlannedFile, SiteParts } from '../../site/model.ts'
import { keyOf } from './key.ts'
import type { RecordFile, RulesModel, TableEntry } from './model.ts'
import { type ModelOf, publishedDocs } from './read-model.ts'
import { diceIn } from './record-dice.ts'
import { recordsSchema } from './record-schema.ts'
import { recordFileNames } from './records.ts'
import { htmlOf } from './rules.ts'
import { type FileKind, FORMAT, INDEX, RULE, RULES, TABLES } from './shapes.ts'

/** Folder of the files below the base URL. */
export const DATA_FOLDER = 'data'

const SOURCE = 'the rules as data'

interface DataFile {
  kind: FileKind
  /** Without an ending: 'data/rules'. */
  name: string
  entries(model: RulesModel): object[]
  /** Other keys of the file. */
  others?(model: RulesModel): object
  schema(parts: SiteParts): object
}

/** The facts of a file that `index.json` lists. */
interface Facts {
  count: number
  sha256: string
}

export function* jsonFiles(plan: FilePlan, modelOf: ModelOf): Generator<PlannedFile> {
  const files = dataFiles(plan, modelOf)
  const key = keyOf(plan)
  const madeOf = ({ kind, entries, others }: DataFile, parts: SiteParts): { contents: string; facts: Facts } => {
    const model = modelOf(parts)
    const own = entries(model)
    const contents = jsonText({ format: FORMAT, [kind]: own, ...others?.(model) })
    return { contents, facts: { count: own.length, sha256: hash('sha256', contents) } }
  }
  for (const file of files) {
    yield { path: `${file.name}.json`, source: SOURCE, key, contents: (making) => madeOf(file, making) }
    yield { path: schemaPath(file), source: SOURCE, key, contents: (making) => jsonText(file.schema(making)) }
  }
  yield {
    path: schemaPath({ name: INDEX_NAME }),
    source: SOURCE,
    contents: () => jsonText(jsonSchema(INDEX, 'The files of a game')),
  }
  yield {
    path: `${INDEX_NAME}.json`,
    source: SOURCE,
    key,
    needs: files.map(({ name }) => `${name}.json`),
    contents: (making) => jsonText(indexOf(files, making)),
  }

  function indexOf(files: DataFile[], making: Making) {
    const { site } = making
    const address = (path: string) => hrefOf(`/${path}`, site.config.baseUrl)
    const { title, edition, date, licence, locale } = modelOf(making)
    return {
      format: FORMAT,
      ...{ title, edition, date, licence, locale },
      files: files.map((file) => {
        const path = `${file.name}.json`
        // In `serve` no file knows another one.
        const facts = (making.of(path)?.facts as Facts | undefined) ?? madeOf(file, making).facts
        return { path: address(path), kind: file.kind, ...facts, schema: address(schemaPath(file)) }
      }),
    }
  }
}

const INDEX_NAME = `${DATA_FOLDER}/index`

const schemaPath = ({ name }: Pick<DataFile, 'name'>) => `${name}.schema.json`

function dataFiles(plan: FilePlan, modelOf: ModelOf): DataFile[] {
  return [
    {
      kind: 'rules',
      name: `${DATA_FOLDER}/rules`,
      entries: ({ rules }) => rules.map(onlyKeys(Object.keys(RULE.shape))),
      schema: () => jsonSchema(RULES, 'Rules'),
    },
    {
      kind: 'tables',
      name: `${DATA_FOLDER}/tables`,
      entries: ({ tables }) => tables.map(tableEntry),
      others: ({ sentences }) => ({ sentences }),
      schema: () => jsonSchema(TABLES, 'Tables to roll on'),
    },
    ...recordFileNames(publishedDocs(plan).map(({ doc }) => doc)).map((name): DataFile => {
      const recordsOf = (model: RulesModel) => model.recordFiles.find((file) => file.name === name)?.records ?? []
      return {
        kind: 'records',
        name: `${DATA_FOLDER}/records/${name}`,
        entries: (model) => recordsOf(model).map(recordEntry),
        schema: (parts) =>
          recordsSchema(
            name,
            recordsOf(modelOf(parts)).map(({ fields }) => fields),
            lastData(plan).schema(name),
          ),
      }
    }),
  ]
}

const onlyKeys =
  (keys: string[]) =>
  (entry: object): object =>
    Object.fromEntries(keys.map((key) => [key, entry[key as keyof typeof entry]]))

function recordEntry({ fields, path, parts }: RecordFile['records'][number]): object {
  const dice = diceIn(fields)
  return {
    ...fields,
    ...(path !== undefined && { _path: path }),
    ...(parts && { _html: htmlOf(parts) }),
    ...(Object.keys(dice).length > 0 && { _dice: dice }),
  }
}

const tableEntry = ({ rows, ...table }: TableEntry): object => ({
  ...table,
  rows: rows.map(({ from, to, chance, ...words }) => ({
    ...{ from, to, odds: Number(chance[0]) / Number(chance[1]), chance: chance.map(asNumber) },
    ...words,
  })),
})

/** Digits in quotes if programs would round the number. */
const asNumber = (number: bigint) => (number <= Number.MAX_SAFE_INTEGER ? Number(number) : String(number))
