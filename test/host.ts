import { openApp } from '#server/app.ts'
import { testConfig } from './config.ts'
import { newShop, type ShopOptions } from './new-shop.ts'
import { openOwnDatabase } from './own-database.ts'
import { databaseUrl } from './postgres.ts'
import { runScript } from './server-process.ts'
import { sendTo } from './shop.ts'

/** Opens a server on a database of its own, with the commands of its host. */
export async function openHost(name: string) {
  const own = await openOwnDatabase(name)
  const { app, world } = await openApp(testConfig, own.database)
  const env = { DATABASE_URL: databaseUrl(own.database), NODE_ENV: 'test' }
  return {
    open: (options?: ShopOptions) => newShop(world.db, sendTo(app), options),
    run: (script: string, ...words: string[]) => runScript(script, words, { env, input: '' }),
    async close() {
      await app.close()
      await own.drop()
    },
  }
}
