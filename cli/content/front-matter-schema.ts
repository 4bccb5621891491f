// The keys of front matter for each kind of page, as zod schemas.
import { HEROES } from '../../templates/themes/index.ts'
import { checkIcon } from '../config/rules.ts'
import { optional, text } from '../core/schema.ts'
import * as z from '../core/z.ts'

const date = text
const ignored = optional(z.unknown(), 'Ignored. Kept for pages from Docusaurus.')
const list = z.array(text)
const link = z.union([text, z.null()])
/** A path or an address. Rejects addresses that could run code. */
export const address = text.refine((to) => !couldRunCode(to), 'this address could run code')

function checkCardIcon(icon: string, context: z.core.$RefinementCtx) {
  if (!/\.svg$/i.test(icon)) checkIcon(icon, context)
}

const tag = z.union([text, z.object({ label: text, permalink: text.optional(), description: text.optional() })])

const COMMON = {
  title: optional(text, 'Title of the page. Without it, the first `#` heading is used, else the name of the file.'),
  title_meta: optional(text, 'Title for browser tabs and search engines, if it differs from `title`.'),
  description: optional(
    z.union([text, z.null()]),
    'One or two sentences about the page, for search engines, lists and social media. Without it, the first paragraph is used.',
  ),
  keywords: optional(z.union([list, text]), 'Words for search engines, as a list or a text with commas.'),
  image: optional(
    address,
    'Picture for social media; for a post also at its head and in lists. A file next to the page or in `content/static`.',
  ),
  cover: optional(address, 'Picture at the top of the home page. A file next to the page or in `content/static`.'),
  slug: optional(text, 'Last part of the address, or the whole path below the docs or the blog if it starts with `/`.'),
  draft: optional(z.boolean(), 'With `true`, only `serve` shows the page; `build` leaves it out.'),
  unlisted: optional(
    z.boolean(),
    'With `true`, the page is published, but lists, the sidebar, the search and search engines leave it out.',
  ),
  hide_table_of_contents: optional(z.boolean(), 'With `true`, the page has no "On this page" list.'),
  toc_min_heading_level: optional(
    z.number().int().min(2).max(6),
    'Highest heading level in "On this page": 2 for `##`.',
  ),
  toc_max_heading_level: optional(
    z.number().int().min(2).max(6),
    'Lowest heading level in "On this page": 3 for `###`.',
  ),
  redirect_from: optional(z.union([list, text]), 'Old paths of the page, as a text or a list. They lead to it.'),
  hero: optional(z.enum(HEROES), 'Name of the drawing at the head of the page, in the theme `reflection`.'),
  print: optional(
    z.enum(['columns', 'wide', 'sheets', 'screen']),
    'How the page is printed: in two columns, in one wide column, each `##` section on a sheet of its own, or only its `:::screen` blocks, one a sheet.',
  ),
  mdx: ignored,
  format: ignored,
  custom_props: ignored,
}

/** Keys of docs and posts, but not of plain pages. */
const DATED = {
  tags: optional(
    z.union([z.array(z.union([tag, z.null()])), text]),
    'Tags, as a list. Each has a page that lists everything with it.',
  ),
  custom_edit_url: optional(
    z.union([address, z.null()]),
    'Address of "Edit this page" for this page; `null` removes the link.',
  ),
  last_update: optional(
    z.union([z.looseObject({ date: date.optional(), author: text.optional() }), z.literal(false)]),
    'When and by whom the page was last changed (`date`, `author`), instead of the last commit; `false` shows nothing.',
  ),
}

/** The picture above the title of a card on the home page. `icon`: the name of an icon of the tool, or an SVG file. */
const CARD_PICTURE = {
  image: address.optional(),
  icon: text.superRefine(checkCardIcon).optional(),
  alt: text.optional(),
}

/** Keys of each kind of page. Other keys are reported with the nearest known one. */
export const FRONT_MATTER = {
  doc: z.looseObject({
    ...COMMON,
    ...DATED,
    id: optional(text, 'Name of the doc in sidebars, instead of the name of its file.'),
    hide_title: optional(z.boolean(), 'With `true`, the title is not shown above the text.'),
    list_pages: optional(z.boolean(), 'With `true`, the pages of the same folder are listed below the text.'),
    sidebar_label: optional(text, 'Text in the sidebar, instead of the title.'),
    sidebar_position: optional(z.number(), 'Position in its folder: smaller numbers come first.'),
    sidebar_class_name: optional(text, 'CSS class of the link in the sidebar, for your own style sheet.'),
    sidebar_key: optional(text, 'Ignored. Kept for pages from Docusaurus.'),
    sidebar_custom_props: ignored,
    needs: optional(
      z.union([list, text]),
      'What a reader has to know first: docs or sections of docs, `[combat#rounds]`. Readers who come from another site see them under the title.',
    ),
    book: optional(
      z.boolean(),
      'With `false`, the book leaves the page out, for example because it repeats other chapters.',
    ),
    displayed_sidebar: optional(link, 'Id of the sidebar that the page shows; `null` for none.'),
    pagination_label: optional(text, 'Text of the links to this page under "Previous" and "Next".'),
    pagination_next: optional(link, 'Id of the next page; `null` removes the link.'),
    pagination_prev: optional(link, 'Id of the previous page; `null` removes the link.'),
    parse_number_prefixes: optional(
      z.boolean(),
      'With `false`, a number before the name of the file (`01-intro.md`) stays part of the address.',
    ),
  }),
  post: z.looseObject({
    ...COMMON,
    ...DATED,
    date: optional(date, 'Date of the post, `2025-02-01`. Without it, the date in the name of the file is used.'),
    authors: optional(
      z.unknown(),
      'Key of an author in `authors.yml`, a list of keys, or a map with `name`, `title`, `url` and `image_url`.',
    ),
    author: optional(text, 'Name of the only author, for a post that does not use `authors`.'),
    author_title: optional(text, 'What this author does.'),
    author_url: optional(address, 'Website of this author.'),
    author_image_url: optional(address, 'Portrait of this author.'),
    authorTitle: optional(text, 'Old form of `author_title`.'),
    authorURL: optional(address, 'Old form of `author_url`.'),
    authorImageURL: optional(address, 'Old form of `author_image_url`.'),
    sidebar_label: optional(text, 'Text in the list of posts, instead of the title.'),
    rules: optional(
      z.union([list, text]),
      'Rules that the post is about: docs or sections of docs, `[chases#fleeing]`. If an edition changes one later, the post says so at its top.',
    ),
    rulesAsOf: optional(
      text,
      'Edition of the rules that the post describes, `"0.4"`. Without it, the last one that was out on its date, else the first.',
    ),
    hide_reading_time: optional(z.boolean(), 'With `true`, the post does not show its reading time.'),
  }),
  page: z.looseObject({
    ...COMMON,
    layout: optional(z.enum(['page', 'home']), '`home` for the home page (`content/pages/index.md`), else `page`.'),
    hide_title: optional(z.boolean(), 'With `true`, the title is not shown above the text.'),
    wrapperClassName: optional(text, 'CSS class around the page, for your own style sheet.'),
    lede: optional(text, 'First sentences of the home page, larger than the text.'),
    moment: optional(text, 'A moment of play in two sentences, on the first screen of the home page.'),
    actions: optional(
      z.array(z.strictObject({ label: text, to: address })),
      'Buttons on the first screen of the home page, each with `label` and `to`.',
    ),
    cards: optional(
      z.array(z.strictObject({ title: text, text: text, to: address.optional(), ...CARD_PICTURE })),
      'Cards on the home page, each with `title`, `text` and `to`, and with an `image` (and its `alt`) or an `icon`.',
    ),
    sections: optional(
      z.array(
        z.strictObject({ title: text, links: z.array(z.strictObject({ label: text, to: address })), ...CARD_PICTURE }),
      ),
      'Lists of links on the home page, each with `title` and `links` (`label`, `to`). As cards they have an `image` or an `icon`, too.',
    ),
    show: optional(
      z.array(
        z.union([
          z.enum(['cards', 'text', 'sections', 'finds', 'posts']),
          z.strictObject({ sections: z.literal('cards') }),
          z.strictObject({ posts: z.number().int().min(1).max(12) }),
          z.strictObject({ table: text }),
        ]),
      ),
      'What the home page shows below its first screen, in this order: `cards`, `text` (of the file), `sections`, `{ sections: cards }`, `finds`, `posts`, `{ posts: 6 }`, and `{ table: creatures }` for a data file.',
    ),
    finds: optional(text, 'Name of a data file. The home page shows the `text` of its records, one at a time.'),
  }),
} as const

/** Browsers ignore spaces and control characters in a scheme. */
export function couldRunCode(address: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''))
}

export type PageKind = keyof typeof FRONT_MATTER
export type FrontMatter<Kind extends PageKind = PageKind> = z.infer<(typeof FRONT_MATTER)[Kind]>
