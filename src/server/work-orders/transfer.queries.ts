import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** Finds an organization of the caller's scope that is not deleted. */
export const findTargetOrganization = (db: Db, { account, organizations }: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('accountId', '=', account)
    .where('id', 'in', organizations.length ? organizations : [0])
    .where('deletedAt', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()
