import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CurrentTimeSheetState } from '#contract/accounts/account.ts'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { changeCountSql } from '#server/platform/database/counters.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

export const findCredential = (directory: Directory, username: string) =>
  directory
    .selectFrom('credentials')
    .innerJoin('accounts', 'accounts.id', 'credentials.accountId')
    .select(['credentials.accountId', 'credentials.userId', 'credentials.passwordHash', 'credentials.changedAt', 'accounts.status'])
    .where('username', '=', username)
    .executeTakeFirst()

/**
 * True if the password has not changed since it was proven. The lock keeps password and rights until commit: a change waits for the new
 * session, and ends it.
 */
export const isConfirmationFresh = async (db: Db, account: AccountId, { userId, changedAt }: { userId: number; changedAt: string }) =>
  (await db
    .selectFrom('credentials')
    .select('userId')
    .where('accountId', '=', account)
    .where('userId', '=', userId)
    .where('changedAt', '=', changedAt)
    .forShare()
    .executeTakeFirst()) !== undefined

/** Finds sign-ins of accounts that were erased within the last year. */
export const findClosed = (directory: Directory, username: string) =>
  directory
    .selectFrom('closedSignIns')
    .select('passwordHash')
    .where('usernameHash', '=', sql<Buffer>`sha256(convert_to(${username}, 'UTF8'))`)
    .executeTakeFirst()

export const findAccount = (db: Db, account: AccountId) =>
  db.selectFrom('accounts').selectAll().select(changeCountSql(account).as('version')).where('id', '=', account).executeTakeFirstOrThrow()

export const findUser = (db: Db, account: AccountId, id: number) =>
  db
    .selectFrom('users')
    .innerJoin('credentials as c', (join) => join.onRef('c.accountId', '=', 'users.accountId').onRef('c.userId', '=', 'users.id'))
    .innerJoin('organizations as own', (join) =>
      join.onRef('own.accountId', '=', 'users.accountId').onRef('own.id', '=', 'users.organizationId'),
    )
    .selectAll('users')
    .select(['c.hasPin', 'own.name as organizationName', workplacesOf])
    .select(sql<CurrentTimeSheetState | null>`open_time_sheet(users.account_id, users.id)`.as('lastTimeSheet'))
    .select(
      sql<string>`case when is_on_duty(users.status, users.active_from, users.active_to, own.time_zone) then 'active' else 'inactive' end`.as(
        'status',
      ),
    )
    .where('users.accountId', '=', account)
    .where('users.id', '=', id)
    .executeTakeFirst()

/** Workplaces of the user besides the main one. */
const workplacesOf = (eb: ExpressionBuilder<DB, 'users'>) =>
  eb
    .selectFrom('userOrganizations as o')
    .innerJoin('organizations as place', (join) =>
      join.onRef('place.accountId', '=', 'o.accountId').onRef('place.id', '=', 'o.organizationId').on('place.deletedAt', 'is', null),
    )
    .select(({ fn }) => fn.agg<number[]>('array_agg', ['o.organizationId']).as('ids'))
    .whereRef('o.accountId', '=', 'users.accountId')
    .whereRef('o.userId', '=', 'users.id')
    .as('organizations')

/** Reads all lists of an account that a caller of this scope sees, each by id, in one statement. */
export const findLists = (db: Db, { account, organizations: visibleIds }: Scope) => {
  // `in ()` is invalid SQL, so an empty scope compares with the id 0, which no workplace has.
  const organizationIds = visibleIds.length ? visibleIds : [0]
  return db
    .selectNoFrom((eb) => {
      const living = (table: 'carTypes' | 'wheelTypes') =>
        eb
          .selectFrom(table as 'carTypes')
          .where('accountId', '=', account)
          .where('deletedAt', 'is', null)
          .orderBy('id')
      return [
        jsonArrayFrom(living('carTypes').select(['id', 'name', 'isTruck'])).as('carTypes'),
        jsonArrayFrom(living('wheelTypes').select(['id', 'name'])).as('wheelTypes'),
        jsonArrayFrom(
          eb
            .selectFrom('paymentTypes')
            .select(['id', 'name', 'means'])
            .where('accountId', '=', account)
            .where('deletedAt', 'is', null)
            .orderBy('id'),
        ).as('paymentTypes'),
        jsonArrayFrom(
          eb.selectFrom('workOrderTypes').select(['id', 'name', 'shortName', 'hidden']).where('accountId', '=', account).orderBy('id'),
        ).as('workOrderTypes'),
        jsonArrayFrom(
          eb.selectFrom('accountSettings').select(['id', 'name', 'value', 'options']).where('accountId', '=', account).orderBy('id'),
        ).as('accountSettings'),
        jsonArrayFrom(
          eb
            .selectFrom('organizations')
            .select(['id', 'name', 'code', 'timeZone', 'timeSheet', 'address', 'company', 'publicSettings'])
            .where('accountId', '=', account)
            .where('id', 'in', organizationIds)
            .where('deletedAt', 'is', null)
            .orderBy('id'),
        ).as('organizations'),
        jsonArrayFrom(
          eb
            .selectFrom('appointmentGroups')
            .select(['id', 'name', 'organizationId'])
            .where('accountId', '=', account)
            .where('organizationId', 'in', organizationIds)
            .where('deletedAt', 'is', null)
            .orderBy('id'),
        ).as('appointmentGroups'),
        jsonArrayFrom(
          eb
            .selectFrom('workers')
            .select(['id', 'name', 'organizationId', 'userId', 'color'])
            .where('accountId', '=', account)
            .where('organizationId', 'in', organizationIds)
            .where('status', '=', 'active')
            .where('deletedAt', 'is', null)
            .orderBy('name'),
        ).as('workers'),
        jsonArrayFrom(
          eb
            .selectFrom('collaborators')
            .select(['id', 'name', 'status'])
            .where('accountId', '=', account)
            .where('deletedAt', 'is', null)
            .orderBy('name'),
        ).as('collaborators'),
        jsonArrayFrom(
          eb
            .selectFrom('collaboratorWorkers as k')
            .innerJoin('collaborators as c', (join) => join.onRef('c.accountId', '=', 'k.accountId').onRef('c.id', '=', 'k.collaboratorId'))
            .select(['k.id', 'k.name', 'k.collaboratorId', 'k.status'])
            .where('k.accountId', '=', account)
            .where('k.deletedAt', 'is', null)
            .where('c.deletedAt', 'is', null)
            .orderBy('k.name'),
        ).as('collaboratorWorkers'),
        jsonArrayFrom(
          eb
            .selectFrom('users')
            .select(['id', 'firstName', 'lastName', 'username', 'roles', 'avatarConfig', 'organizationId', workplacesOf])
            .where('accountId', '=', account)
            .where('status', '=', 'active')
            .where('deletedAt', 'is', null)
            .where('onLists', '=', true)
            .where(sql<boolean>`roles && array['admin', 'operator']`)
            .orderBy('id'),
        ).as('users'),
        jsonObjectFrom(
          eb
            .selectFrom('accountPackages')
            .select(['uuid', 'name', 'description', 'currency', 'price', 'duration', 'order', 'activeFrom', 'activeTo'])
            .select(sql<string>`active_to + 1`.as('billingDue'))
            .where('accountId', '=', account)
            .orderBy('id', 'desc')
            .limit(1),
        ).as('activePackage'),
      ]
    })
    .executeTakeFirstOrThrow()
}

/** Lists the open entries of all users. */
export const openTimeSheets = (db: Db, { account }: Scope) =>
  db
    .selectFrom('timeSheets')
    .select(['userId', 'id', 'status', 'startDate'])
    .where('accountId', '=', account)
    .where('endDate', 'is', null)
    .where('deletedAt', 'is', null)
    .execute()
