import { expect, test } from 'vitest'
import { StartError } from '#server/platform/process/start-error.ts'
import { openDatabase } from '#server/platform/embedded/database.ts'
import { testConfig } from '#test/config.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { databaseUrl } from '#test/postgres.ts'
import { requireNotServed } from './citus-distribute.ts'
import { openPool } from './driver.ts'

test.each(['', '&application_name=shop', '&application_name=shop&sslmode=disable'])(
  'a command that needs the database alone detects a server with the URL options "%s"',
  async (more) => {
    const { database, drop } = await openOwnDatabase('served')
    try {
      const { database: served } = await openDatabase({ ...testConfig, databaseUrl: databaseUrl(database) + more })
      await requireNotServed(database)
      const pool = openPool(served, 1)
      await pool.query('select 1')
      await expect(requireNotServed(database)).rejects.toThrow(
        new StartError('A server still runs on this database. Stop all of them first.'),
      )
      await pool.end()
    } finally {
      await drop()
    }
  },
)
