// Rules for file names under content/: which files are ignored, and which names do not work on every system.
import { type Problem, warning } from './errors.ts'

/** Files that editors and operating systems create. */
const LEFT_BEHIND = /(?:^|\/)(?:\.#[^/]*|#[^/]*#|4913|Thumbs\.db|\.DS_Store|\.git\w*)$|(?:~|\.swp|\.swx|\.tmp)$/

/** `.well-known` is published: other programs look for files there. */
const HIDDEN = /(?:^|\/)\.(?!well-known(?:\/|$))/

/** Why a file or folder is ignored because of its name; undefined if it is not. */
export function leftOutFor(file: string): 'left by an editor' | 'hidden' | undefined {
  if (LEFT_BEHIND.test(file)) return 'left by an editor'
  return HIDDEN.test(file) ? 'hidden' : undefined
}

/** Files and folders whose names begin with `_` are not pages. */
export const isPartial = (file: string) => file.split('/').some((name) => name.startsWith('_'))

const STATIC = /^content\/(?:i18n\/[^/]+\/)?static\//

/** A host would read `.htaccess`, and its owner may count on it. */
export function hiddenStaticProblem(file: string): Problem | undefined {
  if (!STATIC.test(file) || leftOutFor(file) !== 'hidden') return undefined
  const hint = 'Only hidden files in .well-known are published. Configure your host instead.'
  return warning('WB423', 'This hidden file is not published.', { file }, hint)
}

const NOT_ON_WINDOWS = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)|[<>:"|?*\\]|[. ]$/i
const SPACE_BEFORE_ENDING = / \.[^. ]+$/

/** A file with such a name cannot be checked out on Windows. */
export function windowsNameProblem(file: string): Problem | undefined {
  const parts = file.split('/')
  const at = parts.findIndex((name) => NOT_ON_WINDOWS.test(name) || SPACE_BEFORE_ENDING.test(name))
  const name = parts[at]
  if (name === undefined) return undefined
  const why = SPACE_BEFORE_ENDING.test(name)
    ? `The name ${JSON.stringify(name)} has a space before its ending, which programs on Windows may lose.`
    : `Windows does not allow a file or folder with the name ${JSON.stringify(name)}.`
  const place = { file: parts.slice(0, at + 1).join('/') }
  return warning('WB424', why, place, 'Rename it, so that it can be edited everywhere.')
}
