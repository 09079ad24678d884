import type { Chain } from './data.ts'
import { printComparison } from './report.ts'
import { call, compare, type Target } from './rounds.ts'

type Own = { port: number; target: (ask: Target['ask']) => Target }
/** So many that none of them gathers more payments than an order of a shop. */
const paidOrders = 500

/** The payment type of a done order, which moves money, beside its document number, which is stored in the same way and moves none. */
export async function comparePayments(
  { port, target }: Own,
  { token }: Chain,
  make: (n: number) => Promise<{ id: number }>,
): Promise<void> {
  const put = (id: number, workOrder: object) =>
    call(port, { method: 'PUT', path: `/api/v1/work-orders/${id}`, token, body: { work_order: workOrder } })
  const types = JSON.parse((await call(port, { path: '/api/v1/payment-types', token })).toString()) as {
    items: { id: number; means: string }[]
  }
  const card = types.items.find(({ means }) => means === 'card')!.id
  const makeDone = async (n: number) => {
    const { id } = await make(n)
    await call(port, { method: 'PUT', path: `/api/v1/work-orders/${id}/status/done`, token })
    return id
  }
  const ids: number[] = []
  for (let n = 0; n < paidOrders; n++) ids.push(await makeDone(n))
  let [payments, documents] = [0, 0]
  /** All orders are paid in turn, and then none. */
  const pay = () => {
    const turn = payments++
    return put(ids[turn % paidOrders]!, { payment_type_id: Math.floor(turn / paidOrders) % 2 ? null : card })
  }
  const number = () => {
    const turn = documents++
    return put(ids[turn % paidOrders]!, { document_number: `D ${turn}` })
  }
  printComparison(
    'A payment type beside a document',
    await compare(target(pay), target(number), { rounds: 9, asks: 200, warmUp: 400 }),
    '1.6',
  )
}
