// Rewrites paths to files that would break, as pages and files may lie elsewhere in the new site.
import fs from 'node:fs'
import path from 'node:path'
import { decodeOnce } from '../core/addresses.ts'
import { pathBelow } from '../core/path-below.ts'
import { isFile } from './included.ts'
import { outsideCode, withoutCode } from './tabs.ts'

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

const ROOTED = /(?<=\]\(<?|\]:[ \t]*<?|\b(?:src|href)=["'])\/(?!\/)[^\s"'()<>?#]+/g

/** Changes '/img/map.png' to '../img/map.png' where the root of the old site is the folder of its pages. `folder`: that folder. */
export function withNearFiles(text: string, file: string, folder: string): string {
  const up = path.posix.relative(path.posix.dirname(pathBelow(folder, file)), '.')
  return outsideCode(text, ROOTED, ([written]) => {
    const target = decodeOnce(written)
    return isFile(path.join(folder, target)) && !/\.mdx?$/i.test(target) ? `${up || '.'}${written}` : written
  })
}

const PAGE = /(?<=\]\(<?|\]:[ \t]*<?)(?![a-z][a-z\d+.-]*:|[/#?])[^\s()<>?#]+\.md(?=[\s)>?#]|$)/gim

/** Changes paths between docs and posts, which are in folders of their own in the new site. `placeOf`: the place of a file below content/. */
export function withMovedPages(text: string, file: string, placeOf: (file: string) => string | undefined): string {
  const own = placeOf(file)
  return outsideCode(text, PAGE, ([written]) => {
    const place = placeOf(path.resolve(path.dirname(file), decodeOnce(written)))
    const isMoved = own && place && place.split('/')[0] !== own.split('/')[0]
    return isMoved ? encodeURI(path.posix.relative(path.posix.dirname(own), place)) : written
  })
}
