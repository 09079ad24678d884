import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { StartError } from '#server/platform/process/start-error.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { failToStart, runScript } from '#test/server-process.ts'
import { distribute } from './citus-distribute.ts'

test('a database without the extension is rejected in one line and stays unchanged', async () => {
  const plain = { ...inject('database').superuser, database: 'postgres' }
  await expect(distribute(plain)).rejects.toThrow(
    new StartError('The database lacks the extension citus. As a superuser run in it, and on every worker: create extension citus;'),
  )
})

const toDatabaseUrl = ({ host, port, user, database }: ClientConfig) => `postgres://${user}@/${database}?host=${host}&port=${port}`

test('a demo shop after distribution fails in one line, for the server and for its command', async () => {
  const { database, drop } = await openOwnDatabase('laid_out')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'atelier-laid-out-'))
  onTestFinished(async () => {
    await drop()
    rmSync(dataDir, { recursive: true })
  })
  const client = new Client(database)
  await client.connect()
  // This imitates Citus, whose catalogue has a table of this name.
  await client.query(`create table pg_dist_partition as select 'accounts'::regclass as logicalrelid`)
  await client.end()

  const env = { DATA_DIR: dataDir, DATABASE_URL: toDatabaseUrl(database), NODE_ENV: 'test' }
  const line =
    'The demo shop is made before "atelier distribute", and this database was laid out already: begin with a new one, or set SEED=none.\n'
  expect(await runScript('seed', [], { env, input: '' })).toEqual({ code: 1, words: line })
  const { code, words } = await failToStart({ ...env, SEED: 'demo' })
  expect([code, words.split('\n').at(-2)]).toEqual([1, line.trim()])
})
