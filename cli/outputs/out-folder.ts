// Which folder may be the output. A build writes over it, so sources may neither be in it nor around it.
import os from 'node:os'
import path from 'node:path'
import { BuildError, EXIT, error } from '../errors.ts'
import { isWithin, realPath } from './disk.ts'

/** Throws where a folder cannot be the output of the site in `root`. */
export function refuseSources(outDir: string, root: string, exitCode: number = EXIT.content): void {
  const why = fault(realPath(outDir), realPath(root))
  if (why === undefined) return
  const message = `The output folder ${outDir} ${why}: a build would write over it.`
  throw new BuildError(error('WB901', message, {}, "Choose a folder of its own, such as 'out'."), { exitCode })
}

function fault(out: string, root: string): string | undefined {
  const content = realPath(path.join(root, 'content'))
  if (path.dirname(out) === out) return 'is the root of the file system'
  if (isWithin(realPath(os.homedir()), out)) return 'is, or holds, the home folder'
  if (isWithin(root, out)) return "is, or holds, the site's own folder"
  if (isWithin(content, out)) return 'is, or holds, the content folder'
  if (isWithin(out, content)) return 'lies in the content folder'
  if ([out, path.dirname(out)].some((folder) => path.basename(folder) === '.wasteland'))
    return 'is, or lies in, a work folder'
  return undefined
}
