import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** What the car of this plate drove in on last, as it is stored. */
export async function listTyresOnVehicle(db: Db, { account }: Scope, plateKey: string): Promise<unknown> {
  const known = db.selectFrom('vehicles').select('tyreDimensions').where('accountId', '=', account).where('plateKey', '=', plateKey)
  return (await known.where('deletedAt', 'is', null).executeTakeFirst())?.tyreDimensions
}

/** The order that gives a set back, if it is there. */
export const findReturningOrder = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'workOrders', scope).select('id').where('id', '=', id).executeTakeFirst()
