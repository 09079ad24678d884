import { z } from 'zod'
import { safeParse, type $ZodError, type $ZodType, type output } from 'zod/v4/core'
import type { ChangesShape } from '#contract/kit/changes.ts'
import { unwrapSchema, schemaDefinition, objectShape, toSnakePath } from '#contract/kit/codec.ts'
import { fail, type FieldErrors } from '#contract/kit/errors.ts'
import { fieldErrors } from './failures.ts'

type Shape = Readonly<Record<string, $ZodType>>
type AddErrors = (path: readonly string[], error: $ZodError) => void
type Json = Readonly<Record<string, unknown>>

/**
 * Returns the changed members, nested objects merged into the stored ones; `stored` must be read under the lock. A merged object that
 * breaks a rule across its members fails by the path of the member.
 */
export function mergeChanges<S extends Shape>(
  shape: S,
  stored: { readonly [Key in keyof S]: unknown },
  changes: output<z.ZodObject<ChangesShape<S>>>,
): { -readonly [Key in keyof S]?: output<S[Key]> } {
  const fields: FieldErrors = {}
  const addErrors: AddErrors = (path, error) => {
    for (const [name, messages] of Object.entries(fieldErrors(error)))
      fields[[toSnakePath(path), name].filter(Boolean).join('.')] = messages
  }
  const merged = Object.entries(shape).flatMap(([key, schema]) => {
    const change = (changes as Json)[key]
    return change === undefined ? [] : [[key, mergeValue(schema, (stored as Json)[key], change, [key], addErrors)]]
  })
  if (Object.keys(fields).length) fail('InvalidInput', { fields })
  return Object.fromEntries(merged)
}

function mergeValue(schema: $ZodType, stored: unknown, change: unknown, path: readonly string[], addErrors: AddErrors): unknown {
  if (change === undefined) return stored
  const object = unwrapSchema(schema)
  const { type, checks = [] } = schemaDefinition(object)
  if (type !== 'object' || change === null) return change
  if (Object.values(change as Json).every((value) => value === undefined)) return stored
  // Nothing is stored to merge into, so the object is validated as in a new record.
  if (stored === null || stored === undefined) return validateValue(object, change, path, addErrors)
  const members = Object.entries(objectShape(object)).flatMap(([key, inner]) => {
    const [before, next] = [stored, change].map((from) => (from as Json)[key])
    const member = mergeValue(inner, before, next, [...path, key], addErrors)
    return member === undefined ? [] : [[key, member]]
  })
  return validateValue(z.any().check(...(checks as never[])), Object.fromEntries(members), path, addErrors)
}

function validateValue(schema: $ZodType, value: unknown, path: readonly string[], addErrors: AddErrors): unknown {
  const { data, error } = safeParse(schema, value)
  if (!error) return data
  addErrors(path, error)
  return value
}
