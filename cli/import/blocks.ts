// Rewrites components that Markdown has blocks for: `<Admonition>`, `<CodeBlock>`, video players, and texts in braces.
import fs from 'node:fs'
import { type Sources, sourceOf } from './sources.ts'
import {
  attributesOf,
  gapAbove,
  gapBelow,
  indented,
  outsideCode,
  withoutCode,
  withoutFences,
  withoutUnused,
} from './tabs.ts'
import { behind, block, fence } from './write-blocks.ts'

/** `file`: absolute name of the page. */
export function withBlocks(text: string, file: string, sources: Sources): string {
  const literal = outsideCode(text, LITERAL, (_, found) => found.replace(LITERAL, '$2').replaceAll('<', '&lt;'))
  const made = withVideos(withCode(withAdmonitions(literal), file, sources))
  return made === text ? text : withoutUnused(made, IMPORT)
}

/** `{' '}` and `{'<'}`, but not the value of an attribute. */
const LITERAL = /(?<![={$])\{\s*(['"])((?:(?!\1)[^\\\n])*)\1\s*\}/g

const ATTRIBUTES = String.raw`((?:[^<>{}"']|"[^"]*"|'[^']*'|\{[^{}]*\})*)`

/** An admonition without another one inside it. */
const ADMONITION = new RegExp(
  String.raw`^([ \t]*)<Admonition\b${ATTRIBUTES}>((?:(?!<Admonition\b)[^])*?)</Admonition>[ \t]*$`,
  'dm',
)

function withAdmonitions(text: string): string {
  let made = text
  for (let match = ADMONITION.exec(withoutCode(made)); match; match = ADMONITION.exec(withoutCode(made))) {
    const { 0: whole, 1: indent = '', index, indices } = match
    // The match is from a text without code, so read the text itself.
    const [written, inner] = [2, 3].map((group) => made.slice(...(indices?.[group] ?? [0, 0])))
    const attributes = attributesOf(written ?? '')
    const head = `${attributes.get('type') ?? 'note'} ${attributes.get('title') ?? ''}`
    const sign = behind(indent, block(head, indented(inner ?? '', '')))
    const [before, after] = [made.slice(0, index), made.slice(index + whole.length)]
    made = before + gapBelow(before) + sign + gapAbove(after) + after
  }
  return made
}

/** Its code is a template literal, or the name of an import of a file as text. */
const CODE = new RegExp(
  String.raw`^([ \t]*)<CodeBlock\b${ATTRIBUTES}>\s*\{(?:${'`'}([^${'`'}]*)${'`'}|(\w+))\}\s*</CodeBlock>[ \t]*$`,
  'gm',
)

const RAW_IMPORT =
  /^import[ \t]+(\w+)[ \t]+from[ \t]+(['"])!!raw-loader!((?:\.\.?|@site)\/[^'"\n]+)\2;?[ \t]*(?:\r?\n|$)/gm

function withCode(text: string, file: string, sources: Sources): string {
  const imported = new Map(
    [...withoutCode(text).matchAll(RAW_IMPORT)].map(([, name = '', , from = '']) => [name, from]),
  )
  const contentsOf = (name: string) => {
    const from = imported.get(name)
    const source = from === undefined ? undefined : sourceOf(from, file, sources)
    return source === undefined ? undefined : fs.readFileSync(source, 'utf8')
  }
  const fenced = withoutFences(text)
  return text.replace(CODE, (whole, indent: string, written: string, template: string, name: string, at: number) => {
    const code = template ?? contentsOf(name)
    if (code === undefined || fenced.slice(at, at + whole.length) !== whole) return whole
    const attributes = attributesOf(written)
    const title = attributes.get('title')
    const info = [attributes.get('language') ?? '', title && `title=${JSON.stringify(title)}`].filter(Boolean).join(' ')
    return behind(indent, fence(info, code.replace(/^\n|\s+$/g, '')))
  })
}

const VIDEO = new RegExp(String.raw`<(?:LiteYouTubeEmbed|ReactPlayer)\b${ATTRIBUTES}/>`, 'g')

/** The content security policy blocks players from other hosts, so they become links. */
const withVideos = (text: string): string =>
  outsideCode(text, VIDEO, ([whole, written]) => {
    const attributes = attributesOf(written ?? '')
    const id = attributes.get('id')
    const address = id
      ? `https://www.youtube.com/watch?v=${id}`
      : (attributes.get('url') ?? attributes.get('src') ?? '')
    if (!/^https?:\/\/[^\s<>()]+$/.test(address)) return whole
    const title = attributes.get('title')
    return title ? `[${title.replace(/[[\]\\]/g, '\\$&')}](${address})` : `<${address}>`
  })

const IMPORT =
  /^import[ \t]+(?:(\w+)[ \t]+from[ \t]+)?(['"])(?:@theme\/(?:Admonition|CodeBlock)|!!raw-loader![^'"\n]+|react-player(?:\/\w+)?|react-lite-youtube-embed(?:\/[^'"\n]+)?)\2;?[ \t]*(?:\r?\n|$)/gm
