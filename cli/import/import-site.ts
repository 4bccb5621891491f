// Makes a site of a site of another system: copies the content, writes the config, and changes both until the site builds.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error, type Problem } from '../errors.ts'
import { copyContent, type MarkdownCount } from './copy-content.ts'
import { docsifyFolder, readDocsify } from './docsify.ts'
import { docusaurusConfig, type ImportedSite, readDocusaurus } from './docusaurus.ts'
import { readJekyll } from './jekyll.ts'
import { makeBuildable } from './make-buildable.ts'
import { readMdBook } from './mdbook.ts'
import { MKDOCS_FILE, readMkDocs } from './mkdocs.ts'
import { readObsidian } from './obsidian.ts'

export interface Imported {
  /** Number of files written below content/. */
  files: number
  markdown: MarkdownCount
  /** One problem for each thing that was not carried over. Places are relative to the old site. */
  left: Problem[]
  /** Problems of the new site. Places are relative to it. */
  problems: Problem[]
}

/** `from`, `to`: absolute folders of the old and the new site. `prepare`: called when the old config could be read. */
export async function importSite(from: string, to: string, prepare: () => void): Promise<Imported> {
  const site = await readSite(from)
  prepare()
  const copied = copyContent(site, from, to)
  const problems = await makeBuildable(to, site)
  return { ...copied, left: site.left, problems }
}

/** Reads a site by the files that its system keeps its settings in. Throws a BuildError if there are none. */
async function readSite(dir: string): Promise<ImportedSite> {
  const has = (name: string) => fs.existsSync(path.join(dir, name))
  const config = docusaurusConfig(dir)
  if (config !== undefined) return readDocusaurus(dir, config)
  if (has(MKDOCS_FILE)) return readMkDocs(dir)
  if (has('book.toml') || has('src/SUMMARY.md')) return readMdBook(dir)
  if (has('_config.yml')) return readJekyll(dir)
  if (has('.obsidian')) return readObsidian(dir)
  const folder = docsifyFolder(dir)
  if (folder !== undefined) return readDocsify(dir, folder)
  throw new BuildError(
    error(
      'WB920',
      `There is no site to import in ${dir}.`,
      {},
      'Name the folder with docusaurus.config.js or .ts, mkdocs.yml, book.toml, _config.yml, _sidebar.md, or .obsidian.',
    ),
    { exitCode: EXIT.usage },
  )
}
