// What a module for Foundry contains: a pack of journal entries, a pack of tables, and the pictures that they show.

import path from 'node:path'
import { fill } from '../../../../templates/languages/fill.ts'
import { type FoundFile, readFound } from '../../../core/find-files.ts'
import { hashOf } from '../../../core/hash.ts'
import { type Part, type Tag, writeTree } from '../../../core/html.ts'
import type { FilePlan } from '../../../site/feature.ts'
import { publishedFiles } from '../../../site/find-published.ts'
import type { SiteParts } from '../../../site/model.ts'
import { themeColors } from '../../../site/theme-colors.ts'
import type { RulesModel } from '../model.ts'
import { publishedDocs } from '../read-model.ts'
import { documentId } from './documents.ts'
import { type EntryPage, openPlaces, type Place, readEntries } from './entries.ts'
import { foundryHtml, linkText } from './foundry-html.ts'
import { journalOf } from './journal.ts'
import type { PackDocuments } from './pack.ts'
import { rollTables, shownTables } from './roll-tables.ts'

export interface ModuleContents {
  packs: { name: string; label: string; type: 'JournalEntry' | 'RollTable'; documents: PackDocuments }[]
  /** By their place in the module. */
  pictures: Map<string, string | Uint8Array>
}

interface ModuleSources {
  /** Of the module. */
  id: string
  plan: FilePlan
  model: RulesModel
}

export function moduleContents({ id, plan, model }: ModuleSources, parts: SiteParts): ModuleContents {
  const { texts } = plan.config.language
  const entries = readEntries(publishedDocs(plan), parts)
  const placeAt = openPlaces(entries)
  const frames = shownTables(entries)
  const pictures = openPictures(id, parts)
  const uuid = uuidsOf(id)
  const htmlOf = (own: Part[], { entry }: EntryPage) =>
    foundryHtml(own, {
      base: entry.url,
      uuidAt(url) {
        const place = placeAt(url)
        return place && uuid.place(place)
      },
      pictureAddress: pictures.published,
      drawingAddress: pictures.drawing,
      tableLinks: (frame) =>
        (frames.get(frame) ?? []).map(({ key, name }) => ({
          name: 'p',
          attributes: {},
          children: [linkText(uuid.table(key), name)],
        })),
    })
  const documents = rollTables({ ...model, shown: [...frames.values()].flat(), htmlOf, uuidOf: uuid.table })
  const label = plan.config.title
  return {
    packs: [
      { name: 'journal', label, type: 'JournalEntry', documents: journalOf(entries, htmlOf) },
      ...(documents.tables?.length === 0
        ? []
        : [
            {
              name: 'tables',
              label: fill(texts.foundryTables, { title: label }),
              type: 'RollTable' as const,
              documents,
            },
          ]),
    ],
    pictures: pictures.files,
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

/** Collects the pictures that pages show. */
function openPictures(id: string, { site, bundle }: SiteParts) {
  const files: ModuleContents['pictures'] = new Map()
  const find = publishedFiles(site)
  const address = (file: string) => `modules/${id}/${file}`
  const read = (found: FoundFile) => {
    const file = `pictures/${hashOf(found.file).slice(0, 8)}${path.posix.extname(found.path).toLowerCase()}`
    if (!files.has(file)) files.set(file, readFound(found))
    return address(file)
  }
  const { stylesheet } = bundle.assetsFor('doc')
  const css = bundle.files.find((one) => stylesheet.endsWith(one.path))?.contents
  const colors = themeColors(Buffer.from(css ?? '').toString())
  return {
    files,
    published(src: string) {
      const found = find(src)
      return found && read(found)
    },
    drawing(svg: Tag) {
      const contents = colors(
        writeTree([{ ...svg, attributes: { ...svg.attributes, xmlns: 'http://www.w3.org/2000/svg' } }]),
      )
      const file = `pictures/${hashOf(contents).slice(0, 8)}.svg`
      files.set(file, contents)
      return address(file)
    },
  }
}
