import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { StartError } from '#server/platform/process/start-error.ts'
import type { Db } from './db.ts'

const schema = new URL('../../../../db/schema/', import.meta.url)
const migrations = new URL('../../../../db/migrations/', import.meta.url)

/** All files of db/schema form one migration, the first of an empty database. */
export const baseline = '0100_baseline'
/** Version 1.0 ends with this migration; its tables equal those of the baseline. */
export const lastOldLevel = '0099_t_notices'

/** A backup of the last old level holds the tables of the baseline, so it is restored onto the baseline. */
export const toCurrentLevel = (level: string): string => (level === lastOldLevel ? baseline : level)

/** SQL of each migration by its name, in the order of execution. */
export type MigrationFiles = Map<string, string>

export async function readShippedFiles(): Promise<MigrationFiles> {
  const parts = await readMigrationFiles(schema)
  return new Map([[baseline, [...parts.values()].join('\n')], ...(await readMigrationFiles(migrations))])
}

export async function readMigrationFiles(folder: URL): Promise<MigrationFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const read = async (name: string): Promise<[string, string]> => [
    name.replace(/\.sql$/, ''),
    await readFile(new URL(name, folder), 'utf8'),
  ]
  return new Map(await Promise.all(names.map(read)))
}

/** Names of all migrations that ran on this database, which may be empty. */
export async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return applied.map(({ name }) => name).toSorted()
}

/**
 * A database of the last old level has the tables of the baseline, so only the names of its migrations change. A test proves that both
 * are equal.
 */
export async function adoptBaseline(db: Db): Promise<void> {
  const applied = await listApplied(db)
  const level = applied.at(-1)
  if (level === undefined || level > lastOldLevel) return
  requireCurrentLevel('This database', level)
  await db.transaction().execute(async (tx) => {
    await sql`delete from kysely_migration`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp) values (${baseline}, ${new Date().toISOString()})`.execute(tx)
  })
}

export function requireCurrentLevel(holder: 'This database' | 'The backup', level: string): void {
  if (level >= lastOldLevel) return
  const ending = holder === 'The backup' ? ' Nothing was restored.' : ''
  throw new StartError(
    `${holder} was written by an older Atelier: it has the tables of ${level}. Start version 1.0 once, then this one.${ending}`,
  )
}
