import { z } from 'zod'
import { safeParse, type $ZodError, type $ZodType, type output } from 'zod/v4/core'
import type { ChangesShape } from '#contract/kit/changes.ts'
import { unwrapSchema, schemaDefinition, objectShape, toSnakePath } from '#contract/kit/codec.ts'
import { fail, type FieldErrors } from '#contract/kit/errors.ts'
import { fieldErrors } from './failures.ts'

type Shape = Readonly<Record<string, $ZodType>>
type Refuse = (path: readonly string[], error: $ZodError) => void
type Json = Readonly<Record<string, unknown>>

/**
 * Returns the members that a change names, every nested object in them merged into the stored one; `stored` must be read under the lock.
 * Refuses a merged object that breaks a rule over several of its members, by the path of the member.
 */
export function mergeChanges<S extends Shape>(
  shape: S,
  stored: { readonly [Key in keyof S]: unknown },
  changes: output<z.ZodObject<ChangesShape<S>>>,
): { -readonly [Key in keyof S]?: output<S[Key]> } {
  const fields: FieldErrors = {}
  const refuse: Refuse = (path, error) => {
    for (const [name, messages] of Object.entries(fieldErrors(error)))
      fields[[toSnakePath(path), name].filter(Boolean).join('.')] = messages
  }
  const merged = Object.entries(shape).flatMap(([key, schema]) => {
    const change = (changes as Json)[key]
    return change === undefined ? [] : [[key, mergeValue(schema, (stored as Json)[key], change, [key], refuse)]]
  })
  if (Object.keys(fields).length) fail('InvalidInput', { fields })
  return Object.fromEntries(merged)
}

function mergeValue(schema: $ZodType, stored: unknown, change: unknown, path: readonly string[], refuse: Refuse): unknown {
  if (change === undefined) return stored
  const object = unwrapSchema(schema)
  const { type, checks = [] } = schemaDefinition(object)
  if (type !== 'object' || change === null) return change
  if (Object.values(change as Json).every((value) => value === undefined)) return stored
  // Nothing is stored to merge into, so the part is made as in a new record.
  if (stored === null || stored === undefined) return judge(object, change, path, refuse)
  const members = Object.entries(objectShape(object)).flatMap(([key, inner]) => {
    const [before, next] = [stored, change].map((from) => (from as Json)[key])
    const member = mergeValue(inner, before, next, [...path, key], refuse)
    return member === undefined ? [] : [[key, member]]
  })
  return judge(z.any().check(...(checks as never[])), Object.fromEntries(members), path, refuse)
}

function judge(schema: $ZodType, value: unknown, path: readonly string[], refuse: Refuse): unknown {
  const { data, error } = safeParse(schema, value)
  if (!error) return data
  refuse(path, error)
  return value
}
