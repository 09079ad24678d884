import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { checkServer } from '#server/platform/embedded/bootstrap.ts'

/** Returns whether the run uses the cluster of CITUS_URL. A database of a test's own is on the coordinator alone. */
export const isCluster = () => inject('template') === undefined

/** Runs statements as the superuser, outside the databases of the tests. */
export async function administer(...statements: string[]): Promise<void> {
  const client = new Client({ ...inject('database').superuser, database: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Creates a database with all tables for one test file, whose actions would disturb others. */
export async function openOwnDatabase(name: string): Promise<{ database: ClientConfig; drop: () => Promise<void> }> {
  const database = { ...inject('database').owner, database: name }
  const template = inject('template')
  await administer(`create database ${name} owner atelier${template ? ` template ${template}` : ''}`)
  if (isCluster()) {
    await checkServer(database)
    await migrate(database)
  }
  return { database, drop: () => administer(`drop database ${name} with (force)`) }
}
