// Rewrites relative paths to static files that would break, as pages may lie at another depth in the new site.
import fs from 'node:fs'
import path from 'node:path'
import { decodeOnce } from '../site/addresses.ts'
import { withoutCode } from './tabs.ts'

/** A copied file. All paths are absolute. */
interface Copied {
  from: string
  to: string
  /** The static folders of the old site. */
  statics: string[]
  /** The one of the new site. */
  newStatic: string
}

const PATH = /(?<=\]\(<?|\]:[ \t]*<?|\bsrc=["'])(?:\.\.\/)+[^\s"'()<>?#]+/g

/** Changes '../../static/img/map.png' to '/img/map.png' where the relative path no longer leads to the file. */
export function rootStaticPaths(text: string, { from, to, statics, newStatic }: Copied): string {
  let made = ''
  let at = 0
  for (const { 0: written, index } of withoutCode(text).matchAll(PATH)) {
    const target = decodeOnce(written)
    const file = path.resolve(path.dirname(from), target)
    const folder = statics.find((one) => file.startsWith(one + path.sep) && fs.existsSync(file))
    if (folder === undefined) continue
    const below = path.relative(folder, file)
    if (path.resolve(path.dirname(to), target) === path.join(newStatic, below)) continue
    const asWritten = written.split('/').slice(-below.split(path.sep).length)
    made += `${text.slice(at, index)}/${asWritten.join('/')}`
    at = index + written.length
  }
  return made + text.slice(at)
}
