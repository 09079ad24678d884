import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { contentTable } from './content-files.ts'

/** A table as a backup reads it. Names and lists are quoted SQL identifiers. */
export interface BackupTable {
  name: string
  columns: string
  /** Sort columns of the rows, so that equal rows always give equal bytes. */
  key: string
  /** The rows belong to accounts, and row-level security shows even the owner only those of the current account. */
  byAccount: boolean
}

/** Number of rows of a table and a checksum over all of them. */
export interface Contents {
  rows: number
  sha256: string
}

/** Tables of the installation, which each database has for itself: mails wait with their jobs, registrations with their codes. */
const excludedTables = ['kysely_migration', 'kysely_migration_lock', 'installation', 'mails', 'registrations']

/** Returns the tables with the columns that a dump has: the bytes of photos lie beside it, unless it is to hold them. */
export async function listTables(client: Client, { withBytes } = { withBytes: false }): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.oid::regclass::text as name, c.relforcerowsecurity as "byAccount",
            string_agg(quote_ident(a.attname), ', ' order by a.attnum)
              filter (where a.attgenerated = '' and not (c.relname = $2 and a.attname = 'content')) as columns,
            string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', '
                       order by array_position(i.indkey::int[], a.attnum::int)) filter (where a.attnum = any (i.indkey)) as key
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      group by c.oid order by c.relname`,
    [excludedTables, withBytes ? '' : contentTable],
  )
  return rows
}

/** Name of the last migration that ran on the database; undefined if none did. */
export async function findSchemaLevel(client: Client): Promise<string | undefined> {
  const { rows: migrationTable } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`,
  )
  if (migrationTable.length === 0) return undefined
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name desc limit 1')
  return rows[0]?.name
}

/** Settings that make COPY text independent of the server's own, without a statement timeout for large tables. */
export const plainText = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0`

/** Reads tables as COPY text within the caller's transaction, account by account, since row-level security shows the owner one account. */
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
