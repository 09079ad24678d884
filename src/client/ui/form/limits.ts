import type { $ZodType } from 'zod/v4/core'
import { unwrapSchema, schemaDefinition } from '#contract/kit/codec.ts'

type Limits = { maxLength?: number; required?: true }

/** What a schema says of the field at a path such as `contacts.0.name`, as a field shows it: how much may be written, and whether anything must. */
export function schemaLimits(schema: $ZodType, path: string): Limits {
  let field: $ZodType | undefined = schema
  for (const part of path.split('.')) {
    const def = schemaDefinition(unwrapSchema(field))
    field = def.type === 'object' ? def.shape[part] : def.type === 'array' ? def.element : undefined
    if (!field) return {}
  }
  const isOpen = /^(optional|nullable|default|prefault)$/.test(schemaDefinition(field).type)
  const { type, checks = [] } = schemaDefinition(written(field))
  if (type !== 'string') return isOpen || type === 'boolean' ? {} : { required: true }
  const limits = checks.map((check) => check._zod.def as { check: string; minimum?: number; maximum?: number })
  const maxLength = limits.find(({ check }) => check === 'max_length')?.maximum
  const isFilled = limits.some(({ check, minimum = 0 }) => check === 'min_length' && minimum > 0)
  return { ...(maxLength !== undefined && { maxLength }), ...(!isOpen && isFilled && { required: true }) }
}

/** Below optional and the like, and before what a pipe makes of it. */
function written(schema: $ZodType): $ZodType {
  const def = schemaDefinition(unwrapSchema(schema))
  if (def.type !== 'pipe') return unwrapSchema(schema)
  return written(schemaDefinition(def.in).type === 'transform' ? def.out : def.in)
}
