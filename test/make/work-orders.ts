import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { OrderStatus, WorkOrder } from '#contract/work-orders/order.ts'
import type { Belongings } from './belongings.ts'

type OrderInput = InputOf<typeof api.workOrders.create>
/** Parts of an order that matter to a test; the default is a small order of tyres. */
type NewOrder = Partial<Omit<OrderInput, 'workOrder' | 'car'>> & {
  workOrder?: Partial<OrderInput['workOrder']>
  car?: Partial<OrderInput['car']>
  /** Status after the creation. */
  status?: OrderStatus
}

export const workOrders = ({ admin, organization, number }: Belongings) => {
  const findPaymentTypeId = async () => (await admin(api.session.information, {})).account.paymentTypes[0]!.id
  return {
    workOrder: async ({ workOrder, car, status = 'new', ...parts }: NewOrder = {}): Promise<WorkOrder> => {
      const order = await admin(api.workOrders.create, {
        workOrder: { clientName: 'Ștefan Popa', phone: '0722000111', organizationId: organization.id, ...workOrder },
        car: { plateNumber: plate(number()), make: 'Dacia', model: 'Logan', ...car },
        products: [{ customProductName: 'Montat', quantity: 4, price: 25, isService: 1 }],
        ...parts,
      })
      if (status === 'new') return order
      if (status === 'closed') {
        await admin(api.workOrders.status, { id: order.id, status: 'done' })
        if (order.paymentTypeId === null) await admin(api.workOrders.update, { id: order.id, paymentTypeId: await findPaymentTypeId() })
      }
      await admin(api.workOrders.status, { id: order.id, status })
      return admin(api.workOrders.get, { id: order.id })
    },
  }
}

const plate = (number: string) => `BV ${number.slice(-2)} A${letters(Number(number))}`
/** Converts a number to two letters in ascending order. */
const letters = (n: number): string => String.fromCharCode(65 + (Math.trunc(n / 26) % 26), 65 + (n % 26))
