export const TOOL_ROOT: string
/** What besides the sources decides how a bundle turns out: versions, and where the tool lies. */
export function environment(): string
export interface LoadedModule {
  // biome-ignore lint/suspicious/noExplicitAny: what a module exports is known to the one who names it
  module: any
  /** Own source files of the bundle, absolute, for a watcher. */
  inputs: string[]
  /** Hash of the bundle's content. */
  hash: string
  /** The bundle, to be imported again (by a worker). */
  file: string
}
export function loadTypeScript(entry: string, options: { cacheDir: string; name: string }): Promise<LoadedModule>
