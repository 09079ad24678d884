import { sql, type Updateable } from 'kysely'
import type { LoyaltyCard, LoyaltyCardSearch } from '#contract/loyalty-cards.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchPage, type Page, matchAllWords } from '#server/platform/database/list-page.ts'
import { accountWideScope, narrowScope, searchableRows, visibleRows, type Scope } from '#server/platform/database/scope.ts'
import { searchColumnSql } from '#server/platform/database/search-column.ts'
import type { LoyaltyCards } from '#server/platform/database/tables.gen.ts'

const sorts = {
  created_at: sql.ref('c.createdAt'),
  number: sql`c.number collate "C"`,
  client_name: sql`c.client_name collate "ro-x-icu"`,
  id: sql.ref('c.id'),
}
export const search = async (db: Db, scope: Scope, search: LoyaltyCardSearch) =>
  (await fetchPage(db, listQuery(db, scope, search.models), search)) as Page<LoyaltyCard>

export function listQuery(db: Db, scope: Scope, { organizationId, active, clientId, number, quickText }: LoyaltyCardSearch['models']) {
  let matching = searchableRows(db, 'loyaltyCards as c', narrowScope(scope, organizationId))
  if (active !== undefined) matching = matching.where('c.active', '=', active)
  if (clientId) matching = matching.where('c.clientId', 'in', clientId)
  if (number !== undefined) matching = matching.where('c.number', '=', number)
  for (const word of matchAllWords('c.search', quickText)) matching = matching.where(word)
  const select = (rows: typeof matching) => rows.selectAll()
  return { rows: searchableRows(db, 'loyaltyCards as c', accountWideScope(scope)), matching, select, sorts }
}

export const find = (db: Db, scope: Scope, id: number): Promise<LoyaltyCard | undefined> =>
  visibleRows(db, 'loyaltyCards', scope).selectAll().where('id', '=', id).executeTakeFirst()

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'loyaltyCards', scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** FOR SHARE: the copied name cannot change until commit. */
export const findClient = (db: Db, scope: Scope, id: number) =>
  visibleRows(db, 'clients', scope).select(['id', 'name']).where('id', '=', id).forShare().executeTakeFirst()

export const listByClient = (db: Db, { account }: Scope, clientId: number) =>
  db
    .selectFrom('loyaltyCards')
    .select(['id', 'number'])
    .where('accountId', '=', account)
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Updates the copied client name. The version of the card stays, because the card itself does not change. */
export const rename = (db: Db, { account }: Scope, id: number, values: Pick<Updateable<LoyaltyCards>, 'clientName' | 'search'>) =>
  db.updateTable('loyaltyCards').set(values).where('accountId', '=', account).where('id', '=', id).execute()

export const erasedColumns = {
  clientId: null,
  clientName: '',
  notes: '',
  search: searchColumnSql('number', sql`regexp_replace(number, '(.{4})(?=.)', '\\1-', 'g')`),
}
