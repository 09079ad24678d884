import type { MergeSide, MergeChoices } from '#contract/clients/merge.ts'

type Values = { readonly [Field in keyof MergeChoices]-?: unknown }
type Both = { winner: Values; loser: Values }

/** Without a choice the winner gives the field, unless only the loser has a value. */
export const defaultSide = (field: keyof MergeChoices, { winner, loser }: Both): MergeSide =>
  isEmptyValue(winner[field]) && !isEmptyValue(loser[field]) ? 'loser' : 'winner'

export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.entries(value).every(([key, inner]) => key === 'id' || isEmptyValue(inner)))

/** Returns the rows of the loser whose key the winner lacks; `keyOf` ignores differences of spelling. */
export function rowsToAdd<Row extends { id: number }>(
  winnerRows: readonly Row[],
  loserRows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const keys = new Set(winnerRows.map(keyOf))
  return loserRows.filter((row) => !keys.has(keyOf(row)) && keys.add(keyOf(row)))
}
