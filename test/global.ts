import type { TestProject } from 'vitest/node'
import { openCluster } from './cluster.ts'
import { openTestDatabase } from './postgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** How a test's process reaches the database of the run. */
type Connection = { host: string; port: number; user: string; database: string; ssl: false }

declare module 'vitest' {
  interface ProvidedContext {
    /** As the owner, what the server is given; and as the superuser, for what no product code may do. */
    database: { owner: Connection; superuser: Connection }
    /** How many of its cases the fuzz test tries, of 1. */
    fuzzShare: number
  }
}

/** One real PostgreSQL for the whole run, or the cluster of CITUS_URL; each test makes an account of its own in it. */
export default async function openDatabase(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env['CITUS_URL']
  const database = cluster ? await openCluster(cluster) : await openTestDatabase(migrate)
  const { owner, superuser } = database
  project.provide('database', { owner: owner as Connection, superuser: superuser as Connection })
  return () => database.close()
}
