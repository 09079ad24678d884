import { sql, type Insertable, type Updateable } from 'kysely'
import type { OwnerKind } from '#contract/attachments.ts'
import type { Db } from '#server/platform/database/db.ts'
import { userName } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { Attachments } from '#server/platform/database/tables.gen.ts'

export const ownerColumns = {
  'work-order': 'workOrderId',
  draft: 'draftId',
  'tyre-hotel': 'hotelId',
  vehicle: 'vehicleId',
  client: 'clientId',
} as const satisfies Record<OwnerKind, keyof Attachments>

type Account = Pick<Scope, 'account'>
type OwnerId = { kind: OwnerKind; id: number }

const ofAccount = (db: Db, { account }: Account) =>
  db.selectFrom('attachments as a').selectAll('a').select(userName('a', 'created_by').as('creator')).where('a.accountId', '=', account)
const ofOwner = (db: Db, scope: Account, { kind, id }: OwnerId) => ofAccount(db, scope).where(`a.${ownerColumns[kind]}`, '=', id)

export type StoredAttachment = Awaited<ReturnType<typeof list>>[number]

export const list = (db: Db, scope: Account, owner: OwnerId) =>
  ofOwner(db, scope, owner).where('a.deletedAt', 'is', null).orderBy('a.position').orderBy('a.id').execute()

export const find = (db: Db, scope: Account, owner: OwnerId, id: number) =>
  ofOwner(db, scope, owner).where('a.id', '=', id).where('a.deletedAt', 'is', null).executeTakeFirst()

export const findDeleted = (db: Db, scope: Account, owner: OwnerId, id: number) =>
  ofOwner(db, scope, owner).where('a.id', '=', id).where('a.deletedAt', 'is not', null).executeTakeFirst()

/** Finds an attachment by its id alone, for a caller who has proof that its owner may be read. */
export const findById = (db: Db, scope: Account, id: number) =>
  ofAccount(db, scope).where('a.id', '=', id).where('a.deletedAt', 'is', null).executeTakeFirst()

/** Includes deleted ones: what was sent and removed again does not come back. */
export const findByKey = (db: Db, scope: Account, clientKey: string) =>
  ofAccount(db, scope).where('a.clientKey', '=', clientKey).executeTakeFirst()

export async function findLastPlace(db: Db, { account }: Account, { kind, id }: OwnerId): Promise<{ count: number; position: number }> {
  return db
    .selectFrom('attachments')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`coalesce(max(position), 0)`.as('position')])
    .where('accountId', '=', account)
    .where(ownerColumns[kind], '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

export const insert = (db: Db, { account }: Account, values: Omit<Insertable<Attachments>, 'accountId'>) =>
  db
    .insertInto('attachments')
    .values({ ...values, accountId: account })
    .returning('id')
    .executeTakeFirstOrThrow()

export const update = (db: Db, { account }: Account, id: number, values: Updateable<Attachments>) =>
  db.updateTable('attachments').set(values).where('accountId', '=', account).where('id', '=', id).execute()

/** Positions 1..n in the order of the ids. */
export const arrange = (db: Db, { account }: Account, ids: readonly number[]) =>
  db
    .updateTable('attachments')
    .set({ position: sql`array_position(${ids}::bigint[], id)` })
    .where('accountId', '=', account)
    .where('id', 'in', ids.length ? ids : [0])
    .execute()

const ownerKindSql = sql<OwnerKind>`case when work_order_id is not null then 'work-order' when draft_id is not null then 'draft'
  when hotel_id is not null then 'tyre-hotel' when vehicle_id is not null then 'vehicle' else 'client' end`

/** Files by the kind of their owner, without the deleted ones. */
export const sumByOwner = (db: Db, { account }: Account) =>
  db
    .selectFrom('attachments')
    .select(({ fn }) => [ownerKindSql.as('kind'), fn.countAll<number>().as('files'), fn.sum<number>('bytes').as('bytes')])
    .where('accountId', '=', account)
    .where('deletedAt', 'is', null)
    .groupBy(ownerKindSql)
    .orderBy('kind')
    .execute()

export const moveAll = (db: Db, { account }: Account, from: OwnerId, to: OwnerId) =>
  db
    .updateTable('attachments')
    .set({ [ownerColumns[from.kind]]: null, [ownerColumns[to.kind]]: to.id })
    .where('accountId', '=', account)
    .where(ownerColumns[from.kind], '=', from.id)
    .execute()

/** Draft data may contain anything, so its client is compared as text. */
export const deleteOfClients = (db: Db, { account }: Account, ids: readonly number[]) =>
  db
    .deleteFrom('attachments')
    .where('accountId', '=', account)
    .where(
      sql<boolean>`(client_id = any (${ids})
        or work_order_id in (select id from work_orders where account_id = ${account} and client_id = any (${ids}))
        or hotel_id in (select id from tyre_hotels where account_id = ${account} and client_id = any (${ids}))
        or draft_id in (select id from work_order_drafts where account_id = ${account}
          and work_order ->> 'organizationClientId' = any (${ids.map(String)})))`,
    )
    .execute()
