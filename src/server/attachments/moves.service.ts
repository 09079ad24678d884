import type { Context } from '#server/platform/context.ts'
import * as queries from './attachments.queries.ts'
import * as contents from './contents.queries.ts'

/** Contents that one statement deletes. */
const maxRows = 500

export const moveToClient = ({ db, scope }: Context, { winner, loser }: { winner: number; loser: number }) =>
  queries.moveAll(db, scope, { kind: 'client', id: loser }, { kind: 'client', id: winner })

export const moveToVehicle = ({ db, scope }: Context, { id, from }: { id: number; from: number }) =>
  queries.moveAll(db, scope, { kind: 'vehicle', id: from }, { kind: 'vehicle', id })

export const moveToOrder = ({ db, scope }: Context, { draft, order }: { draft: number; order: { id: number } }) =>
  queries.moveAll(db, scope, { kind: 'draft', id: draft }, { kind: 'work-order', id: order.id })

/** Deletes the attachments of the clients, of their orders, drafts and sets, with the bytes that nothing else has. */
export async function forgetClients(context: Context, { ids }: { ids: number[] }): Promise<void> {
  await contents.lockUsage(context.db, context.scope)
  await queries.deleteOfClients(context.db, context.scope, ids)
  await removeUnused(context)
}

export async function removeUnused({ db, scope }: Context): Promise<void> {
  let used = await contents.lockUsage(db, scope)
  for (let more = true; more;) {
    const { bytes, rows } = await contents.deleteUnused(db, scope, maxRows)
    used -= bytes
    more = rows === maxRows
  }
  await contents.setUsage(db, scope, used)
}
