// Decodes bytes to text: UTF-8 only, without BOM, with LF line ends, in Unicode form NFC. Reports why and where a file is not text.
import { error, type Report, warning } from './errors.ts'

export const MAX_SOURCE_BYTES = 2 * 1024 * 1024

/** Removes a BOM. */
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Text of a source file. Reports an error and returns undefined if it is not text, or has more than `limit` bytes. */
export function decodeText(
  bytes: Uint8Array,
  file: string,
  report: Report,
  limit = MAX_SOURCE_BYTES,
): string | undefined {
  const fail = (code: string, message: string, line: number, hint: string): undefined => {
    report(error(code, message, { file, line }, hint))
  }
  if (bytes.length > limit) {
    report(tooLarge(bytes.length, file, limit))
    return undefined
  }
  if (looksLikeUtf16(bytes)) return fail('WB402', 'The file looks like UTF-16.', 1, 'Save it as UTF-8.')
  let text: string
  try {
    text = UTF8.decode(bytes)
  } catch {
    const at = firstInvalidByte(bytes)
    return fail('WB403', `The file is not UTF-8 at byte ${at}.`, lineOfByte(bytes, at), 'Save it as UTF-8.')
  }
  text = text.replace(/^\uFEFF+/, '').normalize('NFC')
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  const nul = text.indexOf('\0')
  if (nul !== -1) return fail('WB404', 'The file contains a NUL character.', lineOfCharacter(text, nul), 'Remove it.')
  const { clean, found, at } = withoutForbidden(text)
  if (found !== undefined) {
    const place = { file, line: lineOfCharacter(text, at) }
    report(warning('WB407', `The character ${found} is not allowed on a page; it becomes U+FFFD.`, place, 'Remove it.'))
  }
  return clean
}

/** Error for a file that is too large to read. */
export const tooLarge = (size: number, file: string, limit = MAX_SOURCE_BYTES) =>
  error(
    'WB401',
    `The file is ${(size / 1024 / 1024).toFixed(1)} MiB; the limit is ${limit / 1024 / 1024} MiB.`,
    { file },
    file.endsWith('.svg')
      ? 'Draw it with fewer points, or show it as a picture of content/static.'
      : `Split it into several ${/\.mdx?$/.test(file) ? 'pages' : 'files'}.`,
  )

/** Characters that XML 1.0, and so every feed, does not allow. */
export const FORBIDDEN_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Replaces every forbidden character. Returns the name and place of the first. */
export function withoutForbidden(text: string): { clean: string; found?: string; at: number } {
  const at = text.search(FORBIDDEN_CHARACTERS)
  if (at === -1) return { clean: text, at }
  const code = text.codePointAt(at) ?? 0
  return {
    clean: text.replace(new RegExp(FORBIDDEN_CHARACTERS, 'gu'), '\uFFFD'),
    found: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    at,
  }
}

const lineOfCharacter = (text: string, at: number) => text.slice(0, at).split('\n').length

function looksLikeUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true
  const sample = bytes.subarray(0, 512)
  if (!sample.includes(0)) return false
  let nuls = 0
  for (const byte of sample) if (byte === 0) nuls++
  return sample.length > 8 && nuls > sample.length / 3
}

/** Offset of the first byte that is not valid UTF-8. */
function firstInvalidByte(bytes: Uint8Array): number {
  const valid = (length: number, stream: boolean) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream })
      return true
    } catch {
      return false
    }
  }
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (valid(middle, true)) low = middle
    else high = middle - 1
  }
  // The preceding bytes may start a character that the next ones do not continue.
  while (!valid(low, false)) low--
  return low
}

/** A line ends with CR LF, LF or CR. */
function lineOfByte(bytes: Uint8Array, at: number): number {
  let line = 1
  for (let i = 0; i < at; i++) if (bytes[i] === 10 || (bytes[i] === 13 && bytes[i + 1] !== 10)) line++
  return line
}
