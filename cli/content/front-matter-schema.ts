// The keys of front matter for each kind of page, as zod schemas. The description of a key is shown by the handbook, by editors and in
// `.pages.yml`; it is Markdown.
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
  title: text
    .optional()
    .describe('Title of the page. Without it, the first `#` heading is used, else the name of the file.'),
  title_meta: text.optional().describe('Title for browser tabs and search engines, if it differs from `title`.'),
  description: z
    .union([text, z.null()])
    .optional()
    .describe(
      'One or two sentences about the page, for search engines, lists and social media. Without it, the first paragraph is used.',
    ),
  keywords: z.union([list, text]).optional().describe('Words for search engines, as a list or a text with commas.'),
  image: address
    .optional()
    .describe(
      'Picture for social media; for a post also at its head and in lists. A file next to the page or in `content/static`.',
    ),
  cover: address
    .optional()
    .describe('Picture at the top of the home page. A file next to the page or in `content/static`.'),
  slug: text
    .optional()
    .describe('Last part of the address, or the whole path below the docs or the blog if it starts with `/`.'),
  draft: z.boolean().optional().describe('With `true`, only `serve` shows the page; `build` leaves it out.'),
  unlisted: z
    .boolean()
    .optional()
    .describe(
      'With `true`, the page is published, but lists, the sidebar, the search and search engines leave it out.',
    ),
  hide_table_of_contents: z.boolean().optional().describe('With `true`, the page has no "On this page" list.'),
  toc_min_heading_level: z
    .number()
    .int()
    .min(2)
    .max(6)
    .optional()
    .describe('Highest heading level in "On this page": 2 for `##`.'),
  toc_max_heading_level: z
    .number()
    .int()
    .min(2)
    .max(6)
    .optional()
    .describe('Lowest heading level in "On this page": 3 for `###`.'),
  redirect_from: z
    .union([list, text])
    .optional()
    .describe('Old paths of the page, as a text or a list. They lead to it.'),
  hero: z.enum(HEROES).optional().describe('Name of the drawing at the head of the page, in the theme `reflection`.'),
  print: z
    .enum(['columns', 'wide', 'sheets', 'screen'])
    .optional()
    .describe(
      'How the page is printed: in two columns, in one wide column, each `##` section on a sheet of its own, or only its `:::screen` blocks, one a sheet.',
    ),
  mdx: z.unknown().optional().describe('Ignored. Kept for pages from Docusaurus.'),
  format: z.unknown().optional().describe('Ignored. Kept for pages from Docusaurus.'),
  custom_props: z.unknown().optional().describe('Ignored. Kept for pages from Docusaurus.'),
}

/** Keys of docs and posts, but not of plain pages. */
const DATED = {
  tags: z
    .union([z.array(z.union([tag, z.null()])), text])
    .optional()
    .describe('Tags, as a list. Each has a page that lists everything with it.'),
  custom_edit_url: z
    .union([address, z.null()])
    .optional()
    .describe('Address of "Edit this page" for this page; `null` removes the link.'),
  last_update: z
    .union([z.looseObject({ date: date.optional(), author: text.optional() }), z.literal(false)])
    .optional()
    .describe(
      'When and by whom the page was last changed (`date`, `author`), instead of the last commit; `false` shows nothing.',
    ),
}

/** Keys of each kind of page. Other keys are reported with the nearest known one. */
export const FRONT_MATTER = {
  doc: z.looseObject({
    ...COMMON,
    ...DATED,
    id: text.optional().describe('Name of the doc in sidebars, instead of the name of its file.'),
    hide_title: z.boolean().optional().describe('With `true`, the title is not shown above the text.'),
    list_pages: z.boolean().optional().describe('With `true`, the pages of the same folder are listed below the text.'),
    sidebar_label: text.optional().describe('Text in the sidebar, instead of the title.'),
    sidebar_position: z.number().optional().describe('Position in its folder: smaller numbers come first.'),
    sidebar_class_name: text.optional().describe('CSS class of the link in the sidebar, for your own style sheet.'),
    sidebar_key: text.optional().describe('Ignored. Kept for pages from Docusaurus.'),
    sidebar_custom_props: z.unknown().optional().describe('Ignored. Kept for pages from Docusaurus.'),
    needs: z
      .union([list, text])
      .optional()
      .describe(
        'What a reader has to know first: docs or sections of docs, `[combat#rounds]`. Readers who come from another site see them under the title.',
      ),
    book: z
      .boolean()
      .optional()
      .describe('With `false`, the book leaves the page out, for example because it repeats other chapters.'),
    displayed_sidebar: link.optional().describe('Id of the sidebar that the page shows; `null` for none.'),
    pagination_label: text.optional().describe('Text of the links to this page under "Previous" and "Next".'),
    pagination_next: link.optional().describe('Id of the next page; `null` removes the link.'),
    pagination_prev: link.optional().describe('Id of the previous page; `null` removes the link.'),
    parse_number_prefixes: z
      .boolean()
      .optional()
      .describe('With `false`, a number before the name of the file (`01-intro.md`) stays part of the address.'),
  }),
  post: z.looseObject({
    ...COMMON,
    ...DATED,
    date: date
      .optional()
      .describe('Date of the post, `2025-02-01`. Without it, the date in the name of the file is used.'),
    authors: z
      .unknown()
      .optional()
      .describe(
        'Key of an author in `authors.yml`, a list of keys, or a map with `name`, `title`, `url` and `image_url`.',
      ),
    author: text.optional().describe('Name of the only author, for a post that does not use `authors`.'),
    author_title: text.optional().describe('What this author does.'),
    author_url: address.optional().describe('Website of this author.'),
    author_image_url: address.optional().describe('Portrait of this author.'),
    authorTitle: text.optional().describe('Old form of `author_title`.'),
    authorURL: address.optional().describe('Old form of `author_url`.'),
    authorImageURL: address.optional().describe('Old form of `author_image_url`.'),
    sidebar_label: text.optional().describe('Text in the list of posts, instead of the title.'),
    hide_reading_time: z.boolean().optional().describe('With `true`, the post does not show its reading time.'),
  }),
  page: z.looseObject({
    ...COMMON,
    layout: z
      .enum(['page', 'home'])
      .optional()
      .describe('`home` for the home page (`content/pages/index.md`), else `page`.'),
    hide_title: z.boolean().optional().describe('With `true`, the title is not shown above the text.'),
    wrapperClassName: text.optional().describe('CSS class around the page, for your own style sheet.'),
    lede: text.optional().describe('First sentences of the home page, larger than the text.'),
    moment: text.optional().describe('A moment of play in two sentences, on the first screen of the home page.'),
    actions: z
      .array(z.strictObject({ label: text, to: address }))
      .optional()
      .describe('Buttons on the first screen of the home page, each with `label` and `to`.'),
    cards: z
      .array(z.strictObject({ title: text, text: text, to: address.optional() }))
      .optional()
      .describe('Cards on the home page, each with `title`, `text` and `to`.'),
    sections: z
      .array(z.strictObject({ title: text, links: z.array(z.strictObject({ label: text, to: address })) }))
      .optional()
      .describe('Lists of links on the home page, each with `title` and `links` (`label`, `to`).'),
    finds: text
      .optional()
      .describe('Name of a data file. The home page shows the `text` of its records, one at a time.'),
  }),
} as const

/** Browsers ignore spaces and control characters in a scheme. */
export function couldRunCode(address: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''))
}

export type PageKind = keyof typeof FRONT_MATTER
export type FrontMatter<Kind extends PageKind = PageKind> = z.infer<(typeof FRONT_MATTER)[Kind]>
