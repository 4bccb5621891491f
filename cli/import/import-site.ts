// Makes a site of a Docusaurus site: copies the content, writes the config, and changes both until the site builds.
import type { Problem } from '../errors.ts'
import { copyContent, type MarkdownCount } from './copy-content.ts'
import { readDocusaurus } from './docusaurus.ts'
import { makeBuildable } from './make-buildable.ts'

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
  const site = await readDocusaurus(from)
  prepare()
  const copied = copyContent(site, from, to)
  const problems = await makeBuildable(to, site)
  return { ...copied, left: site.left, problems }
}
