import { z } from 'zod'
import { util, type $ZodType, type output } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition } from './codec.ts'
import { text } from './fields.ts'

/** The value of an unfinished form, as `draftSchema` accepts it. */
type Unfinished<T> = T extends readonly (infer Item)[]
  ? Unfinished<NonNullable<Item>>[]
  : T extends object
    ? { [Key in keyof T]?: Unfinished<NonNullable<T[Key]>> | null | undefined }
    : T

/**
 * The schema of an unfinished form: nothing is required, empty values may be null, and days and instants are text.
 * A text keeps only its length, a number only the bounds within which it is exact.
 */
export const draftSchema = <S extends $ZodType>(schema: S): z.ZodType<Unfinished<output<S>>, Unfinished<output<S>>> =>
  loose(schema) as never

const longestDate = 40
/** Checks of a text that a draft keeps: normalization, length, and storable characters. */
const ofTexts = new Set(['overwrite', 'max_length', 'custom'])

function loose(schema: $ZodType): z.ZodType {
  const inner = unwrapSchema(schema)
  const def = schemaDefinition(inner)
  const changed = (changes: object) => util.clone(inner, { ...def, ...changes }) as z.ZodType
  switch (def.type) {
    case 'string':
      return 'format' in def
        ? text(longestDate)
        : changed({ checks: def.checks?.filter((check) => ofTexts.has(check._zod.def.check)) ?? [] })
    case 'number':
      return z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
    case 'object':
      return z.object(Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, loose(field).nullish()])))
    case 'pipe':
      return schemaDefinition(def.in).type === 'transform' ? loose(def.out) : (inner as z.ZodType)
    case 'array':
      return changed({ element: loose(def.element) })
    default:
      return inner as z.ZodType
  }
}
