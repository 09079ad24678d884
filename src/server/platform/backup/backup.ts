import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Client, DatabaseError, type ClientConfig } from 'pg'
import { from } from 'pg-copy-streams'
import { z } from 'zod'
import { findSchemaLevel, plainText, tableReader, listTables, type Contents, type BackupTable } from './backup-tables.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { checkShippedLevel } from '#server/platform/database/migrate.ts'
import { toCurrentLevel } from '#server/platform/database/migration-files.ts'

/**
 * A backup is a folder: a manifest, and a compressed file of COPY text for each table, all of one moment. It needs no program of PostgreSQL's
 * and no superuser, so it is the same for the embedded server and for DATABASE_URL, and it is the way from one to the other.
 * Queued jobs are not in it: what they were about to do has been done by then, or is queued again by what still wants it.
 */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  level: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.number(), sha256: z.string() })),
  /** Without a database it alone tells that a table is missing here and among the files. Backups of before do not have it. */
  tableCount: z.int().optional(),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

const fileOf = (folder: string, table: { name: string }) => path.join(folder, `${encodeURIComponent(table.name)}.copy.zst`)
const manifestOf = (folder: string) => path.join(folder, 'manifest.json')
/** Nothing else stands in the folder of a backup, and in one that was broken off the manifest is missing. */
export const isFileOfBackup = (name: string): boolean => name === 'manifest.json' || name.endsWith('.copy.zst')
export const isWhole = (folder: string): boolean => existsSync(manifestOf(folder))

/** A backup is written beside its folder until it is whole. */
export function checkTarget(folder: string) {
  const parent = path.dirname(path.resolve(folder))
  if (!existsSync(parent)) throw new StartError(`There is no folder ${parent} to write into.`)
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new StartError(`${folder} is a file. Name a new folder.`)
  if (readdirSync(folder).length > 0) throw new StartError(`${folder} is not empty. Name a new folder.`)
}

/** Writes all data of the database into a new folder. Others go on working meanwhile, unseen. */
export async function backup(database: ClientConfig, folder: string): Promise<Manifest> {
  checkTarget(folder)
  const draft = mkdtempSync(`${path.resolve(folder)}.part-`) // 0700: it holds what customers told the shop
  try {
    const manifest = await withTransaction(database, 'isolation level repeatable read read only', (client) => writeTables(client, draft))
    writeFileSync(manifestOf(draft), JSON.stringify(manifest, undefined, 2))
    renameSync(draft, folder)
    return manifest
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    throw isFull ? new StartError(`The disk of ${folder} is full. No backup was made.`, { cause: error }) : error
  }
}

async function writeTables(client: Client, folder: string): Promise<Manifest> {
  const level = await findSchemaLevel(client)
  if (!level) throw new StartError('There is nothing to back up: the database has no tables of Atelier.')
  const read = await tableReader(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const contents: Contents = { rows: 0, sha256: '' }
    await pipeline(read(table, contents), createZstdCompress(), createWriteStream(fileOf(folder, table), { flush: true }))
    tables.push({ name: table.name, columns: table.columns, ...contents })
  }
  // Read last: a sequence never goes back, so it is past every id in the snapshot.
  const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return { format: 1, madeAt: new Date().toISOString(), level, tables, tableCount: tables.length, sequences }
}

export function readManifest(folder: string): Manifest {
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`)
  try {
    return Manifest.parse(JSON.parse(readFileSync(manifestOf(folder), 'utf8')))
  } catch (cause) {
    throw new StartError(`${folder} holds no backup that this Atelier can read.`, { cause })
  }
}

/** Compares the files with the manifest, so that a damaged backup is refused before a database is made for it. */
export async function checkFiles(folder: string, { level, tables, tableCount = tables.length }: Manifest): Promise<void> {
  await checkShippedLevel(level)
  const expected = new Set(['manifest.json', ...tables.map((table) => path.basename(fileOf(folder, table)))])
  const unnamed = readdirSync(folder).find((name) => isFileOfBackup(name) && !expected.has(name))
  if (unnamed) throw new StartError(`The manifest of ${folder} does not name ${unnamed}: it is damaged. Nothing was restored.`)
  if (tables.length !== tableCount)
    throw new StartError(`The manifest of ${folder} names ${tables.length} of ${tableCount} tables: it is damaged. Nothing was restored.`)
  for (const table of tables) {
    const file = fileOf(folder, table)
    if (!existsSync(file)) throw new StartError(`There is no file ${file}: the backup is damaged. Nothing was restored.`)
    const { rows, sha256 } = await readContents(file).catch((cause) => refuseFile(file, cause))
    if (sha256 !== table.sha256) throw new StartError(`${file} is damaged. Nothing was restored.`)
    if (rows !== table.rows)
      throw new StartError(`${file} has ${rows} rows, the manifest names ${table.rows}: the backup is damaged. Nothing was restored.`)
  }
}

/** COPY ends each row with a line feed and escapes those within values. */
async function readContents(file: string): Promise<Contents> {
  const hash = createHash('sha256')
  let rows = 0
  await pipeline(createReadStream(file), createZstdDecompress(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
    }
  })
  return { rows, sha256: hash.digest('hex') }
}

/** Puts a backup into an empty database of the same level: all of it, compared row by row with what was backed up, or nothing. */
export async function restoreBackup(database: ClientConfig, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  await withTransaction(database, '', async (client) => {
    await checkLevel(client, manifest)
    const tables = await listTables(client)
    checkNames(manifest, tables, folder)
    await withoutGuards(client, tables, async () => {
      await checkEmpty(client, tables)
      for (const table of manifest.tables) await fillTable(client, table, fileOf(folder, table))
      await setNumbers(client, manifest, folder)
    })
    await compare(client, tables, manifest)
  }).catch((error: unknown) => refuseRows(folder, error))
  return manifest
}

/** A server that is full or away is not the fault of the backup. */
function refuseRows(folder: string, error: unknown): never {
  if (!(error instanceof DatabaseError) || /^(08|28|53|57)/.test(error.code ?? '')) throw error
  const [reason] = error.message.split('\n')
  throw new StartError(`${folder} does not fit the tables of Atelier: ${reason}. Nothing was restored.`, { cause: error })
}

async function fillTable(client: Client, { name, columns }: Manifest['tables'][number], file: string) {
  try {
    await pipeline(createReadStream(file), createZstdDecompress(), client.query(from(`copy ${name} (${columns}) from stdin`)))
  } catch (cause) {
    refuseFile(file, cause)
  }
}

function refuseFile(file: string, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new StartError(`${file} cannot be read: ${reason}. Nothing was restored.`, { cause })
}

/** The numbers to come: as they were, and of each column that has them past all that it holds, whatever the file says. */
async function setNumbers(client: Client, { sequences }: Manifest, folder: string) {
  const { rows: own } = await client.query<{ name: string; table: string; column: string }>(
    `select format('%I.%I', n.nspname, s.relname) as name, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
       from pg_class s join pg_namespace n on n.oid = s.relnamespace
         join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
         join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where s.relkind = 'S' and n.nspname = 'public'`,
  )
  const strange = sequences.find(({ name }) => !own.some((one) => one.name === name))
  if (strange) throw new StartError(`${folder} names numbers that Atelier does not have: ${strange.name}.`)
  for (const { name, table, column } of own) {
    const { value } = sequences.find((one) => one.name === name) ?? { value: '0' }
    const { rows } = await client.query<{ most: number | string }>(`select coalesce(max(${column}), 0) as most from ${table}`)
    const last = Math.max(Number(rows[0]!.most), Number(value))
    if (last > 0) await client.query('select setval($1::regclass, $2)', [name, last])
  }
}

async function checkLevel(client: Client, { level }: Manifest) {
  const here = await findSchemaLevel(client)
  if (here === toCurrentLevel(level)) return
  throw new StartError(
    `The backup has the tables of ${level}, the database those of ${here ?? 'nothing'}. Restore into a database that no server has used.`,
  )
}

/** A migrated database may have its columns in another order than one that began with the baseline. */
const sortColumns = (columns: string) => columns.split(', ').toSorted().join(', ')

/** Its names are put into SQL, and it is a file that came from somewhere. */
function checkNames(manifest: Manifest, tables: BackupTable[], folder: string) {
  const isOurs = (name: string, columns: string) =>
    tables.some((table) => table.name === name && sortColumns(table.columns) === sortColumns(columns))
  const strange = manifest.tables.find(({ name, columns }) => !isOurs(name, columns))
  if (strange) throw new StartError(`${folder} names a table or columns that Atelier does not have: ${strange.name} (${strange.columns}).`)
  const missing = tables.find(({ name }) => !manifest.tables.some((table) => table.name === name))
  if (missing) throw new StartError(`The backup does not name the table ${missing.name}. Nothing was restored.`)
}

async function checkEmpty(client: Client, tables: BackupTable[]) {
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${name} limit 1`)
    if (rows.length > 0) throw new StartError(`The database is not empty: ${name} has rows. Restore into one that no server has used.`)
  }
}

/**
 * COPY is refused under row-level security, and rows come table by table, so that a reference may precede its target. The owner may lift
 * both for a moment that nobody sees, for until the commit the tables are locked; the references are then checked all at once.
 */
async function withoutGuards(client: Client, tables: BackupTable[], work: () => Promise<void>) {
  const forced = tables.filter((table) => table.byAccount)
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, definition } of references) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name } of forced) await client.query(`alter table ${name} force row level security`)
}

async function compare(client: Client, tables: BackupTable[], manifest: Manifest) {
  const read = await tableReader(client)
  for (const table of tables) {
    const expected = manifest.tables.find(({ name }) => name === table.name)! // as `checkNames` has seen
    const found: Contents = { rows: 0, sha256: '' }
    for await (const _ of read({ ...table, columns: expected.columns }, found));
    if (found.rows === expected.rows && found.sha256 === expected.sha256) continue
    const difference = found.rows === expected.rows ? 'its rows differ' : `${expected.rows} rows, then ${found.rows}`
    throw new StartError(`${table.name} would not be as it was backed up: ${difference}. Nothing was restored.`)
  }
}

async function withTransaction<T>(database: ClientConfig, mode: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(database)
  await client.connect()
  try {
    await client.query(`begin ${mode}; ${plainText}`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end() // before the commit, this takes all back
  }
}
