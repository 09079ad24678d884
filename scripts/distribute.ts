// Lays the tables of accounts out over the machines of an own PostgreSQL with Citus: `atelier distribute`. See docs/scale-out.md.
import { runCommand } from '#server/platform/backup/command.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { distribute, requireNotServed } from '#server/platform/database/citus-distribute.ts'
import { migrate } from '#server/platform/database/migrate.ts'

await runCommand(
  (words, { databaseUrl }) => {
    if (words.length) throw new StartError(`atelier distribute takes no words, and was given: ${words.join(' ')}`)
    if (databaseUrl === undefined) throw new StartError('The database that Atelier brings along is of one machine. Set DATABASE_URL.')
  },
  async (database) => {
    await requireNotServed(database)
    await migrate(database)
    const { tables, everywhere, given } = await distribute(database)
    const all = tables.length + everywhere.length
    console.log(
      all ? `Laid out ${tables.length} tables by account, and ${everywhere.length} whole on every machine` : 'All tables are laid out',
    )
    if (given.length) console.log(`Given up between what lies apart: ${given.join(', ')}`)
  },
)
