import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartError } from '#server/platform/process/start-error.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openMigratedDatabase, type TestDatabase } from '#test/postgres.ts'
import { runScript } from '#test/server-process.ts'
import { backup, checkFiles, type Manifest, readManifest, restoreBackup } from './backup.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-backup-'))
const backupFolder = path.join(folder, 'taken')
let server: TestDatabase
let shop: ClientConfig
let empty: ClientConfig
let databases = 0

beforeAll(async () => {
  server = await openMigratedDatabase()
  shop = server.owner
  await run(shop, twoShops)
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  const database = `restored_${++databases}`
  await run({ ...server.superuser, database: 'postgres' }, `create database ${database} owner atelier`)
  await run({ ...server.superuser, database }, 'create extension btree_gin; create extension btree_gist; create extension pg_trgm')
  empty = { ...server.owner, database }
  await migrate(empty)
  rmSync(backupFolder, { recursive: true, force: true })
})

/** Two accounts with values that are hard to serialize: alphabets, line ends, tabs, backslashes, nulls, JSON, money, instants. */
const twoShops = `
  insert into accounts (code, name) values ('DEM', 'Vulcanizare Demo'), ('RIV', 'Pneuri Rivale');
  insert into sign_in_failures (key, failures) values ('țață', 2), ('zebra', 1), ('Álmos', 3);
  insert into installation (live_key, live_secret, captcha_secret) values ('key', 'secret', 'other secret');
  do $$ begin
    for account in 1..2 loop
      perform set_config('app.account_id', account::text, true);
      insert into organizations (account_id, name, code) values (account, 'Brașov', 'BR');
      insert into clients (account_id, organization_id, type, name, phone, company, search)
        select account, account, 'person', E'Őrsi\\t\\\\ "Ț"\\n' || n || ' \\N 🚗', nullif('07' || n, '075'), '{"vatNumber": "RO 1", "x": null}', 'x'
        from generate_series(1, 2000) n;
      insert into files (account_id, kind, media_type, content) values (account, 'logo', 'image/png', '\\x89504e470d0a00ff5c4e');
      insert into audit_entries (account_id, action, subject, subject_id, name, changes)
        values (account, 'updated', 'account-setting', 1, 'vat_percent', '[{"field": "value", "from": "19", "to": null}]');
      insert into products (account_id, organization_id, name, price, is_service, search) values (account, account, 'Echilibrat', 25.10, true, '');
    end loop;
  end $$`

async function run(database: ClientConfig, statements: string): Promise<Array<Record<string, unknown>>> {
  const client = new Client(database)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statements)
    return rows
  } finally {
    await client.end()
  }
}

test('a restored backup equals its source row by row', async () => {
  const { tables } = await backup(shop, backupFolder)
  expect(tables.find(({ name }) => name === 'clients')?.rows).toBe(4000)

  await restoreBackup(empty, backupFolder)

  const copy = await backup(empty, path.join(folder, 'again'))
  expect(copy.tables).toEqual(tables)
  expect(copy.sequences).toEqual(readManifest(backupFolder).sequences)
})

test('a backup is a snapshot without rows that are written meanwhile', async () => {
  const holder = new Client(shop)
  await holder.connect()
  await holder.query('begin; lock table clients')
  const backupDone = backup(shop, backupFolder)
  const waiting = `select from pg_locks where relation = 'clients'::regclass and not granted`
  await expect.poll(() => run(shop, waiting)).toHaveLength(1)

  await run(shop, `insert into sign_in_failures (key, failures) values ('late', 1)`)
  await holder.end()
  const { tables } = await backupDone
  await run(shop, `delete from sign_in_failures where key = 'late'`)

  expect(tables.find(({ name }) => name === 'sign_in_failures')?.rows).toBe(3)
})

test('a restored database numbers new rows on, checks references and separates accounts', async () => {
  await backup(shop, backupFolder)
  await restoreBackup(empty, backupFolder)

  const client = `insert into clients (account_id, organization_id, type, name, search)`
  const [added] = await run({ ...empty, options: '-c app.account_id=2' }, `${client} values (2, 2, 'person', 'New', '') returning id`)
  expect(Number(added?.id)).toBe(4001)
  await expect(run({ ...empty, options: '-c app.account_id=2' }, `${client} values (2, 1, 'person', 'Lost', '')`)).rejects.toThrow(
    /foreign key/,
  )
  const asRequest = { ...empty, options: '-c role=atelier_app -c app.account_id=1' }
  await expect(run(asRequest, `${client} values (2, 2, 'person', 'Foreign', '')`)).rejects.toThrow(/row-level security/)
  const guards = `select count(*)::int as references, (select array_agg(relname order by relname) from pg_class where relforcerowsecurity) as forced from pg_constraint where contype = 'f'`
  expect(await run(empty, guards)).toEqual(await run(shop, guards))
})

test('a backup contains neither the secrets of an installation nor links of mails', async () => {
  const { tables } = await backup(shop, backupFolder)
  for (const secret of ['installation', 'mails']) expect(tables.map(({ name }) => name)).not.toContain(secret)
  expect(readdirSync(backupFolder)).toHaveLength(tables.length + 1)
})

test('a restore into a database with rows fails', async () => {
  await backup(shop, backupFolder)
  await expect(restoreBackup(shop, backupFolder)).rejects.toThrow('The database is not empty: accounts has rows.')
})

test('a restore into a database with other tables fails', async () => {
  await backup(shop, backupFolder)
  await run(empty, `insert into kysely_migration (name, timestamp) values ('9999_later', '')`)
  await expect(restoreBackup(empty, backupFolder)).rejects.toThrow(/the database those of 9999_later/)
})

test('a backup of an older Atelier fails before a database is created for it', async () => {
  await backup(shop, backupFolder)
  const manifest = path.join(backupFolder, 'manifest.json')
  writeFileSync(manifest, JSON.stringify({ ...readManifest(backupFolder), level: '0098_any_dot' }))
  await expect(checkFiles(backupFolder, readManifest(backupFolder))).rejects.toThrow(
    new StartError(
      'The backup was written by an older Atelier: it has the tables of 0098_any_dot. Start version 1.0 once, then this one. Nothing was restored.',
    ),
  )
})

test('a changed or damaged backup is not restored, not even in part', async () => {
  await backup(shop, backupFolder)
  const manifest = path.join(backupFolder, 'manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/("name": "products"[^}]*"sha256": ")./, '$1!'))
  await expect(restoreBackup(empty, backupFolder)).rejects.toThrow(/products would not be as it was backed up.* Nothing was restored/)

  writeFileSync(path.join(backupFolder, 'clients.copy.zst'), 'not what it was')
  await expect(restoreBackup(empty, backupFolder)).rejects.toThrow(/clients.copy.zst cannot be read: .* Nothing was restored/)
  expect(await run(empty, 'select from accounts')).toHaveLength(0)

  rmSync(manifest)
  await expect(restoreBackup(empty, backupFolder)).rejects.toThrow(`${backupFolder} holds no backup that this Atelier can read.`)
})

const withManifest = (change: (manifest: Manifest) => void) => {
  const manifest = readManifest(backupFolder)
  change(manifest)
  writeFileSync(path.join(backupFolder, 'manifest.json'), JSON.stringify(manifest))
}
const restoreInto = (dataDir: string) => runScript('restore', [backupFolder], { env: { DATA_DIR: dataDir }, input: '' })

test.each<[string, () => void, RegExp]>([
  ['a file is cut', () => truncateSync(path.join(backupFolder, 'clients.copy.zst'), 500), /clients\.copy\.zst cannot be read: /],
  [
    'a file is another one',
    () => copyFileSync(path.join(backupFolder, 'files.copy.zst'), path.join(backupFolder, 'clients.copy.zst')),
    /is damaged\./,
  ],
  ['a file is missing', () => rmSync(path.join(backupFolder, 'clients.copy.zst')), /^There is no file .*clients\.copy\.zst/],
  [
    'an empty table is not in its manifest',
    () => withManifest((manifest) => (manifest.tables = manifest.tables.filter(({ name }) => name !== 'vehicles'))),
    /does not name vehicles\.copy\.zst/,
  ],
  [
    'a table is lost with its file',
    () => {
      withManifest((manifest) => (manifest.tables = manifest.tables.filter(({ name }) => name !== 'vehicles')))
      rmSync(path.join(backupFolder, 'vehicles.copy.zst'))
    },
    /manifest of .* names \d+ of \d+ tables: /,
  ],
  [
    'its manifest names another count of rows',
    () => withManifest(({ tables }) => tables.find(({ name }) => name === 'clients')!.rows++),
    /clients\.copy\.zst has 4000 rows, the manifest names 4001: /,
  ],
  ['a newer Atelier wrote it', () => withManifest((manifest) => (manifest.level = '9999_later')), /newer Atelier.* 9999_later\./],
])('restore rejects a damaged backup before a database is created: %s', async (_damage, damage, refusal) => {
  await backup(shop, backupFolder)
  damage()
  const dataDir = path.join(folder, 'no-data')
  const { code, words } = await restoreInto(dataDir)
  expect({ code, words }).toEqual({ code: 1, words: expect.stringMatching(refusal) })
  expect(words).toMatch(/^[^\n]* Nothing was restored\.\n$/)
  expect(existsSync(dataDir)).toBe(false)
})

test('a backup without one of its tables fails with one sentence', async () => {
  await backup(shop, backupFolder)
  for (const lost of ['organizations', 'audit_entries']) {
    withManifest((manifest) => (manifest.tables = manifest.tables.filter(({ name }) => name !== lost)))
    await expect(restoreBackup(empty, backupFolder)).rejects.toThrow(
      new StartError(`The backup does not name the table ${lost}. Nothing was restored.`),
    )
    rmSync(backupFolder, { recursive: true })
    await backup(shop, backupFolder)
  }
})

test('a backup whose rows lack their references fails with one sentence', async () => {
  await backup(shop, backupFolder)
  writeFileSync(path.join(backupFolder, 'organizations.copy.zst'), zstdCompressSync(''))
  const sha256 = createHash('sha256').digest('hex')
  withManifest(({ tables }) =>
    Object.assign(
      tables.find(({ name }) => name === 'organizations')!,
      { rows: 0, sha256 },
    ),
  )
  const refusal = await restoreBackup(empty, backupFolder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toMatch(/^[^\n]*violates foreign key[^\n]*\. Nothing was restored\.$/)
})

test('a failed comparison never names the same number of rows twice', async () => {
  await backup(shop, backupFolder)
  withManifest(({ tables }) => (tables.find(({ name }) => name === 'vehicles')!.sha256 = 'another'))
  await expect(restoreBackup(empty, backupFolder)).rejects.toThrow('vehicles would not be as it was backed up: its rows differ.')
  withManifest((manifest) => (manifest.tables = manifest.tables.filter(({ name }) => name !== 'vehicles')))
  await expect(restoreBackup(empty, backupFolder)).rejects.toThrow('The backup does not name the table vehicles.')
})

test('a backup that names unknown tables or columns is not restored and runs no SQL of theirs', async () => {
  await backup(shop, backupFolder)
  const file = path.join(backupFolder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const [{ name, columns }] = manifest.tables as [Manifest['tables'][number]]
  const unknownNames = [
    { name: 'installation', columns: 'live_secret' },
    { name, columns: `${columns}) from program 'true' --` },
    { name: `${name} (id) from stdin; drop table clients; --`, columns },
  ]
  for (const wrong of unknownNames) {
    const tables = [{ ...manifest.tables[0], ...wrong }, ...manifest.tables.slice(1)]
    writeFileSync(file, JSON.stringify({ ...manifest, tables }))
    await expect(restoreBackup(empty, backupFolder), wrong.name).rejects.toThrow('does not have')
  }
})

test('a backup writes into no folder with content, and leaves nothing behind when it fails', async () => {
  mkdirSync(backupFolder)
  writeFileSync(path.join(backupFolder, 'mine'), '')
  await expect(backup(shop, backupFolder)).rejects.toThrow(`${backupFolder} is not empty. Name a new folder.`)
  expect(readdirSync(backupFolder)).toEqual(['mine'])

  await expect(backup({ ...server.owner, database: 'postgres' }, path.join(folder, 'nothing'))).rejects.toThrow(/nothing to back up/)
  expect(readdirSync(folder).filter((name) => name.startsWith('nothing'))).toEqual([])
})

test('a restore never reuses a number, whatever the file says, and rejects unknown sequences', async () => {
  const { sequences, ...rest } = await backup(shop, backupFolder)
  const file = path.join(backupFolder, 'manifest.json')
  const writeSequences = (values: Manifest['sequences']) => writeFileSync(file, JSON.stringify({ ...rest, sequences: values }))

  writeSequences([...sequences, { name: 'graphile_worker.job_queues_id_seq', value: '7' }])
  await expect(restoreBackup(empty, backupFolder)).rejects.toThrow(
    'names numbers that Atelier does not have: graphile_worker.job_queues_id_seq',
  )
  writeSequences(sequences.filter(({ name }) => name !== 'public.products_id_seq').map((sequence) => ({ ...sequence, value: '1' })))
  await restoreBackup(empty, backupFolder)
  const last = await run(
    empty,
    'select (select last_value from clients_id_seq) as clients, (select last_value from products_id_seq) as products',
  )
  expect(last).toEqual([{ clients: 4000, products: 2 }])
})
