import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from './db.ts'

/** Tables that every machine has in full: they are read with a session before the account is known, and joined by most queries. */
export const replicatedTables = ['accounts', 'account_settings', 'organizations', 'users', 'user_organizations']

/** Tables that only the coordinator has: they are read without an account, or outlive it. */
export const coordinatorTables = `booking_pages closed_sign_ins credentials delete_requests guest_links installation kysely_migration
  kysely_migration_lock mails password_links registrations retained_documents sessions sign_in_failures switch_failures used_captchas`.split(
  /\s+/,
)

/** All other tables are distributed: the rows of an account lie together on one machine. */
export const isDistributedByAccount = (table: string) => !replicatedTables.includes(table) && !coordinatorTables.includes(table)

/** Whether `atelier distribute` has run on this database. */
export async function isDistributed(db: Db): Promise<boolean> {
  const catalog = await sql<{ isCluster: boolean }>`select to_regclass('pg_dist_partition') is not null as is_cluster`.execute(db)
  if (!catalog.rows[0]?.isCluster) return false
  const { rows } = await sql`select from pg_dist_partition where logicalrelid = 'accounts'::regclass`.execute(db)
  return rows.length > 0
}

export async function fetchRows<Row>(client: Pick<Client, 'query'>, statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query(statement, values)).rows as Row[]
}

/** Lists what prevents an account from living on its own machine; it works on any PostgreSQL. */
export async function listLayoutErrors(client: Pick<Client, 'query'>): Promise<string[]> {
  const tables = await fetchRows<{ name: string; hasAccount: boolean }>(
    client,
    `select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'account_id') as "hasAccount"
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e') order by 1`,
  )
  const distributed = tables.filter(({ name }) => isDistributedByAccount(name))
  const violations = await fetchRows<{ what: string }>(
    client,
    `with apart as (select unnest($1::text[])::regclass as oid), whole as (select unnest($2::text[])::regclass as oid)
      select conrelid::regclass || ': ' || conname as what from pg_constraint
        where contype in ('p', 'u', 'x', 'f') and ${lacksAccount('conrelid', 'conkey')} and confrelid not in (select oid from whole)
      union
      select indrelid::regclass || ': ' || indexrelid::regclass from pg_index
        where indisunique and ${lacksAccount('indrelid', 'indkey')} and not exists (select from pg_constraint where conindid = indexrelid)
      union
      select conrelid::regclass || ': ' || conname from pg_constraint
        where contype = 'f' and (conrelid in (select oid from apart) or conrelid in (select oid from whole))
          and confrelid not in (select oid from apart) and confrelid not in (select oid from whole)
      union
      select conrelid::regclass || ': ' || conname from pg_constraint
        where contype = 'f' and conrelid in (select oid from whole) and confrelid in (select oid from apart)
      union
      select tgrelid::regclass || ': ' || tgname from pg_trigger
        where not tgisinternal and (tgrelid in (select oid from apart) or tgrelid in (select oid from whole))
      union
      select polrelid::regclass || ': ' || polname from pg_policy
        where not polpermissive and (polrelid in (select oid from apart) or polrelid in (select oid from whole)) order by 1`,
    [distributed.map(({ name }) => name), replicatedTables],
  )
  return [
    ...distributed.filter(({ hasAccount }) => !hasAccount).map(({ name }) => `${name}: no account_id`),
    ...violations.map(({ what }) => what),
  ]
}

const lacksAccount = (table: string, columns: string) =>
  `${table} in (select oid from apart) and not exists (select from pg_attribute
    where attrelid = ${table} and attname = 'account_id' and attnum = any (${columns}))`
