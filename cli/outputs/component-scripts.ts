// The scripts of the site's components. They use the React of the site's own scripts; see templates/play/components.tsx.

import path from 'node:path'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { BuildError, error } from '../core/errors.ts'
import { loadEsbuild, sharedReact } from '../core/load-typescript.mjs'
import { pathBelow } from '../core/path-below.ts'
import { TARGETS } from './client-code.ts'

export interface ComponentFiles {
  /** Relative to out/. */
  files: { path: string; contents: Uint8Array }[]
  /** Address of each component's script, by name. */
  hrefs: Record<string, string>
  /** Styles that components import, in the layer of the site. */
  css: string
}

export async function bundleComponents(config: ResolvedConfig, development: boolean): Promise<ComponentFiles> {
  const { components, root, rootUrl } = config
  if (Object.keys(components).length === 0) return { files: [], hrefs: {}, css: '' }
  const { build } = loadEsbuild()
  const outdir = path.join(root, 'assets')
  const result = await build({
    entryPoints: Object.fromEntries(
      Object.entries(components).map(([name, file]) => [`component-${name}`, path.join(root, file)]),
    ),
    absWorkingDir: root,
    bundle: true,
    write: false,
    splitting: true,
    metafile: true,
    format: 'esm',
    minify: !development,
    jsx: 'automatic',
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: 'component-[hash]',
    target: TARGETS,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [sharedReact],
  }).catch((cause: unknown) => {
    throw new BuildError(error('WB399', `The components cannot be bundled: ${(cause as Error).message}`), { cause })
  })
  const files = result.outputFiles.map(({ path: file, contents }) => ({
    path: `assets/${pathBelow(outdir, file)}`,
    contents,
  }))
  const isStyle = ({ path: file }: { path: string }) => file.endsWith('.css')
  const hrefs = Object.entries(result.metafile.outputs).flatMap(([file, { entryPoint }]) => {
    const name = Object.entries(components).find(
      ([, source]) => path.normalize(source) === path.normalize(entryPoint ?? ''),
    )?.[0]
    return name === undefined || !file.endsWith('.js') ? [] : [[name, `${rootUrl}assets/${path.basename(file)}`]]
  })
  const css = files.filter(isStyle).map(({ contents }) => Buffer.from(contents).toString())
  return {
    files: files.filter((file) => !isStyle(file)),
    hrefs: Object.fromEntries(hrefs),
    css: css.length > 0 ? `@layer site{${css.join('')}}` : '',
  }
}
