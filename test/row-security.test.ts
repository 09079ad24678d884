import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Db } from '#server/platform/db.ts'
import { inAccount } from '#server/platform/transaction.ts'
import { accountTables } from './checksums.ts'
import { furnish } from './samples.ts'
import { openShop } from './shop.ts'
import { tableTypes } from './tables.ts'

const tenant = 'atelier_app'
const namesOf = async (query: Promise<{ rows: { name: string }[] }>) => (await query).rows.map(({ name }) => name)

/** Every table that requests may read. */
const readable = (db: Db) =>
  namesOf(
    sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and has_table_privilege(${tenant}, oid, 'select')
      order by relname`.execute(db),
  )

test('what requests may read is bound to an account by a policy that binds the owner too', async () => {
  const { db } = await openShop()
  const bound = await namesOf(
    sql<{ name: string }>`select relname as name from pg_class join pg_policy on polrelid = pg_class.oid
      where relrowsecurity and (relforcerowsecurity or relname = 'accounts')
        and pg_get_expr(polqual, polrelid) like '%current_account()%' order by relname`.execute(db),
  )
  expect(bound.length).toBeGreaterThan(10)
  expect(await readable(db)).toEqual(bound)
})

test('a table with an account in it is bound, or requests cannot read it', async () => {
  const { db } = await openShop()
  const open = await readable(db)
  const directory = (await accountTables(db)).filter((name) => !open.includes(name))
  expect(directory).toEqual(['credentials', 'sessions'])
})

test('without an account requests see nothing, in any table', async () => {
  const shop = await openShop()
  await furnish(shop)
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local role atelier_app`.execute(tx)
    for (const name of await readable(shop.db)) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx)
      expect(rows[0]?.count, name).toBe(0)
    }
  })
})

test('within an account the rows of another can be neither seen, changed, taken nor made', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  await furnish(theirs)
  const names = (await readable(ours.db)).filter((name) => name !== 'accounts')
  for (const name of names) {
    const table = sql.table(name)
    const counts = await inAccount(ours.db, ours.account, 'read write', async (tx) => [
      await sql`select from ${table} where account_id = ${theirs.account}`.execute(tx).then(({ rows }) => rows.length),
      await sql`update ${table} set account_id = account_id where account_id = ${theirs.account}`
        .execute(tx)
        .then((done) => done.numAffectedRows),
      await sql`delete from ${table} where account_id = ${theirs.account}`.execute(tx).then((done) => done.numAffectedRows),
    ])
    expect(counts, name).toEqual([0, 0n, 0n])
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
      rolcanlogin: no,
      rolcreaterole: no,
      rolcreatedb: no,
      owned: 0,
      memberships: 0,
      creates: no,
      readsFiles: no,
    },
  ])
})

test('references stay within an account: no key leads from the rows of one to another', async () => {
  const { db } = await openShop()
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || ': ' || conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'accounts'::regclass
      and not exists (select from pg_attribute where attrelid = conrelid and attnum = conkey[1] and attname = 'account_id')`.execute(db)
  expect(rows).toEqual([])
})

test('the types of the tables are those of the migrations', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-types-'))
  const file = path.join(folder, 'tables.ts')
  await tableTypes(inject('database').owner, file)
  const made = readFileSync(file, 'utf8')
  await rm(folder, { recursive: true })
  expect(readFileSync('src/server/platform/tables.gen.ts', 'utf8'), 'run npm run db:types').toBe(made)
})
