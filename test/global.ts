import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { openTestCluster } from './cluster.ts'
import { openMigratedDatabase } from './postgres.ts'

/** Connection of a test process to the database of the run. */
type Connection = { host: string; port: number; user: string; database: string; ssl: false }

declare module 'vitest' {
  interface ProvidedContext {
    /** `owner` is the role of the server, `superuser` is for actions that no product code may do. */
    database: { owner: Connection; superuser: Connection }
    /** Name of an empty database with all tables, for copies. A cluster has none. */
    template: string | undefined
  }
}

/** Opens one real PostgreSQL for the whole run, or the cluster of CITUS_URL; each test creates an account of its own in it. */
export default async function openDatabase(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env['CITUS_URL']
  const database = cluster ? await openTestCluster(cluster) : await openMigratedDatabase()
  const { owner, superuser } = database
  project.provide('database', { owner: owner as Connection, superuser: superuser as Connection })
  project.provide('template', cluster ? undefined : await copyOf(database))
  return () => database.close()
}

/** Copies the database before anything connects to it, as PostgreSQL requires of a template. */
async function copyOf({ owner, superuser }: { owner: ClientConfig; superuser: ClientConfig }): Promise<string> {
  const client = new Client({ ...superuser, database: 'postgres' })
  await client.connect()
  await client.query(`create database migrated template ${owner.database} owner ${owner.user}`)
  await client.end()
  return 'migrated'
}
