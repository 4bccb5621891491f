// When and by whom each file was last changed, from one `git log`. Files with uncommitted changes have no entry, nor has any
// file in a clone without history.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { readChecked, writeCache, writeChecked } from '../core/checked-file.ts'
import { type Report, warning } from '../core/errors.ts'
import type { History } from './model.ts'

export const NO_HISTORY: History = () => undefined

/** Cached for each file: time in seconds, author. */
type Entry = [seconds: number, author: string]

/** History of everything below `root`/content. `cacheDir`: the log of a commit is read once. */
export function readHistory(root: string, cacheDir: string | undefined, report: Report): History {
  try {
    const [isShallow, head = ''] = git(root, ['rev-parse', '--is-shallow-repository', 'HEAD']).split('\n')
    if (isShallow === 'true') {
      report(unknown('this clone has no history', 'Clone it whole: git fetch --unshallow, or fetch-depth: 0 in CI.'))
      return NO_HISTORY
    }
    const entries = logOf(head, root, cacheDir)
    const dirty = uncommitted(root)
    return (file) => {
      const entry = dirty.has(file) ? undefined : entries.get(file)
      return entry && { date: new Date(entry[0] * 1000), author: entry[1] }
    }
  } catch (cause) {
    const { code, stderr } = cause as { code?: string; stderr?: string }
    const said = stderr?.trim().split('\n')[0]
    const why = code === 'ENOENT' ? 'there is no git' : `git says ${JSON.stringify(said ?? String(cause))}`
    report(unknown(why, 'Commit the site, or write last_update into the front matter.'))
    return NO_HISTORY
  }
}

/** When a file was added to its repository; undefined if git does not know. `file`: absolute. */
export function firstCommit(file: string): Date | undefined {
  try {
    const log = ['log', '--follow', '--diff-filter=A', '--format=%ct', '--', path.basename(file)]
    const seconds = Number(git(path.dirname(file), log).trim().split('\n').at(-1))
    return seconds > 0 ? new Date(seconds * 1000) : undefined
  } catch {
    return undefined
  }
}

const unknown = (why: string, hint: string) =>
  warning('WB418', `Pages cannot say when they were last updated: ${why}.`, {}, hint)

/** Runs git with unlimited output, and without programs that the git config would run. */
function git(root: string, args: string[]): string {
  const safe = ['-c', 'core.fsmonitor=false', '-c', 'log.showSignature=false', '-c', 'core.quotePath=false']
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' }
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  return execFileSync('git', [...safe, ...args], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30, env, stdio })
}

function logOf(head: string, root: string, cacheDir: string | undefined): Map<string, Entry> {
  const cached = cacheDir && path.join(cacheDir, 'history.json')
  const known = cached && readChecked(cached)
  if (known) {
    const stored = JSON.parse(known) as { key: string; entries: [string, Entry][] }
    if (stored.key === keyOf(head, root)) return new Map(stored.entries)
  }
  const entries = parseLog(
    git(root, [
      'log',
      '-z',
      '--relative',
      '--no-renames',
      '--name-only',
      '--format=%x01%ct%x02%an%x02',
      '--',
      'content',
    ]),
  )
  if (cached) writeCache(() => writeChecked(cached, JSON.stringify({ key: keyOf(head, root), entries: [...entries] })))
  return entries
}

const keyOf = (head: string, root: string) => `1 ${head} ${root}`

/** Newest first, so the first commit that names a file is its last change. */
function parseLog(log: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const commit of log.split('\u0001')) {
    const [seconds, author = '', files = ''] = commit.split('\u0002')
    for (const name of files.split('\0')) {
      const file = name.replace(/^\n/, '').normalize('NFC')
      if (file !== '' && !entries.has(file)) entries.set(file, [Number(seconds), author])
    }
  }
  return entries
}

/** Files that differ from the last commit. */
function uncommitted(root: string): Set<string> {
  const prefix = git(root, ['rev-parse', '--show-prefix']).trim()
  const status = git(root, ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', 'content'])
  const files = status.split('\0').map((line) => line.slice(3))
  return new Set(files.map((file) => file.slice(prefix.length).normalize('NFC')))
}
