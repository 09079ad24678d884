import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** The cards of a board, from its top to its end. */
export const listCards = (db: Db, scope: Scope) =>
  visibleRows(db, 'customerOrders as c', scope)
    .innerJoin('boardPlaces as b', (join) =>
      join.onRef('b.accountId', '=', 'c.accountId').on('b.board', '=', 'customer-orders').onRef('b.cardId', '=', 'c.id'),
    )
    .select(['c.id', 'c.appointmentGroupId as group'])
    .orderBy('b.position')
    .execute()
export type BoardCard = Awaited<ReturnType<typeof listCards>>[number]

/** Where a card is that another is to stand behind, wherever the caller may see it. */
export const findOrganizationId = async (db: Db, scope: Scope, id: number): Promise<number | undefined> =>
  (await visibleRows(db, 'customerOrders as c', scope).select('c.organizationId').where('c.id', '=', id).executeTakeFirst())?.organizationId
