import equal from 'fast-deep-equal'
import type { Change } from '#contract/audit.ts'

/** A single field that differs, by the names that lead to it: `address.postCode`. */
export type ChangedPart = { path: string; from: unknown; to: unknown }

/** What nobody chose, or follows from the other fields, is not said. */
const derived = new Set(['accountId', 'address.fullAddress', 'type'])

/** What differs, down to single fields: of an address the street alone. What was empty and is empty still says nothing. */
export const changedParts = (changes: Change[]): ChangedPart[] =>
  changes.flatMap(({ field, from, to }) => partsOf(camel(field), from, to)).filter(({ path }) => !derived.has(path))

function partsOf(path: string, from: unknown, to: unknown): ChangedPart[] {
  if (equal(from, to) || (isBlankPart(from) && isBlankPart(to))) return []
  if (!isGroup(from) && !isGroup(to)) return [{ path, from, to }]
  const [before, after] = [isGroup(from) ? from : {}, isGroup(to) ? to : {}]
  return Object.keys({ ...before, ...after }).flatMap((key) => partsOf(`${path}.${camel(key)}`, before[key], after[key]))
}

export const isBlankPart = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A change bears the names of the wire. */
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
