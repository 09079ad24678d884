import { sql } from 'kysely'
import type { SmsMessage, SmsSearch } from '#contract/sms.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { organizationName, fetchPage, userName, matchAllWords } from '#server/platform/database/list-page.ts'
import { narrowScope, type Scope } from '#server/platform/database/scope.ts'

const sorts = { queued_at: sql.ref('m.queuedAt'), id: sql.ref('m.id') }
const clientName = sql<string | null>`(select c.name from clients c where c.account_id = m.account_id and c.id = m.client_id)`

/** Through the view, where texts may use their index. */
const messages = (db: Db, { account }: Scope) =>
  db.selectFrom('smsMessagesInAccount as m' as 'smsMessages as m').where('m.accountId', '=', account)
type Rows = ReturnType<typeof messages>

const whole = (rows: Rows) =>
  rows
    .select(['m.id', 'm.organizationId', 'm.kind', 'm.phone', 'm.text', 'm.credits', 'm.segments', 'm.status', 'm.reason', 'm.clientId'])
    .select(['m.queuedAt', 'm.sentAt', 'm.finalAt'])
    .select([clientName.as('clientName'), userName('m', 'created_by').as('createdBy')])

export async function search(db: Db, scope: Scope, asked: SmsSearch) {
  const found = await fetchPage(db, { ...(await listed(db, scope, asked.models)), select: whole }, asked)
  return { ...found, items: found.items as SmsMessage[] }
}

/** The same with the name of its workplace. */
export const exportQuery = async (db: Db, scope: Scope, models: SmsSearch['models']) => ({
  ...(await listed(db, scope, models)),
  select: (these: Rows) => whole(these).select(organizationName('m')),
})

async function listed(db: Db, scope: Scope, { organizationId, kind, status, queuedAt, clientId, phone, quickText }: SmsSearch['models']) {
  const within = narrowScope(scope, organizationId)
  let matching = messages(db, within)
  // A list of none matches nothing, and is no SQL.
  if (!within.whole) matching = matching.where('m.organizationId', 'in', within.organizations.length ? within.organizations : [0])
  for (const condition of await dayRangeCondition(db, within, 'm.queuedAt', queuedAt)) matching = matching.where(condition)
  if (kind) matching = matching.where('m.kind', 'in', kind)
  if (status) matching = matching.where('m.status', 'in', status)
  if (clientId) matching = matching.where('m.clientId', 'in', clientId)
  // As it is typed at home, or with its country.
  for (const word of [...matchAllWords('m.search', phone?.replace(/(?!^\+)\D/g, '')), ...matchAllWords('m.search', quickText)])
    matching = matching.where(word)
  return { rows: messages(db, scope), matching, sorts }
}
