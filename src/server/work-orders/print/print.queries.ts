import { sql, type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'
import type { DB, WorkOrders } from '#server/platform/database/tables.gen.ts'
import type { PrintedClient } from '#server/work-orders/work-orders.queries.ts'

/** What a printed order says of its wheels and of its client beyond the order itself: as it kept them, else as their own record says it today. */
export async function findPrintExtras(db: Db, scope: Scope, id: number) {
  const found = await visibleRows(db, 'workOrders as w', scope)
    .leftJoin('wheelTypes as t', (join) =>
      join.on('t.accountId', '=', scope.account).on(sql`t.id::text`, '=', sql`w.tyre_service ->> 'wheelTypeId'`),
    )
    .select((eb) => ['w.clientDetails', 't.name as wheelType', jsonObjectFrom(clientOnPaper(eb, scope)).as('client')])
    .where('w.id', '=', id)
    .executeTakeFirst()
  const client: PrintedClient | null = (found?.clientDetails as PrintedClient | null | undefined) ?? found?.client ?? null
  return { client, wheelType: found?.wheelType ?? undefined }
}
export type PrintExtras = Awaited<ReturnType<typeof findPrintExtras>>

const clientOnPaper = (order: ExpressionBuilder<DB & { w: WorkOrders }, 'w'>, { account }: Scope) =>
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
