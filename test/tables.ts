import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { databaseUrl, openTestDatabase } from './postgres.ts'

/** The tables of a database, as TypeScript. */
export async function tableTypes(owner: ClientConfig, file: string): Promise<void> {
  const mapping = { timestamptz: 'string', int8: 'number', numeric: 'number', date: 'string' }
  await promisify(execFile)('kysely-codegen', [
    '--dialect=postgres',
    `--url=${databaseUrl(owner)}`,
    `--out-file=${file}`,
    '--camel-case',
    '--default-schema=public',
    '--include-pattern=public.*', // the job queue keeps a schema of its own
    '--exclude-pattern={kysely_*,*_in_account,citus_*}', // a table's view has the table's type; Citus brings views of its own
    `--type-mapping=${JSON.stringify(mapping)}`,
  ])
}

/** Types of a fresh database with every migration. */
export async function writeTableTypes(file: string): Promise<void> {
  const database = await openTestDatabase(migrate)
  try {
    await tableTypes(database.owner, file)
  } finally {
    await database.close()
  }
}
