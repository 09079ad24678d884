import { vi } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from './shop.ts'

/** The day at whose noon the shop of `openDebtShop` stands, a Thursday. */
export const debtDay = '2026-11-26'

/** Opens a shop at noon of the day whose debts are listed. */
export async function openDebtShop(options: Parameters<typeof openShop>[0] = {}): Promise<Shop> {
  const shop = await openShop(options)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${debtDay}T10:00:00Z`) })
  return shop
}

type Client = { id: number; name: string; phone: string | null }
export const orderOf = ({ id, name, phone }: Client) => ({ organizationClientId: id, clientName: name, phone })

/** Makes an order of 1.21 of the price that was done on this day, on terms, and due on the same day. */
export async function makeDebt({ make, operator, idOf, rows }: Shop, client: Client, price: number, finishedOn: string): Promise<number> {
  const products = [{ customProductName: 'Montat', quantity: 1, price, isService: 1 as const }]
  const { id } = await make.workOrder({ products, status: 'done', workOrder: orderOf(client) })
  await operator(api.workOrders.update, { id, paymentTypeId: idOf('paymentTypes', 'FACT TERMENI') })
  await rows((tx) =>
    tx
      .updateTable('workOrders')
      .set({ finished: `${finishedOn}T10:00:00Z`, dueOn: finishedOn })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

/** Takes money of a client by transfer; what the allocations leave is credit. */
export const payDebt = ({ operator, idOf }: Shop, clientId: number, amount: number, allocations: object[]) =>
  operator(api.payments.create, {
    paymentTypeId: idOf('paymentTypes', 'FACT'),
    amount,
    clientId,
    allocations: allocations as [],
    rest: 'credit',
  })
