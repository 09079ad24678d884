import type { AuditEntry, Change } from '#contract/audit.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'

/** Fields whose keys are user data, so their case is kept. */
const mapFields = ['options']

/** Converts the keys inside a stored change to snake case, as on the wire. */
const toChange = ({ field, from, to }: Change): Change =>
  mapFields.includes(field) ? { field, from, to } : { field, from: toWireKeys(from), to: toWireKeys(to) }

export const toEntry = ({ changes, ...entry }: AuditEntry): AuditEntry => ({ ...entry, changes: changes.map(toChange) })

function toWireKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWireKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toSnakeCase(key), toWireKeys(inner)]))
}
