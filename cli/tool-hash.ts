/** Hash of the running command, so that what an older one made is not taken for its own. Tests run the sources themselves. */
export const toolHash = () => /[\\/]tool-([0-9a-f]+)[\\/]/.exec(import.meta.url)?.[1] ?? 'sources'
