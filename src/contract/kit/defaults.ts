import type { $ZodType, input, output } from 'zod/v4/core'
import { schemaDefinition } from './codec.ts'

/** Fills the defaults of a draft that the server writes itself, as parsing does for one that a caller sends. */
export const fillDefaults = <S extends $ZodType>(schema: S, given: input<S>): output<S> => complete(schema, given) as output<S>

/**
 * Reads stored JSON, which may be older than today's fields: missing members get their defaults, undeclared ones are dropped. Nothing is
 * validated, so that a new limit cannot make an old record unreadable.
 */
export const readStoredJson = <S extends $ZodType>(schema: S, json: unknown): output<S> => complete(schema, json) as output<S>

function complete(schema: $ZodType, value: unknown): unknown {
  const def = schemaDefinition(schema)
  if (value === undefined) return def.type === 'default' || def.type === 'prefault' ? def.defaultValue : undefined
  if (value === null) return null
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([key, inner]) => {
          const completed = complete(inner, (value as Record<string, unknown>)[key])
          return completed === undefined ? [] : [[key, completed]]
        }),
      )
    case 'array':
      return (value as unknown[]).map((item) => complete(def.element, item))
    default:
      return 'innerType' in def ? complete(def.innerType, value) : value
  }
}
