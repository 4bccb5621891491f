// The links of each sidebar, which browsers fetch when a reader opens it.
import { sidebarFiles } from '../site/doc-pages.ts'
import type { Feature } from '../site/feature.ts'

export const sidebars: Feature = {
  name: 'sidebars',
  files: ({ docs }) =>
    docs.flatMap((site) =>
      [...site.sidebars.values()].flatMap((sidebar) =>
        [...sidebarFiles(sidebar, site)].map(([path, levels]) => ({
          path,
          source: `the sidebar "${sidebar.id}" of version "${site.version.name}"`,
          key: ({ planHash }) => planHash,
          contents: ({ site: { linkedItems } }) => JSON.stringify(levels(linkedItems)),
        })),
      ),
    ),
}
