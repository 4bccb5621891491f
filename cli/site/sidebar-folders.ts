// Generates sidebar items from folders of docs and their `_category_` files.

import path from 'node:path'
import { splitNumberPrefix } from '../core/addresses.ts'
import { didYouMean, idList } from '../core/did-you-mean.ts'
import { error, warning } from '../core/errors.ts'
import type { CategoryMetadata } from './categories.ts'
import type { Doc, TreeItem } from './model.ts'
import { category, generatedIndex, ownFields, type TreeContext } from './sidebar-items.ts'

/** Items for the docs and subfolders of a folder, by position, then by name. Reports a folder without docs. */
export function fromFolder(dirName: string, context: TreeContext, at: PropertyKey[]): TreeItem[] {
  const { byDir, subfolders, version, given, report } = context
  const dir = dirName.replace(/^(?:\.?\/)+|\/+$/g, '') || '.'
  if (byDir.has(dir) || subfolders.has(dir)) return folderItems(dir, context)
  const folders = [...new Set([...byDir.keys(), ...subfolders.keys()])].filter((one) => one !== '.')
  const message = `No docs found in ${version.folder}/${dir === '.' ? '' : dir}: can't generate a sidebar from it.${didYouMean(dir, folders)}`
  report(warning('WB512', message, given.placeOf(at)))
  return []
}

interface Placed {
  name: string
  position: number | undefined
  item: TreeItem
}

function folderItems(dir: string, context: TreeContext): TreeItem[] {
  const docs = (context.byDir.get(dir) ?? []).map(
    (doc): Placed => ({ name: doc.document.path, position: doc.position, item: docTreeItem(doc) }),
  )
  const folders = [...(context.subfolders.get(dir) ?? [])].flatMap((folder) => folderCategory(folder, context))
  return inOrder(withWrittenOrder([...docs, ...folders], context.categories.get(dir), context))
}

/** Places what `order` of a `_category_` file names before the rest. Reports a name that is not in the folder. */
function withWrittenOrder(placed: Placed[], metadata: CategoryMetadata | undefined, context: TreeContext): Placed[] {
  const order = metadata?.order
  if (!metadata || !order) return placed
  const nameOf = ({ name }: Placed) => {
    const base = path.posix.basename(name).replace(/\.mdx?$/i, '')
    return [base, splitNumberPrefix(base, context.config.numberPrefixes).name]
  }
  const names = placed.map(nameOf)
  const isDraft = (name: string) => [...context.draftIds].some((id) => id === name || id.endsWith(`/${name}`))
  for (const name of order)
    if (!names.some((own) => own.includes(name)) && !isDraft(name))
      context.report(
        warning(
          'WB506',
          `"order" names "${name}", which is neither a page nor a folder here.${didYouMean(name, names.flat())}`,
          { file: metadata.file, line: 1 },
        ),
      )
  return placed.map((one, i) => {
    const at = order.findIndex((name) => names[i]?.includes(name))
    return at === -1 ? one : { ...one, position: at - order.length }
  })
}

function docTreeItem(doc: Doc): TreeItem {
  return { type: 'doc', doc, label: doc.sidebarLabel, ...classOf(doc) }
}

function folderCategory(dir: string, context: TreeContext): Placed[] {
  const metadata = context.categories.get(dir)
  const { name, position } = splitNumberPrefix(dir.split('/').at(-1) ?? dir, context.config.numberPrefixes)
  const all = folderItems(dir, context)
  const doc = categoryDoc(dir, metadata, context)
  const label = metadata?.label ?? doc?.document.frontMatter.sidebar_label ?? doc?.title ?? name
  const index =
    metadata?.link?.type === 'generated-index'
      ? generatedIndex(
          label,
          { ...metadata.link, origin: metadata.file, file: metadata.file },
          context,
          metadata.description,
        )
      : undefined
  const items = all.filter((item) => !(item.type === 'doc' && item.doc === doc))
  const where = metadata?.position ?? doc?.position ?? position
  const placed = (item: TreeItem): Placed[] => [{ name: `${dir}/`, position: where, item }]
  if (items.length === 0 && doc) return placed({ type: 'doc', doc, label, ...classOf(doc, metadata) })
  return placed(
    category(
      { label, items, ...(doc && { doc }), ...(index && { index }), ...ownFields(metadata ?? {}) },
      context.config,
    ),
  )
}

function classOf(doc: Doc, metadata?: CategoryMetadata): { className?: string } {
  const className = metadata?.className ?? doc.document.frontMatter.sidebar_class_name
  return className === undefined ? {} : { className }
}

/** The doc that a folder's category links to: from `_category_`, else the folder's index. Undefined if it has none. */
function categoryDoc(dir: string, metadata: CategoryMetadata | undefined, context: TreeContext): Doc | undefined {
  const inside = context.byDir.get(dir) ?? []
  if (metadata?.link === undefined) return inside.find(({ isIndex }) => isIndex)
  if (metadata.link?.type !== 'doc') return undefined
  const { id } = metadata.link
  const doc = context.byId.get(id) ?? inside.find((one) => one.id.endsWith(`/${id}`))
  if (doc || [...context.draftIds].some((draft) => draft === id || draft.endsWith(`/${id}`))) return doc
  context.report(
    error(
      'WB513',
      `The category of ${context.version.folder}/${dir} links to the doc "${id}", which does not exist. Available doc ids are:\n${idList(id, [...context.byId.keys()])}`,
      { file: metadata.file, line: 1 },
    ),
  )
  return undefined
}

function inOrder(placed: Placed[]): TreeItem[] {
  const last = Number.POSITIVE_INFINITY
  return placed
    .sort((a, b) => (a.position ?? last) - (b.position ?? last) || (a.name < b.name ? -1 : 1))
    .map(({ item }) => item)
}
