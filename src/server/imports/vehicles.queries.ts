import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { plateLookupKeys } from '#server/platform/database/lookup-keys.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { isVehicleChangeable } from '#server/vehicles/vehicles.service.ts'

const selectVehicles = (db: Db, scope: Scope) =>
  db
    .selectFrom('vehicles as v')
    .select(['v.id', 'v.plateNumber', 'v.vinNumber', isVehicleChangeable(scope).as('isChangeable')])
    .where('v.accountId', '=', scope.account)
    .where('v.deletedAt', 'is', null)
    .modifyEnd(customPlanHint)

/** A plate is unique in the account, so a vehicle that the import may not change still occupies its plate. */
export async function findByPlates(db: Db, scope: Scope, plates: string[]) {
  const keys = await plateLookupKeys(db, scope, plates)
  return selectVehicles(db, scope)
    .where('v.plateKey', 'in', ['', ...keys])
    .execute()
}

export const findByVins = (db: Db, scope: Scope, vins: string[]) =>
  selectVehicles(db, scope)
    .where('v.vinNumber', 'in', ['', ...vins])
    .where(isVehicleChangeable(scope))
    .execute()

export const listCarTypes = (db: Db, { account }: Scope) =>
  db.selectFrom('carTypes').select(['id', 'name']).where('accountId', '=', account).where('deletedAt', 'is', null).orderBy('id').execute()

/** Filters the ids of vehicles that any order, draft, guaranty, appointment, tyre hotel or photo refers to, by id or by plate. */
export async function findReferencedIds(db: Db, { account }: Scope, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select v.id from vehicles v where v.account_id = ${account} and v.id = any (${ids}::bigint[]) and (
    exists (select from work_orders w where w.account_id = ${account} and w.vehicle_id = v.id)
    or exists (select from attachments t where t.account_id = ${account} and t.vehicle_id = v.id and t.deleted_at is null)
    or exists (select from work_order_drafts d
      where d.account_id = ${account} and d.plate_key = v.plate_key and d.deleted_at is null and d.work_order_id is null)
    or exists (select from appointments a
      where a.account_id = ${account} and a.plate_key = v.plate_key and a.plate_key <> '' and a.deleted_at is null)
    or exists (select from customer_orders o where o.account_id = ${account} and o.plate_key = v.plate_key collate "C" and o.deleted_at is null)
    or exists (select from collaborator_work_orders p where p.account_id = ${account} and p.plate_key = v.plate_key collate "C" and p.deleted_at is null)
    or exists (select from tyre_hotels h where h.account_id = ${account} and h.plate_key = v.plate_key collate "C" and h.deleted_at is null)
    or exists (select from guaranties g where g.account_id = ${account} and g.plate_key = v.plate_key and g.deleted_at is null))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
