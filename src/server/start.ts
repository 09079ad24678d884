import type { ClientConfig } from 'pg'
import { demoSignIns, containsDemoData, isDatabaseEmpty, seedDemo } from '#db/seed.ts'
import { openApp } from './app.ts'
import { exitOnStartError } from './platform/process/start-error.ts'
import { readConfig, type Config } from './platform/process/config.ts'
import { openDatabase } from './platform/embedded/database.ts'
import { createErasureFile } from './platform/backup/erasures.ts'
import { openDb } from './platform/database/db.ts'
import { openPool } from './platform/database/driver.ts'
import { migrate } from './platform/database/migrate.ts'
import { explainStartErrors } from './platform/embedded/start-errors.ts'
import { checkPort, throwPortError } from './platform/process/port.ts'
import { shutdownSignal } from './platform/process/shutdown.ts'

const patience = 10_000

/**
 * How many connections may wait to be taken, where the system allows as many: all pages come back at once when the line or the server was away,
 * and those for which there is no room try again after 1, 3, 7, 15 and 31 seconds.
 */
const backlog = 4096

/** Runs the server until it is told to stop. What keeps it from starting is said in one line. */
export async function runServer(): Promise<void> {
  await exitOnStartError(async () => {
    const config = readConfig()
    await explainStartErrors(config, () => run(config))
  })
  process.exit(0)
}

/** Told to stop, it lets requests in flight finish; whatever hangs is left behind. A start that is called off leaves nothing running. */
async function run(config: Config): Promise<void> {
  const told = new Promise<void>((resolve) => shutdownSignal.addEventListener('abort', () => resolve()))
  void told.then(() => setTimeout(() => process.exit(1), patience).unref())

  const opened: Array<() => Promise<unknown>> = []
  try {
    await checkPort(config)
    createErasureFile(config.dataDir)
    const { database, close } = await openDatabase(config, shutdownSignal)
    opened.push(close)
    shutdownSignal.throwIfAborted()
    // May take long. Nobody waits for it then: it fails when its database is closed.
    const news = await Promise.race([prepare(config, database), told])
    shutdownSignal.throwIfAborted()
    const { app, world, startJobs } = await openApp(config, database)
    opened.push(() => app.close())
    shutdownSignal.throwIfAborted()
    const { port, host } = config
    const address = await app.listen({ port, host, backlog }).catch((cause) => throwPortError(config, cause))
    console.log([`Atelier is open at ${address}`, ...(news ?? [])].join('\n'))
    void world.mailer.check().then((refusal) => refusal && console.error(refusal))
    await startJobs()
    await told
  } catch (error) {
    if (!shutdownSignal.aborted) throw error
  } finally {
    for (const end of opened.toReversed()) await end()
  }
}

/** Brings the tables up to date and fills an empty database with the demo shop where it is wanted; what the operator should know then. */
async function prepare({ seed, production }: Config, database: ClientConfig): Promise<string[]> {
  await migrate(database)
  const db = openDb(openPool(database, 2))
  try {
    if (!(await isDatabaseEmpty(db))) return production && (await containsDemoData(db)) ? [publicPasswords] : []
    if (seed === 'none') return ['There is no account yet, so nobody can sign in. Make one: npm run account']
    console.log('Making the demo shop')
    await seedDemo(db, new Date())
    return [`Demo sign-ins: ${demoSignIns}`]
  } finally {
    await db.destroy()
  }
}

const publicPasswords = 'This database holds the demo shop, whose passwords everybody knows. Give a real shop a database of its own.'
