import type { ClientConfig } from 'pg'
import { distribute } from '#server/platform/database/citus-distribute.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { checkServer } from '#server/platform/embedded/bootstrap.ts'
import type { TestDatabase } from './postgres.ts'

/** Opens the database of CITUS_URL as the superuser. The cluster belongs to the tester, and rows of tests stay in it. */
export async function openTestCluster(url: string): Promise<TestDatabase> {
  const { hostname, port, username, pathname } = new URL(url)
  const superuser: ClientConfig = { host: hostname, port: Number(port), user: username, database: pathname.slice(1), ssl: false }
  const owner = { ...superuser, user: 'atelier' }
  await checkServer(owner)
  await migrate(owner)
  await distribute(owner)
  return { owner, superuser, close: async () => {} }
}
