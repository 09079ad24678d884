import { openApp, productFeatures } from '#server/app.ts'
import type { Feature } from '#server/platform/feature.ts'
import { testConfig } from './config.ts'
import { newShop, type ShopOptions } from './new-shop.ts'
import { openOwnDatabase } from './own-database.ts'
import { sendTo, type Shop } from './shop.ts'

/**
 * Opens a server on a database of its own. A server that runs jobs needs it, because on the shared database it would also send
 * the mails of other test files, which expect them in the queue.
 */
export async function openOwnServer(name: string, features: Feature[] = []) {
  const { database, drop } = await openOwnDatabase(name)
  const server = await openApp(testConfig, database, [...productFeatures, ...features])
  return {
    startJobs: server.startJobs,
    openShop: async (options?: ShopOptions): Promise<Shop> => ({
      ...(await newShop(server.world.db, sendTo(server.app), options)),
      ...server,
    }),
    close: async () => {
      await server.app.close()
      await drop()
    },
  }
}
