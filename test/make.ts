import type { Level } from '#contract/kit/access.ts'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Client } from '#contract/clients.ts'
import type { PriceCondition, Product } from '#contract/products.ts'
import type { OrderStatus, WorkOrder } from '#contract/work-orders/order.ts'
import { enter } from '#server/accounts/queries.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { productSearch } from '#server/products/service.ts'
import { addUser } from '#server/users/service.ts'
import type { Caller } from './caller.ts'

type Belongings = {
  db: Db
  rows: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
  account: AccountId
  organization: { id: number; code: string }
  admin: Caller
  signedIn: (userId: number) => Promise<Caller>
  secrets: { passwordHash: string; pinHash: string }
}

type ClientInput = InputOf<typeof api.clients.create>
type OrderInput = InputOf<typeof api.workOrders.create>
type NewProduct = Partial<Omit<Product, 'id' | 'priceConditions'>> & {
  organizationId?: number
  priceConditions?: Omit<PriceCondition, 'id'>[]
}
/** The parts of an order that a test is about; the rest is a small order of tyres. */
type NewOrder = Partial<Omit<OrderInput, 'workOrder' | 'car'>> & {
  workOrder?: Partial<OrderInput['workOrder']>
  car?: Partial<OrderInput['car']>
  /** Where it stands after it was made. */
  status?: OrderStatus
}

/** Records of a shop, made through its endpoints by the admin where there are such. */
export function makersOf({ db, rows, account, organization, admin, signedIn, secrets }: Belongings) {
  let made = 0
  const number = () => String(++made).padStart(3, '0')
  const nextPlate = () => `BV ${number().slice(-2)} A${letters(made)}`

  return {
    client: (draft: Partial<ClientInput> = {}): Promise<Client> =>
      admin(api.clients.create, { name: `Client ${number()}`, organizationId: organization.id, ...draft }),

    product: ({ priceConditions = [], ...product }: NewProduct = {}): Promise<Product> =>
      rows(async (tx) => {
        const name = product.name ?? `Serviciu ${number()}`
        const blank = { accountId: account, organizationId: organization.id, name, price: 25, isService: true }
        const values = { ...blank, ...product, search: productSearch({ name }) }
        const row = await tx.insertInto('products').values(values).returningAll().executeTakeFirstOrThrow()
        const conditions = priceConditions.map((condition) => ({ accountId: account, productId: row.id, ...condition }))
        if (conditions.length) await tx.insertInto('priceConditions').values(conditions).execute()
        const stored = tx.selectFrom('priceConditions').selectAll().where('accountId', '=', account).where('productId', '=', row.id)
        return { ...row, priceConditions: (await stored.orderBy('id').execute()) as PriceCondition[] }
      }),

    worker: ({ name = `Mecanic ${number()}`, organizationId = organization.id, status = 'active' } = {}) =>
      rows((tx) =>
        tx
          .insertInto('workers')
          .values({ accountId: account, name, organizationId, status })
          .returning(['id', 'name', 'organizationId'])
          .executeTakeFirstOrThrow(),
      ),

    workOrder: async ({ workOrder, car, status = 'new', ...parts }: NewOrder = {}): Promise<WorkOrder> => {
      const order = await admin(api.workOrders.create, {
        workOrder: { clientName: 'Ștefan Popa', phone: '0722000111', organizationId: organization.id, ...workOrder },
        car: { plateNumber: nextPlate(), make: 'Dacia', model: 'Logan', ...car },
        products: [{ customProductName: 'Montat', quantity: 4, price: 25, isService: 1 }],
        ...parts,
      })
      if (status === 'new') return order
      if (status === 'closed') await admin(api.workOrders.status, { id: order.id, status: 'done' })
      await admin(api.workOrders.status, { id: order.id, status })
      return admin(api.workOrders.get, { id: order.id })
    },

    /** One more user, signed in. */
    user: async ({ level, organizations = [organization.code] }: { level: Level; organizations?: string[] }): Promise<Caller> => {
      const user = { username: `${account}.${level}.${number()}`, level, ...secrets }
      const id = await db.transaction().execute(async (tx) => {
        await enter(tx, account)
        return addUser(tx, account, user, organizations)
      })
      return signedIn(id)
    },
  }
}

/** Two letters that follow each other as numbers do. */
const letters = (n: number): string => String.fromCharCode(65 + (Math.trunc(n / 26) % 26), 65 + (n % 26))
