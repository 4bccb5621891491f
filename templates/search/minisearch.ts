// The library of the search: its index, and its map of words that finds beginnings and similar ones.
export { default as MiniSearch } from 'minisearch'
export { default as SearchableMap } from 'minisearch/SearchableMap'
