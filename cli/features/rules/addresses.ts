// Addresses of rules: in the lock they are those of the main version of the docs, wherever the docs at work are.

import { joinPath } from '../../core/addresses.ts'
import type { DocsSite } from '../../site/model.ts'
import { isBelow } from '../../site/versions.ts'

/** An address in a version of the docs as the lock writes it: '/docs/next/chases' → '/docs/chases'. */
export function addressIn({ version }: Pick<DocsSite, 'version'>, path: string): string {
  const { basePath, docs } = version
  return basePath !== docs.basePath && isBelow(path, basePath)
    ? joinPath(docs.basePath, path.slice(basePath.length))
    : path
}
