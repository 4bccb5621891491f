// Names of the files that the commands `release` and `translations` write.

/** What the rules were in the newest edition. A frozen version of the docs has a copy with this name in its folder. */
export const LOCK_NAME = 'rules.lock.yml'
export const LOCK_FILE = `content/${LOCK_NAME}`
/** A file for each edition after the first: what changed. */
export const CHANGES_FOLDER = 'content/changes'
/** In the folder of a language: the originals of its translations. */
export const ORIGINALS_NAME = 'originals.lock.yml'
