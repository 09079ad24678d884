import type { Db } from '#server/platform/database/db.ts'
import { userName } from '#server/platform/database/list-page.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import type { Scope } from '#server/platform/database/scope.ts'

/** Time zone and currency of a report. */
export async function findReportHeading(db: Db, scope: Scope, organization: number | undefined) {
  const account = db.selectFrom('accounts').select('currency').where('id', '=', scope.account)
  return { timeZone: await findTimeZone(db, scope, organization), ...(await account.executeTakeFirstOrThrow()) }
}

/** Name of the user who makes the report. */
export async function findAuthorName(db: Db, { account }: Scope, id: number): Promise<string> {
  const rows = db.selectFrom('users as u0').where('u0.accountId', '=', account).where('u0.id', '=', id)
  return (await rows.select(userName('u0', 'id').as('name')).executeTakeFirst())?.name ?? ''
}
