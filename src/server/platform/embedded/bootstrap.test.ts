import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts'
import { bootstrap, checkServer } from './bootstrap.ts'

let server: TestDatabase

beforeAll(async () => {
  server = await openTestDatabase(async () => {})
})

afterAll(() => server.close())

async function queryValue(database: ClientConfig, statement: string): Promise<unknown> {
  const client = new Client(database)
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const administer = (statement: string) => queryValue(server.superuser, statement)
const asUser = (user: string): ClientConfig => ({ ...server.owner, user })

test('the owner of the database is no superuser, and can become the role that owns nothing', async () => {
  expect(
    await queryValue(server.owner, 'select rolsuper or rolbypassrls or rolcreaterole from pg_roles where rolname = current_user'),
  ).toBe(false)
  expect(await queryValue({ ...server.owner, options: '-c role=atelier_app' }, 'select current_user')).toBe('atelier_app')
  await expect(queryValue(asUser('atelier_app'), 'select 1')).rejects.toThrow(/not permitted to log in/)
})

test('preparing a prepared server changes nothing', async () => {
  const versions = `select string_agg(concat(oid, xmin), ',' order by oid) from (
    select oid, xmin from pg_proc where proname like 'text%like' union all select oid, xmin from pg_extension union all
    select oid, xmin from pg_authid union all select oid, xmin from pg_database) as rows`
  const before = await administer(versions)
  await bootstrap(server.superuser)
  await checkServer(server.owner)
  expect(await administer(versions)).toBe(before)
})

test('two servers that start at once on an empty database prepare it together', async () => {
  await administer('create database empty owner atelier')
  const empty = { ...server.owner, database: 'empty' }
  const other = new Client(empty)
  await other.connect()
  await other.query('begin; create extension btree_gin')

  const preparing = checkServer(empty)
  const waiting = `select count(*)::int from pg_stat_activity where datname = 'empty' and wait_event_type = 'Lock'`
  await expect.poll(() => administer(waiting)).toBe(1)
  await other.query('commit')
  await other.end()

  await preparing
  expect(await queryValue(empty, `select count(*)::int from pg_extension where extname <> 'plpgsql'`)).toBe(3)
})

test('an external server is prepared if its user may create roles, and else the error says how', async () => {
  for (const name of ['helper login createrole', 'stranger login']) await administer(`create role ${name}`)
  await administer('drop role atelier_app')
  await expect(checkServer(asUser('stranger'))).rejects.toThrow(
    'The user of DATABASE_URL does not own the database, and may not make tables in it. As a superuser run in it: alter database "atelier" owner to "stranger"; grant create on schema public to "stranger";',
  )
  for (const name of ['helper', 'stranger']) {
    await administer(`grant create on database atelier to ${name}`)
    await administer(`grant create on schema public to ${name}`)
  }
  await expect(checkServer(asUser('stranger'))).rejects.toThrow(
    'The user of DATABASE_URL cannot become atelier_app. As a superuser run: create role atelier_app nologin; grant atelier_app to "stranger" with set true;',
  )
  await checkServer(asUser('helper'))
  expect(await queryValue({ ...asUser('helper'), options: '-c role=atelier_app' }, 'select current_user')).toBe('atelier_app')

  await administer('grant atelier_app to stranger with set false')
  await expect(checkServer(asUser('stranger'))).rejects.toThrow(/cannot become atelier_app/)
  await administer('grant atelier_app to stranger with set true')
  await checkServer(asUser('stranger'))

  await administer('drop extension pg_trgm')
  await administer('revoke create on database atelier from stranger')
  await expect(checkServer(asUser('stranger'))).rejects.toThrow(/does not own the database/)
  await administer('grant create on database atelier to stranger')
  await checkServer(asUser('stranger'))
  expect(await queryValue(server.owner, `select count(*)::int from pg_extension where extname = 'pg_trgm'`)).toBe(1)
})
