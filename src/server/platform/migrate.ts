import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { ClientConfig } from 'pg'
import { openDb, openPool } from './db.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

/**
 * Brings the tables up to date: plain SQL files, forward only, each in the order of its name, then those of the job queue's library.
 * A lock lets one process do it while others wait. `upTo` is the last file wanted, by its name.
 */
export async function migrate(database: ClientConfig, upTo?: string): Promise<void> {
  const pool = openPool(database, 2)
  const db = openDb(pool)
  try {
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (error) throw error
    await runMigrations({ pgPool: pool })
  } finally {
    await db.destroy()
  }
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migration = async (name: string): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }]
  }
  return Object.fromEntries(await Promise.all(files.map(migration)))
}
