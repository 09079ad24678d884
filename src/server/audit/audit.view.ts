import type { AuditEntry, Change } from '#contract/audit.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'

/** Their keys are names of their own, which cross the wire as they are. */
const freeMaps = ['options']

/** A stored change as the contract has it: what lies in a field is named as on the wire too. */
const toChange = ({ field, from, to }: Change): Change =>
  freeMaps.includes(field) ? { field, from, to } : { field, from: onWire(from), to: onWire(to) }

export const toEntry = ({ changes, ...entry }: AuditEntry): AuditEntry => ({ ...entry, changes: changes.map(toChange) })

function onWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(onWire)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toSnakeCase(key), onWire(inner)]))
}
