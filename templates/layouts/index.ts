// Layouts by name. Those of the docs come with the first script; the others are a chunk, loaded when a page needs it.
import type { ComponentType } from 'react'
import { importAgain } from '../browser/import-again.ts'
import type { LayoutName, PageData, SiteData } from '../page-data.ts'
import category from './category.tsx'
import doc from './doc.tsx'
import notFound from './not-found.tsx'
import plainPage from './page.tsx'

interface LayoutProps<Name extends LayoutName> {
  page: Extract<PageData, { layout: Name }>
  site: SiteData
}

export type Layouts<Loaded extends boolean> = {
  [Name in LayoutName]: Loaded extends true
    ? ComponentType<LayoutProps<Name>>
    : () => Promise<{ default: ComponentType<LayoutProps<Name>> }>
}

const others = () => importAgain(() => import('./others.ts'))

export const layouts: Layouts<false> = {
  doc: async () => ({ default: doc }),
  category: async () => ({ default: category }),
  page: async () => ({ default: plainPage }),
  'not-found': async () => ({ default: notFound }),
  home: async () => ({ default: (await others()).home }),
  'blog-list': async () => ({ default: (await others())['blog-list'] }),
  'blog-post': async () => ({ default: (await others())['blog-post'] }),
  'blog-archive': async () => ({ default: (await others())['blog-archive'] }),
  authors: async () => ({ default: (await others()).authors }),
  author: async () => ({ default: (await others()).author }),
  tags: async () => ({ default: (await others()).tags }),
  tag: async () => ({ default: (await others()).tag }),
}
