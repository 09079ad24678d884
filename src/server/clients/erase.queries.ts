import { sql } from 'kysely'
import { clientTraits, derivedClientColumns } from '#contract/clients/fields.ts'
import { erasedValues } from '#contract/kit/field-table.ts'
import type { erasedName } from '#domain/text/people.ts'
import type { Db } from '#server/platform/database/db.ts'
import { customPlanHint } from '#server/platform/database/driver.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** They and those who turned out to be them. */
export async function listMergedIds(db: Db, { account }: Scope, id: number): Promise<{ id: number; phone: string | null }[]> {
  const { rows } = await sql<{ id: number; phone: string | null }>`
    select id, phone from clients where account_id = ${account} and (id = ${id} or merged_into_id = ${id}) order by id`.execute(db)
  return rows
}

/** Whether work for them goes on: an order, a set in storage, what they wait for, somebody who is to come, or what is unpaid. */
export async function hasOpenWork(db: Db, scope: Scope, id: number): Promise<boolean> {
  const ofThem = [
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
    ofThem.map((rows) => sql`exists (${rows})`),
    sql` or `,
  )} as busy`.execute(db)
  return rows[0]!.busy
}

/** On several machines it goes to where the account lies, which is told by the values alone. */
export const eraseFromAudit = (db: Db, { account }: Scope, ids: number[]) =>
  sql`select forget_clients(${account}::int, ${ids}::bigint[]) ${customPlanHint}`.execute(db)

/** What is left of a client is that there was one. */
export async function eraseColumns(db: Db, { account }: Scope, ids: number[]): Promise<void> {
  for (const table of ['clientAddresses', 'clientContacts'] as const)
    await db.deleteFrom(table).where('accountId', '=', account).where('clientId', 'in', ids).execute()
  await db
    .updateTable('clients')
    .set({
      ...(erasedValues(clientTraits) satisfies { name: typeof erasedName }),
      ...erasedValues(derivedClientColumns),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
      deletedAt: sql`least(deleted_at, now())`, // the one that is there, or the earlier
    })
    .where('accountId', '=', account)
    .where('id', 'in', ids)
    .execute()
}
