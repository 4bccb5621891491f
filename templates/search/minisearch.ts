// The search library: its index, and its map of words, which finds words by their beginning and similar words.
export { default as MiniSearch } from 'minisearch'
export { default as SearchableMap } from 'minisearch/SearchableMap'
