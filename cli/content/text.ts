// Bytes to text: UTF-8 only, without BOM, with LF line ends. What cannot be read says where and why.
import { error, type Report } from '../errors.ts'

export const MAX_SOURCE_BYTES = 2 * 1024 * 1024

/** Text of a source file; undefined (and reported) when it is none. */
export function decodeText(bytes: Uint8Array, file: string, report: Report): string | undefined {
  const fail = (code: string, message: string, line?: number, hint?: string) =>
    report(error(code, message, line === undefined ? { file } : { file, line }, hint)) as undefined
  if (bytes.length > MAX_SOURCE_BYTES)
    return fail(
      'WB401',
      `The file is ${(bytes.length / 1024 / 1024).toFixed(1)} MiB; the limit is 2 MiB.`,
      undefined,
      'Split it into several pages.',
    )
  if (looksLikeUtf16(bytes)) return fail('WB402', 'The file looks like UTF-16.', 1, 'Save it as UTF-8.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const at = firstInvalidByte(bytes)
    return fail('WB403', `The file is not UTF-8 at byte ${at}.`, lineOfByte(bytes, at), 'Save it as UTF-8.')
  }
  text = text.replace(/\r\n?/g, '\n')
  const nul = text.indexOf('\0')
  if (nul !== -1)
    return fail('WB404', 'The file holds a NUL character.', text.slice(0, nul).split('\n').length, 'Remove it.')
  return text
}

function looksLikeUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true
  const sample = bytes.subarray(0, 512)
  let nuls = 0
  for (const byte of sample) if (byte === 0) nuls++
  return sample.length > 8 && nuls > sample.length / 3
}

/** Offset of the first byte that cannot belong to UTF-8 text. */
function firstInvalidByte(bytes: Uint8Array): number {
  let low = 0
  let high = bytes.length
  const valid = (length: number) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
      return true
    } catch {
      return false
    }
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (valid(middle)) low = middle
    else high = middle - 1
  }
  return low
}

function lineOfByte(bytes: Uint8Array, at: number): number {
  let line = 1
  for (let i = 0; i < at; i++) if (bytes[i] === 10) line++
  return line
}
