// Fills an empty database from a backup: `atelier restore FOLDER`.
import path from 'node:path'
import { eraseAll } from '#server/accounts/erasure.job.ts'
import { checkFiles, readManifest, restoreBackup } from '#server/platform/backup/backup.ts'
import { copyErasures, prepareErasureFolder } from '#server/platform/backup/erasures.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand, withDb } from '#server/platform/backup/command.ts'
import { migrate } from '#server/platform/database/migrate.ts'

await runCommand(
  async ([folder], config) => {
    if (!folder) throw new StartError('Name the folder of the backup: atelier restore FOLDER')
    const manifest = readManifest(folder)
    await checkFiles(folder, manifest)
    prepareErasureFolder(config.dataDir)
    await copyErasures(path.dirname(path.resolve(folder)), config.dataDir)
    return { folder, level: manifest.level, config }
  },
  async (database, { folder, level, config }) => {
    // To the tables of the backup first and on from there: a backup of an older Atelier is brought up to date like any other database.
    await migrate(database, { upTo: level })
    const { tables, madeAt } = await restoreBackup(database, folder)
    await migrate(database)
    console.log(`Restored ${tables.length} tables as they were at ${madeAt}, every row compared`)
    const again = await withDb(database, (db) => eraseAll(db, config))
    if (again.length) console.log(`Erased again ${again.length} accounts that were erased after the backup`)
  },
)
