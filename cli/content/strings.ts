// `content/i18n/<locale>/strings.yml` (or .json): the texts of one locale. `config` maps texts of the config to translations;
// `texts` and `counts` replace those of templates/languages/.
import path from 'node:path'
import { counts, texts } from '../../templates/languages/english.ts'
import type { Language, PluralForms } from '../../templates/languages/language.ts'
import { error, type Place, quiet, type Report } from '../core/errors.ts'
import { findFiles, TRANSLATIONS } from '../core/find-files.ts'
import { checkSchema, type SchemaProblem, text } from '../core/schema.ts'
import * as z from '../core/z.ts'
import { readMapFile } from '../data/map-files.ts'
import { openPlaces } from '../data/records.ts'

export interface LocalStrings {
  /** Translated texts of the config, by the original text. */
  config: Record<string, string>
  texts: Partial<Language['texts']>
  counts: Partial<Language['counts']>
  /** The place of a key. */
  place(...keys: PropertyKey[]): Place
}

const fields = <T extends z.ZodType>(names: object, field: T) =>
  z.strictObject(Object.fromEntries(Object.keys(names).map((name) => [name, field.optional()]))).optional()

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const SCHEMA = z.strictObject({
  config: z.record(z.string(), text).optional(),
  texts: fields(texts, text),
  counts: fields(
    counts,
    z.strictObject({ ...Object.fromEntries(FORMS.map((form) => [form, text.optional()])), other: text }),
  ),
})

/** Hint for authors who write keys of the config here. */
export const CONFIG_HINT =
  'Below "config:" the key is a text of site.config.ts, word for word, and the value its translation: "Rules": "Règles".'

/** `folder`: of the locale in content/i18n. */
export function readStrings(folder: string, root: string, report: Report): LocalStrings {
  const none = { config: {}, texts: {}, counts: {}, place: () => ({}) }
  const found = findFiles(path.join(root, TRANSLATIONS, folder), root, quiet).find((one) =>
    /^strings\.(?:ya?ml|json)$/.test(one.path),
  )
  const value = found && readMapFile(found, report)
  if (!found || !value) return none
  const placeOf = openPlaces(found)
  const place = (...keys: PropertyKey[]): Place => placeOf(keys)
  const checked = checkSchema(SCHEMA, value)
  for (const { message, path } of checked.problems)
    report(error('WB580', message, place(...path), path[0] === 'config' ? CONFIG_HINT : undefined))
  const right = checked.value ?? SCHEMA.parse(without(value, checked.problems))
  const own = {
    config: right.config ?? {},
    texts: given<string>(right.texts),
    counts: given<PluralForms>(right.counts),
    place,
  }
  for (const [name, said] of Object.entries(own.texts))
    checkPlaces(said, texts[name as keyof typeof texts], place('texts', name), report)
  for (const [name, forms] of Object.entries(own.counts))
    for (const said of Object.values(forms))
      checkPlaces(said, counts[name as keyof typeof counts].other, place('counts', name), report)
  return own
}

/** The valid part is checked further, so that all problems are reported together. */
function without(value: Record<string, unknown>, problems: SchemaProblem[]): Record<string, unknown> {
  const rest = structuredClone(value)
  for (const { path } of problems) {
    const [section = '', name] = path.map(String)
    const within = rest[section]
    if (name === undefined || typeof within !== 'object') delete rest[section]
    else delete (within as Record<string, unknown> | null)?.[name]
  }
  return rest
}

const given = <T>(values: Record<string, unknown> = {}) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, T>

const placesOf = (said: string): string[] => [...said.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** Reports placeholders that the English text does not have; they would not be filled in. */
function checkPlaces(said: string, english: string, place: Place, report: Report) {
  const known = placesOf(english)
  for (const name of placesOf(said))
    if (!known.includes(name)) {
      const message = `There is no placeholder "{${name}}" here.`
      const hint =
        known.length > 0 ? `Placeholders: ${known.map((one) => `{${one}}`).join(', ')}` : 'Write it without braces.'
      report(error('WB581', message, place, hint))
    }
}
