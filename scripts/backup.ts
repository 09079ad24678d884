// Writes all data into a new folder, whether or not the server is running: `npm run backup -- FOLDER`.
import { backup, checkTarget } from '#server/platform/backup/backup.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { runCommand } from '#server/platform/backup/command.ts'

await runCommand(
  ([folder]) => {
    if (!folder) throw new CannotStart('Name the folder to write: npm run backup -- FOLDER')
    checkTarget(folder)
    return folder
  },
  async (database, folder) => {
    const { tables } = await backup(database, folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Backed up ${rows} rows of ${tables.length} tables to ${folder}`)
  },
)
