import { execFileSync } from 'node:child_process'
import { openApp } from '#server/app.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openAnafServer } from '#test/anaf.ts'
import { unpackBrowser } from '#test/browser.ts'
import { testConfig } from '#test/config.ts'
import { openTestDatabase } from '#test/postgres.ts'

/** One server with the built client on one real PostgreSQL for the whole run. The captcha is on: signing in is part of what is tried. */
export default async function openAtelier(): Promise<() => Promise<void>> {
  await unpackBrowser()
  execFileSync('node', ['scripts/build.ts'], { stdio: 'inherit' })
  const database = await openTestDatabase(migrate)
  const anaf = await openAnafServer()
  const { app, startJobs } = await openApp({ ...testConfig, captcha: true, companyLookup: { anaf: anaf.address } }, database.owner)
  await startJobs()
  process.env['ATELIER_URL'] = await app.listen({ port: 0, host: '127.0.0.1' })
  process.env['ATELIER_DATABASE'] = JSON.stringify(database.owner)
  return async () => {
    await app.close()
    anaf.close()
    await database.close()
  }
}
