import { sql } from 'kysely'
import type { AuditEntry, AuditSearch } from '#contract/audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { dayRangeCondition } from '#server/platform/database/days.ts'
import { fetchPage, matchAllWords } from '#server/platform/database/list-page.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { toEntry } from './audit.view.ts'

/** Entries belong to the account, not to a workplace. They are read through their view, because text searches can use its index. */
const entries = (db: Db, { account }: Scope) =>
  db.selectFrom('auditEntriesInAccount as e' as 'auditEntries as e').where('e.accountId', '=', account)

const sorts = { at: sql.ref('e.at'), id: sql.ref('e.id') }
const userName = sql<string | null>`person_name(u.first_name, u.last_name, u.username)`

/** Adds the name of the user, who may have been deleted. */
const withUser = (rows: ReturnType<typeof entries>) =>
  rows
    .leftJoin('users as u', (join) => join.onRef('u.accountId', '=', 'e.accountId').onRef('u.id', '=', 'e.userId'))
    .select(['e.id', 'e.at', 'e.userId', 'e.action', 'e.subject', 'e.subjectId', 'e.name', 'e.changes'])
    .select(userName.as('userName'))

/** Matches clients together with those that were merged into them. */
const withFormer = ({ account }: Scope, ids: number[]) =>
  sql<number>`any (array[${sql.join(ids)}]::bigint[]
    || array(select m.id from clients as m where m.account_id = ${account} and m.merged_into_id in (${sql.join(ids)})))`

export async function listQuery(db: Db, scope: Scope, { userId, subject, subjectId, at, quickText }: AuditSearch['models']) {
  let matching = entries(db, scope)
  if (userId) matching = matching.where('e.userId', 'in', userId)
  if (subject) matching = matching.where('e.subject', 'in', subject)
  const isOfClients = subject?.every((one) => one === 'client')
  if (subjectId)
    matching = isOfClients
      ? matching.where('e.subjectId', '=', withFormer(scope, subjectId))
      : matching.where('e.subjectId', 'in', subjectId)
  for (const condition of await dayRangeCondition(db, scope, 'e.at', at)) matching = matching.where(condition)
  for (const word of matchAllWords('e.search', quickText)) matching = matching.where(word)
  return { rows: entries(db, scope), matching, select: withUser, sorts }
}

export async function search({ db, scope }: Context, search: AuditSearch) {
  const found = await fetchPage(db, await listQuery(db, scope, search.models), search)
  return { ...found, items: (found.items as AuditEntry[]).map(toEntry) }
}

/** Names for the ids in changes. Includes deleted rows. */
export const findNames = (db: Db, { account }: Scope, table: 'appointmentGroups' | 'carTypes' | 'organizations' | 'workOrderTypes') =>
  db
    .selectFrom(table as 'carTypes') // the listed tables agree in these columns
    .select(['id', 'name'])
    .where('accountId', '=', account)
    .execute()
