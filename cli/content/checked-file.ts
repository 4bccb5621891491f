// Small files that we keep for ourselves: one that is missing, cut short or changed is as good as none.
import fs from 'node:fs'
import { HASH_LENGTH, hashOf } from '../hash.ts'

/** A text with its hash in front, so that a changed or shortened one is noticed. */
export function writeChecked(file: string, text: string) {
  const temporary = `${file}.${process.pid}.tmp`
  fs.writeFileSync(temporary, `${hashOf(text)}\n${text}`)
  fs.renameSync(temporary, file)
}

/** The text written by `writeChecked`; undefined when it is missing or damaged. */
export function readChecked(file: string): string | undefined {
  if (!fs.existsSync(file)) return undefined
  const whole = fs.readFileSync(file, 'utf8')
  const text = whole.slice(HASH_LENGTH + 1)
  return whole.slice(0, HASH_LENGTH) === hashOf(text) ? text : undefined
}
