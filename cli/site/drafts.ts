// Separates drafts from published content.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import { type Content, type ContentDocument, documentsOf } from '../content/model.ts'
import { quiet } from '../core/errors.ts'
import { originOf } from '../core/find-files.ts'
import { planBlogs } from './blog.ts'
import type { DocsSite } from './model.ts'
import { pagePath } from './plain-pages.ts'

export const withoutDrafts = (content: Content) => selected(content, (document) => !isDraft(document))

export const onlyDrafts = (content: Content) => selected(content, isDraft)

const isDraft = ({ frontMatter }: ContentDocument) => frontMatter.draft === true

/** Filters documents. Keeps versions that become empty. */
function selected(content: Content, test: (document: ContentDocument) => boolean): Content {
  const filtered = <Document extends ContentDocument>(folders: Map<string, Document[]>) =>
    new Map([...folders].map(([folder, documents]) => [folder, documents.filter(test)]))
  return {
    ...content,
    docs: filtered(content.docs),
    posts: filtered(content.posts),
    pages: content.pages.filter(test),
  }
}

/** Addresses and source files of drafts. */
export function draftPlaces(content: Content, docs: DocsSite[], config: ResolvedConfig): Set<string> {
  const drafts = onlyDrafts(content)
  const posts = planBlogs(drafts, config, quiet).flatMap((blog) => blog.posts)
  return new Set([
    ...docs.flatMap((site) => site.drafts.map((doc) => doc.path)),
    ...posts.map((post) => post.path),
    ...drafts.pages.map(pagePath),
    ...documentsOf(drafts).map(({ file }) => originOf(file)),
  ])
}
