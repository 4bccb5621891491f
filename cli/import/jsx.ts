// Rewrites addresses of links and pictures in JSX as plain HTML attributes.
import { outsideCode, withoutCode, withoutUnused } from './tabs.ts'

/** `require('./map.png').default`, `useBaseUrl('/map.png')`, or the name of an import. */
const ADDRESS = String.raw`(?:require|(?<helper>useBaseUrl))\(\s*(?<quote>['"])(?<given>[^'"\n]+)\k<quote>\s*,?\s*\)(?:\.default)?|(?<name>\w+)`

/** An import of a picture, a video or a document. */
const IMPORT =
  /^import[ \t]+(\w+)[ \t]+from[ \t]+(['"])((?:\.\.?|@site)\/[^'"\n]+\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|ogg|pdf|zip))\2;?[ \t]*(?:\r?\n|$)/gim

const ATTRIBUTE = new RegExp(String.raw`(?<=\s(?:src|href|to|poster)=)\{\s*(?:${ADDRESS})\s*\}`, 'g')

/** A picture with another one for dark mode. */
const THEMED = new RegExp(
  String.raw`<ThemedImage\b(?<before>[^<>]*?)\s+sources=\{\{[^{}]*?\blight:\s*(?:${ADDRESS})[^{}]*\}\}(?<after>[^<>]*?)/?>(?:\s*</ThemedImage>)?`,
  'g',
)

const HELPER =
  /^import[ \t]*(?:\{[ \t]*)?(\w+)(?:[ \t]*\})?[ \t]+from[ \t]+(['"])(?:@docusaurus\/(?:useBaseUrl|Link|theme-common)|@theme\/(?:ThemedImage|DocCardList|TOCInline))\2;?[ \t]*(?:\r?\n|$)/gm

const LINK = /<Link(\s[^<>{}]*?)\bto=(["'][^"'<>]*["'][^<>{}]*>.*?)<\/Link>/gs

/** The text with quoted addresses, `<a>` for `<Link>`, and the light picture of two. */
export function withPlainAddresses(text: string): string {
  const imports = new Map([...withoutCode(text).matchAll(IMPORT)].map(([, name = '', , file = '']) => [name, file]))
  /** Undefined if the address is an expression. */
  const addressIn = ({ groups: { helper, given, name = '' } = {} }: RegExpExecArray): string | undefined => {
    if (given === undefined) return imports.get(name)
    return helper && !/^(?:\/|#|[a-z][a-z\d+.-]*:)/i.test(given) ? `/${given}` : given
  }
  const quoted = outsideCode(text, ATTRIBUTE, (match) => {
    const address = addressIn(match)
    return address === undefined ? match[0] : `"${address}"`
  })
  const single = outsideCode(quoted, THEMED, (match) => {
    const address = addressIn(match)
    const { before = '', after = '' } = match.groups ?? {}
    return address === undefined ? match[0] : `<img src="${address}"${before}${after.trimEnd()} />`
  })
  const linked = outsideCode(single, LINK, (_, link) => link.replace(LINK, '<a$1href=$2</a>'))
  return [IMPORT, HELPER].reduce(withoutUnused, linked)
}
