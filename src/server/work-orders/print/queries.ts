import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/platform/database/db.ts'
import { visible, type Scope } from '#server/platform/database/scope.ts'
import type { OnPaper } from '#server/work-orders/queries.ts'

type Order = { id: number; organizationClientId: number | null; tyreService: { wheelTypeId: number | null } | null }

/** What a printed order says of its client and its wheels beyond the order itself. */
export async function lettering(db: Db, scope: Scope, order: Order) {
  const { account } = scope
  const kept = await visible(db, 'workOrders', scope).select('clientDetails').where('id', '=', order.id).executeTakeFirst()
  const client: OnPaper | undefined =
    (kept?.clientDetails as OnPaper | null | undefined) ?? (await clientOnPaper(db, account, order.organizationClientId ?? 0))
  const wheels = await db
    .selectFrom('wheelTypes')
    .select('name')
    .where('accountId', '=', account)
    .where('id', '=', order.tyreService?.wheelTypeId ?? 0)
    .executeTakeFirst()
  return { client, wheelType: wheels?.name }
}
export type Lettering = Awaited<ReturnType<typeof lettering>>

/** As the client's own record says it today. */
const clientOnPaper = (db: Db, account: Scope['account'], id: number) =>
  db
    .selectFrom('clients')
    .select(['email', 'company'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('clientAddresses as a')
          .select(['a.street', 'a.number', 'a.city', 'a.county', 'a.postCode'])
          .whereRef('a.accountId', '=', 'clients.accountId')
          .whereRef('a.clientId', '=', 'clients.id')
          .orderBy('a.position')
          .limit(1),
      ).as('address'),
    )
    .where('accountId', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()

export const withNumber = (db: Db, scope: Scope, uuid: string) =>
  visible(db, 'workOrders as w', scope).select(['w.id', 'w.itp']).where('w.uuid', '=', uuid).executeTakeFirst()
