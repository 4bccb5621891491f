// Re-exports the parts of zod that are used. Importing all of it would double the size of the bundled tool.

import { config, type core, type ZodObject, strictObject as zodStrictObject } from 'zod'

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
  string,
  toJSONSchema,
  tuple,
  union,
  unknown,
} from 'zod'

/** Most schemas check a few values only: writing a function for each takes longer than it saves. */
config({ jitless: true })

/** Zod's own, typed so that declarations of the package keep the comments of the fields, which editors show. */
export const strictObject = zodStrictObject as <Shape extends core.$ZodLooseShape>(
  shape: Shape,
) => ZodObject<Shape, core.$strict>
