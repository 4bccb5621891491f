// Makes a site of a site of another system: copies the content, writes the config, and changes both until the site builds.

import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error, type Problem } from '../core/errors.ts'
import { copyContent, type MarkdownCount } from './copy-content.ts'
import { docsifyFolder, readDocsify } from './docsify.ts'
import { readDocument } from './document.ts'
import { docusaurusConfig, readDocusaurus } from './docusaurus.ts'
import { readJekyll } from './jekyll.ts'
import { makeBuildable } from './make-buildable.ts'
import { readMdBook } from './mdbook.ts'
import { MKDOCS_FILES, readMkDocs } from './mkdocs.ts'
import { readObsidian } from './obsidian.ts'
import type { ImportedSite } from './old-site.ts'
import { refuseOtherSystem } from './other-systems.ts'

export interface Imported {
  /** Number of files written below content/. */
  files: number
  markdown: MarkdownCount
  /** Set for one document. */
  document?: { pages: number; pictures: number }
  /** One problem for each thing that was not carried over. Places are relative to the old site. */
  left: Problem[]
  /** Problems of the new site. Places are relative to it. */
  problems: Problem[]
}

/** `from`, `to`: absolute folders of the old and the new site. `site`: what `readSite` has returned for the old one. */
export async function importSite(site: ImportedSite, from: string, to: string): Promise<Imported> {
  const copied = copyContent(site, from, to)
  const problems = await makeBuildable(to, site)
  return { ...copied, ...(site.document && { document: site.document }), left: site.left, problems }
}

/**
 * Reads a site by the files that its system keeps its settings in, or one document. Throws a BuildError if there is neither. `split`:
 * level of the headings at which a document is divided.
 */
export async function readSite(from: string, split?: number): Promise<ImportedSite> {
  if (fs.statSync(from, { throwIfNoEntry: false })?.isFile()) {
    const settings = /^(?:docusaurus\.config\.\w+|mkdocs\.ya?ml|book\.toml|_config\.yml)$/.test(path.basename(from))
    if (settings) throw nothingIn(path.dirname(from), `It is a file of settings: import ${path.dirname(from)}.`)
    return readDocument(from, split)
  }
  if (!isFolder(from)) throw nothingIn(from, 'It does not exist.')
  return readFolder(from)
}

async function readFolder(dir: string): Promise<ImportedSite> {
  const system = systemOf(dir)
  if (system) return system()
  refuseOtherSystem(dir)
  const inside = fs.readdirSync(dir).find((name) => isFolder(path.join(dir, name)) && systemOf(path.join(dir, name)))
  throw nothingIn(
    dir,
    inside === undefined
      ? 'Name a document (.docx or .md), or the folder with docusaurus.config.js or .ts, mkdocs.yml, book.toml, _config.yml, _sidebar.md, or .obsidian. For plain Markdown: wasteland-build init <new folder>, and copy the files to its content/docs.'
      : `There is one in its folder ${inside}: import ${path.join(dir, inside)}.`,
  )
}

/** Returns how to read the site in a folder. */
function systemOf(dir: string): (() => ImportedSite | Promise<ImportedSite>) | undefined {
  const has = (name: string) => fs.existsSync(path.join(dir, name))
  const config = docusaurusConfig(dir)
  if (config !== undefined) return () => readDocusaurus(dir, config)
  const mkdocs = MKDOCS_FILES.find(has)
  if (mkdocs !== undefined) return () => readMkDocs(dir, mkdocs)
  if (has('book.toml') || has('src/SUMMARY.md')) return () => readMdBook(dir)
  if (has('_config.yml') && !has('scaffolds')) return () => readJekyll(dir)
  if (has('.obsidian')) return () => readObsidian(dir)
  const folder = docsifyFolder(dir)
  return folder === undefined ? undefined : () => readDocsify(dir, folder)
}

const isFolder = (place: string) => fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false

const nothingIn = (dir: string, hint: string) =>
  new BuildError(error('WB920', `There is no site to import in ${dir}.`, {}, hint), { exitCode: EXIT.usage })
