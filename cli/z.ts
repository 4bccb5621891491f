// What is used of the schema library, name by name: imported as a whole it would be half of what a build loads.

export type { core, infer, ZodObject, ZodType } from 'zod'
export {
  array,
  boolean,
  enum,
  literal,
  looseObject,
  null,
  number,
  object,
  record,
  strictObject,
  string,
  toJSONSchema,
  union,
  unknown,
} from 'zod'
