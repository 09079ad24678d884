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
  await queryValues({ ...superuser, database: 'postgres' }, `create database ${name} owner atelier`)
  database = { ...owner, database: name }
})

afterAll(async () => {
  for (let i = 1; i <= databases; i++) await queryValues({ ...superuser, database: 'postgres' }, `drop database migrated_${i} with (force)`)
  rmSync(root, { recursive: true })
})

async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client(config)
  await client.connect()
  return client
}

async function queryValues(config: ClientConfig, statement: string): Promise<unknown[]> {
  const client = await connect(config)
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

function writeFolder(files: Record<string, string>): URL {
  const folder = mkdtempSync(path.join(root, 'files-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

const applied = () => queryValues(database, 'select name from kysely_migration order by name')

test('a failed file is named, and the tables stay as the files before it made them', async () => {
  const good = { '1_notes.sql': 'create table notes (id int)' }
  const bad = '2_more.sql'
  const starting = migrate(database, {
    folder: writeFolder({ ...good, [bad]: 'create table more (id int); insert into notes values (1); select 1 / 0' }),
  })

  await expect(starting).rejects.toThrow(new StartError('2_more.sql failed: division by zero. The tables are as they were before it.'))
  expect(await applied()).toEqual(['1_notes'])
  expect(await queryValues(database, `select count(*)::int, to_regclass('more') is null from notes`)).toEqual([0, true])

  await migrate(database, { folder: writeFolder({ ...good, [bad]: 'create table more (id int)' }) })
  expect(await applied()).toEqual(['1_notes', '2_more'])
})

test('one of several concurrent processes migrates, and all of them succeed', async () => {
  const folder = writeFolder({ '1_notes.sql': 'create table notes (id int)', '2_one.sql': 'insert into notes values (1)' })

  await Promise.all(Array.from({ length: 4 }, () => migrate(database, { folder })))

  expect(await queryValues(database, 'select count(*)::int from notes')).toEqual([1])
})

test('a migration has no time limit, whatever the server sets for others', async () => {
  const limits = ['statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout']
  const settingNames = await queryValues(superuser, `select name from pg_settings where name = any ('{${limits.join()}}')`) // one is newer than PostgreSQL 15
  for (const limit of settingNames.map(String)) await queryValues(superuser, `alter database ${database.database} set ${limit} = '20s'`)
  const settings = `create table settings as select name, setting from pg_settings where name like '%timeout' and name = any ('{${limits.join()}}')`

  await migrate(database, { folder: writeFolder({ '1_settings.sql': settings }) })

  expect(await queryValues(database, 'select distinct setting from settings')).toEqual(['0'])
})

test('a waiting migration reports what it waits for', async () => {
  const folder = writeFolder({ '1_notes.sql': 'create table notes (id int)', '2_more.sql': 'alter table notes add more int' })
  await migrate(database, { upTo: '1_notes', folder })
  const reportedLines: string[] = []
  const expectLine = (words: RegExp) => expect.poll(() => reportedLines.findLast((line) => words.test(line)), { interval: 5 }).toBeDefined()
  const [other, reader] = await Promise.all([connect(database), connect(database)])
  await other.query(`select pg_advisory_lock(hashtext('migrate'))`)
  await reader.query('begin; lock table notes')

  const done = migrate(database, { folder, log: (line) => reportedLines.push(line), every: 10 })
  await expectLine(/^Waiting for another process that brings the tables up to date, \d+ s so far$/)
  const waiting = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted and database = (
    select oid from pg_database where datname = '${database.database}')`
  await expect.poll(() => queryValues(superuser, waiting)).toEqual([1])
  await other.end()
  await expectLine(/^Bringing the tables up to date: 2_more.sql, \d+ s so far$/)
  await reader.end()
  await done

  expect(await applied()).toEqual(['1_notes', '2_more'])
})

test('the first migration of a database reports that it makes the tables', async () => {
  const reportedLines: string[] = []
  const other = await connect(database)
  await other.query('select pg_advisory_lock(1)')

  const folder = writeFolder({ '1_notes.sql': 'select pg_advisory_lock(1)' })
  const done = migrate(database, { folder, log: (line) => reportedLines.push(line), every: 10 })
  await expect.poll(() => reportedLines.some((line) => /: 1_notes.sql, \d+ s so far$/.test(line))).toBe(true)
  await other.end()
  await done

  expect(reportedLines.filter((line) => line.includes('1_notes'))[0]).toMatch(/^Making the tables: /)
})

test('a quick migration reports nothing', async () => {
  const reportedLines: string[] = []
  await migrate(database, {
    folder: writeFolder({ '1_notes.sql': 'create table notes (id int)' }),
    log: (line) => reportedLines.push(line),
    every: 60_000,
  })
  expect(reportedLines).toEqual([])
})

test('a database of a newer Atelier stays unchanged', async () => {
  const old = { '1_notes.sql': 'create table notes (id int)' }
  await migrate(database, { folder: writeFolder({ ...old, '2_later.sql': 'create table later (id int)' }) })

  await expect(migrate(database, { folder: writeFolder({ ...old, '1_other.sql': 'drop table notes' }) })).rejects.toThrow(
    new StartError('This database was written by a newer Atelier: it has the tables of 2_later. Start that Atelier.'),
  )
  await expect(migrate(database, { folder: writeFolder({ ...old, '1_other.sql': '', '2_later.sql': '' }) })).rejects.toThrow(
    new StartError('This database was written by another Atelier: it has the tables of 2_later without those of 1_other.'),
  )
  expect(await queryValues(database, 'select id from notes')).toEqual([])
  await expect(migrate(database, { upTo: '3_last', folder: writeFolder(old) })).rejects.toThrow(
    new StartError('The backup was written by a newer Atelier: it has the tables of 3_last. Nothing was restored.'),
  )
})
