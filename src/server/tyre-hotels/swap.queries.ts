import type { Db } from '#server/platform/database/db.ts'
import { plateLookupKeys } from '#server/platform/database/lookup-keys.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Stored JSON of the tyre sizes that were last seen on the vehicle of this plate. */
export async function listTyresOnVehicle(db: Db, scope: Scope, plateNumber: string): Promise<unknown> {
  const keys = await plateLookupKeys(db, scope, [plateNumber])
  const vehicles = db
    .selectFrom('vehicles')
    .select('tyreDimensions')
    .where('accountId', '=', scope.account)
    .where('plateKey', 'in', ['', ...keys])
  return (await vehicles.where('deletedAt', 'is', null).executeTakeFirst())?.tyreDimensions
}

/** The order that gives a set back, unless it was deleted. */
export const findReturningOrder = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'workOrders', scope).select('id').where('id', '=', id).executeTakeFirst()
