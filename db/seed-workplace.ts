// A workplace's people, catalogue and clients, stored before its orders.

import { fillDefaults } from '#contract/kit/defaults.ts'
import { LoyaltyCardDraft } from '#contract/loyalty-cards.ts'
import type { PriceCondition } from '#contract/products.ts'
import { appendCheckDigit } from '#domain/loyalty-cards.ts'
import type { CreatedAccount } from '#server/accounts/accounts.service.ts'
import * as clientView from '#server/clients/clients.view.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import * as loyaltyCardView from '#server/loyalty-cards/loyalty-cards.view.ts'
import { productSearch } from '#server/products/products.view.ts'
import { colorAfter, workerSearch } from '#server/workers/workers.view.ts'
import type { DemoWorkplace } from './seed-accounts.ts'
import { catalogueItems } from './seed-catalogue.ts'
import { createClientDraft, createVehicles } from './seed-clients.ts'
import { day, demoCountry, later } from './seed-days.ts'
import { lineFlags, type SeedCustomer, type SeedOrganization } from './seed-orders.ts'
import { store, type DemoShop } from './seed-shop.ts'

type Lists = SeedOrganization['ids']
type Home = { organizationId: number; ids: Lists }

export async function findListIds({ tx, account }: DemoShop): Promise<Lists> {
  const of = async (table: keyof Lists) => {
    const rows = await tx.selectFrom(table).select(['id', 'name']).where('accountId', '=', account).execute()
    return new Map(rows.map(({ id, name }) => [name, id]))
  }
  return {
    carTypes: await of('carTypes'),
    wheelTypes: await of('wheelTypes'),
    workOrderTypes: await of('workOrderTypes'),
    paymentTypes: await of('paymentTypes'),
  }
}

export async function seedWorkplace(
  shop: DemoShop,
  createdAccount: CreatedAccount,
  demo: DemoWorkplace,
  ids: Lists,
): Promise<SeedOrganization> {
  const organization = createdAccount.organizations.find(({ code }) => code === demo.code)!
  const organizationId = organization.id
  const home = { organizationId, ids }
  const workers = demo.workers.map((name, i) => ({ organizationId, name, color: colorAfter(i), search: workerSearch({ name }) }))
  const customers = await seedClients(shop, organizationId, demo)
  await seedCards(shop, organizationId, customers)
  const products = await seedProducts(shop, home, demo.wholeCatalogue)
  await seedPackages(shop, home, products)
  return {
    accountCode: createdAccount.code,
    organization,
    ids,
    workers: await store(shop, 'workers', workers),
    users: demo.clerks.map((clerk) => createdAccount.users.find(({ username }) => username === clerk)!.id),
    products,
    customers,
  }
}

async function seedProducts(shop: DemoShop, { organizationId, ids }: Home, isWhole: boolean): Promise<SeedOrganization['products']> {
  const items = catalogueItems.filter(({ rare }) => isWhole || !rare)
  const rows = items.map((item) => {
    const { name, um, price, carType = '', workOrderType = '' } = item
    const { isCustomProduct: _onOrdersOnly, ...flags } = lineFlags(item)
    const listIds = { carTypeId: ids.carTypes.get(carType), workOrderTypeId: ids.workOrderTypes.get(workOrderType) }
    return { ...flags, ...listIds, organizationId, name, um, price, search: productSearch(item) }
  })
  const products = await store(shop, 'products', rows)
  const conditions = items.flatMap((item, i) => (item.conditions ?? []).map((condition) => ({ ...condition, productId: products[i]!.id })))
  const stored = await store(shop, 'priceConditions', conditions)
  return items.map((item, i) => {
    const { id } = products[i]!
    const own = stored.filter(({ productId }) => productId === id)
    const priceConditions = own.map(({ accountId: _account, createdAt: _at, productId: _product, ...row }) => row as PriceCondition)
    return { ...item, id, priceConditions }
  })
}

async function seedClients(shop: DemoShop, organizationId: number, demo: DemoWorkplace): Promise<SeedCustomer[]> {
  const { now, dice } = shop
  const drafts = Array.from({ length: demo.clients }, () => createClientDraft(dice, demo.region, organizationId))
  const rows = drafts.map((draft) => {
    const createdAt = later(now, -dice.between(1, 700 * day))
    const consent = draft.smsConsent && { smsConsentAt: createdAt, smsConsentSource: 'form' }
    return { ...clientView.toColumns(draft), ...consent, createdAt, updatedAt: createdAt }
  })
  const ids = (await store(shop, 'clients', rows)).map(({ id }) => id)
  const ofEach = <Part>(partsOf: (draft: (typeof drafts)[number]) => Part[]) =>
    drafts.flatMap((draft, i) => partsOf(draft).map((part) => ({ ...part, clientId: ids[i]! })))
  const addresses = ofEach((draft) => clientView.toAddressRows(draft.addresses, () => demoCountry))
  const contacts = ofEach((draft) => clientView.toContactRows(draft.contacts))
  await store(shop, 'clientAddresses', addresses)
  await store(shop, 'clientContacts', contacts)
  return ofEach(({ name, delegateName, phone, type }) =>
    createVehicles(type, dice, demo.region).map((vehicle) => ({ name, delegateName, phone, isCompany: type === 'company', vehicle })),
  )
}

const packages: [name: string, workOrderType: string, lines: Record<string, number>][] = [
  ['Schimb sezonier, 4 roți', 'Vulcanizare', { mount: 4, balance: 4, valve: 4, weights: 8 }],
  ['Schimb sezonier cu depozitare', 'Vulcanizare', { mount: 4, balance: 4, hotel: 1, bag: 4 }],
  ['Schimb de ulei', 'Service Auto', { oil: 1, oilLitre: 4.5 }],
]

async function seedPackages(shop: DemoShop, { organizationId, ids }: Home, products: SeedOrganization['products']): Promise<void> {
  for (const [name, workOrderType, lines] of packages) {
    const workOrderTypeId = ids.workOrderTypes.get(workOrderType) ?? null
    const [stored] = await store(shop, 'linePackages', [{ organizationId, workOrderTypeId, name, search: searchText(name) }])
    const rows = products
      .filter(({ key }) => key in lines)
      .map(({ id: productId, key, um = 'BUC', isService = false }, position) => {
        return { linePackageId: stored!.id, position, productId, quantity: lines[key]!, um, isService }
      })
    await store(shop, 'linePackageLines', rows)
  }
}

/** Every eighth client has a loyalty card, every fifth of which gives a discount. */
async function seedCards(shop: DemoShop, organizationId: number, customers: SeedCustomer[]): Promise<void> {
  const byClient = new Map(customers.map(({ clientId, name }) => [clientId, name]))
  const chosen = [...byClient].filter((_, i) => i % 8 === 0)
  const cards = chosen.map(([clientId, name], i) => {
    const number = appendCheckDigit(`4000${String(organizationId).padStart(4, '0')}${String(i + 1).padStart(7, '0')}`)
    const discountPercent = i % 5 === 0 ? 5 : 0
    return loyaltyCardView.toColumns(fillDefaults(LoyaltyCardDraft, { number, organizationId, clientId, discountPercent }), name)
  })
  await store(shop, 'loyaltyCards', cards)
}
