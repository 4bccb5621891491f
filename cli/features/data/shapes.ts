// The shapes of the JSON files. Their JSON Schemas are made from these. Objects may get further keys without a new `format`.

import type { Defined } from '../../config/schema.ts'
import * as z from '../../core/z.ts'

/** Grows when a key changes its meaning or goes. */
export const FORMAT = 1

const format = z.literal(FORMAT).describe('Grows when a key changes its meaning or goes. New keys do not change it.')
const path = z.string().describe('Address on the host of the site, with the base URL: "/docs/intro#dice".')

const KIND = z.enum(['records', 'rules', 'tables'])
export type FileKind = z.infer<typeof KIND>

export const INDEX = z.looseObject({
  format,
  title: z.string().describe('Title of the game.'),
  edition: z.string().optional(),
  date: z.string().describe('Day of the edition: "2026-11-24".').optional(),
  licence: z.string().describe('Address of the licence.').optional(),
  locale: z.string().describe('Language tag: "en".'),
  files: z.array(
    z.looseObject({
      path: z.string().describe('Address on the host of the site: "/data/rules.json".'),
      kind: KIND,
      count: z.number().int().describe('Number of records, rules or tables.'),
      sha256: z
        .string()
        .regex(/^[\da-f]{64}$/)
        .describe('SHA-256 of the bytes of the file, in hex digits.'),
      schema: z.string().describe('Address of its JSON Schema.'),
    }),
  ),
})

export const RULE = z.looseObject({
  id: z.string().describe('"docs/chases" for a page, "docs/chases#fleeing" for a section. It outlives a new address.'),
  doc: z.string().describe('Id of its page.'),
  path,
  level: z.number().int().min(1).max(6).describe('1 for a page, else that of its heading.'),
  number: z.string().describe('Number of its section in the book: "4.2".').optional(),
  title: z.string(),
  text: z.string().describe('Plain text below the heading, up to the next heading.'),
  html: z.string().describe('The same as HTML with absolute addresses.'),
  terms: z.array(z.string()).describe('Ids of the terms of the glossary that it names.'),
  links: z
    .array(z.string())
    .describe('Where it leads: ids of rules, records as "creatures/rat", and absolute addresses of everything else.'),
  since: z.string().describe('Edition that it was new in.').optional(),
  changed: z.string().describe('Edition that last changed its meaning.').optional(),
})

export const RULES = z.looseObject({ format, rules: z.array(RULE).describe('In reading order.') })

/** A page of the docs without its sections, or a section without those below it. */
export type RuleEntry = Defined<Omit<z.infer<typeof RULE>, number>>

const NUMBER = z.union([z.number().int(), z.string().regex(/^\d+$/)])

const ROW = z.looseObject({
  from: z.number().int().describe('Lowest total of the row.'),
  to: z.number().int().describe('Highest total of the row.'),
  odds: z.number().min(0).max(1),
  chance: z
    .tuple([NUMBER, NUMBER])
    .describe('The exact odds: ways to roll the row, of all ways. In quotes if a program would round the number.'),
  name: z.string().optional(),
  text: z.string(),
  cells: z.array(z.string()).describe('Texts of the columns, if the table has several.').optional(),
})

export const TABLES = z.looseObject({
  format,
  tables: z.array(
    z.looseObject({
      id: z.string().describe('"loot", or for a table that is written in a page "docs/treasure#roll-coins".'),
      title: z.string(),
      die: z.string().describe('"2d6"'),
      path: path.optional(),
      columns: z.array(z.string()).describe('Names of the columns besides totals, if there are several.').optional(),
      rows: z.array(ROW),
    }),
  ),
  sentences: z
    .array(
      z.looseObject({
        id: z.string(),
        title: z.string(),
        text: z.string().describe('Ids of tables and dice are in braces: "{names} has {2d6} coins."'),
        path: path.optional(),
      }),
    )
    .describe('Sentences that are made by rolling on tables.'),
})

export const DICE = z.looseObject({
  text: z.string().describe('As written: "1d4+1".'),
  count: z.number().int(),
  sides: z.number().int().describe('Highest face.'),
  plus: z.number().int().describe('Added to the dice; negative if it is taken away.'),
  average: z.number(),
  kind: z
    .enum(['digits', 'fate'])
    .describe('"digits": each die is a digit, as in d66. "fate": the faces are -1, 0 and 1. Without: faces are added.')
    .optional(),
  keep: z
    .looseObject({ which: z.enum(['highest', 'lowest']), count: z.number().int() })
    .describe('Only these dice count.')
    .optional(),
})

/** What is beside the fields of the author. */
export const BESIDE = {
  _path: path.optional(),
  _html: z.string().describe('What its page shows of it, with absolute addresses.').optional(),
  _dice: z.record(z.string(), DICE).describe('The fields that are dice, by their names.').optional(),
}
