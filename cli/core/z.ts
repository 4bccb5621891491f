// Re-exports the parts of zod that are used. Importing all of it would double the size of the bundled tool.

export type { core, infer, input, output, ZodObject, ZodType } from 'zod'
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
  tuple,
  union,
  unknown,
} from 'zod'
