// Layouts by name. Each is a chunk of its own, loaded when the first page needs it.
import type { ComponentType } from 'react'
import type { LayoutName, PageData, SiteData } from '../page-data.ts'

export interface LayoutProps<Name extends LayoutName> {
  page: Extract<PageData, { layout: Name }>
  site: SiteData
}

export type Layouts<Loaded extends boolean> = {
  [Name in LayoutName]: Loaded extends true
    ? ComponentType<LayoutProps<Name>>
    : () => Promise<{ default: ComponentType<LayoutProps<Name>> }>
}

export const layouts: Layouts<false> = {
  home: () => import('./home.tsx'),
  page: () => import('./page.tsx'),
  doc: () => import('./doc.tsx'),
  category: () => import('./category.tsx'),
  'blog-list': () => import('./blog-list.tsx'),
  'blog-post': () => import('./blog-post.tsx'),
  'blog-archive': () => import('./blog-archive.tsx'),
  authors: () => import('./authors.tsx'),
  author: () => import('./author.tsx'),
  tags: () => import('./tags.tsx'),
  tag: () => import('./tag.tsx'),
  'not-found': () => import('./not-found.tsx'),
}
