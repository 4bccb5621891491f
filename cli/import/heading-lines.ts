// Which lines of a document without headings are headings.

const MAX_LENGTH = 80

/** Whether the words of a bold line may be a heading: short, and not a sentence. */
export const isTitleLine = (text: string): boolean =>
  text.length <= MAX_LENGTH && /[\p{L}\p{N}]/u.test(text) && !/[.。,;:]$/u.test(text.trim()) && !/^\d*d\d+$/i.test(text)
