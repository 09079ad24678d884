import { WorkerDraft, workerColors, type Worker } from '#contract/workers.ts'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { StoredWorker } from './workers.queries.ts'

/** A stored worker as the contract has them. */
export const toWorker = (row: StoredWorker): Worker => ({
  ...row,
  status: row.status as Worker['status'],
  hours: readStoredJson(WorkerDraft.shape.hours, row.hours),
})

/** A worker as they are stored. */
export const toColumns = ({ hours, ...draft }: WorkerDraft & { color: string }) => ({
  ...draft,
  hours: hours && JSON.stringify(hours),
  search: workerSearch(draft),
})

/** What quick text finds a worker by. */
export const workerSearch = ({ name, phone = null }: { name: string; phone?: string | null }): string => searchText(name, phone)

/** The colour of whoever comes after so many. */
export const colorAfter = (count: number): string => workerColors[count % workerColors.length]!
