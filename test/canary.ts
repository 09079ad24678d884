import { Client, type ClientConfig } from 'pg'

/** A word that occurs only where a test has planted it. */
export const canaryText = 'Kanarienvogel'

/** Value of every planted number column; as `id` too, it makes the rows refer to each other. */
export const plantedNumber = 777

type Column = { table: string; name: string; type: string; isGenerated: boolean }
/** SQL of columns with a specific value, by `table.column` or by the column alone. */
type Given = Record<string, string>
export type Row = Record<string, unknown>

/** Plants the word in one more row of each table of the account and returns the tables with text columns. */
export async function insertCanaries(client: Client, account: number): Promise<string[]> {
  const { words } = await plantRows(client, account)
  await client.query(`update accounts set name = $1, description = $1 where id = $2`, [canaryText, account])
  return words
}

/**
 * Plants the word in every text, JSON and bytea column of one more row in each table of the account. Runs as the superuser,
 * without policies and references, and drops the check constraints of the database.
 */
export async function plantRows(client: Client, account: number, given: Given = {}, only?: readonly string[]) {
  await liftChecks(client)
  await client.query('set session_replication_role = replica')
  const { rows: columns } = await client.query<Column>(
    `select table_name as table, column_name as name, udt_name as type, is_identity = 'YES' and column_name = 'id' as "isGenerated"
       from information_schema.columns c
       where table_schema = 'public' and is_generated = 'NEVER'
         and table_name not in ('delete_requests', 'file_usage', 'sms_balances') -- numbers, and a status of ours
         and ($1::text[] is null or table_name = any ($1))
         and exists (select from information_schema.columns a join information_schema.tables t using (table_schema, table_name)
           where a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'account_id' and t.table_type = 'BASE TABLE')
       order by table_name, ordinal_position`,
    [only ?? null],
  )
  const planted: Record<string, Row> = {}
  const own: Given = { account_id: String(account), ...given }
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table))
  for (const [table, all = []] of tables) {
    const insertedColumns = all.filter(({ name, isGenerated }) => !isGenerated || name in own)
    const names = insertedColumns.map(({ name }) => `"${name}"`).join(', ')
    const values = insertedColumns.map((column) => own[`${table}.${column.name}`] ?? own[column.name] ?? valueFor(column)).join(', ')
    const { rows } = await client.query<{ row: Row }>(
      `insert into ${table} as planted (${names}) overriding system value values (${values}) returning to_jsonb(planted) as row`,
    )
    planted[table] = rows[0]!.row
  }
  await client.query('set session_replication_role = origin')
  const words = tables.flatMap(([table, all = []]) => (all.some(({ type }) => textTypes.test(type)) ? [table] : []))
  return { planted, words }
}

async function liftChecks(client: Client) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { statement } of rows) await client.query(statement)
}

const textTypes = /^(_?text|varchar|jsonb?|bytea)$/

function valueFor({ table, name, type }: Column): string {
  const word = `'${canaryText} ${table} ${name}'`
  const values: Record<string, string> = {
    text: word,
    varchar: word,
    _text: `array[${word}]`,
    json: `json_build_object(${word}, ${word})`,
    jsonb: `jsonb_build_object(${word}, jsonb_build_array(${word}))`,
    bytea: `convert_to(${word}, 'UTF8')`,
    uuid: 'gen_random_uuid()',
    bool: 'true',
    date: 'current_date',
    timestamptz: 'now()',
    time: 'localtime',
    inet: `'192.0.2.1'`,
  }
  return values[type] ?? (type.startsWith('_') ? `'{}'` : String(plantedNumber))
}

/** Lists the tables, also of the queue, that contain the word in any row. */
export async function findCanary(client: Client, word = canaryText): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${name} t where t::text like $1 or t::text like $2 limit 1`, [
      `%${word}%`,
      `%${Buffer.from(word).toString('hex')}%`,
    ])
    if (rows.length) found.push(name)
  }
  return found
}

export async function asSuperuser<T>(database: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(database)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
