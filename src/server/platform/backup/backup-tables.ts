import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'

/** A table as a backup sees it. Names and lists are quoted, ready to be put into SQL. */
export interface BackupTable {
  name: string
  columns: string
  /** What its rows are sorted by, so that the same rows are always the same bytes. */
  key: string
  /** Its rows belong to accounts, and row-level security shows even the owner only those of the account that is named. */
  byAccount: boolean
}

/** What a table holds: how many rows, and a checksum over all of them. */
export interface Contents {
  rows: number
  sha256: string
}

/** These belong to the installation, not to its data: each database has its own. Mails wait there with their jobs, and sign-ups with their codes. */
const notData = ['kysely_migration', 'kysely_migration_lock', 'installation', 'mails', 'registrations']

export async function listTables(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.oid::regclass::text as name, c.relforcerowsecurity as "byAccount",
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns,
            string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', '
                       order by array_position(i.indkey::int[], a.attnum::int)) filter (where a.attnum = any (i.indkey)) as key
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      group by c.oid order by c.relname`,
    [notData],
  )
  return rows
}

/** Names the last migration that the database has been through, if it has been through any. */
export async function findSchemaLevel(client: Client): Promise<string | undefined> {
  const { rows: found } = await client.query(`select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1')
  return rows[0]?.name
}

/** Text looks the same whatever the server's own settings, and large tables are given their time. */
export const plainText = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0`

/** Reads tables as COPY writes them, within the caller's transaction. Account by account, since that is how the owner may see them. */
export async function tableReader(client: Client) {
  const { rows: accounts } = await client.query<{ id: number }>('select id from accounts order by id')

  async function* read({ name, columns, key, byAccount }: BackupTable, contents: Contents): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    contents.rows = 0
    for (const account of byAccount ? accounts : [undefined]) {
      if (account) await client.query(`set local app.account_id = '${account.id}'`)
      const where = account ? `where account_id = ${account.id}` : ''
      const rows = client.query(to(`copy (select ${columns} from ${name} ${where} order by ${key}) to stdout`))
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
      contents.rows += rows.rowCount
    }
    contents.sha256 = hash.digest('hex')
  }
  return read
}
