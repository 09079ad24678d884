import { execFileSync } from 'node:child_process'
import { openApp } from '#server/app.ts'
import { openAnafServer } from '#test/anaf.ts'
import { unpackBrowser } from '#test/browser.ts'
import { testConfig } from '#test/config.ts'
import { openMigratedDatabase } from '#test/postgres.ts'

/**
 * Two servers with the built client, each on a real PostgreSQL, for the whole run: only the second runs jobs, so that tests can inspect
 * pending ones on the first. The captcha is on, because signing in is tested.
 */
export default async function openAtelier(): Promise<() => Promise<void>> {
  await unpackBrowser()
  execFileSync('node', ['scripts/build.ts'], { stdio: 'inherit' })
  const anaf = await openAnafServer()
  const servers = [await openServer('ATELIER', anaf.address), await openServer('ATELIER_AT_WORK', anaf.address)]
  await servers[1]!.startJobs()
  return async () => {
    for (const { close } of servers) await close()
    anaf.close()
  }
}

async function openServer(name: string, anaf: string) {
  const database = await openMigratedDatabase()
  const { app, startJobs } = await openApp({ ...testConfig, captcha: true, companyLookup: { anaf } }, database.owner)
  process.env[`${name}_URL`] = await app.listen({ port: 0, host: '127.0.0.1' })
  process.env[`${name}_DATABASE`] = JSON.stringify(database.owner)
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { startJobs, close }
}
