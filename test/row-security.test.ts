import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { accountTables } from './checksums.ts'
import { isCluster } from './own-database.ts'
import { furnish } from './samples.ts'
import { openShop } from './shop.ts'
import { tableTypes } from './tables.ts'

const tenant = 'atelier_app'
/** Directory tables: requests may read only single columns, of rows of their account. */
const directories = ['booking_pages', 'credentials', 'guest_links', 'mails', 'password_links', 'sessions', 'switch_failures']
const namesOf = async (query: Promise<{ rows: { name: string }[] }>) => (await query).rows.map(({ name }) => name)

/** Lists the relations of these kinds that requests may read. */
const readable = (db: Db, ...kinds: string[]) =>
  namesOf(
    sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = any (${kinds}) and has_table_privilege(${tenant}, oid, 'select')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by relname`.execute(db),
  )
const readableTables = (db: Db) => readable(db, 'r', 'p', 'f')
const readableViews = (db: Db) => readable(db, 'v', 'm')

/** The owner reads these tables before an account is known, or to erase closed accounts, so their policy is not forced. */
const readByOwner = ['account_settings', 'accounts', 'delete_requests', 'organizations', 'user_organizations', 'users']

test('tables that requests may read have an account policy, forced except for known ones', async () => {
  const { db } = await openShop()
  const { rows } = await sql<{ name: string; forced: boolean; searched: boolean }>`
    select relname as name, relforcerowsecurity as forced, to_regclass(relname || '_in_account') is not null as searched
      from pg_class join pg_policy on polrelid = pg_class.oid
      where relrowsecurity
        and pg_get_expr(polqual, polrelid) = case relname when 'accounts' then '(id = current_account())' else '(account_id = current_account())' end
      order by relname`.execute(db)
  const bound = rows.filter(({ name }) => !directories.includes(name))
  expect(bound.length).toBeGreaterThan(10)
  expect(await readableTables(db)).toEqual(bound.map(({ name }) => name))
  expect(bound.filter(({ forced, searched }) => !forced && !searched).map(({ name }) => name)).toEqual(readByOwner)
})

test('a table has one policy for all commands, which checks written rows too', async () => {
  const { db } = await openShop()
  const { rows } = await sql<{ name: string }>`
    select distinct relname as name from pg_class join pg_policy p on polrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relname <> all (${directories}::text[])
        and (polcmd <> '*' or exists (select from pg_policy o where o.polrelid = p.polrelid and o.oid <> p.oid)
          or pg_get_expr(polwithcheck, polrelid) not similar to '\\(?\\((account_id|id) = current_account\\(\\)\\)( AND %)?')`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([])
})

test('a view has all columns of its table and only filters by account', async () => {
  const { db } = await openShop()
  const { rows } = await sql<{ name: string; definition: string; columns: string[]; writable: boolean; owned: boolean; options: unknown }>`
    select relname as name, pg_get_viewdef(pg_class.oid) as definition, reloptions as options, pg_get_userbyid(relowner) = current_user as owned,
      has_table_privilege(${tenant}, pg_class.oid, 'insert, update, delete, truncate, trigger') as writable,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = to_regclass(replace(relname, '_in_account', '')) and attnum > 0 and not attisdropped) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  for (const { name, definition, columns, ...rest } of rows) {
    const table = name.replace(/_in_account$/, '')
    const account = isCluster() ? '(account_id + 0)' : 'account_id'
    // PostgreSQL 15 names the table of each column
    expect(definition.replaceAll(`${table}.`, '')).toBe(
      ` SELECT ${columns.join(',\n    ')}\n   FROM ${table}\n  WHERE (${account} = current_account());`,
    )
    expect(rest, name).toEqual({ options: null, owned: true, writable: false })
  }
  expect(rows.map(({ name }) => name)).toEqual(await readableViews(db))
  expect(rows.length).toBeGreaterThan(2)
})

test('a table with an account column has a policy or is closed to requests', async () => {
  const { db } = await openShop()
  const open = await readableTables(db)
  const directory = (await accountTables(db)).filter((name) => !open.includes(name))
  expect(directory).toEqual(directories)
})

test('requests without an account see no rows in any table', async () => {
  const shop = await openShop()
  await furnish(shop)
  const { db } = shop
  const [tables, views] = [await readableTables(db), await readableViews(db)]
  const countAll = async (tx: Db, name: string) =>
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx)).rows[0]?.count
  await db.transaction().execute(async (tx) => {
    for (const name of views) expect(await countAll(tx, name), `${name}, for the owner`).toBe(0)
    await sql`set local role atelier_app`.execute(tx)
    for (const name of [...tables, ...views]) expect(await countAll(tx, name), name).toBe(0)
  })
})

test('a view shows only rows of the current account', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  await furnish(ours)
  await furnish(theirs)
  for (const name of await readableViews(ours.db)) {
    const accounts = sql<{ id: number }>`select distinct account_id as id from ${sql.table(name)}`
    expect((await ours.rows((tx) => accounts.execute(tx))).rows, name).toEqual([{ id: ours.account }])
  }
})

/** Tables of which nobody changes or takes rows, not even one's own. */
const kept = [
  'audit_entries',
  'cash_closings',
  'cash_days',
  'cash_movements',
  'delete_requests',
  'invoice_lines',
  'invoice_orders',
  'invoice_vat',
  'invoices',
  'payment_allocations',
  'payments',
  'sms_ledger',
  'work_order_history',
  'write_offs',
]

test('rows of another account can be neither read, updated, deleted nor inserted', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  await furnish(theirs)
  const names = (await readableTables(ours.db)).filter((name) => name !== 'accounts')
  for (const name of names) {
    const table = sql.table(name)
    const visibleRows = await inAccount(ours.db, ours.account, 'read only', (tx) =>
      sql`select from ${table} where account_id = ${theirs.account}`.execute(tx),
    )
    expect(visibleRows.rows, name).toEqual([])
    if (kept.includes(name)) continue
    const counts = await inAccount(ours.db, ours.account, 'read write', async (tx) => [
      await sql`update ${table} set account_id = account_id where account_id = ${theirs.account}`
        .execute(tx)
        .then((done) => done.numAffectedRows),
      await sql`delete from ${table} where account_id = ${theirs.account}`.execute(tx).then((done) => done.numAffectedRows),
    ])
    expect(counts, name).toEqual([0n, 0n])
  }
  const intruding = inAccount(ours.db, ours.account, 'read write', (tx) =>
    sql`insert into car_types (account_id, name) values (${theirs.account}, 'a')`.execute(tx),
  )
  await expect(intruding).rejects.toThrow('row-level security')
})

test('the role of requests owns nothing and has no way around the policies', async () => {
  const { db } = await openShop()
  const { rows } = await sql`
    select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
      (select count(*) from pg_shdepend where refobjid = pg_roles.oid and deptype = 'o') as owned,
      (select count(*) from pg_auth_members where member = pg_roles.oid) as memberships,
      has_schema_privilege(rolname, 'public', 'create') as creates,
      has_function_privilege(rolname, 'pg_catalog.pg_read_file(text)', 'execute') as reads_files
    from pg_roles where rolname = ${tenant}`.execute(db)
  const no = false
  expect(rows).toEqual([
    {
      rolsuper: no,
      rolbypassrls: no,
      rolcanlogin: isCluster(), // from the coordinator to the other machines
      rolcreaterole: no,
      rolcreatedb: no,
      owned: 0,
      memberships: 0,
      creates: no,
      readsFiles: no,
    },
  ])
})

test('references stay within an account, because every foreign key contains it', async () => {
  const { db } = await openShop()
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || ': ' || conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'accounts'::regclass
      and not exists (select from pg_attribute where attrelid = conrelid and attnum = conkey[1] and attname = 'account_id')`.execute(db)
  expect(rows).toEqual([])
})

test('the generated table types match the migrations', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-types-'))
  const file = path.join(folder, 'tables.ts')
  await tableTypes(inject('database').owner, file)
  const sql = readFileSync(file, 'utf8')
  await rm(folder, { recursive: true })
  expect(readFileSync('src/server/platform/database/tables.gen.ts', 'utf8'), 'run npm run db:types').toBe(sql)
})
