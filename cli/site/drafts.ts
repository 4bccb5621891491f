// Separates drafts from published content.
import type { ResolvedConfig } from '../config/load.ts'
import { originOf } from '../content/find-files.ts'
import { type Content, type ContentDocument, documentsOf } from '../content/read.ts'
import { quiet } from '../errors.ts'
import { planBlog } from './blog.ts'
import type { DocsSite } from './doc-pages.ts'
import { pagePath } from './plain-pages.ts'

export const withoutDrafts = (content: Content) => selected(content, (document) => !isDraft(document))

export const onlyDrafts = (content: Content) => selected(content, isDraft)

const isDraft = ({ frontMatter }: ContentDocument) => frontMatter.draft === true

/** Filters documents. Keeps versions that become empty. */
function selected(content: Content, test: (document: ContentDocument) => boolean): Content {
  const versions = [...content.versions].map(([name, docs]) => [name, docs.filter(test)] as const)
  return {
    ...content,
    docs: content.docs.filter(test),
    versions: new Map(versions),
    posts: content.posts.filter(test),
    pages: content.pages.filter(test),
  }
}

/** Addresses and source files of drafts. */
export function draftPlaces(content: Content, docs: DocsSite[], config: ResolvedConfig): Set<string> {
  const drafts = onlyDrafts(content)
  const posts = config.blog ? planBlog(drafts.posts, content.assets, { ...config, blog: config.blog }, quiet).posts : []
  return new Set([
    ...docs.flatMap((site) => site.drafts.map((doc) => doc.path)),
    ...posts.map((post) => post.path),
    ...drafts.pages.map(pagePath),
    ...documentsOf(drafts).map(({ file }) => originOf(file)),
  ])
}
