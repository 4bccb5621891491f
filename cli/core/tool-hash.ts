/** Hash of the tool's own code, part of cache keys. 'sources' when it runs unbundled, as in tests. */
export const toolHash = () => /[\\/]tool-([0-9a-f]+)[\\/]/.exec(import.meta.url)?.[1] ?? 'sources'
