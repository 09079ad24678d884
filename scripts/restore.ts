// Fills an empty database from a backup: `atelier restore FOLDER`; one that is encrypted needs `--identity FILE`, the file of its key.
import path from 'node:path'
import { eraseAll } from '#server/accounts/erasure.job.ts'
import { checkFiles, restoreBackup } from '#server/platform/backup/backup.ts'
import { copyErasures, prepareErasureFolder } from '#server/platform/backup/erasures.ts'
import { readBackupWords, requireKey } from '#server/platform/backup/words.ts'
import { runCommand, withDb } from '#server/platform/backup/command.ts'
import { migrate } from '#server/platform/database/migrate.ts'

await runCommand(
  async (words, config) => {
    const { folder, manifest, decrypt } = readBackupWords(words, 'restore')
    requireKey(folder, manifest, decrypt)
    await checkFiles(folder, manifest, decrypt)
    prepareErasureFolder(config.dataDir)
    await copyErasures(path.dirname(path.resolve(folder)), config.dataDir)
    return { folder, level: manifest.level, decrypt, config }
  },
  async (database, { folder, level, decrypt, config }) => {
    // To the tables of the backup first and on from there: a backup of an older Atelier is brought up to date like any other database.
    await migrate(database, { upTo: level })
    const { tables, madeAt } = await restoreBackup(database, folder, decrypt)
    await migrate(database)
    console.log(`Restored ${tables.length} tables as they were at ${madeAt}, every row compared`)
    const again = await withDb(database, (db) => eraseAll(db, config))
    if (again.length) console.log(`Erased again ${again.length} accounts that were erased after the backup`)
  },
)
