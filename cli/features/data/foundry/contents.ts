// Makes the contents of a module for Foundry: a pack of journal entries, a pack of tables, and the pictures that they show.

import { fill } from '../../../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../../../config/resolved-config.ts'
import type { Part } from '../../../core/html.ts'
import { openPlaces, type Place, type ReadEntries } from '../entries.ts'
import type { RulesModel } from '../model.ts'
import type { PictureFiles } from '../pictures.ts'
import { documentId } from './documents.ts'
import { foundryHtml, linkText } from './foundry-html.ts'
import { journalOf } from './journal.ts'
import type { PackDocuments } from './pack.ts'
import { rollTables } from './roll-tables.ts'
import { shownTables } from './shown-tables.ts'

export interface ModuleContents {
  packs: { name: string; label: string; type: 'JournalEntry' | 'RollTable'; documents: PackDocuments }[]
  pictures: PictureFiles
}

interface ModuleSources extends ReadEntries {
  /** The id of the module. */
  id: string
  model: RulesModel
}

export function moduleContents(
  { id, model, entries, pictures }: ModuleSources,
  config: ResolvedConfig,
): ModuleContents {
  const placeAt = openPlaces(entries)
  const frames = shownTables(entries)
  const uuid = uuidsOf(id)
  const htmlOf = (own: Part[]) =>
    foundryHtml(own, {
      uuidAt(url) {
        const place = placeAt(url)
        return place && uuid.place(place)
      },
      pictureAddress: (src) => (pictures.has(src) ? `modules/${id}/${src}` : src),
      tableLinks: (frame) =>
        (frames.get(frame) ?? []).map(({ key, name }) => ({
          name: 'p',
          attributes: {},
          children: [linkText(uuid.table(key), name)],
        })),
    })
  const documents = rollTables({ ...model, shown: [...frames.values()].flat(), htmlOf, uuidOf: uuid.table })
  const label = config.title
  return {
    packs: [
      { name: 'journal', label, type: 'JournalEntry', documents: journalOf(entries, htmlOf) },
      ...(documents.tables?.length === 0
        ? []
        : [
            {
              name: 'tables',
              label: fill(config.language.texts.foundryTables, { title: label }),
              type: 'RollTable' as const,
              documents,
            },
          ]),
    ],
    pictures,
  }
}

/** UUIDs of the documents of a module by their keys. */
function uuidsOf(id: string) {
  return {
    place({ entry, page, heading }: Place) {
      const own = `Compendium.${id}.journal.JournalEntry.${documentId(entry)}`
      if (page === undefined) return own
      return `${own}.JournalEntryPage.${documentId(page)}${heading === undefined ? '' : `#${headingSlug(heading)}`}`
    },
    table: (key: string) => `Compendium.${id}.tables.RollTable.${documentId(key)}`,
  }
}

/** Name of a heading in links to its page. Foundry makes it of the text. */
const headingSlug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}"'‘’“”[\]#]/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, '-')
    .slice(0, 64)
