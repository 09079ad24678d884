import type { $ZodType, input, output } from 'zod/v4/core'
import { schemaDefinition } from './codec.ts'

/** A draft that we write ourselves: what is left out gets the default that a caller's would get. */
export const fillDefaults = <S extends $ZodType>(schema: S, given: input<S>): output<S> => complete(schema, given) as output<S>

/**
 * JSON as it was stored, perhaps before a field of today existed: what is missing gets its default, what is no longer declared is left out.
 * Nothing is checked: a limit of today must not make yesterday's record unreadable.
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
          const made = complete(inner, (value as Record<string, unknown>)[key])
          return made === undefined ? [] : [[key, made]]
        }),
      )
    case 'array':
      return (value as unknown[]).map((item) => complete(def.element, item))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return complete(def.innerType, value)
    default:
      return value
  }
}
