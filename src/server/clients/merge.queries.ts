import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** Clients merged into the loser before now point to the winner. */
export const repointMerged = (db: Db, { account }: Scope, loser: number, winner: number) =>
  db.updateTable('clients').set({ mergedIntoId: winner }).where('accountId', '=', account).where('mergedIntoId', '=', loser).execute()
