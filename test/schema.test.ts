import { Client, type ClientConfig } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { StartError } from '#server/platform/process/start-error.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { baseline, lastOldLevel } from '#server/platform/database/migration-files.ts'
import { checkServer } from '#server/platform/embedded/bootstrap.ts'
import { administer } from './own-database.ts'

async function createDatabase(name: string): Promise<{ owner: ClientConfig; superuser: ClientConfig }> {
  const { owner, superuser } = inject('database')
  await administer(`create database ${name} owner atelier`)
  onTestFinished(() => administer(`drop database ${name} with (force)`))
  await checkServer({ ...owner, database: name })
  return { owner: { ...owner, database: name }, superuser: { ...superuser, database: name } }
}

async function query(database: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(database)
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.flat()
}
const listApplied = (database: ClientConfig) => query(database, 'select name from kysely_migration order by name')

test('a mark of version 1.0 holds for every workplace of its account alone', async () => {
  const { owner, superuser } = await createDatabase('schema_marks')
  await migrate(owner, { upTo: baseline })
  const rows = {
    'accounts (id, code, name)': `(1, 'AAA', 'A'), (2, 'BBB', 'B')`,
    'organizations (account_id, id, code, name)': `(1, 1, 'BR', 'B'), (1, 2, 'CJ', 'C'), (2, 3, 'BR', 'D')`,
    'users (account_id, id, organization_id, username)': `(1, 1, 1, 'ana'), (2, 2, 3, 'ion')`,
    'notice_marks (account_id, user_id, seen_id)': '(1, 1, 7), (2, 2, 9)',
  }
  for (const [table, values] of Object.entries(rows)) await query(superuser, `insert into ${table} values ${values}`)
  await migrate(owner)
  const marks = `select concat_ws(' ', account_id, user_id, organization_id, seen_id) from notice_marks order by 1`
  expect(await query(superuser, marks)).toEqual(['1 1 1 7', '1 1 2 7', '2 2 3 9'])
  expect(await query(owner, marks)).toEqual([])
})

// A stand-in for the cluster: it notes which references a table has when it is distributed.
test('a table that a migration adds to a cluster is distributed before it gets references', async () => {
  const { owner } = await createDatabase('schema_cluster')
  await migrate(owner, { upTo: baseline })
  const references = `select count(*)::int from pg_constraint where contype = 'f' and conrelid = 'vehicle_owners'::regclass`
  for (const statement of [
    `create table pg_dist_partition as select 'vehicles'::regclass as logicalrelid`,
    'create table distributed (name text, key text, "references" int)',
    `create function create_distributed_table(name regclass, key text) returns void language plpgsql as
      $$ begin insert into distributed values (name, key, (${references})); end $$`,
  ])
    await query(owner, statement)
  await migrate(owner)
  expect(await query(owner, 'table distributed')).toEqual(['vehicle_owners', 'account_id', 0])
  expect(await query(owner, references)).toEqual([2])
})

test('a database of an older level is refused and left unchanged', async () => {
  const { owner } = await createDatabase('schema_older')
  await query(owner, 'create table kysely_migration (name text, timestamp text)')
  await query(owner, `insert into kysely_migration values ('0002_accounts', '2026-01-01')`)

  await expect(migrate(owner)).rejects.toThrow(
    new StartError(
      'This database was written by an older Atelier: it has the tables of 0002_accounts. Start version 1.0 once, then this one.',
    ),
  )
  expect(await listApplied(owner)).toEqual(['0002_accounts'])
  expect(await query(owner, `select relname from pg_class where relname in ('accounts', 'clients')`)).toEqual([])
  expect(lastOldLevel < baseline).toBe(true)
})
