import { sql } from 'kysely'
import type { SmsMessage, SmsSearch } from '#contract/sms.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, userName, matchAllWords } from '#server/platform/database/list-page.ts'
import { narrowScope, type Scope } from '#server/platform/database/scope.ts'

const sorts = { queued_at: sql.ref('m.queuedAt'), id: sql.ref('m.id') }
const clientNameSql = sql<string | null>`(select c.name from clients c where c.account_id = m.account_id and c.id = m.client_id)`

/** Reads the view, because a text search can use its index there. */
const accountMessages = (db: Db, { account }: Scope) =>
  db.selectFrom('smsMessagesInAccount as m' as 'smsMessages as m').where('m.accountId', '=', account)

const selectColumns = (rows: ReturnType<typeof accountMessages>) =>
  rows
    .select(['m.id', 'm.organizationId', 'm.kind', 'm.phone', 'm.text', 'm.credits', 'm.segments', 'm.status', 'm.reason', 'm.clientId'])
    .select(['m.queuedAt', 'm.sentAt', 'm.finalAt'])
    .select([clientNameSql.as('clientName'), userName('m', 'created_by').as('createdBy')])

export const search = async (db: Db, scope: Scope, request: SmsSearch) =>
  (await fetchPage(db, await listQuery(db, scope, request.models), request)) as Page<SmsMessage>

export async function listQuery(
  db: Db,
  scope: Scope,
  { organizationId, kind, status, queuedAt, clientId, phone, quickText }: SmsSearch['models'],
) {
  const organizationScope = narrowScope(scope, organizationId)
  let matching = accountMessages(db, organizationScope)
  // `in ()` is invalid SQL, so an empty scope compares with an id that no workplace has.
  if (!organizationScope.whole)
    matching = matching.where('m.organizationId', 'in', organizationScope.organizations.length ? organizationScope.organizations : [0])
  for (const condition of await dayRangeCondition(db, organizationScope, 'm.queuedAt', queuedAt)) matching = matching.where(condition)
  if (kind) matching = matching.where('m.kind', 'in', kind)
  if (status) matching = matching.where('m.status', 'in', status)
  if (clientId) matching = matching.where('m.clientId', 'in', clientId)
  // The phone may be typed in its national or its international form.
  for (const word of [...matchAllWords('m.search', phone?.replace(/(?!^\+)\D/g, '')), ...matchAllWords('m.search', quickText)])
    matching = matching.where(word)
  return { rows: accountMessages(db, scope), matching, select: selectColumns, sorts }
}
