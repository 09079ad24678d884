import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { DB, WorkOrders } from '#server/platform/database/tables.gen.ts'
import type { PrintedClient } from '#server/work-orders/work-orders.queries.ts'

/** Wheel type and client data of a printed order. The client data stored with the order win over the client's record of today. */
export async function findPrintExtras(db: Db, scope: Scope, id: number) {
  const row = await visibleRows(db, 'workOrders as w', scope)
    .leftJoin('wheelTypes as t', (join) =>
      join.on('t.accountId', '=', scope.account).on(sql`t.id::text`, '=', sql`w.tyre_service ->> 'wheelTypeId'`),
    )
    .select((eb) => ['w.clientDetails', 't.name as wheelType', jsonObjectFrom(selectClient(eb, scope)).as('client')])
    .where('w.id', '=', id)
    .executeTakeFirst()
  const client: PrintedClient | null = (row?.clientDetails as PrintedClient | null | undefined) ?? row?.client ?? null
  return { client, wheelType: row?.wheelType ?? undefined }
}
export type PrintExtras = Awaited<ReturnType<typeof findPrintExtras>>

const selectClient = (order: ExpressionBuilder<DB & { w: WorkOrders }, 'w'>, { account }: Scope) =>
  order
    .selectFrom('clients as c')
    .select(['c.email', 'c.company'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('clientAddresses as a')
          .select(['a.street', 'a.number', 'a.city', 'a.county', 'a.postCode'])
          .where('a.accountId', '=', account)
          .whereRef('a.clientId', '=', 'c.id')
          .orderBy('a.position')
          .limit(1),
      ).as('address'),
    )
    .where('c.accountId', '=', account)
    .whereRef('c.id', '=', 'w.clientId')

export const findByNumber = (db: Db, scope: Scope, uuid: string) =>
  visibleRows(db, 'workOrders as w', scope).select(['w.id', 'w.itp']).where('w.uuid', '=', uuid).executeTakeFirst()
