// Finds pictures that are none: empty files, files of another type, and files that were copied only in part.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Asset } from '../content/model.ts'
import { error, type Report, reportAt } from '../core/errors.ts'
import { readStart } from '../core/find-files.ts'

const PHOTO = /\.(?:png|jpe?g|gif|webp|avif)$/i

/** First bytes of files of each type, one character per byte. */
const STARTS = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp)/

const START_BYTES = 64

/**
 * Reports a file with the name of a picture that is none. `whole`: its bytes, and the width that was found in them; without them only
 * its start is read.
 */
export function checkPicture(
  found: Asset,
  { checks }: ResolvedConfig,
  report: Report,
  whole?: { bytes: Uint8Array; width?: number },
) {
  if (!PHOTO.test(found.path)) return
  const bytes = whole?.bytes
  const start = Buffer.from(bytes?.subarray(0, START_BYTES) ?? readStart(found, START_BYTES)).toString('latin1')
  const isPointer = start.startsWith('version https://git-lfs')
  const fault =
    start === ''
      ? 'This picture is empty.'
      : isPointer
        ? 'This file only names a picture that Git LFS keeps elsewhere.'
        : !STARTS.test(start)
          ? 'This file is not a picture, although its name says so.'
          : bytes && isCut(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
            ? 'This picture is cut short.'
            : whole && whole.width === undefined && !start.includes('ftyp')
              ? 'This picture is damaged: its size cannot be read.'
              : undefined
  if (fault === undefined) return
  const hint = isPointer ? 'Run: git lfs pull' : 'Save the picture again, or copy it once more.'
  reportAt(checks.missingImages, error('WB425', fault, { file: found.file }, hint), report)
}

/** Whether the end of a picture is missing. */
function isCut(bytes: Buffer): boolean {
  switch (bytes[0]) {
    case 0x89: // PNG
      return bytes.lastIndexOf('IEND') === -1
    case 0xff: // JPEG
      return bytes.indexOf('\xff\xd9', scanStart(bytes), 'latin1') === -1
    case 0x52: // WebP
      return bytes.length < 12 || bytes.readUInt32LE(4) + 8 > bytes.length
    case 0x47: // GIF
      return bytes.lastIndexOf(0x3b) < 13
    default:
      return false
  }
}

/** Offset of the pixels in a JPEG, behind its segments: one of them may hold a small picture with an end of its own. */
function scanStart(bytes: Buffer): number {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda)
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  return Math.min(at, bytes.length)
}
