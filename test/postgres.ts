import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { bootstrap } from '#server/platform/embedded/bootstrap.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { serverProcess } from '#server/platform/embedded/postgres-cluster.ts'
import { startPostgres } from '#server/platform/embedded/postgres.ts'
import { copyPrepared } from './prepared-postgres.ts'
import { roomyMemory } from './roomy-memory.ts'

export interface TestDatabase {
  /** Connection as `atelier`, the owner, which the server uses. */
  owner: ClientConfig
  /** Connection as `postgres`, for actions that no product code may do. */
  superuser: ClientConfig
  close(): Promise<void>
}

/** Tests need speed and no durability. Many of them have a server and pools of their own, so there are many connections. */
const unsafeSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=400']

const prefix = 'atelier-test-'

/** Opens a real PostgreSQL for one run of tests, with the schema of `makeTables`. */
export async function openTestDatabase(makeTables: (owner: ClientConfig) => Promise<void>): Promise<TestDatabase> {
  return openServer(newDataDir(), makeTables)
}

/** Opens a PostgreSQL with the current schema. */
export async function openMigratedDatabase(): Promise<TestDatabase> {
  const dataDir = newDataDir()
  await copyPrepared(dataDir, async (prepared) => {
    const database = await openServer(prepared, migrate, 'keep')
    await database.close()
  })
  return openServer(dataDir, async () => {})
}

function newDataDir(): string {
  const place = roomyMemory() ?? tmpdir()
  sweepKilledRuns(place)
  return mkdtempSync(path.join(place, `${prefix}${process.pid}-`))
}

async function openServer(
  dataDir: string,
  makeTables: (owner: ClientConfig) => Promise<void>,
  afterwards: 'keep' | 'remove' = 'remove',
): Promise<TestDatabase> {
  const postgres = await startPostgres(dataDir, { settings: unsafeSettings })
  const close = async () => {
    await postgres.stop()
    if (afterwards === 'remove') rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await bootstrap(postgres.connection('postgres', 'postgres'))
    await makeTables(postgres.connection('atelier'))
  } catch (error) {
    await close()
    throw error
  }
  return { owner: postgres.connection('atelier'), superuser: postgres.connection('postgres'), close }
}

/** Converts a connection to the format of DATABASE_URL. */
export const databaseUrl = ({ host, port, user, database }: ClientConfig): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

/** Removes servers and folders of killed runs, which would fill the memory. */
function sweepKilledRuns(place: string) {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(prefix))) {
    const run = Number(name.slice(prefix.length).split('-')[0])
    if (isRunning(run)) continue
    const dataDir = path.join(place, name)
    const server = serverProcess(path.join(dataDir, 'postgres'))
    if (server) process.kill(server, 'SIGQUIT')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
