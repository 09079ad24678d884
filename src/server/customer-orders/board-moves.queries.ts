import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Cards of the board by ascending position. */
export const listCards = (db: Db, scope: Scope) =>
  visibleRows(db, 'customerOrders as c', scope)
    .innerJoin('boardPlaces as b', (join) =>
      join.onRef('b.accountId', '=', 'c.accountId').on('b.board', '=', 'customer-orders').onRef('b.cardId', '=', 'c.id'),
    )
    .select(['c.id', 'c.appointmentGroupId as group'])
    .orderBy('b.position')
    .execute()
export type BoardCard = Awaited<ReturnType<typeof listCards>>[number]

/** Finds the organization of a card in any workplace of the scope. */
export const findOrganizationId = async (db: Db, scope: Scope, id: number): Promise<number | undefined> =>
  (await visibleRows(db, 'customerOrders as c', scope).select('c.organizationId').where('c.id', '=', id).executeTakeFirst())?.organizationId
