import { openApp, productFeatures } from '#server/app.ts'
import type { Feature } from '#server/platform/feature.ts'
import { testConfig } from './config.ts'
import { newShop, type ShopOptions } from './new-shop.ts'
import { openOwnDatabase } from './own-database.ts'
import { sendTo, type Shop } from './shop.ts'

/**
 * A server with a database that no other file of tests uses. One that does the jobs of its queue needs it: on the database that all share it
 * would send the mails of other files too, whose tests look for them where they wait.
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
