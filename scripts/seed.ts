// Fills an empty database with the demo shop: `npm run db:seed`. One with an account in it is left alone.
import { demoSignIns, isDatabaseEmpty, seedDemo } from '#db/seed.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand } from '#server/platform/backup/command.ts'
import { openDb } from '#server/platform/database/db.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { migrate } from '#server/platform/database/migrate.ts'

await runCommand(
  (_words, { production }) => {
    if (production) throw new StartError('The demo shop, whose passwords everybody knows, is not for NODE_ENV=production.')
  },
  async (database) => {
    await migrate(database)
    const db = openDb(openPool(database, 2))
    try {
      if (!(await isDatabaseEmpty(db))) throw new StartError('The database is not empty: the demo shop is for an empty one.')
      await seedDemo(db, new Date())
      console.log(`Demo sign-ins: ${demoSignIns}`)
    } finally {
      await db.destroy()
    }
  },
)
