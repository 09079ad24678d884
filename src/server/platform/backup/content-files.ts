import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createZstdDecompress } from 'node:zlib'
import type { Client } from 'pg'
import { StartError } from '#server/platform/process/start-error.ts'

// Bytes of photos and documents lie beside the tables, one file for each content under its hash. The backups of one folder share them, so
// that a photo is written once and not every night.

/** The table whose `content` column is written as files. Its dump names the hashes. */
export const contentTable = 'file_contents'
const folderName = 'files'

/** The files beside all backups of a folder, by the folder of those backups. */
export const sharedContentFolder = (all: string): string => path.join(all, folderName)
/** A backup alone holds its files itself. */
const contentFolderOf = (backup: string): string => {
  const own = path.join(backup, folderName)
  return existsSync(own) ? own : sharedContentFolder(path.dirname(path.resolve(backup)))
}
export const isContentFolder = (name: string): boolean => name === folderName

const contentPath = (folder: string, hash: string) => path.join(folder, hash.slice(0, 2), hash)
const hashPattern = /^[0-9a-f]{64}$/

/** Writes the contents that the folder lacks, within the caller's transaction. Without any contents there is no folder. */
export async function writeContents(client: Client, folder: string): Promise<void> {
  const { rows: accounts } = await client.query<{ id: number }>('select id from accounts order by id')
  for (const { id } of accounts) {
    await client.query(`set local app.account_id = '${id}'`)
    const { rows } = await client.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from ${contentTable} where account_id = $1`,
      [id],
    )
    for (const { hash } of rows.filter((row) => !existsSync(contentPath(folder, row.hash)))) {
      const found = await client.query<{ content: Buffer }>(
        `select content from ${contentTable} where account_id = $1 and sha256 = decode($2, 'hex')`,
        [id, hash],
      )
      writeContent(contentPath(folder, hash), found.rows[0]!.content)
    }
  }
}

/** A file has its name only once it is whole and on the disk. */
function writeContent(file: string, content: Buffer) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part-${randomUUID()}`
  try {
    const opened = openSync(draft, 'wx', 0o600)
    try {
      writeSync(opened, content)
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

type DumpedTable = { name: string; columns: string }
const hasBytes = ({ columns }: Pick<DumpedTable, 'columns'>) => columns.split(', ').includes('content')

/** Hashes that the dump of a backup names; none in backups of before, whose dump holds the bytes. */
async function* readHashes(dump: string, { columns }: DumpedTable): AsyncGenerator<string> {
  if (hasBytes({ columns })) return
  const at = columns.split(', ').indexOf('sha256')
  for await (const row of createInterface({ input: createReadStream(dump).pipe(createZstdDecompress()) })) {
    const hash = row.split('\t')[at]!.replace(/^\\+x/, '')
    if (!hashPattern.test(hash)) throw new StartError(`${dump} names a content that is none: the backup is damaged. Nothing was restored.`)
    yield hash
  }
}

function readContent(folder: string, hash: string): Buffer {
  const file = contentPath(folder, hash)
  if (!existsSync(file)) throw new StartError(`There is no file ${file}: the backup is damaged. Nothing was restored.`)
  const content = readFileSync(file)
  if (createHash('sha256').update(content).digest('hex') !== hash) throw new StartError(`${file} is damaged. Nothing was restored.`)
  return content
}

/** Reads every content that the backup names and compares it with its hash. */
export async function checkContents(backup: string, dump: string, table: DumpedTable): Promise<void> {
  for await (const hash of readHashes(dump, table)) readContent(contentFolderOf(backup), hash)
}

/**
 * Fills in the bytes of restored rows; the caller has lifted policies and `fill` writes the rows. Backups of before have the bytes in their
 * dump, or no photos at all.
 */
export async function restoreContents(
  client: Client,
  backup: string,
  tables: readonly DumpedTable[],
  fill: () => Promise<void>,
): Promise<void> {
  const table = tables.find(({ name }) => name === contentTable)
  if (!table || hasBytes(table)) return fill()
  await client.query(`alter table ${contentTable} alter column content drop not null`)
  await fill()
  const { rows } = await client.query<{ hash: string }>(
    `select distinct encode(sha256, 'hex') as hash from ${contentTable} where content is null`,
  )
  for (const { hash } of rows)
    await client.query(`update ${contentTable} set content = $2 where sha256 = decode($1, 'hex')`, [
      hash,
      readContent(contentFolderOf(backup), hash),
    ])
  await client.query(`alter table ${contentTable} alter column content set not null`)
}

/** Deletes shared contents that none of these backups names, and returns their number. */
export async function deleteUnnamedContents(all: string, dumps: ReadonlyArray<{ file: string; table: DumpedTable }>): Promise<number> {
  const folder = sharedContentFolder(all)
  if (!existsSync(folder)) return 0
  const named = new Set<string>()
  for (const { file, table } of dumps) for await (const hash of readHashes(file, table)) named.add(hash)
  let deleted = 0
  for (const part of readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const name of readdirSync(path.join(folder, part))) {
      // A file that a killed backup has left begins with a hash, too.
      if (named.has(name) || !hashPattern.test(name.slice(0, 64))) continue
      rmSync(path.join(folder, part, name))
      deleted++
    }
  return deleted
}
