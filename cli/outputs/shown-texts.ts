// Where each text of the last build is shown, and what its links became: with it the next build can show other words of a text
// without planning the site.
import path from 'node:path'
import type { BuildOptions } from '../build.ts'
import { readChecked, writeChecked } from '../content/checked-file.ts'
import type { PageKind } from '../content/front-matter-schema.ts'
import type { ParsedDocument } from '../content/parse.ts'
import { documentsOf } from '../content/read.ts'
import { hashOf } from '../hash.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import { placeIn } from './locale-folder.ts'
import { type CopyPlace, placeOfCopy, type Renderer } from './pages.ts'
import { pageFiles } from './planned-files.ts'
import type { Searched } from './search-files.ts'
import type { PageRecord } from './search-pages.ts'

/** Where a page lies, relative to out/. */
export interface PageFiles {
  htmlFile: string
  dataFile: string
}

/** A page that shows a text as its article. */
export interface ShownPage extends PageFiles {
  /** Its plain Markdown copy, if it has one, relative to out/. */
  copy?: { file: string } & CopyPlace
  /** Attributes of the links of the text. */
  links: string[]
}

export interface ShownText {
  /** Posts are shown in lists and feeds, too, so they are not among these. */
  kind: Exclude<PageKind, 'post'>
  /** See ParsedDocument. */
  factsHash: string
  /** Its first paragraph, where that is its description. */
  description?: string
  pages: ShownPage[]
  /** Pages that list it by its description; undefined: more than pages do. */
  lists?: PageFiles[]
}

export interface ShownTexts {
  /** By source file. */
  texts: Map<string, ShownText>
  /** Of each locale that has a search, by its folder. */
  searches: Map<string, Searched<PageRecord>>
}

/** Takes in the site of a locale. `renderer`: has been asked for the keys of all its pages. */
export function addShownTexts(
  { texts, searches }: ShownTexts,
  { site, renderer, searched }: { site: Site; renderer: Renderer; searched: Searched | undefined },
) {
  const folder = localeFolder(site.config)
  for (const document of documentsOf(site.content)) {
    const { kind, file, factsHash } = document
    if (kind === 'post') continue
    const filesOf = (route: Route) => {
      const [htmlFile = '', dataFile = '', copy] = pageFiles(route, site).map((own) => placeIn(folder, own))
      return { htmlFile, dataFile, copy }
    }
    const pages = renderer.pagesOf(document).map((route): ShownPage => {
      const { copy, ...files } = filesOf(route)
      const links = site.linker.linksOf(document)
      return { ...files, ...(copy && { copy: { file: copy, ...placeOfCopy(route, site) } }), links }
    })
    const lists = renderer.listsOf(document).map(filesOf)
    const others = texts.get(file)
    texts.set(file, {
      kind,
      factsHash,
      ...descriptionIn(document),
      pages: [...(others?.pages ?? []), ...pages],
      // llms.txt says what the pages with copies are about.
      ...(!site.config.markdownCopies && { lists: [...(others?.lists ?? []), ...lists] }),
    })
  }
  if (searched) searches.set(folder, searched)
}

/** Of a text. */
export const descriptionIn = ({
  frontMatter,
  markdown,
}: Pick<ParsedDocument, 'frontMatter' | 'markdown'>): Pick<ShownText, 'description'> =>
  frontMatter.description ? {} : { description: markdown.description }

interface Stored {
  /** Hash of the manifest of the build. */
  manifest: string
  texts: [file: string, ShownText][]
  searches: [folder: string, Searched<PageRecord>][]
}

/** What is kept from build to build. Undefined: nothing is. */
export function keptTexts({ cacheDir, outDir, shard }: Pick<BuildOptions, 'cacheDir' | 'outDir' | 'shard'>) {
  if (!cacheDir || shard) return undefined
  const file = path.join(cacheDir, `texts-${hashOf(path.resolve(outDir)).slice(0, 8)}.json`)
  return {
    /** Of the build that left this manifest. */
    read(manifest: string): ShownTexts | undefined {
      const stored = JSON.parse(readChecked(file) ?? 'null') as Stored | null
      if (stored?.manifest !== manifest) return undefined
      return { texts: new Map(stored.texts), searches: new Map(stored.searches) }
    },
    write(manifest: string, { texts, searches }: ShownTexts) {
      const stored: Stored = { manifest, texts: [...texts], searches: [...searches] }
      writeChecked(file, JSON.stringify(stored))
    },
  }
}
