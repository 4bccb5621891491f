// Media types by file extension. The list is deliberately short: files of other types are downloaded.
const UTF8 = '; charset=utf-8'

const MEDIA_TYPES = new Map([
  ['html', `text/html${UTF8}`],
  ['css', `text/css${UTF8}`],
  ['js', `text/javascript${UTF8}`],
  ['mjs', `text/javascript${UTF8}`],
  ['txt', `text/plain${UTF8}`],
  ['md', `text/markdown${UTF8}`],
  ['json', `application/json${UTF8}`],
  ['map', `application/json${UTF8}`],
  ['webmanifest', `application/manifest+json${UTF8}`],
  ['xml', `application/xml${UTF8}`],
  ['xsl', `application/xslt+xml${UTF8}`],
  ['rss', `application/rss+xml${UTF8}`],
  ['atom', `application/atom+xml${UTF8}`],
  ['svg', `image/svg+xml${UTF8}`],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['ico', 'image/x-icon'],
  ['woff2', 'font/woff2'],
  ['woff', 'font/woff'],
  ['pdf', 'application/pdf'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['zip', 'application/zip'],
  ['wasm', 'application/wasm'],
])

/** Value of Content-Type for a file. */
export function mediaType(path: string): string {
  return MEDIA_TYPES.get(extension(path)) ?? 'application/octet-stream'
}

/** Whether a type is text, including SVG and JSON: worth compressing. */
export function isText(type: string): boolean {
  return type.endsWith(UTF8)
}

/** Whether an address is that of an asset, which must not be answered with an HTML page. */
export function looksLikeAsset(path: string): boolean {
  const name = extension(path)
  return name !== 'html' && MEDIA_TYPES.has(name)
}

/** 'png'; '' for a name without a dot, such as that of the page '/docs/map'. */
function extension(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}
