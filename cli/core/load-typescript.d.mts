export const TOOL_ROOT: string
/** Whether this is the published package, which holds the bundles of the command instead of its sources. */
export const IS_PACKAGE: boolean
/** Bundles of the package. */
export const DIST: string
/** Writes the bundle of every part to `dir`, for the package. Returns their hashes. */
export function packParts(dir: string): Promise<Record<keyof typeof PARTS, string>>
/** Where the tool keeps what it makes of itself. */
export const TOOL_CACHE: string
/** What the tool is made of: the command, what its threads run, and what renders pages. */
export const PARTS: Record<'tool' | 'fileThread' | 'importedConfig' | 'templates', string>
/** What besides the sources decides how a bundle turns out: versions, and where the tool lies. */
export function environment(): string
/** A file with its size and time when it was read. */
export type FileStamp = [file: string, size: number, mtimeMs: number]
/** What tells later whether files have changed. One that was written since they were read, from `started` (ms) on, has. */
export function stampsOf(files: string[], started: number): FileStamp[]
export function isUnchanged(stamp: FileStamp): boolean
/** Gives code of a site the React that the templates use. */
export const sharedReact: import('esbuild').Plugin
export function loadEsbuild(): typeof import('esbuild')
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
export function loadPart(name: keyof typeof PARTS): Promise<LoadedModule>
/** Leaves what V8 has compiled in this process, for the next one. Of one that has done little, builds would gain little. */
export function saveCompiledCode(): void
/** The bundle alone, for a thread to import. */
export function bundlePart(name: keyof typeof PARTS): Promise<BundledModule>
/** Without a `cacheDir` nothing is read from a cache and nothing kept. */
export function loadTypeScript(
  entry: string,
  options: { cacheDir: string | undefined; name: string },
): Promise<LoadedModule>
