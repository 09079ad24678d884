import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { nextId } from '#server/platform/database/counters.ts'
import { organizationIds, type Scope } from '#server/platform/database/scope.ts'
import type { Notices } from '#server/platform/database/tables.gen.ts'

type Values = Omit<Insertable<Notices>, 'accountId' | 'id' | 'at' | 'data'> & { data: object }

export async function insert(db: Db, scope: Scope, { data, ...values }: Values): Promise<void> {
  const id = await nextId(db, scope, 'notice')
  await db
    .insertInto('notices')
    .values({ ...values, accountId: scope.account, id, data: JSON.stringify(data) })
    .execute()
}

const ofScope = (db: Db, scope: Scope) =>
  db.selectFrom('notices as n').where('n.accountId', '=', scope.account).where('n.organizationId', 'in', organizationIds(scope))

/** Lists notices of the workplaces `shown`; an appointment that has moved out of the scope of the caller is left out. */
export const listNewest = (
  db: Db,
  scope: Scope,
  shown: Scope,
  userId: number,
  { max, before }: { max: number; before?: number | undefined },
) =>
  ofScope(db, shown)
    .$if(before !== undefined, (rows) => rows.where('n.id', '<', before!))
    .leftJoin('appointments as a', (join) =>
      join
        .on('a.accountId', '=', scope.account)
        .onRef('a.id', '=', 'n.subjectId')
        .on('a.deletedAt', 'is', null)
        .on('a.organizationId', 'in', organizationIds(scope)),
    )
    .select(['n.id', 'n.organizationId', 'n.kind', 'n.at', 'n.data'])
    .select(['a.id as appointmentId', 'a.organizationId as nowAt', 'a.fromAt as nowFrom', 'a.status as nowStatus'])
    .select(
      sql<boolean>`n.id > coalesce((select m.seen_id from notice_marks m where m.account_id = ${scope.account} and m.user_id = ${userId} and m.organization_id = n.organization_id), 0)`.as(
        'unread',
      ),
    )
    .orderBy('n.id', 'desc')
    .limit(max)
    .execute()

export const findNewestId = async (db: Db, scope: Scope): Promise<number | undefined> =>
  (await ofScope(db, scope).select('n.id').orderBy('n.id', 'desc').limit(1).executeTakeFirst())?.id

/** An older request of the same user may arrive late and must not mark newer notices as unread. In one order, two calls of a user never deadlock. */
export const saveMarks = (db: Db, { account, organizations }: Scope, userId: number, seenId: number) =>
  db
    .insertInto('noticeMarks')
    .values(organizations.toSorted((a, b) => a - b).map((organizationId) => ({ accountId: account, userId, organizationId, seenId })))
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'userId', 'organizationId'])
        .doUpdateSet({ seenId: sql`greatest(notice_marks.seen_id, excluded.seen_id)` }),
    )
    .execute()

export const deleteBySubjects = (db: Db, { account }: Scope, subjectIds: readonly number[]) =>
  db
    .deleteFrom('notices')
    .where('accountId', '=', account)
    .where('subjectId', '=', sql<number>`any (${subjectIds}::bigint[])`)
    .execute()
