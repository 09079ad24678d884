import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { openApp, productFeatures } from '#server/app.ts'
import { testConfig } from '#test/config.ts'
import { newShop } from '#test/new-shop.ts'
import { openOwnDatabase } from '#test/own-database.ts'
import { sendTo } from '#test/shop.ts'
import { openTaxOffice } from './tax-office.ts'

const { invoices, taxConnections } = api
const place = (organizationId: number) => ({ organizationId, channel: 'ro-efactura' as const })

/** Opens a server on a database of its own that runs jobs and sends to an office of this process. */
export async function openTaxServer(name: string) {
  const office = await openTaxOffice()
  const own = await openOwnDatabase(name)
  const anaf = { url: office.address, oauthUrl: office.oauthAddress, clientId: 'app', clientSecret: 'app-secret-canary' }
  const secretKeys = { current: Buffer.alloc(32, 7), old: undefined }
  const config = { ...testConfig, tax: { anaf }, secretKeys }
  const server = await openApp(config, own.database, productFeatures)
  await server.startJobs()
  const { world, app } = server

  /** Opens a shop whose workplace is connected to the office and sends by itself. */
  async function openSender() {
    const shop = await newShop(world.db, sendTo(app), { settings: { invoices_enabled: true } })
    await shop.make.invoiceSeries()
    const connection = place(shop.organization.id)
    const { url } = await shop.admin(taxConnections.authorize, connection)
    const state = new URL(url).searchParams.get('state')!
    const back = await callBack({ code: 'code-canary', state })
    await shop.admin(taxConnections.save, { ...connection, mode: 'automatic', environment: 'test' })
    const issue = async (draft = {}) => shop.operator(invoices.issue, { id: (await shop.make.invoice(draft)).id })
    const attempts = async (id: number) => (await shop.operator(invoices.get, { id })).transmissions
    const states = async (id: number) => (await attempts(id)).map((attempt) => attempt.state)
    return { ...shop, connection, url, state, back, issue, attempts, states }
  }
  const callBack = (query: Record<string, string>) =>
    app.inject({ method: 'GET', url: `/api/v1/tax-connections/callback?${new URLSearchParams(query).toString()}` })

  return {
    office,
    world,
    app,
    database: own.database,
    openSender,
    callBack,
    /** Lets every planned job run now. */
    makeDue: () =>
      sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`.execute(world.db),
    close: async () => {
      await app.close()
      await own.drop()
      await office.close()
    },
  }
}
