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
  /** As `atelier`, the owner: what the server itself is given. */
  owner: ClientConfig
  /** As `postgres`, for what no product code may do. */
  superuser: ClientConfig
  close(): Promise<void>
}

/** Nothing here must survive: tests need the speed, and what they wrote is thrown away. Many of them have a server and pools of their own. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=400']

const prefix = 'atelier-test-'

/** A real PostgreSQL for one run of tests, with the schema that `makeTables` makes. */
export async function openTestDatabase(makeTables: (owner: ClientConfig) => Promise<void>): Promise<TestDatabase> {
  return openServer(newDataDir(), makeTables)
}

/** The same with the schema of today. */
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
  const postgres = await startPostgres(dataDir, { settings: forgetful })
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

/** The same connection, as DATABASE_URL has it. */
export const databaseUrl = ({ host, port, user, database }: ClientConfig): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

/** A run that was killed could not remove its server and its folder, and memory is not to be left full of them. */
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
