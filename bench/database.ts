import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverProcess } from '#server/platform/embedded/postgres-cluster.ts'
import { startPostgres } from '#server/platform/embedded/postgres.ts'

/** A PostgreSQL of the bench's own, on disk; what was in it goes with it when it is closed. */
export async function openPostgres(name: string, settings: string[] = []) {
  const dataDir = mkdtempSync(path.join(tmpdir(), `atelier-${name}-`))
  let running = await startPostgres(dataDir, { settings })
  return {
    connection: (...of: Parameters<typeof running.connection>) => running.connection(...of),
    /** Its process, by which its time is counted. */
    pid: () => serverProcess(path.join(dataDir, 'postgres')) ?? 0,
    /** For what starts it itself. */
    async whileStopped<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
      await running.stop()
      const done = await work(dataDir)
      running = await startPostgres(dataDir, { settings })
      return done
    },
    async close() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
