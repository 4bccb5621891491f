// The target of `check`: makes the files whose making can find problems, and keeps none.
import type { CheckedSite } from './checked-site.ts'
import { makeFiles } from './make-files.ts'
import { memoryOutput } from './memory-output.ts'
import { openPictures } from './pictures.ts'

export async function checkFiles(
  site: CheckedSite,
  { cacheDir }: { cacheDir: string | undefined },
): Promise<CheckedSite> {
  const { warnings, failures } = await makeFiles(site.tasks, {
    sites: site.sites,
    output: memoryOutput(),
    cache: { get: () => undefined, set: () => {} },
    pictures: openPictures(cacheDir),
    cacheDir,
    isWanted: ({ file }) => file.isChecked === true,
  })
  return { ...site, warnings: [...site.warnings, ...warnings, ...failures] }
}
