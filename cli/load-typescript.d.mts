export const TOOL_ROOT: string
/** What besides the sources decides how a bundle turns out: versions, and where the tool lies. */
export function environment(): string
export interface BundledModule {
  /** Own source files of the bundle, absolute, for a watcher. */
  inputs: string[]
  /** Hash of the bundle's content. */
  hash: string
  /** The bundle, absolute. */
  file: string
}
export interface LoadedModule extends BundledModule {
  // biome-ignore lint/suspicious/noExplicitAny: what a module exports is known to the one who names it
  module: any
}
/** The bundle alone, for a worker to import. */
export function bundleTypeScript(entry: string, options: { cacheDir: string; name: string }): Promise<BundledModule>
export function loadTypeScript(entry: string, options: { cacheDir: string; name: string }): Promise<LoadedModule>
