import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { checkServer } from '#server/platform/embedded/bootstrap.ts'

/** Whether the accounts lie on several machines, as CITUS_URL has them. A database of a test's own lies on the coordinator alone. */
export const isCluster = () => inject('template') === undefined

/** As the superuser, outside any database of ours. */
export async function administer(...statements: string[]): Promise<void> {
  const client = new Client({ ...inject('database').superuser, database: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A database with all tables that no other file of tests uses, for what would disturb them. */
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
