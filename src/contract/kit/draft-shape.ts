import { z } from 'zod'
import type { $ZodType, output } from 'zod/v4/core'
import { schemaDefinition } from './codec.ts'

type Shape = Readonly<Record<string, $ZodType>>
type DraftShape<S extends Shape, D> = {
  [Key in keyof S]: Key extends keyof D ? z.ZodDefault<S[Key]> : S[Key] extends z.ZodNullable ? z.ZodDefault<S[Key]> : S[Key]
}

/** The fields of a record that is written whole: an absent field has this default, or null if it may be null; all others are required. */
export const draftShape = <S extends Shape, D extends { [Key in keyof S]?: output<S[Key]> }>(shape: S, defaults: D): DraftShape<S, D> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => {
      const isOptional = key in defaults || schemaDefinition(schema).type === 'nullable'
      return [key, isOptional ? z._default(schema, (defaults as Record<string, unknown>)[key] ?? null) : schema]
    }),
  ) as never
