import equal from 'fast-deep-equal'
import type { Change } from '#contract/audit.ts'
import { toCamelCase } from '#contract/kit/codec.ts'

/** A single changed field with the path of its names: `address.postCode`. */
export type ChangedPart = { path: string; from: unknown; to: unknown }

/** Fields that follow from others or that nobody chooses are left out. */
const derivedFields = new Set(['accountId', 'address.fullAddress', 'type'])

/** Splits changes into single fields: of an address only the street. A change between two empty values is left out. */
export const changedParts = (changes: Change[]): ChangedPart[] =>
  changes.flatMap(({ field, from, to }) => splitChange(toCamelCase(field), from, to)).filter(({ path }) => !derivedFields.has(path))

function splitChange(path: string, from: unknown, to: unknown): ChangedPart[] {
  if (equal(from, to) || (isBlankPart(from) && isBlankPart(to))) return []
  if (!isGroup(from) && !isGroup(to)) return [{ path, from, to }]
  const before = isGroup(from) ? from : {}
  const after = isGroup(to) ? to : {}
  return Object.keys({ ...before, ...after }).flatMap((key) => splitChange(`${path}.${toCamelCase(key)}`, before[key], after[key]))
}

export const isBlankPart = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes use the names of the wire. */
