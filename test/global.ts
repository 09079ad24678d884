import { Client, type ClientConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { openTestCluster } from './cluster.ts'
import { openMigratedDatabase } from './postgres.ts'

/** How a test's process reaches the database of the run. */
type Connection = { host: string; port: number; user: string; database: string; ssl: false }

declare module 'vitest' {
  interface ProvidedContext {
    /** As the owner, what the server is given; and as the superuser, for what no product code may do. */
    database: { owner: Connection; superuser: Connection }
    /** A database with all tables and nobody in it, to be copied. A cluster has none. */
    template: string | undefined
  }
}

/** One real PostgreSQL for the whole run, or the cluster of CITUS_URL; each test makes an account of its own in it. */
export default async function openDatabase(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env['CITUS_URL']
  const database = cluster ? await openTestCluster(cluster) : await openMigratedDatabase()
  const { owner, superuser } = database
  project.provide('database', { owner: owner as Connection, superuser: superuser as Connection })
  project.provide('template', cluster ? undefined : await copyOf(database))
  return () => database.close()
}

/** While nobody is connected to it. */
async function copyOf({ owner, superuser }: { owner: ClientConfig; superuser: ClientConfig }): Promise<string> {
  const client = new Client({ ...superuser, database: 'postgres' })
  await client.connect()
  await client.query(`create database migrated template ${owner.database} owner ${owner.user}`)
  await client.end()
  return 'migrated'
}
