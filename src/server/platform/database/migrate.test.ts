import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { StartError } from '#server/platform/process/start-error.ts'
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

  await expect(starting).rejects.toThrow(new StartError('2_more.sql failed: division by zero. The tables are as they were before it.'))
  expect(await applied()).toEqual(['1_notes'])
  expect(await ask(database, `select count(*)::int, to_regclass('more') is null from notes`)).toEqual([0, true])

  await migrate(database, { folder: folderOf({ ...good, [bad]: 'create table more (id int)' }) })
  expect(await applied()).toEqual(['1_notes', '2_more'])
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
    new StartError('This database was written by a newer Atelier: it has the tables of 2_later. Start that Atelier.'),
  )
  await expect(migrate(database, { folder: folderOf({ ...old, '1_other.sql': '', '2_later.sql': '' }) })).rejects.toThrow(
    new StartError('This database was written by another Atelier: it has the tables of 2_later without those of 1_other.'),
  )
  expect(await ask(database, 'select id from notes')).toEqual([])
  await expect(migrate(database, { upTo: '3_last', folder: folderOf(old) })).rejects.toThrow(
    new StartError('The backup was written by a newer Atelier: it has the tables of 3_last. Nothing was restored.'),
  )
})
