// The folders that the bench works in: copies of the tool and of the site of this repository, and a place for what is not needed any more.
import fs from 'node:fs'
import path from 'node:path'

export const REPOSITORY = path.resolve(import.meta.dirname, '../..')

/** Where `setAside` puts folders; delete it when nothing more is measured. */
export const ASIDE = 'deleted'

/**
 * Nothing is deleted before the last build is measured: ext4 passes over the inodes of deleted files for a while, and
 * creating files takes several times as long then, which a fresh checkout never sees.
 */
export function setAside(place, folder) {
  if (!fs.existsSync(place)) return
  fs.mkdirSync(path.join(folder, ASIDE), { recursive: true })
  fs.renameSync(place, path.join(fs.mkdtempSync(path.join(folder, ASIDE, 'tree-')), path.basename(place)))
}

/** A copy of the command, so that measuring a first run takes no cache away from other work in this repository. */
export function copyTool(tool) {
  setAside(tool, path.dirname(tool))
  for (const part of ['cli', 'templates', 'package.json'])
    fs.cpSync(path.join(REPOSITORY, part), path.join(tool, part), { recursive: true })
  fs.symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(tool, 'node_modules'))
  return path.join(tool, 'cli/bin.mjs')
}

/** A copy of the site of this repository. */
export function copyHome(root) {
  setAside(root, path.dirname(root))
  for (const part of ['content', 'site.config.ts'])
    fs.cpSync(path.join(REPOSITORY, part), path.join(root, part), { recursive: true })
  return { root, edited: path.join(root, 'content/docs/intro.md'), page: 'docs/intro' }
}

/** @param {string} dir @returns {{ files: number, bytes: number }} of a whole folder */
export function treeSize(dir) {
  const files = fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const size = (entry) => fs.statSync(path.join(entry.parentPath, entry.name)).size
  return { files: files.length, bytes: files.reduce((sum, entry) => sum + size(entry), 0) }
}
