import { sql } from 'kysely'
import type { Preferences } from '#contract/accounts/account.ts'
import type { PreferencesChange } from '#contract/preferences.ts'
import type { UserActor } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** Writes the given members in one statement, so concurrent changes of different members all stay. The version of the user stays, too. */
export async function update(db: Db, { account }: Scope, { id }: UserActor, change: PreferencesChange): Promise<Preferences> {
  const { preferences } = await db
    .updateTable('users')
    .set({ preferences: sql`jsonb_strip_nulls(preferences || ${JSON.stringify(change)}::jsonb)` })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .returning('preferences')
    .executeTakeFirstOrThrow()
  return preferences as Preferences
}
