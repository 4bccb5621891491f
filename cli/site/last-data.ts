// The data files of the docs that readers are led to: the last version.

import type { Content } from '../content/model.ts'
import type { DataFiles } from '../data/data-record.ts'
import type { DocsSite, Site } from './model.ts'

export const lastData = ({ content, docs }: Pick<Site, 'content' | 'docs'>): DataFiles =>
  dataOf(
    docs.find(({ version }) => version.isLast),
    content,
  )

/** Data files of a version of the docs. */
export const dataOf = (docs: DocsSite | undefined, { versionData, data }: Content): DataFiles =>
  versionData.get(docs?.version.folder ?? '') ?? data
