import type { MergeSide, MergeChoices } from '#contract/clients/merge.ts'

// Rules for merging two records of one client.

type FieldValues = { readonly [Field in keyof MergeChoices]-?: unknown }
type Both = { winner: FieldValues; loser: FieldValues }

/** Default side of a field: the winner, unless only the loser has a value. */
export const defaultSide = (field: keyof MergeChoices, { winner, loser }: Both): MergeSide =>
  isEmptyValue(winner[field]) && !isEmptyValue(loser[field]) ? 'loser' : 'winner'

export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.entries(value).every(([key, inner]) => key === 'id' || isEmptyValue(inner)))

/** Returns addresses or contacts of the loser that the winner lacks, comparing by key. */
export function rowsToAdd<Row extends { id: number }>(
  existing: readonly Row[],
  others: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const keys = new Set(existing.map(keyOf))
  return others.filter((row) => !keys.has(keyOf(row)) && keys.add(keyOf(row)))
}
