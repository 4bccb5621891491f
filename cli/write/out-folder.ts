// Checks the output folder. A build overwrites it, so it must not contain the sources, be inside them, or have files of others.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { lstat } from '../core/stats.ts'
import { isWithin, realPath } from './disk.ts'
import { isReserved, MANIFEST, type Manifest, readManifest } from './manifest.ts'

/** Throws if a folder cannot be the output of the site in `root`. */
export function refuseSources(outDir: string, root: string, exitCode: number = EXIT.content): void {
  const why = fault(realPath(outDir), realPath(root))
  if (why === undefined) return
  const message = `The output folder ${outDir} ${why}, which a build would overwrite.`
  throw new BuildError(error('WB901', message, {}, "Choose a folder of its own, such as 'out'."), { exitCode })
}

function fault(out: string, root: string): string | undefined {
  const content = realPath(path.join(root, 'content'))
  if (path.dirname(out) === out) return 'is the root of the file system'
  if (isWithin(realPath(os.homedir()), out)) return 'is or contains the home folder'
  if (isWithin(root, out)) return "is or contains the site's own folder"
  if (isWithin(content, out)) return 'is or contains the content folder'
  if (isWithin(out, content)) return 'is in the content folder'
  if ([out, path.dirname(out)].some((folder) => path.basename(folder) === '.wasteland'))
    return 'is or is in a work folder'
  if (out.split(path.sep).includes('.git')) return 'is or is in a .git folder'
  return undefined
}

/** Returns the manifest of out/, or undefined if out/ is new, empty or forced. Throws if the folder has other contents. */
export function readOwned(out: string, force: boolean): Manifest | undefined {
  const stat = lstat(out)
  if (!stat) return undefined
  if (!stat.isDirectory()) throw new BuildError(error('WB902', `The output folder ${out} is not a folder.`))
  const manifest = readManifest(out)
  if (manifest instanceof Map) return manifest
  if (force || fs.readdirSync(out).every((name) => isReserved(name) && name !== MANIFEST)) return undefined
  const hint = 'Choose another folder, or use --force to build into this one. Other files in it are kept.'
  const message =
    manifest === 'missing'
      ? `${out} is not empty and was not created by wasteland-build; use --force.`
      : `${path.join(out, MANIFEST)} cannot be read, so ${out} may contain files that are not part of the site; use --force.`
  throw new BuildError(error(manifest === 'missing' ? 'WB902' : 'WB903', message, {}, hint))
}
