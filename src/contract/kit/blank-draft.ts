import type { $ZodType, input, output } from 'zod/v4/core'
import { schemaDefinition } from './codec.ts'
import { fillDefaults } from './defaults.ts'

/** A draft that nobody has typed into yet: it has all defaults, and an empty text where the schema requires one. */
export function blankDraft<S extends $ZodType & { shape: Record<string, $ZodType> }>(schema: S, given: Partial<input<S>>): output<S> {
  const texts = Object.entries(schema.shape).filter(([, field]) => schemaDefinition(field).type === 'string')
  return fillDefaults(schema, { ...Object.fromEntries(texts.map(([key]) => [key, ''])), ...given } as input<S>)
}
