import { sql, type Insertable } from 'kysely'
import type { SmsOptOut, SmsOptOutSearch } from '#contract/sms.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, userName } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { SmsOptOuts } from '#server/platform/database/tables.gen.ts'

const activeOptOuts = (db: Db, { account }: Scope) =>
  db.selectFrom('smsOptOuts as o').where('o.accountId', '=', account).where('o.deletedAt', 'is', null)
const selectColumns = (rows: ReturnType<typeof activeOptOuts>) =>
  rows.select(['o.id', 'o.phone', 'o.scope', 'o.source', 'o.createdAt', userName('o', 'user_id').as('createdBy')])

const sorts = { created_at: sql.ref('o.createdAt'), id: sql.ref('o.id') }

export async function search(db: Db, scope: Scope, request: SmsOptOutSearch) {
  const { phone, scope: scopes } = request.models
  let matching = activeOptOuts(db, scope)
  // The phone may be typed in national form or as stored, whole or in part.
  const digits = phone?.replace(/\D/g, '').replace(/^0/, '')
  if (phone) matching = matching.where('o.phone', 'like', digits ? `%${digits}%` : '-')
  if (scopes) matching = matching.where('o.scope', 'in', scopes)
  return (await fetchPage(db, { rows: activeOptOuts(db, scope), matching, select: selectColumns, sorts }, request)) as Page<SmsOptOut>
}

export const find = async (db: Db, scope: Scope, phone: string): Promise<SmsOptOut | undefined> =>
  (await selectColumns(activeOptOuts(db, scope)).where('o.phone', '=', phone).executeTakeFirst()) as SmsOptOut | undefined

/** An opt-out of the same phone is replaced by the new one. */
export const upsertOptOut = (db: Db, { account }: Scope, values: Omit<Insertable<SmsOptOuts>, 'accountId'>) =>
  db
    .insertInto('smsOptOuts')
    .values({ accountId: account, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'phone'])
        .where('deletedAt', 'is', null)
        .doUpdateSet({ scope: values.scope, source: values.source, userId: values.userId ?? null }),
    )
    .execute()

/** The ended row remains with the user who ended it. */
export const endOptOut = (db: Db, { account }: Scope, id: number, by: { deletedAt: string; deletedBy: number | null }) =>
  db
    .updateTable('smsOptOuts')
    .set(by)
    .where('accountId', '=', account)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const deleteByPhones = (db: Db, { account }: Scope, phones: string[]) =>
  db.deleteFrom('smsOptOuts').where('accountId', '=', account).where('phone', 'in', phones).execute()
