import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { serverProcess } from './postgres-cluster.ts'
import { findPostgres, startPostgres, type Postgres } from './postgres.ts'

const root = mkdtempSync(path.join(tmpdir(), 'atelier-postgres-'))
const dataDir = path.join(root, 'shop, with a comma')
const cluster = path.join(dataDir, 'postgres')
/** Cleanup functions of the current test. */
const cleanups: Array<() => Promise<void>> = []

const start = async (folder = dataDir, log?: (line: string) => void) => {
  const postgres = await startPostgres(folder, { ...(log && { log }) })
  cleanups.push(() => postgres.stop())
  return postgres
}

/** Starts a server in another process, which keeps it; resolves with the first output. */
async function startElsewhere(folder = dataDir) {
  const script = `
    const { startPostgres } = await import('#server/platform/embedded/postgres.ts')
    await startPostgres(process.argv[1]).then(() => console.log('started'), (error) => console.log(error.message))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  cleanups.push(async () => {
    await kill()
    const left = serverProcess(path.join(folder, 'postgres'))
    if (left) process.kill(left, 'SIGQUIT')
  })
  const [words] = await once(child.stdout, 'data')
  return { kill, words: String(words).trim() }
}

async function queryValue(postgres: Postgres, statement: string): Promise<unknown> {
  const client = new Client(postgres.connection('postgres', 'postgres'))
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

let postgres: Postgres

beforeEach(async () => {
  postgres = await start()
  await queryValue(postgres, 'create table if not exists notes as select 0 as id')
})

afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

test('written rows survive a clean stop and start without recovery', async () => {
  await queryValue(postgres, 'insert into notes values (1)')
  await postgres.stop()
  expect(serverProcess(cluster)).toBeUndefined()

  const log: string[] = []
  const again = await start(dataDir, (line) => log.push(line))
  expect(log.join('\n')).toMatch(/database system was shut down at/)
  expect(await queryValue(again, 'select count(*)::int from notes where id = 1')).toBe(1)
})

test('the server listens on a private socket only, and commits to disk before it answers', async () => {
  expect(await queryValue(postgres, 'show listen_addresses')).toBe('')
  expect(await queryValue(postgres, 'show fsync')).toBe('on')
  expect(await queryValue(postgres, 'show synchronous_commit')).toBe('on')
  expect(await queryValue(postgres, 'show data_directory_mode')).toBe('0700')
})

test('a killed server restarts with everything that it had acknowledged', async () => {
  await queryValue(postgres, 'insert into notes values (2)')
  const killed = serverProcess(cluster) ?? 0
  process.kill(killed, 'SIGKILL')

  await expect.poll(() => queryValue(postgres, 'select count(*)::int from notes where id = 2').catch(() => 'away')).toBe(1)
  expect(serverProcess(cluster)).not.toBe(killed)
})

test('the server of a killed process is adopted, and stops with its new owner', async () => {
  await postgres.stop()
  const { kill, words } = await startElsewhere()
  expect(words).toBe('started')
  const left = serverProcess(cluster)
  await kill()

  const adopted = await start()
  expect(serverProcess(cluster)).toBe(left)
  await adopted.stop()
  expect(serverProcess(cluster)).toBeUndefined()
})

test('a second process on the same folder stops with one clear line, and the first goes on', async () => {
  const { words } = await startElsewhere()
  expect(words).toBe(`Another Atelier (process ${process.pid}) is running on ${dataDir}. Stop it, or give this one a DATA_DIR of its own.`)
  expect(await queryValue(postgres, 'select 1')).toBe(1)
})

test('one of two processes that start on the same empty folder succeeds', async () => {
  const folder = path.join(root, 'contested')
  const starts = await Promise.all([startElsewhere(folder), startElsewhere(folder)])
  const words = starts.map((process) => process.words).sort()
  expect(words[0]).toMatch(/^Another Atelier \(process \d+\) is running/)
  expect(words[1]).toBe('started')
})

test('a stale file with the number of an unrelated process does not prevent the start', async () => {
  await postgres.stop()
  writeFileSync(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`)

  expect(await queryValue(await start(), 'select 1')).toBe(1)
})

test('a folder of another version stays unchanged, and the error says what to do', async () => {
  const folder = path.join(root, 'old')
  mkdirSync(path.join(folder, 'postgres'), { recursive: true })
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '17\n')

  await expect(start(folder)).rejects.toThrow(/was made by PostgreSQL 17, and this Atelier brings 18\. Make a backup/)
  expect(readFileSync(path.join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n')
})

test('a path that is too long for a socket is still served, to its owner only', async () => {
  const folder = path.join(root, 'a-rather-long-name-for-a-folder/'.repeat(4))
  const distant = await start(folder)
  const { host = '' } = distant.connection('postgres')
  cleanups.unshift(async () => rmSync(host, { recursive: true }))

  expect(host.startsWith(tmpdir())).toBe(true)
  expect(await queryValue(distant, 'select 1')).toBe(1)
})

test('a command beside the server finds it only while it runs', async () => {
  const found = await findPostgres(dataDir)
  expect(found?.('atelier')).toEqual(postgres.connection('atelier'))
  await postgres.stop()
  expect(await findPostgres(dataDir)).toBeUndefined()
})
