import type { $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition } from '#contract/kit/codec.ts'

type Limits = { maxLength?: number; required?: true }

/** Limits that a schema sets for the field at a path such as `contacts.0.name`: maximum length and whether it is required. */
export function schemaLimits(schema: $ZodType, path: string): Limits {
  let field: $ZodType | undefined = schema
  for (const part of path.split('.')) {
    const def = schemaDefinition(unwrapSchema(field))
    field = def.type === 'object' ? def.shape[part] : def.type === 'array' ? def.element : undefined
    if (!field) return {}
  }
  const isOpen = /^(optional|nullable|default|prefault)$/.test(schemaDefinition(field).type)
  const { type, checks = [] } = schemaDefinition(unwrapField(field))
  if (type !== 'string') return isOpen || type === 'boolean' ? {} : { required: true }
  const limits = checks.map((check) => check._zod.def as { check: string; minimum?: number; maximum?: number })
  const maxLength = limits.find(({ check }) => check === 'max_length')?.maximum
  const isFilled = limits.some(({ check, minimum = 0 }) => check === 'min_length' && minimum > 0)
  return { ...(maxLength !== undefined && { maxLength }), ...(!isOpen && isFilled && { required: true }) }
}

/** The schema below optional() and the like, and on the input side of a pipe. */
function unwrapField(schema: $ZodType): $ZodType {
  const def = schemaDefinition(unwrapSchema(schema))
  if (def.type !== 'pipe') return unwrapSchema(schema)
  return unwrapField(schemaDefinition(def.in).type === 'transform' ? def.out : def.in)
}
