import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseUrl, openTestDatabase } from './postgres.ts'

/** Writes the tables of a database as TypeScript types. */
export async function tableTypes(owner: ClientConfig, file: string): Promise<void> {
  const mapping = { timestamptz: 'string', int8: 'number', numeric: 'number', date: 'string' }
  await promisify(execFile)('kysely-codegen', [
    '--dialect=postgres',
    `--url=${databaseUrl(owner)}`,
    `--out-file=${file}`,
    '--camel-case',
    '--default-schema=public',
    '--include-pattern=public.*', // The job queue has a schema of its own.
    '--exclude-pattern={kysely_*,*_in_account,citus_*}', // Views of tables repeat their types, and Citus has views of its own.
    `--type-mapping=${JSON.stringify(mapping)}`,
  ])
}

/** Writes the types of a new database with every migration. */
export async function writeTableTypes(file: string): Promise<void> {
  const database = await openTestDatabase(migrate)
  try {
    await tableTypes(database.owner, file)
  } finally {
    await database.close()
  }
}
