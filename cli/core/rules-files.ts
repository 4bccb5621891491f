// Names of the files that the commands `release` and `translations` write.

/** The lock: the rules as they were in the newest edition. The folder of a frozen version has a copy of it. */
export const LOCK_NAME = 'rules.lock.yml'
export const LOCK_FILE = `content/${LOCK_NAME}`
/** A file for each edition after the first: what changed. */
export const CHANGES_FOLDER = 'content/changes'
/** In the folder of a language: the originals of its translations. */
export const ORIGINALS_NAME = 'originals.lock.yml'
