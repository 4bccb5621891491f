// The keys of front matter for each kind of page, as zod schemas.
import { HEROES } from '../../templates/themes/index.ts'
import * as z from '../z.ts'

/** Accepts values that look like numbers (`title: 2025`) as texts. */
const text = z.union([z.string(), z.number().transform(String)])
const date = text
const list = z.array(text)
const link = z.union([text, z.null()])
/** A path or an address. Rejects addresses that could run code. */
export const address = text.refine((to) => !couldRunCode(to), 'this address could run code')

const tag = z.union([text, z.object({ label: text, permalink: text.optional(), description: text.optional() })])

const COMMON = {
  title: text.optional(),
  title_meta: text.optional(),
  description: z.union([text, z.null()]).optional(),
  keywords: z.union([list, text]).optional(),
  image: address.optional(),
  cover: address.optional(),
  slug: text.optional(),
  draft: z.boolean().optional(),
  unlisted: z.boolean().optional(),
  hide_table_of_contents: z.boolean().optional(),
  toc_min_heading_level: z.number().int().min(2).max(6).optional(),
  toc_max_heading_level: z.number().int().min(2).max(6).optional(),
  redirect_from: z.union([list, text]).optional(),
  hero: z.enum(HEROES).optional(),
  print: z.enum(['columns', 'wide', 'sheets']).optional(),
  // Keys of Docusaurus that are ignored.
  mdx: z.unknown().optional(),
  format: z.unknown().optional(),
  custom_props: z.unknown().optional(),
}

/** Keys of docs and posts, but not of plain pages. */
const DATED = {
  tags: z.union([z.array(z.union([tag, z.null()])), text]).optional(),
  custom_edit_url: z.union([address, z.null()]).optional(),
  last_update: z
    .union([z.looseObject({ date: date.optional(), author: text.optional() }), z.literal(false)])
    .optional(),
}

/** Keys of each kind of page. Other keys are reported with the nearest known one. */
export const FRONT_MATTER = {
  doc: z.looseObject({
    ...COMMON,
    ...DATED,
    id: text.optional(),
    hide_title: z.boolean().optional(),
    list_pages: z.boolean().optional(),
    sidebar_label: text.optional(),
    sidebar_position: z.number().optional(),
    sidebar_class_name: text.optional(),
    sidebar_key: text.optional(),
    sidebar_custom_props: z.unknown().optional(),
    displayed_sidebar: link.optional(),
    pagination_label: text.optional(),
    pagination_next: link.optional(),
    pagination_prev: link.optional(),
    parse_number_prefixes: z.boolean().optional(),
  }),
  post: z.looseObject({
    ...COMMON,
    ...DATED,
    date: date.optional(),
    authors: z.unknown().optional(),
    author: text.optional(),
    author_title: text.optional(),
    author_url: address.optional(),
    author_image_url: address.optional(),
    // The names in Docusaurus 1.
    authorTitle: text.optional(),
    authorURL: address.optional(),
    authorImageURL: address.optional(),
    sidebar_label: text.optional(),
    hide_reading_time: z.boolean().optional(),
  }),
  page: z.looseObject({
    ...COMMON,
    layout: z.enum(['page', 'home']).optional(),
    hide_title: z.boolean().optional(),
    wrapperClassName: text.optional(),
    lede: text.optional(),
    moment: text.optional(),
    actions: z.array(z.strictObject({ label: text, to: address })).optional(),
    cards: z.array(z.strictObject({ title: text, text: text, to: address.optional() })).optional(),
    sections: z
      .array(z.strictObject({ title: text, links: z.array(z.strictObject({ label: text, to: address })) }))
      .optional(),
    finds: text.optional(),
  }),
} as const

/** Browsers ignore spaces and control characters in a scheme. */
export function couldRunCode(address: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''))
}

export type PageKind = keyof typeof FRONT_MATTER
export type FrontMatter<Kind extends PageKind = PageKind> = z.infer<(typeof FRONT_MATTER)[Kind]>
