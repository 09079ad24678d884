import type { MergeSide, MergeChoices } from '#contract/clients/merge.ts'

// Two records of one client become one.

/** What is taken as a whole from the one or from the other. */
export const mergeFields = [
  'name',
  'delegateName',
  'phone',
  'email',
  'fidelity',
  'company',
  'notes',
] as const satisfies (keyof MergeChoices)[]
type Values = { readonly [Field in (typeof mergeFields)[number]]: unknown }
type Both = { winner: Values; loser: Values }

/** Whose field is taken where nobody chooses: the winner's, unless only the loser has one. */
export const defaultSide = (field: keyof MergeChoices, { winner, loser }: Both): MergeSide =>
  isEmptyValue(winner[field]) && !isEmptyValue(loser[field]) ? 'loser' : 'winner'

export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.entries(value).every(([key, inner]) => key === 'id' || isEmptyValue(inner)))

/** Of addresses or contacts, those that are not there yet, in whatever spelling. */
export function rowsToAdd<Row extends { id: number }>(there: readonly Row[], others: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const keys = new Set(there.map(keyOf))
  return others.filter((row) => !keys.has(keyOf(row)) && keys.add(keyOf(row)))
}
