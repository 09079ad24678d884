import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { openTestDatabase } from '#test/postgres.ts'
import { migrate } from './migrate.ts'

const root = mkdtempSync(path.join(tmpdir(), 'atelier-migrate-'))
const { owner, superuser } = inject('database')
let database: ClientConfig
let databases = 0

beforeEach(async () => {
  const name = `migrated_${++databases}`
  await ask({ ...superuser, database: 'postgres' }, `create database ${name} owner atelier`)
  database = { ...owner, database: name }
})

afterAll(async () => {
  for (let i = 1; i <= databases; i++) await ask({ ...superuser, database: 'postgres' }, `drop database migrated_${i} with (force)`)
  rmSync(root, { recursive: true })
})

async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client(config)
  await client.connect()
  return client
}

async function ask(config: ClientConfig, question: string): Promise<unknown[]> {
  const client = await connect(config)
  const { rows } = await client.query({ text: question, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

function folderOf(files: Record<string, string>): URL {
  const folder = mkdtempSync(path.join(root, 'files-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

const applied = () => ask(database, 'select name from kysely_migration order by name')

test('a file that fails is named, and leaves the tables as those before it made them', async () => {
  const good = { '1_notes.sql': 'create table notes (id int)' }
  const bad = '2_more.sql'
  const starting = migrate(database, {
    folder: folderOf({ ...good, [bad]: 'create table more (id int); insert into notes values (1); select 1 / 0' }),
  })

  await expect(starting).rejects.toThrow(new CannotStart('2_more.sql failed: division by zero. The tables are as they were before it.'))
  expect(await applied()).toEqual(['1_notes'])
  expect(await ask(database, `select count(*)::int, to_regclass('more') is null from notes`)).toEqual([0, true])

  await migrate(database, { folder: folderOf({ ...good, [bad]: 'create table more (id int)' }) })
  expect(await applied()).toEqual(['1_notes', '2_more'])
})

/** Rows as an older Atelier had them, with the tables of today: the superuser's door to them. */
async function broughtUpToDate(upTo: string, rows: string) {
  const old = await openTestDatabase((config) => migrate(config, { upTo }))
  onTestFinished(() => old.close())
  const client = await connect(old.superuser)
  // They name others that are not there.
  await client.query(`set session_replication_role = replica; ${rows}`)
  await client.end()
  await migrate(old.owner)
  return old.superuser
}

test('orders from before vehicles had a history name their vehicle, which knows what they say of it', async () => {
  const old = await broughtUpToDate(
    '0029_person_name',
    `insert into accounts (id, code, name) values (1, 'AAA', 'A');
      insert into organizations (account_id, id, code, name) values (1, 1, 'BR', 'Brașov');
      insert into vehicles (account_id, id, plate_key, plate_number, make, vin_number, car_km) values (1, 5, 'BV12ABC', 'BV 12 ABC', 'Škoda', 'uu1-lsda1', 90000);
      insert into work_orders (account_id, id, uuid, organization_id, client_name, work_order_type_id, start_date, plate_number, plate_key, make, car,
        tyre_service, car_service, itp, meta_data, search, created_by) values
        (1, 1, 'A', 1, 'Popa', 1, '2026-05-03T08:00Z', 'BV 12 ABC', 'BV12ABC', 'Škoda', '{}', '{"carKm": 90000}', null, false, '{}', '', 1),
        (1, 2, 'B', 1, 'Popa', 1, '2026-06-30T22:30Z', 'BV 12 ABC', 'BV12ABC', 'Škoda', '{}', null, '{"carKm": null}', true,
          '{"expirationDate": "2028-06-30"}', '', 1),
        (1, 30001, 'C', 1, 'Rus', 1, '2999-01-01T08:00Z', 'CJ 1', 'CJ1', null, '{}', null, null, false, '{"expirationDate": null}', '', 1)`,
  )

  const orders = 'select o.id::int, v.plate_key, o.car_km from work_orders o join vehicles v on v.id = o.vehicle_id order by o.id'
  expect(await ask(old, orders)).toEqual([1, 'BV12ABC', 90_000, 2, 'BV12ABC', null, 30_001, 'CJ1', null])
  const known = `select vin_number, km_at::text, itp_until::text, last_visit::text, search from vehicles where id = 5`
  const search = ' bv 12 abc bv12abc uu1lsda1 skoda'
  expect(await ask(old, known)).toEqual(['UU1LSDA1', '2026-05-03', '2028-06-30', '2026-07-01', search])
  expect(await ask(old, `select last_visit is null from vehicles where plate_key = 'CJ1'`)).toEqual([true])
})

test('what was searched in before its words began with a space is found as what is written now', async () => {
  const old = await broughtUpToDate(
    '0015_job_queues',
    `insert into accounts (id, code, name) values (1, 'AAA', 'A');
      insert into clients (account_id, organization_id, type, name, search) values (1, 1, 'person', 'Popa', 'popa');
      insert into products (account_id, organization_id, name, price, is_service, search) values (1, 1, 'Valvă', 1, false, 'valva');
      insert into work_orders (account_id, uuid, organization_id, client_name, work_order_type_id, start_date, plate_number, plate_key, car, meta_data,
        search, created_by) values (1, 'A', 1, 'Popa', 1, now(), 'B 1', 'B1', '{}', '{}', 'b 1 b1', 1)`,
  )

  const searched = 'select search from clients union all select search from products union all select search from work_orders'
  expect(await ask(old, searched)).toEqual([' popa', ' valva', ' b 1 b1'])
})

test('an order that was found by more letters than an index holds is found by as many as it does', async () => {
  // No letter comes twice, so that nothing makes them shorter; each takes three bytes.
  const letters = `(select ' b 1 ' || string_agg(chr(44032 + n * 11), '' order by n) from generate_series(1, 1000) as n)`
  const old = await broughtUpToDate(
    '0090_words_of_orders',
    `insert into accounts (id, code, name) values (1, 'AAA', 'A');
      insert into organizations (account_id, id, name, code) values (1, 1, 'Brașov', 'BR');
      insert into work_orders (account_id, uuid, organization_id, client_name, work_order_type_id, start_date, plate_number, plate_key, car,
        meta_data, search, created_by) values (1, 'A', 1, 'Popa', 1, now(), 'B 1', 'B1', '{}', '{}', ${letters}, 1)`,
  )

  expect(await ask(old, `select search = left(${letters}, 400) from work_orders`)).toEqual([true])
})

test('workers from before they had a screen are found by their names, and have a colour each', async () => {
  const old = await broughtUpToDate(
    '0026_audit',
    `insert into accounts (id, code, name) values (1, 'AAA', 'A');
      insert into organizations (account_id, id, name, code) values (1, 1, 'Brașov', 'BR');
      insert into workers (account_id, id, organization_id, name) values (1, 1, 1, 'Ștefan Pop'), (1, 2, 1, 'Ioan Rus')`,
  )

  expect(await ask(old, 'select search, color from workers order by id')).toEqual([' stefan pop', '#1e697a', ' ioan rus', '#c2298a'])
})

test('addresses and contacts of clients keep their order when they get tables of their own, and clients are known by what was written of them', async () => {
  const old = await broughtUpToDate(
    '0029_person_name',
    `insert into accounts (id, code, name) values (1, 'AAA', 'A');
      insert into organizations (account_id, id, name, code, time_zone) values (1, 1, 'Brașov', 'BR', 'Europe/Bucharest');
      insert into clients (account_id, id, organization_id, type, name, phone, company, addresses, contacts, search) values
        (1, 7, 1, 'company', 'Rapid', '+40722000111', '{"vatNumber": "RO 18547290", "taxNumber": "18547290", "regNumber": "J08/12/2020", "phone": "0268111222"}',
          '[{"city": "Dej", "street": "Alta"}, {"city": "Cluj", "postCode": "400001"}]',
          '[{"name": "Împușcatu Őrs", "phone": "0744 111 222", "email": null}]', ' rapid'),
        (1, 8, 1, 'person', 'Ion', null, null, '[]', '[]', ' ion');
      insert into work_orders (account_id, uuid, organization_id, client_id, client_name, work_order_type_id, start_date, plate_number, plate_key, car,
        meta_data, search, created_by) values (1, 'A', 1, 7, 'Rapid', 1, '2025-03-10T22:30:00Z', 'B 1', 'B1', '{}', '{}', '', 1)`,
  )

  const said = (question: string) => ask(old, question)
  expect(await said('select city, post_code from client_addresses order by client_id, position')).toEqual(['Dej', '', 'Cluj', '400001'])
  expect(await said('select client_id::int, name, phone_key from client_contacts')).toEqual([7, 'Împușcatu Őrs', '744111222'])
  expect(await said('select vat_key, phone_key, last_visit::text, search from clients order by id')).toEqual([
    '18547290',
    '722000111',
    '2025-03-11',
    ' rapid 0268111222 impuscatu ors 0744 111 222 18547290 j08/12/2020',
    null,
    null,
    null,
    ' ion',
  ])
})

test('orders from before they were whole have what joins them: numbers on paper once each, storage, inspections as work of the garage, and their history', async () => {
  const old = await broughtUpToDate(
    '0037_search',
    `insert into accounts (id, code, name) values (1, 'AAA', 'A');
      insert into work_order_types (account_id, id, name, short_name) values (1, 2, 'Service Auto', 'SA'), (1, 3, 'ITP', 'ITP');
      insert into products (account_id, id, organization_id, name, price, is_service, work_order_type_id, search) values (1, 1, 1, 'ITP', 1, true, 3, '');
      insert into work_orders (account_id, id, uuid, organization_id, client_name, work_order_type_id, start_date, plate_number, plate_key, car,
        tyre_service, itp, document_number, subtotal, total, meta_data, search, created_by) values
        (1, 1, 'A', 1, 'Popa', 3, now(), 'B 1', 'B1', '{}', null, true, ' f  7 ', 0, 0, '{"expirationDate": "2028-06-30"}', '', 1),
        (1, 2, 'B', 1, 'Popa', 2, now(), 'B 1', 'B1', '{}', '{"tyreWaste": 4}', false, 'F 7', 90, 90, '{"subtotalWithoutHotel": 90}', '', 1);
      insert into work_order_lines (account_id, work_order_id, position, name, um, quantity, price, price_base, total, is_service) values
        (1, 2, 0, 'Depozitare anvelope', 'BUC', 1, 80, 80, 80, true), (1, 2, 1, 'Hotel', 'BUC', 1, 10, 10, 10, false);
      insert into work_order_history (account_id, work_order_id, user_id, from_status, to_status) values (1, 1, 1, null, 'new'), (1, 1, 1, 'new', 'done')`,
  )

  const orders = `select document_key, work_order_type_id::int, expiration_date::text, tyre_waste, hotel::float, meta_data -> 'subtotalWithoutHotel'
    from work_orders order by id`
  expect(await ask(old, orders)).toEqual(['F 7#1', 2, '2028-06-30', 0, 0, null, 'F 7', 2, null, 4, 80, 10])
  expect(await ask(old, 'select work_order_type_id from products union all select count(*) from work_order_types')).toEqual([null, 1])
  const changes = [{ field: 'status', from: 'new', to: 'done' }]
  expect(await ask(old, 'select kind, changes from work_order_history order by id')).toEqual(['created', [], 'status', changes])
})

test('of many processes that begin at once one does it, and all find it done', async () => {
  const folder = folderOf({ '1_notes.sql': 'create table notes (id int)', '2_one.sql': 'insert into notes values (1)' })

  await Promise.all(Array.from({ length: 4 }, () => migrate(database, { folder })))

  expect(await ask(database, 'select count(*)::int from notes')).toEqual([1])
})

test('no limit of time holds for it, whatever the server sets for others', async () => {
  const limits = ['statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout']
  const known = await ask(superuser, `select name from pg_settings where name = any ('{${limits.join()}}')`) // one is newer than PostgreSQL 15
  for (const limit of known.map(String)) await ask(superuser, `alter database ${database.database} set ${limit} = '20s'`)
  const settings = `create table settings as select name, setting from pg_settings where name like '%timeout' and name = any ('{${limits.join()}}')`

  await migrate(database, { folder: folderOf({ '1_settings.sql': settings }) })

  expect(await ask(database, 'select distinct setting from settings')).toEqual(['0'])
})

test('who is kept waiting is told for what', async () => {
  const folder = folderOf({ '1_notes.sql': 'create table notes (id int)', '2_more.sql': 'alter table notes add more int' })
  await migrate(database, { upTo: '1_notes', folder })
  const said: string[] = []
  const lineOf = (words: RegExp) => expect.poll(() => said.findLast((line) => words.test(line)), { interval: 5 }).toBeDefined()
  const [other, reader] = await Promise.all([connect(database), connect(database)])
  await other.query(`select pg_advisory_lock(hashtext('migrate'))`)
  await reader.query('begin; lock table notes')

  const done = migrate(database, { folder, say: (line) => said.push(line), every: 10 })
  await lineOf(/^Waiting for another process that brings the tables up to date, \d+ s so far$/)
  const waiting = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted and database = (
    select oid from pg_database where datname = '${database.database}')`
  await expect.poll(() => ask(superuser, waiting)).toEqual([1])
  await other.end()
  await lineOf(/^Bringing the tables up to date: 2_more.sql, \d+ s so far$/)
  await reader.end()
  await done

  expect(await applied()).toEqual(['1_notes', '2_more'])
})

test('what is quick is done in silence', async () => {
  const said: string[] = []
  await migrate(database, {
    folder: folderOf({ '1_notes.sql': 'create table notes (id int)' }),
    say: (line) => said.push(line),
    every: 60_000,
  })
  expect(said).toEqual([])
})

test('a database that a newer Atelier has written is left alone', async () => {
  const old = { '1_notes.sql': 'create table notes (id int)' }
  await migrate(database, { folder: folderOf({ ...old, '2_later.sql': 'create table later (id int)' }) })

  await expect(migrate(database, { folder: folderOf({ ...old, '1_other.sql': 'drop table notes' }) })).rejects.toThrow(
    new CannotStart('This database was written by a newer Atelier: it has the tables of 2_later. Start that Atelier.'),
  )
  await expect(migrate(database, { folder: folderOf({ ...old, '1_other.sql': '', '2_later.sql': '' }) })).rejects.toThrow(
    new CannotStart('This database was written by another Atelier: it has the tables of 2_later without those of 1_other.'),
  )
  expect(await ask(database, 'select id from notes')).toEqual([])
  await expect(migrate(database, { upTo: '3_last', folder: folderOf(old) })).rejects.toThrow(
    new CannotStart('The backup was written by a newer Atelier: it has the tables of 3_last. Nothing was restored.'),
  )
})
