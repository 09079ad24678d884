import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { DatabaseError, type Client, type ClientConfig } from 'pg'
import { from } from 'pg-copy-streams'
import { z } from 'zod'
import { findSchemaLevel, plainText, tableReader, listTables, type Contents, type BackupTable } from './backup-tables.ts'
import { checkContents, contentTable, isContentFolder, restoreContents, sharedContentFolder, writeContents } from './content-files.ts'
import type { Cipher } from './encryption.ts'
import { hashFile, readTableFile, writeTableFile } from './table-files.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { withClient } from '#server/platform/database/driver.ts'
import { checkShippedLevel } from '#server/platform/database/migrate.ts'
import { toCurrentLevel } from '#server/platform/database/migration-files.ts'

/**
 * A backup is a folder with a manifest and a COPY file per table, from one snapshot, and the files of photos within it or beside it. It needs
 * no PostgreSQL programs and no superuser, so it can move data between embedded and external servers. Queued jobs are left out: they have run
 * by then or are queued again.
 */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  level: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.number(), sha256: z.string() })),
  /** Number of tables; shows without a database that one is missing both here and among the files. Old backups lack it. */
  tableCount: z.int().optional(),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The files are encrypted, and `sha256` is that of their bytes: they are compared without the key. */
  encrypted: z.boolean().optional(),
})
export type Manifest = z.output<typeof Manifest>

export const tableFilePath = (folder: string, table: { name: string }, encrypted = false) =>
  path.join(folder, `${encodeURIComponent(table.name)}.copy.zst${encrypted ? '.age' : ''}`)
const manifestPath = (folder: string) => path.join(folder, 'manifest.json')
/** The folder of a backup holds nothing else; the manifest is missing if the backup was interrupted. */
export const isFileOfBackup = (name: string): boolean =>
  name === 'manifest.json' || isContentFolder(name) || /\.copy\.zst(\.age)?$/.test(name)
export const isWhole = (folder: string): boolean => existsSync(manifestPath(folder))

/** A backup is written next to its target folder until it is complete. */
export function checkTarget(folder: string) {
  const parent = path.dirname(path.resolve(folder))
  if (!existsSync(parent)) throw new StartError(`There is no folder ${parent} to write into.`)
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new StartError(`${folder} is a file. Name a new folder.`)
  if (readdirSync(folder).length > 0) throw new StartError(`${folder} is not empty. Name a new folder.`)
}

/** `all` is the folder whose backups share the files of photos. With a cipher all is encrypted, and photos lie within their table. */
type BackupOptions = { all?: string | undefined; encrypt?: Cipher | undefined }

/** Writes all data of the database into a new folder, from a snapshot that does not block other work. */
export async function backup(database: ClientConfig, folder: string, { all, encrypt }: BackupOptions = {}): Promise<Manifest> {
  checkTarget(folder)
  const draft = mkdtempSync(`${path.resolve(folder)}.part-`) // mkdtemp sets mode 0700: the folder holds customers' data.
  try {
    const manifest = await withTransaction(database, 'isolation level repeatable read read only', async (client) => {
      const written = await writeTables(client, draft, encrypt)
      if (!encrypt) await writeContents(client, sharedContentFolder(all ?? draft))
      return written
    })
    writeFileSync(manifestPath(draft), JSON.stringify(manifest, undefined, 2))
    renameSync(draft, folder)
    return manifest
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    throw isFull ? new StartError(`The disk of ${folder} is full. No backup was made.`, { cause: error }) : error
  }
}

async function writeTables(client: Client, folder: string, encrypt?: Cipher): Promise<Manifest> {
  const level = await findSchemaLevel(client)
  if (!level) throw new StartError('There is nothing to back up: the database has no tables of Atelier.')
  const read = await tableReader(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client, { withBytes: Boolean(encrypt) })) {
    const contents: Contents = { rows: 0, sha256: '' }
    const file = tableFilePath(folder, table, Boolean(encrypt))
    await writeTableFile(file, read(table, contents), encrypt)
    tables.push({ name: table.name, columns: table.columns, rows: contents.rows, sha256: encrypt ? await hashFile(file) : contents.sha256 })
  }
  // Sequences are read last: they never go back, so they are past every id in the snapshot.
  const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
       from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  const madeAt = new Date().toISOString()
  return { format: 1, madeAt, level, tables, tableCount: tables.length, sequences, ...(encrypt && { encrypted: true }) }
}

export function readManifest(folder: string): Manifest {
  if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}.`)
  try {
    return Manifest.parse(JSON.parse(readFileSync(manifestPath(folder), 'utf8')))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EACCES') failDenied(folder, cause)
    throw new StartError(`${folder} holds no backup that this Atelier can read.`, { cause })
  }
}

/** The user of the service may not read a backup that root has made. */
function failDenied(folder: string, cause: unknown): never {
  const { username } = userInfo()
  const owner = statSync(folder).uid
  const ownerName = owner === 0 ? 'root' : `the user ${owner}`
  throw new StartError(`${folder} belongs to ${ownerName}, and ${username} may not read it. As root: chown -R ${username} ${folder}`, {
    cause,
  })
}

/** Compares the names of the files with the manifest, which takes no reading of them. */
export function checkFileNames(folder: string, { tables, tableCount = tables.length, encrypted }: Manifest): void {
  const expected = new Set(['manifest.json', ...tables.map((table) => path.basename(tableFilePath(folder, table, encrypted)))])
  const unnamed = readdirSync(folder).find((name) => isFileOfBackup(name) && !isContentFolder(name) && !expected.has(name))
  if (unnamed) throw new StartError(`The manifest of ${folder} does not name ${unnamed}: it is damaged. Nothing was restored.`)
  if (tables.length !== tableCount)
    throw new StartError(`The manifest of ${folder} names ${tables.length} of ${tableCount} tables: it is damaged. Nothing was restored.`)
  const missing = tables.map((table) => tableFilePath(folder, table, encrypted)).find((file) => !existsSync(file))
  if (missing !== undefined) throw new StartError(`There is no file ${missing}: the backup is damaged. Nothing was restored.`)
}

/** Compares the files with the manifest, so that a damaged backup fails before a database is created for it. */
export async function checkFiles(folder: string, manifest: Manifest, decrypt?: Cipher): Promise<void> {
  await checkShippedLevel(manifest.level)
  checkFileNames(folder, manifest)
  const { encrypted } = manifest
  for (const table of manifest.tables) {
    const file = tableFilePath(folder, table, encrypted)
    const contents = encrypted && !decrypt ? undefined : await readTableFile(file, decrypt).catch((cause) => failUnreadable(file, cause))
    const sha256 = encrypted ? await hashFile(file) : contents?.sha256
    if (sha256 !== table.sha256) throw new StartError(`${file} is damaged. Nothing was restored.`)
    if (contents && contents.rows !== table.rows)
      throw new StartError(
        `${file} has ${contents.rows} rows, the manifest names ${table.rows}: the backup is damaged. Nothing was restored.`,
      )
    if (table.name === contentTable && !encrypted) await checkContents(folder, file, table)
  }
}

/**
 * Restores a backup into an empty database of the same level, and compares every row with the manifest; on any difference nothing is
 * restored.
 */
export async function restoreBackup(database: ClientConfig, folder: string, decrypt?: Cipher): Promise<Manifest> {
  const manifest = readManifest(folder)
  await withTransaction(database, '', async (client) => {
    await checkLevel(client, manifest)
    const tables = await listTables(client)
    checkNames(manifest, tables, folder)
    const filled = new Map<string, Contents>()
    await withoutConstraints(client, tables, async () => {
      await checkEmpty(client, tables)
      await restoreContents(client, folder, manifest.tables, async () => {
        for (const table of manifest.tables)
          filled.set(table.name, await fillTable(client, table, tableFilePath(folder, table, manifest.encrypted), decrypt))
      })
      await setSequences(client, manifest, folder)
    })
    // The manifest of an encrypted backup does not know what is within its files.
    const expected = manifest.encrypted ? manifest.tables.map((table) => ({ ...table, ...filled.get(table.name) })) : manifest.tables
    await compareRows(client, tables, expected)
  }).catch((error: unknown) => rethrowAsMisfit(folder, error))
  return manifest
}

/** A full or unreachable server is not a fault of the backup. */
function rethrowAsMisfit(folder: string, error: unknown): never {
  if (!(error instanceof DatabaseError) || /^(08|28|53|57)/.test(error.code ?? '')) throw error
  const [reason] = error.message.split('\n')
  throw new StartError(`${folder} does not fit the tables of Atelier: ${reason}. Nothing was restored.`, { cause: error })
}

const fillTable = (client: Client, { name, columns }: Manifest['tables'][number], file: string, decrypt?: Cipher): Promise<Contents> =>
  readTableFile(file, decrypt, client.query(from(`copy ${name} (${columns}) from stdin`))).catch((cause) => failUnreadable(file, cause))

function failUnreadable(file: string, cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new StartError(`${file} cannot be read: ${reason}. Nothing was restored.`, { cause })
}

/** Sets each sequence to the value of the manifest, but past the largest value of its column in any case. */
async function setSequences(client: Client, { sequences }: Manifest, folder: string) {
  const { rows: ownSequences } = await client.query<{ name: string; table: string; column: string }>(
    `select format('%I.%I', n.nspname, s.relname) as name, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
       from pg_class s join pg_namespace n on n.oid = s.relnamespace
         join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
         join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where s.relkind = 'S' and n.nspname = 'public'`,
  )
  const unknownName = sequences.find(({ name }) => !ownSequences.some((sequence) => sequence.name === name))
  if (unknownName) throw new StartError(`${folder} names numbers that Atelier does not have: ${unknownName.name}.`)
  for (const { name, table, column } of ownSequences) {
    const { value } = sequences.find((sequence) => sequence.name === name) ?? { value: '0' }
    const { rows } = await client.query<{ last: number | string }>(`select coalesce(max(${column}), 0) as last from ${table}`)
    const last = Math.max(Number(rows[0]!.last), Number(value))
    if (last > 0) await client.query('select setval($1::regclass, $2)', [name, last])
  }
}

async function checkLevel(client: Client, { level }: Manifest) {
  const currentLevel = await findSchemaLevel(client)
  if (currentLevel === toCurrentLevel(level)) return
  throw new StartError(
    `The backup has the tables of ${level}, the database those of ${currentLevel ?? 'nothing'}. Restore into a database that no server has used.`,
  )
}

/** A migrated database may have its columns in another order than one that began with the baseline. */
const sortColumns = (columns: string) => columns.split(', ').toSorted().join(', ')
/** Backups of before have the bytes of photos in their dump. */
const withContent = ({ name, columns }: BackupTable) => (name === contentTable ? `${columns}, content` : columns)

/** The names become SQL, and the manifest may come from anyone, so only names of our tables and columns pass. */
function checkNames(manifest: Manifest, tables: BackupTable[], folder: string) {
  const isKnownTable = (name: string, columns: string) =>
    tables.some(
      (table) => table.name === name && [table.columns, withContent(table)].some((own) => sortColumns(own) === sortColumns(columns)),
    )
  const unknownName = manifest.tables.find(({ name, columns }) => !isKnownTable(name, columns))
  if (unknownName)
    throw new StartError(`${folder} names a table or columns that Atelier does not have: ${unknownName.name} (${unknownName.columns}).`)
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
 * COPY fails under row-level security, and a row may precede the row that it refers to. The owner lifts policies and foreign keys; until
 * the commit the tables are locked, and all keys are checked on restore.
 */
async function withoutConstraints(client: Client, tables: BackupTable[], work: () => Promise<void>) {
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

async function compareRows(client: Client, tables: BackupTable[], filled: Manifest['tables']) {
  const read = await tableReader(client)
  for (const table of tables) {
    const expected = filled.find(({ name }) => name === table.name)! // `checkNames` has found every table.
    const contents: Contents = { rows: 0, sha256: '' }
    for await (const _ of read({ ...table, columns: expected.columns }, contents));
    if (contents.rows === expected.rows && contents.sha256 === expected.sha256) continue
    const difference = contents.rows === expected.rows ? 'its rows differ' : `${expected.rows} rows, then ${contents.rows}`
    throw new StartError(`${table.name} would not be as it was backed up: ${difference}. Nothing was restored.`)
  }
}

const withTransaction = <T>(database: ClientConfig, mode: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(database, async (client) => {
    await client.query(`begin ${mode}; ${plainText}`)
    const result = await work(client)
    await client.query('commit')
    return result
  })
