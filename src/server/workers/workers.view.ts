import { WorkerDraft, workerColors, type Worker } from '#contract/workers.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { StoredWorker } from './workers.queries.ts'

/** Converts a stored worker to the contract's type. */
export const toWorker = (row: StoredWorker): Worker => ({
  ...row,
  status: row.status as Worker['status'],
  hours: readStoredJson(WorkerDraft.shape.hours, row.hours),
})

/** Converts a draft to the stored columns. */
export const toColumns = ({ hours, ...draft }: WorkerDraft & { color: string }) => ({
  ...draft,
  hours: hours && JSON.stringify(hours),
  search: workerSearch(draft),
})

/** Returns the search text of a worker. */
export const workerSearch = ({ name, phone = null }: { name: string; phone?: string | null }): string => searchText(name, phone)

/** Returns the colour of the worker that follows `count` others. */
export const colorAfter = (count: number): string => workerColors[count % workerColors.length]!
