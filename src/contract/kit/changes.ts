import { z } from 'zod'
import type { $ZodType, output } from 'zod/v4/core'
import { schemaDefinition } from './codec.ts'

type Shape = Readonly<Record<string, $ZodType>>
type PartialSchema<S> = S extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> | z.ZodOptional<infer Inner>
  ? PartialSchema<Inner>
  : S extends z.ZodNullable<infer Inner>
    ? z.ZodNullable<PartialSchema<Inner>>
    : S extends z.ZodObject<infer Inner extends Shape>
      ? z.ZodObject<ChangesShape<Inner>>
      : S
export type ChangesShape<S extends Shape> = { [Key in keyof S]: z.ZodOptional<PartialSchema<S[Key]>> }

/**
 * Derives the body of an update: at every depth of nested objects a member may be absent and then has no default, so it stays.
 * Lists, maps and null are values and replace. Rules over several members need the merged record: the server runs them in `mergeChanges`.
 */
export const deriveChanges = <S extends Shape>(shape: S): z.ZodObject<ChangesShape<S>> =>
  z.object(Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, z.optional(toPartial(schema))]))) as never

function toPartial(schema: $ZodType): $ZodType {
  const def = schemaDefinition(schema)
  switch (def.type) {
    case 'default':
    case 'prefault':
    case 'optional':
      return toPartial(def.innerType)
    case 'nullable':
      return z.nullable(toPartial(def.innerType))
    case 'object':
      return deriveChanges(def.shape)
    default:
      return schema
  }
}

type DraftShape<S extends Shape, D extends keyof S> = {
  [Key in keyof S]: Key extends D ? z.ZodDefault<S[Key]> : S[Key] extends z.ZodNullable ? z.ZodDefault<S[Key]> : S[Key]
}

/** The fields of a record that is written whole: an absent field has this default, or null if it may be null; all others are required. */
export const draftShape = <S extends Shape, D extends keyof S>(shape: S, defaults: { [Key in D]: output<S[Key]> }): DraftShape<S, D> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => {
      const isOptional = key in defaults || schemaDefinition(schema).type === 'nullable'
      return [key, isOptional ? z._default(schema, (defaults as Record<string, unknown>)[key] ?? null) : schema]
    }),
  ) as never
