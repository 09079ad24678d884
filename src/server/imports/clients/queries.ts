import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { searchText } from '#server/platform/database/page.ts'
import { visible, type Scope } from '#server/platform/database/scope.ts'

type Keys = { ids: number[]; vatKeys: string[]; phoneKeys: string[]; names: string[] }

/** Clients that may be one of these: by a number of theirs, or because what finds them begins with the name. */
export async function alike(db: Db, scope: Scope, { ids, vatKeys, phoneKeys, names }: Keys) {
  const some = () =>
    visible(db, 'clients as c', scope)
      .select(['c.id', 'c.name', 'c.phoneKey', 'c.vatKey'])
      .select(
        sql<string[]>`array(select a.city from client_addresses a
          where a.account_id = c.account_id and a.client_id = c.id and a.city <> '')`.as('cities'),
      )
  const byNumber = some().where((eb) =>
    eb.or([eb('c.id', 'in', [0, ...ids]), eb('c.vatKey', 'in', ['', ...vatKeys]), eb('c.phoneKey', 'in', ['', ...phoneKeys])]),
  )
  // As the index has them: the first forty letters.
  const beginnings = names.map((name) => Array.from(searchText(name)).slice(0, 40).join(''))
  const first = sql`left(c.search, 40) collate "C"`
  const byName = some().innerJoin(sql<{ beginning: string }>`unnest(${beginnings}::text[])`.as<'n'>(sql`n(beginning)`), (join) =>
    join.on(sql<boolean>`${first} >= n.beginning and ${first} < n.beginning || chr(1114111)`),
  )
  const [numbers, named] = await Promise.all([byNumber.orderBy('c.id').execute(), names.length ? byName.orderBy('c.id').execute() : []])
  return [...new Map([...numbers, ...named].map((row) => [row.id, row])).values()]
}
export type Alike = Awaited<ReturnType<typeof alike>>[number]

/** Those of these clients that an order, a vehicle, a card, a guaranty or another client names. */
export async function named(db: Db, { account }: Scope, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::bigint[]) as one(id) where
    exists (select from work_orders w where w.account_id = ${account} and w.client_id = one.id)
    or exists (select from vehicles v where v.account_id = ${account} and v.client_id = one.id and v.deleted_at is null)
    or exists (select from loyalty_cards k where k.account_id = ${account} and k.client_id = one.id and k.deleted_at is null)
    or exists (select from guaranties g where g.account_id = ${account} and g.client_id = one.id and g.deleted_at is null)
    or exists (select from clients m where m.account_id = ${account} and m.merged_into_id = one.id)`.execute(db)
  return rows.map(({ id }) => id)
}
