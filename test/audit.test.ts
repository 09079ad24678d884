import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { toHttpRequest } from './caller.ts'
import { endpoints, furnish, sampleFor } from './samples.ts'
import { openShop, shopPassword, type Shop } from './shop.ts'

/** Features whose every change is audited: people, workplaces, settings, lists and the account. */
const auditedFeatures = [
  'accounts',
  'accountSettings',
  'addresses',
  'appointmentGroups',
  'carTypes',
  'clients',
  'companies',
  'contacts',
  'organizations',
  'paymentTypes',
  'users',
  'wheelTypes',
]
const mergeRoute = 'POST /clients/:id/merge'
const writes = endpoints.filter(
  ({ route, feature, endpoint }) => auditedFeatures.includes(feature) && endpoint.method !== 'GET' && route !== mergeRoute,
)

/** Preparations that some calls need; the result replaces members of the sample. */
const preparations: Record<string, (shop: Shop) => Promise<object | undefined>> = {
  'PUT /companies/:id': async ({ make }) => ({ id: (await make.client({ type: 'company', company: { name: 'Pop SRL' } })).id }),
  'DELETE /organizations/:id': async ({ admin }) => {
    const { id } = await admin(api.organizations.create, { name: 'Sibiu', code: 'SB' })
    return { id }
  },
  'PUT /accounts/restore': async ({ admin }) => void (await admin(api.accounts.suspend, {})),
  'DELETE /accounts/force': async ({ admin }) => {
    await admin(api.sessions.confirm, { password: shopPassword })
    await admin(api.accounts.suspend, {})
    return undefined
  },
}

test.each(writes)('$route makes exactly one entry in the audit', async (call) => {
  const { route, endpoint, feature } = call
  const shop = await openShop()
  const ids = await furnish(shop, { calls: [call] })
  const given = await preparations[route]?.(shop)
  const newest = () =>
    shop.rows((tx) => tx.selectFrom('auditEntries').select(['id', 'userId']).where('accountId', '=', shop.account).orderBy('id').execute())
  const old = await newest()

  const sample = { ...(sampleFor(endpoint, feature, ids) as Record<string, unknown>), ...given }
  const { status, text } = await shop.admin.send(toHttpRequest(endpoint, sample))

  expect(status, text).toBeLessThan(300)
  expect((await newest()).length - old.length).toBe(1)
})
