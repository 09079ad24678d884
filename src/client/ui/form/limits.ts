import type { $ZodType } from 'zod/v4/core'
import { bare, definition } from '#contract/kit/codec.ts'

type Limits = { maxLength?: number; required?: true }

/** What a schema says of the field at a path such as `contacts.0.name`, as a field shows it: how much may be written, and whether anything must. */
export function limitsOf(schema: $ZodType, path: string): Limits {
  let field: $ZodType | undefined = schema
  for (const part of path.split('.')) {
    const def = definition(bare(field))
    field = def.type === 'object' ? def.shape[part] : def.type === 'array' ? def.element : undefined
    if (!field) return {}
  }
  const isOpen = /^(optional|nullable|default|prefault)$/.test(definition(field).type)
  const { type, checks = [] } = definition(written(field))
  if (type !== 'string') return isOpen || type === 'boolean' ? {} : { required: true }
  const limits = checks.map((check) => check._zod.def as { check: string; minimum?: number; maximum?: number })
  const maxLength = limits.find(({ check }) => check === 'max_length')?.maximum
  const isFilled = limits.some(({ check, minimum = 0 }) => check === 'min_length' && minimum > 0)
  return { ...(maxLength !== undefined && { maxLength }), ...(!isOpen && isFilled && { required: true }) }
}

/** Below optional and the like, and before what a pipe makes of it. */
function written(schema: $ZodType): $ZodType {
  const def = definition(bare(schema))
  if (def.type !== 'pipe') return bare(schema)
  return written(definition(def.in).type === 'transform' ? def.out : def.in)
}
