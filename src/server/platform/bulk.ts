import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import { AppError } from '#contract/kit/errors.ts'

/**
 * The same act on each of these rows, in the order of their ids: two who change the same rows wait for one another only once. An act refuses
 * before it writes, so that of what is refused nothing is left behind and the others stay done.
 */
export async function runBulk(rows: BulkRow[], act: (row: BulkRow) => Promise<unknown>): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] }
  for (const row of rows.toSorted((a, b) => a.id - b.id))
    try {
      await act(row)
      result.done.push(row.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refused.push({ id: row.id, code: error.code })
    }
  return result
}
