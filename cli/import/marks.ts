// Characters that stand for something in a text until it is Markdown. They have no meaning of their own and are not escaped.

/** Around the contents of a text box, each in a paragraph of its own. */
export const START_OF_BOX = '\uE010'
export const END_OF_BOX = '\uE011'

/** A line break in a cell of a table. */
export const BREAK = '\uE012'

/** A backslash that stays one. */
export const ESCAPE = '\uE013'

/** A place that links lead to: the number of its name in a list. */
export const place = (number: number) => `\uE014${number}\uE015`

/** A place with its number. */
export const PLACE = /\uE014(\d+)\uE015/g

/** The number of an item of a list. */
export const itemNumber = (number: number) => `\uE016${number}\uE017`

/** An item of a list with its number. */
export const ITEM_NUMBER = /\uE016(\d+)\uE017/g

/** Between two lists that follow each other, in a paragraph of its own. */
export const END_OF_LIST = '\uE018'

/** The characters of a document that have a meaning here. */
export const MARKS = /[\uE010-\uE018]|(?<=\uE016)\d+/g

/** Replaces the marks that the writer of Markdown has left as they are. */
export const writtenMarks = (markdown: string): string => markdown.replaceAll(BREAK, '<br>').replaceAll(ESCAPE, '\\')
