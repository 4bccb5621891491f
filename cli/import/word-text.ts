// Prepares the text in the XML of a Word document: what the library that reads Word leaves out, or what only Word shows as one word.

/** `hidden`: words that Word hides from readers are removed from the text and added to this list. */
export const plainText = (xml: string, hidden: string[]): string =>
  withoutHidden(withReferences(withWholeWords(withoutMoved(unwrapped(xml)))), hidden)

/** Text in another direction, and fields in one element. */
const unwrapped = (xml: string) =>
  xml
    .replace(/<\/?w:(?:dir|bdo)(?:\s[^>]*)?>/g, '')
    .replace(
      /<w:fldSimple\s[^>]*?w:instr="([^"]*)"[^>]*>([\s\S]*?)<\/w:fldSimple>/g,
      (_, code: string, runs: string) => {
        const place = REFERENCE.exec(code)?.[1]
        return place === undefined ? runs : `<w:hyperlink w:anchor="${place}">${runs}</w:hyperlink>`
      },
    )

/** Text that was moved is also where it was before. */
const withoutMoved = (xml: string) => xml.replace(/<w:moveFrom(?:\s[^>]*)?>[\s\S]*?<\/w:moveFrom>/g, '')

const PROPERTIES = '<w:pPr>(?:(?!</w:pPr>)[\\s\\S])*</w:pPr>'

/** A dropped capital is a paragraph of its own in front of the one that it begins. */
const DROPPED_CAPITAL = new RegExp(
  `<w:p(?:\\s[^>]*)?><w:pPr>(?:(?!</w:pPr>|w:dropCap=)[\\s\\S])*w:dropCap="(?:drop|margin)"(?:(?!</w:pPr>)[\\s\\S])*</w:pPr>((?:(?!</w:p>)[\\s\\S])*)</w:p>\\s*(<w:p(?:\\s[^>]*)?>(?:${PROPERTIES})?)`,
  'g',
)

const withWholeWords = (xml: string) => xml.replace(DROPPED_CAPITAL, '$2$1')

/** A field that shows the text, or the number of the page, of a bookmark, and leads to it. */
const REFERENCE = /^\s*(?:PAGE)?REF\s+([\w.-]+)\s(?:[^"]*\s)?\\h\b/

const withReferences = (xml: string) =>
  xml.replace(/(<w:instrText(?:\s[^>]*)?>)([^<]*)(?=<)/g, (whole, tag: string, code: string) => {
    const place = REFERENCE.exec(code)?.[1]
    return place === undefined ? whole : `${tag} HYPERLINK \\l "${place}" `
  })

const HIDDEN =
  /<w:r(?:\s[^>]*)?><w:rPr>(?:(?!<\/w:rPr>)[\s\S])*?<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>(?:(?!<\/w:rPr>)[\s\S])*<\/w:rPr>((?:(?!<\/?w:r>|<w:r\s)[\s\S])*)<\/w:r>/g

const withoutHidden = (xml: string, hidden: string[]) =>
  xml.replace(HIDDEN, (_, run: string) => {
    const words = [...run.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)</g)].map(([, text]) => text).join('')
    if (words.trim()) hidden.push(words.trim())
    return ''
  })
