import { sql, type Insertable, type Updateable } from 'kysely'
import type { Client, ClientRow, ClientSearch } from '#contract/clients.ts'
import type { Db } from '#server/platform/database/db.ts'
import { containing, containingWords, page } from '#server/platform/database/page.ts'
import { narrow, searchable, visible, type Scope } from '#server/platform/database/scope.ts'
import type { Clients } from '#server/platform/database/tables.gen.ts'

const byName = sql`name collate "ro-x-icu"`
const sorts = { name: byName, phone: sql.ref('phone'), created_at: sql.ref('created_at'), id: sql.ref('id') }

export async function search(db: Db, scope: Scope, search: ClientSearch) {
  const { organizationId, isCompany, fidelity, quickText } = search.models
  let matching = searchable(db, 'clients', narrow(scope, organizationId))
  if (isCompany !== undefined) matching = matching.where('type', '=', isCompany ? 'company' : 'person')
  if (fidelity !== undefined) matching = matching.where('fidelity', '=', fidelity)
  for (const word of containingWords(quickText ?? '')) matching = matching.where('search', 'like', word)
  const columns = ['id', 'type', 'name', 'organizationId', 'delegateName', 'phone', 'email', 'fidelity', 'version', 'createdAt'] as const
  const found = await page(
    matching,
    (rows) => rows.select(columns).select(sql<string | null>`nullif(company ->> 'vatNumber', '')`.as('vatNumber')),
    sorts,
    search,
  )
  return { ...found, items: found.items as ClientRow[] }
}

/** For the type-ahead of the order form: the best ten, those whose name begins with the text first. */
export async function choices(
  db: Db,
  scope: Scope,
  { quickText, organizationId }: { quickText: string; organizationId?: number | undefined },
) {
  let matching = searchable(db, 'clients', narrow(scope, organizationId))
  for (const word of containingWords(quickText)) matching = matching.where('search', 'like', word)
  const rows = await matching
    .select(['id', 'name', 'type', 'phone', 'delegateName'])
    .select(sql<string | null>`nullif(company ->> 'vatNumber', '')`.as('vatNumber'))
    .orderBy(sql`search like ${containing(quickText).slice(1)} desc`)
    .orderBy(byName)
    .limit(10)
    .execute()
  return rows.map((row) => ({ ...row, type: row.type as Client['type'] }))
}

export const find = (db: Db, scope: Scope, id: number) => visible(db, 'clients', scope).selectAll().where('id', '=', id).executeTakeFirst()

export const findForUpdate = (db: Db, scope: Scope, id: number) =>
  visible(db, 'clients', scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The client of this name and phone, if there is one. */
export const findSame = (db: Db, scope: Scope, client: { name: string; phone: string | null }) =>
  visible(db, 'clients', scope)
    .select(['id', 'name'])
    // In the collation of the index on names.
    .where(sql<boolean>`name = ${client.name} collate "ro-x-icu"`)
    .where(client.phone === null ? sql<boolean>`true` : sql<boolean>`phone = ${client.phone}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Locks this name and phone until the transaction ends, so that a second request waits and then finds the client that the first one made. */
export const lockNameAndPhone = (db: Db, { account }: Scope, client: { name: string; phone: string | null }) =>
  sql`select pg_advisory_xact_lock(${account}::int, hashtext(${`client ${client.name} ${client.phone}`}))`.execute(db)

export const insert = (db: Db, { account }: Scope, values: Omit<Insertable<Clients>, 'accountId'>) =>
  db
    .insertInto('clients')
    .values({ accountId: account, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()

export const update = (db: Db, { account }: Scope, id: number, values: Updateable<Clients>) =>
  db
    .updateTable('clients')
    .set(values)
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .where('accountId', '=', account)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
