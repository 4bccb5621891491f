// The styles of a Word document: which are headings, and which hide their text.
import { decoded, elementsIn, isOn } from './word-xml.ts'

/** A style of paragraphs or letters. */
export interface Style {
  id: string
  name: string
  isOfParagraphs: boolean
  /** Id of the style that it is made from. */
  based?: string | undefined
  /** Level of a heading, from 1. */
  level?: number | undefined
  isHidden?: boolean | undefined
  /** Id of the list that its paragraphs are in. */
  list?: string | undefined
}

/** By id. `xml`: word/styles.xml. */
export function stylesIn(xml: string): Map<string, Style> {
  const all = new Map<string, Style>()
  for (const { from, to } of elementsIn(xml, 'w:style')) {
    const style = xml.slice(from, to)
    const value = (tag: string) => new RegExp(`<w:${tag} w:val="([^"]*)"`).exec(style)?.[1]
    const [id] = /(?<=w:styleId=")[^"]*/.exec(style) ?? []
    if (id === undefined) continue
    const name = decoded(value('name') ?? '')
    const level = value('outlineLvl') ?? /^heading ([1-9])$/i.exec(name)?.[1]
    all.set(id, {
      id,
      name,
      isOfParagraphs: /w:type="paragraph"/.test(style.slice(0, style.indexOf('>'))),
      based: value('basedOn'),
      level: level === undefined ? undefined : Number(level) + (value('outlineLvl') === undefined ? 0 : 1),
      isHidden: isOn(style, 'vanish'),
      list: value('numId'),
    })
  }
  return all
}

/** The first value on the way from a style to those that it is made from. */
export function inherited<Value>(
  styles: Map<string, Style>,
  id: string,
  read: (style: Style) => Value | undefined,
): Value | undefined {
  let style = styles.get(id)
  for (let depth = 0; style && depth < 20; depth++) {
    const value = read(style)
    if (value !== undefined) return value
    style = styles.get(style.based ?? '')
  }
  return undefined
}

/** Style names of headings, with the level of each: own styles too that are made from those of headings, or have an outline level. */
export function headingStylesIn(styles: Map<string, Style>): Map<string, number> {
  const found = [...styles.values()]
    .filter(({ name, isOfParagraphs }) => isOfParagraphs && !NO_HEADING.test(name))
    .map(({ id, name }): [string, number] => [name, inherited(styles, id, ({ level }) => level) ?? 10])
  return new Map(found.filter(([, level]) => level <= 6))
}

/** Ids of the styles that hide their text. */
export const hidingStyles = (styles: Map<string, Style>): Set<string> =>
  new Set([...styles.keys()].filter((id) => inherited(styles, id, ({ isHidden }) => isHidden)))

/** Styles with the look of headings that are none. */
const NO_HEADING = /^(?:toc heading|contents heading|title|subtitle)$/i
