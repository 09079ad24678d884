import { sql, type InferResult, type Insertable, type Updateable } from 'kysely'
import type { Client, ClientRow, ClientSearch } from '#contract/clients.ts'
import type { Db } from '#server/platform/database/db.ts'
import { organizationName, page, searchText, wordsIn } from '#server/platform/database/page.ts'
import { foundWithin, narrow, searchable, visible, type Scope } from '#server/platform/database/scope.ts'
import type { Clients } from '#server/platform/database/tables.gen.ts'

const byName = sql`name collate "ro-x-icu"`
const sorts = { name: byName, phone: sql`phone collate "C"`, created_at: sql.ref('created_at'), id: sql.ref('id') }

const columns = ['id', 'type', 'name', 'organizationId', 'delegateName', 'phone', 'email', 'fidelity', 'version', 'createdAt'] as const

export async function search(db: Db, scope: Scope, search: ClientSearch) {
  const list = listed(db, scope, search.models)
  const select = (these: typeof list.rows) =>
    these.select(columns).select(sql<string | null>`nullif(company ->> 'vatNumber', '')`.as('vatNumber'))
  const found = await page(db, { ...list, select }, search)
  return { ...found, items: found.items as ClientRow[] }
}

/** The same whole, with the name of its workplace. */
export function exported(db: Db, scope: Scope, models: ClientSearch['models']) {
  const list = listed(db, scope, models)
  return { ...list, select: (these: typeof list.rows) => these.selectAll('clients').select(organizationName('clients')) }
}

function listed(db: Db, scope: Scope, { organizationId, isCompany, fidelity, quickText }: ClientSearch['models']) {
  const rows = searchable(db, 'clients', foundWithin(scope))
  let matching = searchable(db, 'clients', narrow(scope, organizationId))
  if (isCompany !== undefined) matching = matching.where('type', '=', isCompany ? 'company' : 'person')
  if (fidelity !== undefined) matching = matching.where('fidelity', '=', fidelity)
  for (const word of wordsIn('search', quickText)) matching = matching.where(word)
  return { rows, matching, sorts }
}

/** As its index has it: a text column as a whole may be too long for one. */
const firstLetters = sql`left(search, 40) collate "C"`
const indexedLetters = 40

/** For the type-ahead of the order form: the best ten, those whose name begins with the text first. */
export async function choices(
  db: Db,
  scope: Scope,
  { quickText, organizationId }: { quickText: string; organizationId?: number | undefined },
) {
  const rows = searchable(db, 'clients', narrow(scope, organizationId))
    .select(['id', 'name', 'type', 'phone', 'delegateName'])
    .select(sql<string | null>`nullif(company ->> 'vatNumber', '')`.as('vatNumber'))
    .limit(10)
  const beginning = searchText(quickText.trim())
  const first = rows
    .where(sql<boolean>`${firstLetters} ^@ ${Array.from(beginning).slice(0, indexedLetters).join('')} and search ^@ ${beginning}`)
    .orderBy(firstLetters)
  let others = rows.where(sql<boolean>`not search ^@ ${beginning}`).orderBy(byName)
  for (const word of wordsIn('search', quickText)) others = others.where(word)
  // It stops at the tenth row: the others are read only where fewer begin like this.
  const found = await sql<InferResult<typeof rows>[number]>`${first} union all ${others} limit 10`.execute(db)
  return found.rows.map((row) => ({ ...row, type: row.type as Client['type'] }))
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
