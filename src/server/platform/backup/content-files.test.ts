import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/platform/database/driver.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openMigratedDatabase, type TestDatabase } from '#test/postgres.ts'
import { backup, checkFiles, readManifest, restoreBackup } from './backup.ts'
import { deleteOldBackups, deleteOldContents } from './rotation.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-contents-'))
const photos = 300
let server: TestDatabase
let empty: ClientConfig

beforeAll(async () => {
  server = await openMigratedDatabase()
  await withClient({ ...server.superuser, database: 'postgres' }, (client) => client.query('create database emptied owner atelier'))
  await withClient({ ...server.superuser, database: 'emptied' }, (client) =>
    client.query('create extension btree_gin; create extension btree_gist; create extension pg_trgm'),
  )
  empty = { ...server.owner, database: 'emptied' }
  await migrate(empty)
  await withClient(server.owner, (client) =>
    client.query(`insert into accounts (code, name) values ('DEM', 'Vulcanizare Demo'), ('RIV', 'Pneuri Rivale')`),
  )
  // The last photo belongs to both accounts.
  await addPhotos(
    1,
    Array.from({ length: photos }, () => randomBytes(40_000)),
  )
  await addPhotos(2, [shared])
  await addPhotos(1, [shared])
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const shared = randomBytes(40_000)
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest()
const ofAccount = (database: ClientConfig, account: number) => ({ ...database, options: `-c app.account_id=${account}` })
const inAccount = (database: ClientConfig, account: number, statement: string) =>
  withClient(ofAccount(database, account), (client) => client.query<{ hash: string; content: Buffer }>(statement))
const addPhotos = (account: number, contents: Buffer[]) =>
  withClient(ofAccount(server.owner, account), async (client) => {
    for (const content of contents)
      await client.query('insert into file_contents (account_id, sha256, bytes, content) values ($1, $2, $3, $4)', [
        account,
        hashOf(content),
        content.length,
        content,
      ])
  })

/** Bytes of all files below a folder. */
const bytesIn = (below: string): number =>
  readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
const filesIn = (below: string) => readdirSync(below, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('backups of one folder share photos; a deleted one goes with the last that names it', async () => {
  const all = path.join(folder, 'all')
  mkdirSync(all)
  const first = path.join(all, '2026-01-01-02-15')
  await backup(server.owner, first, { all })
  const bytes = bytesIn(all)
  expect(filesIn(path.join(all, 'files'))).toHaveLength(photos + 1)

  await inAccount(server.owner, 1, 'delete from file_contents where sha256 = (select min(sha256) from file_contents)')
  for (let day = 2; day <= 8; day++) await backup(server.owner, path.join(all, `2026-01-0${day}-02-15`), { all })
  expect((bytesIn(all) - bytes) / 7 / bytes).toBeLessThan(0.01)

  expect(await deleteOldContents(all)).toBe(0)
  expect(deleteOldBackups(all, 30)).toBe(1)
  expect(await deleteOldContents(all)).toBe(1)
  expect(filesIn(path.join(all, 'files'))).toHaveLength(photos)
  await checkFiles(path.join(all, '2026-01-08-02-15'), readManifest(path.join(all, '2026-01-08-02-15')))
})

test('a restore gives every photo of every account', async () => {
  const taken = path.join(folder, 'taken')
  await backup(server.owner, taken)
  await restoreBackup(empty, taken)
  for (const account of [1, 2]) {
    const statement = `select encode(sha256, 'hex') as hash, content from file_contents order by sha256`
    const [{ rows: before }, { rows: after }] = [
      await inAccount(server.owner, account, statement),
      await inAccount(empty, account, statement),
    ]
    expect(after).toEqual(before)
    for (const { hash, content } of after) expect(hashOf(content).toString('hex')).toBe(hash)
  }
})

test('a backup whose photo is damaged or lost is refused before anything is restored', async () => {
  const damaged = path.join(folder, 'damaged')
  await backup(server.owner, damaged)
  const [{ parentPath, name }] = filesIn(path.join(damaged, 'files')) as [ReturnType<typeof filesIn>[number]]
  const file = path.join(parentPath, name)
  writeFileSync(file, 'another')
  await expect(checkFiles(damaged, readManifest(damaged))).rejects.toThrow(`${file} is damaged. Nothing was restored.`)
  rmSync(file)
  await expect(checkFiles(damaged, readManifest(damaged))).rejects.toThrow(`There is no file ${file}`)
})
