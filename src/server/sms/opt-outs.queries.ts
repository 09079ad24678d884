import { sql, type Insertable } from 'kysely'
import type { SmsOptOut, SmsOptOutSearch } from '#contract/sms.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, userName } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { SmsOptOuts } from '#server/platform/database/tables.gen.ts'

const optOuts = (db: Db, { account }: Scope) =>
  db.selectFrom('smsOptOuts as o').where('o.accountId', '=', account).where('o.deletedAt', 'is', null)
const whole = (rows: ReturnType<typeof optOuts>) =>
  rows.select(['o.id', 'o.phone', 'o.scope', 'o.source', 'o.createdAt', userName('o', 'user_id').as('createdBy')])

const sorts = { created_at: sql.ref('o.createdAt'), id: sql.ref('o.id') }

export async function search(db: Db, scope: Scope, asked: SmsOptOutSearch) {
  const { phone, scope: scopes } = asked.models
  let matching = optOuts(db, scope)
  // As it is typed at home or as it is stored, from the beginning or from within.
  const digits = phone?.replace(/\D/g, '').replace(/^0/, '')
  if (phone) matching = matching.where('o.phone', 'like', digits ? `%${digits}%` : '-')
  if (scopes) matching = matching.where('o.scope', 'in', scopes)
  const found = await fetchPage(db, { rows: optOuts(db, scope), matching, select: whole, sorts }, asked)
  return { ...found, items: found.items as SmsOptOut[] }
}

export const find = async (db: Db, scope: Scope, phone: string): Promise<SmsOptOut | undefined> =>
  (await whole(optOuts(db, scope)).where('o.phone', '=', phone).executeTakeFirst()) as SmsOptOut | undefined

/** Said again, it is said anew. */
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

/** It is kept who said so. */
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
