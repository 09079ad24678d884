// Brings the tables of the database up to date, whether or not the server is running: `atelier migrate`.
import { runCommand } from '#server/platform/backup/command.ts'
import { migrate } from '#server/platform/database/migrate.ts'

await runCommand(
  () => {},
  async (database) => {
    await migrate(database)
    console.log('The tables are up to date')
  },
)
