// The workers who were last selected in this browser are the likely ones of the next order.

import type { Account } from '#contract/accounts/account.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

const storageKey = (organizationId: number) => `last-workers:${organizationId}`

export function lastWorkers(workers: Account['workers'], organizationId: number): number[] {
  const here = workers.filter((worker) => worker.organizationId === organizationId).map(({ id }) => id)
  if (here.length === 1) return here
  const last = (readStored(storageKey(organizationId)) ?? '').split(',').map(Number)
  return here.filter((id) => last.includes(id))
}

export const rememberWorkers = (organizationId: number, ids: readonly number[]) => writeStored(storageKey(organizationId), ids.join(','))
