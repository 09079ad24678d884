import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountId } from '#server/platform/database/db.ts'
import { job } from './job.ts'
import { runsAsOwner } from './runs.ts'

/**
 * Removes what has expired, once an hour: ended sessions, used captchas, old counts of failed sign-ins, answers kept for repeated requests,
 * and after two years what was noted of changes.
 */
export const purge = runsAsOwner(job('purge', z.unknown(), { cron: '17 * * * *' }), async ({ directory, enter }) => {
  await directory
    .deleteFrom('sessions')
    .where('expiresAt', '<', sql<string>`now()`)
    .execute()
  await directory
    .deleteFrom('usedCaptchas')
    .where('expiresAt', '<', sql<string>`now()`)
    .execute()
  await directory
    .deleteFrom('signInFailures')
    .where('updatedAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  await directory
    .deleteFrom('auditEntries')
    .where('at', '<', sql<string>`now() - interval '2 years'`)
    .execute()
  for (const { id } of await directory.selectFrom('accounts').select('id').execute())
    await enter(id as AccountId, ({ db, scope }) =>
      db
        .deleteFrom('idempotencyKeys')
        .where('accountId', '=', scope.account)
        .where('createdAt', '<', sql<string>`now() - interval '24 hours'`)
        .execute(),
    )
})
