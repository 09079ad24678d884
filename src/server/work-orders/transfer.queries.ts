import type { Db } from '#server/platform/database/db.ts'
import { organizationIds, type Scope } from '#server/platform/database/scope.ts'

/** Finds an organization of the caller's scope that is not deleted. */
export const findTargetOrganization = (db: Db, scope: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('accountId', '=', scope.account)
    .where('id', 'in', organizationIds(scope))
    .where('deletedAt', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst()
