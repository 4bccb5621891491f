// All output goes through here. Control characters are escaped, so that a site's text cannot send commands to the terminal.
import { styleText } from 'node:util'

type Style = 'red' | 'yellow' | 'bold' | 'dim'

/** Text to print, with optional colours. */
export type Text = string | { style: Style; text: string } | Text[]

/** Prints to stdout. */
export function print(text: string) {
  process.stdout.write(escapeControls(text))
}

/** Prints to stderr; colours only on a terminal, and not with NO_COLOR. */
export function printError(text: Text) {
  process.stderr.write(rendered(text, process.stderr.isTTY && !process.env.NO_COLOR))
}

/** The text without colours. */
export const plainText = (text: Text): string => rendered(text, false)

export const joinLines = (lines: Text[]): Text => lines.flatMap((line, i) => (i === 0 ? [line] : ['\n', line]))

/**
 * Escapes control characters as `\u001b`: C0 except tab and newline, DEL, C1 and bidirectional controls. Escaped JSON keeps its
 * meaning.
 */
export const escapeControls = (text: string): string =>
  text.replace(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Like `escapeControls`, for text that must stay on one line, such as a file name. */
export const escapeLine = (text: string): string => escapeControls(text).replaceAll('\n', '\\u000a')

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

function rendered(text: Text, isColoured: boolean): string {
  if (typeof text === 'string') return escapeControls(text)
  if (Array.isArray(text)) return text.map((part) => rendered(part, isColoured)).join('')
  const escaped = escapeControls(text.text)
  return isColoured ? styleText(text.style, escaped, { validateStream: false }) : escaped
}
