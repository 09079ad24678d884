// The workers who were last selected in this browser are the likely ones of the next order.

import type { Account } from '#contract/accounts/account.ts'
import { fold } from '#contract/kit/fold.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

const storageKey = (organizationId: number) => `last-workers:${organizationId}`

/** The likely workers of a new order, as long as its line names none; a user without a likely one chooses. */
export const lastWorkers = (workers: Account['workers'], organizationId: number, userName: string): number[] =>
  proposeWorkers(
    workers.filter((worker) => worker.organizationId === organizationId),
    { last: (readStored(storageKey(organizationId)) ?? '').split(',').map(Number), userName },
  )

/** The last workers of this desk, else the only one of the workplace, else the one who bears the user's name. */
export function proposeWorkers(
  here: readonly { id: number; name: string }[],
  from: { last: readonly number[]; userName: string },
): number[] {
  const ids = here.map(({ id }) => id)
  const last = ids.filter((id) => from.last.includes(id))
  if (last.length > 0) return last
  if (ids.length === 1) return ids
  const namesakes = here.filter(({ name }) => fold(name) === fold(from.userName)).map(({ id }) => id)
  return namesakes.length === 1 ? namesakes : []
}

export const rememberWorkers = (organizationId: number, ids: readonly number[]) => writeStored(storageKey(organizationId), ids.join(','))
