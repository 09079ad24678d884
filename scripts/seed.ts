// Fills an empty database with the demo shop: `npm run db:seed`. One with an account in it is left alone.
import { demoSignIns, isDatabaseEmpty, seedDemo } from '#db/seed.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand, withDb } from '#server/platform/backup/command.ts'
import { migrate } from '#server/platform/database/migrate.ts'

await runCommand(
  (_words, { production }) => {
    if (production) throw new StartError('The demo shop, whose passwords everybody knows, is not for NODE_ENV=production.')
  },
  async (database) => {
    await migrate(database)
    await withDb(database, async (db) => {
      if (!(await isDatabaseEmpty(db))) throw new StartError('The database is not empty: the demo shop is for an empty one.')
      await seedDemo(db, new Date())
    })
    console.log(`Demo sign-ins: ${demoSignIns}`)
  },
)
