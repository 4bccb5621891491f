// Types of the parts of a large index.

/** The files and the words of one block of pages. */
export interface Block {
  /** Names of its files of pages. */
  files: string
  /** Sorted by their letters. */
  groups: WordGroup[]
  /** The texts of the groups, one after another. */
  bytes: Buffer
}

/** The words of a block that begin with the same letters; see `lettersOf`. */
export interface WordGroup {
  letters: number
  /** Hash of the text of the group. */
  hash: string
  /** Length of the text, in bytes. */
  size: number
  /** Where its text begins in the bytes of the block. */
  start: number
}

/** The files of words that are made from one run. */
export interface WordFiles {
  names: string[]
  /** The first word of each file. */
  starts: string[]
  /** Correct words, to suggest for mistyped ones. `ranks`: for each, how well it is known. */
  spelling: string[]
  ranks: number[]
}

export interface SearchFile {
  /** Relative to out/. The hash of the content is in the name. */
  path: string
  contents(): string
}
