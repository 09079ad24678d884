import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Lists the tables with an account column, so that new tables are included. */
export async function accountTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'account_id' order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns one checksum per table over all rows of the account, which changes with any write. */
export async function checksums(db: Db, account: number): Promise<Record<string, string>> {
  const tables = await accountTables(db)
  const sums = tables.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as sum
      from ${sql.table(name)} as t where account_id = ${account}`,
  )
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql.raw(`set local app.account_id = '${account}'`).execute(tx)
    return sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(tx)
  })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
