// A workplace's people, catalogue and clients, stored before its orders.

import type { Insertable } from 'kysely'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { LoyaltyCardDraft } from '#contract/loyalty-cards.ts'
import type { PriceCondition } from '#contract/products.ts'
import { appendCheckDigit } from '#domain/loyalty-cards.ts'
import type { CreatedAccount, OwnerTransaction } from '#server/accounts/accounts.service.ts'
import * as clientView from '#server/clients/clients.view.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import * as loyaltyCardView from '#server/loyalty-cards/loyalty-cards.view.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { productSearch } from '#server/products/products.view.ts'
import { colorAfter, workerSearch } from '#server/workers/workers.view.ts'
import type { DemoWorkplace } from './seed-accounts.ts'
import { catalogueItems, type CatalogueItem } from './seed-catalogue.ts'
import { createClientDraft, createVehicles } from './seed-clients.ts'
import type { Dice } from './seed-dice.ts'
import { lineFlags, type SeedCustomer, type SeedOrganization } from './seed-orders.ts'

type Lists = SeedOrganization['ids']
type Home = { account: number; organizationId: number; ids: Lists }

export async function findListIds(tx: OwnerTransaction, account: number): Promise<Lists> {
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
  tx: OwnerTransaction,
  createdAccount: CreatedAccount,
  demo: DemoWorkplace,
  ids: Lists,
  now: Date,
  dice: Dice,
): Promise<SeedOrganization> {
  const { account, code: accountCode } = createdAccount
  const organizationId = createdAccount.organizations.find(({ code }) => code === demo.code)?.id ?? 0
  const home = { account, organizationId, ids }
  const workers = demo.workers.map((name, i) => ({
    accountId: account,
    organizationId,
    name,
    color: colorAfter(i),
    search: workerSearch({ name }),
  }))
  const customers = await seedClients(tx, home, demo, now, dice)
  await seedCards(tx, home, customers)
  const products = await seedProducts(tx, home, demo.wholeCatalogue ? catalogueItems : catalogueItems.filter((item) => !item.rare))
  await seedPackages(tx, home, products)
  return {
    account,
    accountCode,
    organization: { id: organizationId, code: demo.code },
    ids,
    workers: await tx.insertInto('workers').values(workers).returning(['id', 'name']).execute(),
    users: demo.clerks.map((username) => createdAccount.users.find((user) => user.username === username)?.id ?? 0),
    products,
    customers,
  }
}

async function seedProducts(
  tx: OwnerTransaction,
  { account, organizationId, ids }: Home,
  items: CatalogueItem[],
): Promise<SeedOrganization['products']> {
  const products: SeedOrganization['products'] = []
  for (const item of items) {
    const { isCustomProduct: _onOrdersOnly, ...flags } = lineFlags(item)
    const { id } = await tx
      .insertInto('products')
      .values({
        ...flags,
        accountId: account,
        organizationId,
        name: item.name,
        um: item.um,
        price: item.price,
        carTypeId: ids.carTypes.get(item.carType ?? ''),
        workOrderTypeId: ids.workOrderTypes.get(item.workOrderType ?? ''),
        search: productSearch(item),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    products.push({ ...item, id, priceConditions: await seedConditions(tx, account, id, item.conditions ?? []) })
  }
  return products
}

async function seedConditions(
  tx: OwnerTransaction,
  accountId: number,
  productId: number,
  conditions: NonNullable<CatalogueItem['conditions']>,
): Promise<PriceCondition[]> {
  const stored: PriceCondition[] = []
  for (const [field, condition, value, newPrice] of conditions) {
    const row = { field, condition, value, newPrice }
    const inserted = tx.insertInto('priceConditions').values({ accountId, productId, ...row })
    stored.push({ ...row, ...(await inserted.returning('id').executeTakeFirstOrThrow()) })
  }
  return stored
}

async function seedClients(
  tx: OwnerTransaction,
  { account, organizationId }: Home,
  demo: DemoWorkplace,
  now: Date,
  dice: Dice,
): Promise<SeedCustomer[]> {
  const drafts = Array.from({ length: demo.clients }, () => createClientDraft(dice, demo.region))
  const rows = drafts.map((draft): Insertable<DB['clients']> => {
    const createdAt = new Date(now.getTime() - dice.between(1, 700 * 24 * 60) * 60_000).toISOString()
    const consent = draft.smsConsent && { smsConsentAt: createdAt, smsConsentSource: 'form' }
    return { ...clientView.toColumns({ ...draft, organizationId }), ...consent, accountId: account, createdAt, updatedAt: createdAt }
  })
  const ids = await tx.insertInto('clients').values(rows).returning('id').execute()
  const of = (i: number) => ({ accountId: account, clientId: ids[i]?.id ?? 0 })
  const addresses = drafts.flatMap((draft, i) => clientView.toAddressRows(draft.addresses).map((row) => ({ ...row, ...of(i) })))
  const contacts = drafts.flatMap((draft, i) => clientView.toContactRows(draft.contacts).map((row) => ({ ...row, ...of(i) })))
  await tx.insertInto('clientAddresses').values(addresses).execute()
  await tx.insertInto('clientContacts').values(contacts).execute()
  return drafts.flatMap((client, i) => {
    const { name, delegateName, phone, type } = client
    const customer = { clientId: ids[i]?.id ?? 0, name, delegateName, phone, isCompany: type === 'company' }
    return createVehicles(client, dice, demo.region).map((vehicle) => ({ ...customer, vehicle }))
  })
}

const packages: [name: string, workOrderType: string, lines: Record<string, number>][] = [
  ['Schimb sezonier, 4 roți', 'Vulcanizare', { mount: 4, balance: 4, valve: 4, weights: 8 }],
  ['Schimb sezonier cu depozitare', 'Vulcanizare', { mount: 4, balance: 4, hotel: 1, bag: 4 }],
  ['Schimb de ulei', 'Service Auto', { oil: 1, oilLitre: 4.5 }],
]

async function seedPackages(
  tx: OwnerTransaction,
  { account, organizationId, ids }: Home,
  products: SeedOrganization['products'],
): Promise<void> {
  for (const [name, workOrderType, lines] of packages) {
    const workOrderTypeId = ids.workOrderTypes.get(workOrderType) ?? null
    const inserted = tx
      .insertInto('linePackages')
      .values({ accountId: account, organizationId, workOrderTypeId, name, search: searchText(name) })
    const { id: linePackageId } = await inserted.returning('id').executeTakeFirstOrThrow()
    const rows = Object.entries(lines).flatMap(([key, quantity], position) =>
      products
        .filter((product) => product.key === key)
        .map(({ id: productId, um = 'BUC', isService = false }) => ({ linePackageId, position, productId, quantity, um, isService })),
    )
    await tx
      .insertInto('linePackageLines')
      .values(rows.map((row) => ({ ...row, accountId: account })))
      .execute()
  }
}

/** Every eighth client has a loyalty card, every fifth of which gives a discount. */
async function seedCards(tx: OwnerTransaction, { account, organizationId }: Home, customers: SeedCustomer[]): Promise<void> {
  const byClient = new Map(customers.map(({ clientId, name }) => [clientId, name]))
  const chosen = [...byClient].filter((_, i) => i % 8 === 0)
  const rows = chosen.map(([clientId, name], i) => {
    const number = appendCheckDigit(`4000${String(organizationId).padStart(4, '0')}${String(i + 1).padStart(7, '0')}`)
    const discountPercent = i % 5 === 0 ? 5 : 0
    return {
      ...loyaltyCardView.toColumns(fillDefaults(LoyaltyCardDraft, { number, organizationId, clientId, discountPercent }), name),
      accountId: account,
    }
  })
  await tx.insertInto('loyaltyCards').values(rows).execute()
}
