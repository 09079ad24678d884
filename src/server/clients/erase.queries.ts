import { sql } from 'kysely'
import { clientErasure } from '#contract/clients/fields.ts'
import { erasedValues } from '#contract/kit/field-table.ts'
import type { erasedName } from '#domain/text/people.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { updateRowsOf } from '#server/platform/database/rows.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Lists the client and all clients merged into it. */
export async function listMergedIds(db: Db, { account }: Scope, id: number): Promise<{ id: number; phone: string | null }[]> {
  const { rows } = await sql<{ id: number; phone: string | null }>`
    select id, phone from clients where account_id = ${account} and (id = ${id} or merged_into_id = ${id}) order by id`.execute(db)
  return rows
}

/** Open work is an unfinished or unpaid order, a stored set, a customer or partner order, or an appointment. */
export async function hasOpenWork(db: Db, scope: Scope, id: number): Promise<boolean> {
  const openWork = [
    visibleRows(db, 'workOrders as w', scope)
      .select('w.id')
      .where('w.clientId', '=', id)
      .where((eb) =>
        eb.or([eb('w.status', 'not in', ['done', 'closed']), eb.and([eb('w.status', '=', 'done'), eb('w.paymentTypeId', 'is', null)])]),
      ),
    visibleRows(db, 'tyreHotels as h', scope).select('h.id').where('h.clientId', '=', id).where('h.status', '=', 'open'),
    visibleRows(db, 'customerOrders as c', scope).select('c.id').where('c.clientId', '=', id).where('c.status', '<>', 'closed'),
    visibleRows(db, 'collaboratorWorkOrders as p', scope)
      .select('p.id')
      .where('p.clientId', '=', id)
      .where('p.status', 'in', ['new', 'in-progress']),
    visibleRows(db, 'appointments as a', scope)
      .select('a.id')
      .where('a.clientId', '=', id)
      .where('a.status', 'not in', ['done', 'skipped'])
      .where('a.toAt', '>', sql<string>`now()`),
  ]
  const { rows } = await sql<{ busy: boolean }>`select ${sql.join(
    openWork.map((rows) => sql`exists (${rows})`),
    sql` or `,
  )} as busy`.execute(db)
  return rows[0]!.busy
}

/** A cluster routes the call by the account, so the statement is planned with its values. */
export const eraseFromAudit = (db: Db, { account }: Scope, ids: number[]) =>
  sql`select forget_clients(${account}::int, ${ids}::bigint[]) ${customPlanHint}`.execute(db)

/** Only the fact that there was a client remains. */
export async function eraseColumns(db: Db, { account }: Scope, ids: number[]): Promise<void> {
  for (const table of ['clientAddresses', 'clientContacts'] as const)
    await db.deleteFrom(table).where('accountId', '=', account).where('clientId', 'in', ids).execute()
  const values = erasedValues(clientErasure) satisfies { name: typeof erasedName }
  // An earlier deletion keeps its time.
  await updateRowsOf(db, 'clients', { account }, { id: ids }, { ...values, deletedAt: sql`least(deleted_at, now())` })
}
