import { expect, test } from 'vitest'
import { firstRunKeys, type FirstRunKey, type StarterPrice } from '#contract/accounts/first-run.ts'
import { settings } from '#contract/accounts/settings.ts'
import { api } from '#contract/index.ts'
import { listStarterPrices } from '#domain/starter-prices.ts'
import { createCaller } from '#test/caller.ts'
import { business, proveAddress } from '#test/make/registrations.ts'
import { openShop, sendTo, shopPassword, type Shop } from '#test/shop.ts'

const doneOf = async ({ admin }: Pick<Shop, 'admin'>): Promise<FirstRunKey[]> =>
  (await admin(api.firstRun.get, {})).items.filter(({ done }) => done).map(({ key }) => key)
const mount: StarterPrice = {
  name: 'Demontat+Montat',
  um: 'BUC',
  price: 18,
  conditions: [{ field: 'tyre_rim', condition: '>=', value: 17, newPrice: 23 }],
}

/** Signs a new business up and signs its owner in. */
async function signUp(shop: Shop) {
  const username = `${shop.code}.proprietar`.toLowerCase()
  const registrationToken = await proveAddress(shop, `${username}@exemplu.ro`)
  await shop.anonymous(api.registration.finish, { registrationToken, username, ...business })
  const send = sendTo(shop.app)
  const { accessToken } = await createCaller(send)(api.session.login, { username, password: shopPassword })
  const admin = createCaller(send, accessToken)
  const { account } = await admin(api.session.information, {})
  return { admin, organizationId: account.organizations[0]!.id }
}

test('a new business has only its owner as worker, and each fact ticks its own item', async () => {
  const shop = await openShop()
  expect((await shop.admin(api.firstRun.get, {})).items.map(({ key }) => key)).toEqual([...firstRunKeys])
  const owner = await signUp(shop)
  const { admin, organizationId: id } = owner
  expect(await doneOf(owner)).toEqual(['workers'])

  await admin(api.organizations.update, { id, publicSettings: { published: false } })
  await admin(api.firstRun.addPrices, { organizationId: id, services: [mount] })
  await admin(api.users.create, {
    username: `${shop.code}.coleg`.toLowerCase(),
    roles: ['operator'],
    organizationId: id,
    email: null,
    password: shopPassword,
  })
  expect(await doneOf(owner)).toEqual(['hours', 'workers', 'prices', 'users'])

  expect(await doneOf(shop)).toEqual(['users'])
  await shop.make.workOrder()
  expect(await doneOf(shop)).toContain('order')
})

test('a page, a logo and an import tick their items, which open again when these go', async () => {
  const shop = await openShop()
  const { admin, account, organization } = shop
  await admin(api.organizations.update, { id: organization.id, publicSettings: { published: true, slug: `prima-ora-${account}` } })
  await shop.rows(async (tx) => {
    const userId = (await tx.selectFrom('users').select('id').where('accountId', '=', account).executeTakeFirstOrThrow()).id
    const json = { sheets: '[]', mapping: '[]', options: '{}' }
    const stored = { accountId: account, type: 'client', organizationId: organization.id, userId, fileName: 'clienti.xlsx', state: 'done' }
    await tx
      .insertInto('imports')
      .values({ ...stored, ...json })
      .execute()
    await tx.insertInto('accountSettings').values({ accountId: account, name: 'custom_logo', value: '1' }).execute()
  })
  expect(await doneOf(shop)).toEqual(['company', 'hours', 'import', 'users', 'booking'])

  await admin(api.organizations.update, { id: organization.id, publicSettings: { published: false } })
  expect(await doneOf(shop)).not.toContain('booking')
})

test('starter prices fill empty services, add the others and leave what has a price', async () => {
  const { admin, organizationId } = await signUp(await openShop())
  const rows = listStarterPrices(settings.shop_kinds.allowed, 'RON')
  const services = rows.filter(({ isService }) => isService)
  const products = rows.filter(({ isService }) => !isService)
  const input = { organizationId, services, products }

  await expect(admin(api.firstRun.addPrices, input)).resolves.toEqual({ created: rows.length - 2, updated: 2, left: 0 })

  const { items } = await admin(api.products.lookUp, { models: {}, pageCount: 1, pageSize: 50 })
  const named = (name: string) => items.filter((item) => item.name === name)
  const [filled] = named('Demontat+Montat')
  expect(named('Demontat+Montat')).toHaveLength(1)
  expect(filled).toMatchObject({ price: 18, discountOnNewTyre: true, isCountPrice: true })
  expect(filled?.priceConditions).toHaveLength(4)
  expect(named('Echilibrat Roti')).toMatchObject([{ price: 14, priceConditions: [{ value: 17, newPrice: 17 }] }])
  expect(named('Valvă TR 414')).toMatchObject([{ isService: false, price: 4 }])
  expect(named('Deplasare')).toMatchObject([{ isService: true, um: 'KM', price: 3.5, discountOnNewTyre: false }])
  expect(named('PACHET SCHIMB ANVELOPE')).toMatchObject([{ price: 0 }])

  const dearer = { ...mount, name: ' demontat+montat', price: 99 }
  await expect(admin(api.firstRun.addPrices, { ...input, services: [dearer, ...services] })).resolves.toEqual({
    created: 0,
    updated: 0,
    left: rows.length + 1,
  })
})

test('ten admins who add one row at once create it once', async () => {
  const { admin, organization, rows, account } = await openShop()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin(api.firstRun.addPrices, { organizationId: organization.id, services: [mount] })),
  )
  expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(1)
  expect(await rows((tx) => tx.selectFrom('products').select('id').where('accountId', '=', account).execute())).toHaveLength(1)
})

test('starter prices are refused whole when a workplace, a condition or their number is wrong', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const { admin, organization } = shop
  const add = (services: object[], organizationId = organization.id) =>
    admin.send({ method: 'POST', url: '/api/v1/first-run/prices', body: { organization_id: organizationId, services } })
  const row = { name: 'Spălat', um: 'BUC', price: 20 }
  const condition = { field: 'tyre_rim', condition: '>=', value: 17, new_price: 23 }

  expect((await add([row], other.organization.id)).status).toBe(422)
  expect((await add([row, { ...row, name: 'Alt spălat', conditions: [condition, condition] }])).status).toBe(409)
  expect((await add(Array.from({ length: 61 }, (_, i) => ({ ...row, name: `Serviciul ${i}` })))).status).toBe(422)

  expect(await shop.rows((tx) => tx.selectFrom('products').select('id').where('accountId', '=', shop.account).execute())).toEqual([])
})
