import type { BulkResult, BulkRow } from '#contract/kit/bulk.ts'
import { AppError } from '#contract/kit/errors.ts'

/**
 * Runs one action on each row in the order of ids, so that two calls on the same rows block each other only once. An action refuses
 * before it writes: refused rows change nothing and the others stay done.
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
