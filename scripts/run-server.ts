import type { ClientConfig } from 'pg'
import { demoSignIns, containsDemoData, isDatabaseEmpty, seedDemo } from '#db/seed.ts'
import { openApp } from '#server/app.ts'
import { exitOnStartError } from '#server/platform/process/start-error.ts'
import { readConfig, type Config } from '#server/platform/process/config.ts'
import { openDatabase } from '#server/platform/embedded/database.ts'
import { prepareErasureFolder } from '#server/platform/backup/erasures.ts'
import { withDb } from '#server/platform/backup/command.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { explainStartErrors } from '#server/platform/embedded/start-errors.ts'
import { checkPort, throwPortError } from '#server/platform/process/port.ts'
import { shutdownSignal } from '#server/platform/process/shutdown.ts'

const shutdownTimeoutMs = 10_000

/**
 * Length of the listen queue, up to the system's limit: all pages reconnect at once after an outage, and those without a place retry
 * after 1, 3, 7, 15 and 31 seconds.
 */
const backlog = 4096

/** Runs the server until SIGTERM or SIGINT. A known obstacle to the start is printed in one line. */
export async function runServer(): Promise<void> {
  await exitOnStartError(async () => {
    const config = readConfig()
    await explainStartErrors(config, () => runUntilShutdown(config))
  })
  process.exit(0)
}

/** On shutdown requests in flight finish, and hanging work is abandoned. An aborted start leaves nothing running. */
async function runUntilShutdown(config: Config): Promise<void> {
  const shutdown = new Promise<void>((resolve) => shutdownSignal.addEventListener('abort', () => resolve()))
  void shutdown.then(() => setTimeout(() => process.exit(1), shutdownTimeoutMs).unref())

  const closers: Array<() => Promise<unknown>> = []
  try {
    await checkPort(config)
    prepareErasureFolder(config.dataDir)
    const { database, close } = await openDatabase(config, shutdownSignal)
    closers.push(close)
    shutdownSignal.throwIfAborted()
    // A migration may take long; shutdown does not wait for it, and it fails when its database closes.
    const notes = await Promise.race([prepare(config, database), shutdown])
    shutdownSignal.throwIfAborted()
    const { app, world, startJobs } = await openApp(config, database)
    closers.push(() => app.close())
    shutdownSignal.throwIfAborted()
    const { port, host } = config
    const address = await app.listen({ port, host, backlog, listenTextResolver: () => '' }).catch((cause) => throwPortError(config, cause))
    console.log([`Atelier is open at ${address}`, ...(notes ?? [])].join('\n'))
    void world.mailer.check().then((refusal) => refusal && console.error(refusal))
    await startJobs()
    await shutdown
  } catch (error) {
    if (!shutdownSignal.aborted) throw error
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

/** Migrates the tables and creates the demo shop in an empty database if configured; returns lines for the operator. */
async function prepare({ seed, production }: Config, database: ClientConfig): Promise<string[]> {
  await migrate(database)
  return withDb(database, async (db) => {
    if (!(await isDatabaseEmpty(db))) return production && (await containsDemoData(db)) ? [publicPasswords] : []
    if (seed === 'none') return ['There is no account yet, so nobody can sign in. Make one: atelier account create']
    console.log('Making the demo shop')
    await seedDemo(db, new Date())
    return [`Demo sign-ins: ${demoSignIns}`]
  })
}

const publicPasswords = 'This database holds the demo shop, whose passwords everybody knows. Give a real shop a database of its own.'
