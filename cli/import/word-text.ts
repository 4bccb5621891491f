// Prepares the text in the XML of a Word document: what the library that reads Word leaves out, or what only Word shows as one word.
import { isOn } from './word-xml.ts'

/** Facts about the runs of a text, from the styles of the document. */
interface RunStyles {
  /** Ids of the styles of paragraphs and letters that hide text. */
  hidden: Set<string>
}

/** `hidden`: words that Word hides from readers are removed from the text and added to this list. */
export const plainText = (xml: string, styles: RunStyles, hidden: string[]): string =>
  withVisibleRuns(withReferences(withWholeWords(withoutMoved(unwrapped(xml)))), styles, hidden)

/** Without older formatting and breaks of pages. Text in another direction, in fields and with reading aids becomes plain runs. */
const unwrapped = (xml: string) =>
  xml
    .replace(/<w:([pr]PrChange)(?:\s[^>]*)?>[\s\S]*?<\/w:\1>/g, '')
    .replace(/<w:softHyphen\s*\/>|\u00ad/g, '')
    .replace(/<w:br\s[^>]*w:type="(?:page|column)"[^>]*>/g, '<w:t xml:space="preserve"> </w:t>')
    .replace(
      /<w:ruby>[\s\S]*?<w:rt>([\s\S]*?)<\/w:rt>[\s\S]*?<w:rubyBase>([\s\S]*?)<\/w:rubyBase>[\s\S]*?<\/w:ruby>/g,
      (_, aid: string, base: string) => `<w:t xml:space="preserve">${wordsOf(base)} (${wordsOf(aid)})</w:t>`,
    )
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

/** A run without runs in it, or what tells its paragraph and the style of that. */
const RUN =
  /<w:p(?:\s[^>]*)?(?<!\/)>|<\/w:p>|<w:pStyle w:val="([^"]*)"\s*\/>|<w:r(?:\s[^>]*)?>((?:(?!<\/?w:r[\s>])[\s\S])*)<\/w:r>/g

function withVisibleRuns(xml: string, styles: RunStyles, hidden: string[]): string {
  /** The style of each open paragraph. A text box has paragraphs in a paragraph. */
  const open: string[] = []
  return xml.replace(RUN, (found, style?: string, run?: string) => {
    if (style !== undefined) open[open.length - 1] = style
    else if (run === undefined) {
      if (found === '</w:p>') open.pop()
      else open.push('')
    } else if (isHidden(run, open.at(-1) ?? '', styles)) {
      if (wordsOf(run).trim()) hidden.push(wordsOf(run).trim())
      return ''
    } else return withSigns(found)
    return found
  })
}

const wordsOf = (xml: string) => [...xml.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)</g)].map(([, text]) => text).join('')

/** A run may hide its text or show it; otherwise the style of its letters, then that of its paragraph decides. */
function isHidden(run: string, paragraphStyle: string, { hidden }: RunStyles): boolean {
  const own = isOn(run, 'vanish')
  if (own !== undefined) return own
  const [, letterStyle = ''] = /<w:rStyle w:val="([^"]*)"/.exec(run) ?? []
  return hidden.has(letterStyle) || hidden.has(paragraphStyle)
}

const SIGN_FONT = /<w:rFonts\s[^>]*w:ascii="((?:Wingdings|Webdings|Symbol)[^"]*)"/

/** Writes the characters of a font of signs as elements, which the library replaces by Unicode. */
function withSigns(run: string): string {
  const [, font] = SIGN_FONT.exec(run) ?? []
  if (font === undefined) return run
  const sign = (character: string) =>
    `</w:t><w:sym w:font="${font}" w:char="${character.charCodeAt(0).toString(16).toUpperCase()}"/><w:t xml:space="preserve">`
  return run.replace(/[\uf020-\uf0ff]/g, sign)
}
