import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { ShopFixture } from '#test/new-shop.ts'

type Line = [
  name: string,
  quantity: number,
  price: number,
  more?: { product?: true; perLine?: true; hotel?: true; custom?: true; isTyre?: true },
]
type Order = {
  place: 0 | 1
  finished: string | null
  started: string
  paid: string | null
  workers: number[]
  client: 0 | 1 | 2
  lines: Line[]
  sums: [subtotal: number, discount: number, tax: number, total: number]
  more?: { status?: 'closed' | 'in-progress'; truck?: true; waste?: number; itp?: true; noVat?: true; deleted?: true }
}

const change: Line = ['Schimb roată', 4, 25]
/** Ten orders around October 2026, at the end of which the clocks change; `sums` follows the rules of totals. */
const orders: Order[] = [
  {
    place: 0,
    finished: '2026-10-05T07:00:00Z',
    started: '05T06:30',
    paid: 'CASH',
    workers: [0, 1],
    client: 0,
    lines: [change, ['Supapă', 4, 5, { product: true }]],
    sums: [120, 0, 25.2, 145.2],
  },
  {
    place: 0,
    finished: '2026-10-05T20:50:00Z',
    started: '05T19:50',
    paid: 'CARD',
    workers: [0],
    client: 0,
    lines: [
      ['Anvelopă', 4, 389.9, { product: true, isTyre: true }],
      ['Demontat+Montat', 4, 30],
      ['Echilibrat Roti', 4, 15],
    ],
    sums: [1739.6, 90, 346.42, 1996.02],
    more: { waste: 4 },
  },
  {
    place: 0,
    finished: '2026-10-06T09:00:00Z',
    started: '06T07:00',
    paid: null,
    workers: [0, 1, 2],
    client: 0,
    lines: [
      ['Diagnoză', 3, 100, { perLine: true }],
      ['Petic', 1, 33.35, { product: true, custom: true }],
    ],
    sums: [133.35, 0, 28, 161.35],
  },
  {
    place: 0,
    finished: '2026-10-06T13:00:00Z',
    started: '06T11:00',
    paid: 'FISA',
    workers: [1, 2],
    client: 1,
    lines: [['Demontat+Montat camion', 5, 91]],
    sums: [455, 46, 85.89, 494.89],
    more: { truck: true, waste: 2 },
  },
  {
    place: 0,
    finished: '2026-10-12T08:00:00Z',
    started: '12T07:15',
    paid: 'CASH',
    workers: [1],
    client: 0,
    lines: [['ITP autoturism', 1, 180]],
    sums: [180, 0, 37.8, 217.8],
    more: { status: 'closed', itp: true },
  },
  {
    place: 1,
    finished: '2026-10-12T10:00:00Z',
    started: '12T09:00',
    paid: 'CARD',
    workers: [2],
    client: 2,
    lines: [
      ['Depozitare anvelope', 1, 80, { hotel: true }],
      ['Demontat+Montat', 2, 30],
    ],
    sums: [140, 0, 0, 140],
    more: { noVat: true },
  },
  {
    place: 1,
    finished: '2026-10-31T22:30:00Z',
    started: '31T21:30',
    paid: 'FACT',
    workers: [],
    client: 2,
    lines: [['Anvelopă', 2, 250, { product: true, isTyre: true }]],
    sums: [500, 0, 105, 605],
  },
  // The finish is on the first of November in Brașov.
  {
    place: 0,
    finished: '2026-10-31T22:10:00Z',
    started: '31T21:40',
    paid: 'CASH',
    workers: [0],
    client: 0,
    lines: [['Schimb roată', 1, 25]],
    sums: [25, 0, 5.25, 30.25],
  },
  {
    place: 0,
    finished: '2026-10-06T10:00:00Z',
    started: '06T09:30',
    paid: 'CASH',
    workers: [0],
    client: 0,
    lines: [change],
    sums: [100, 0, 21, 121],
    more: { deleted: true },
  },
  {
    place: 0,
    finished: null,
    started: '06T09:30',
    paid: 'CASH',
    workers: [1],
    client: 0,
    lines: [change],
    sums: [100, 0, 21, 121],
    more: { status: 'in-progress' },
  },
]

/** Fills a shop with these orders: workplaces in Brașov and Debrecen, workers Ana, Bogdan and Csaba, and three clients. */
export async function makeReportOrders(shop: Pick<ShopFixture, 'rows' | 'account' | 'organizations' | 'admin' | 'make' | 'idOf'>) {
  const { rows, account, organizations, admin, make, idOf } = shop
  const [brasov, debrecen] = organizations
  await admin(api.organizations.update, { id: debrecen!.id, name: 'Debrecen', timeZone: 'Europe/Budapest' })
  const workers = [await make.worker({ name: 'Ana' }), await make.worker({ name: 'Bogdan' }), await make.worker({ name: 'Csaba' })]
  const clients = [
    await make.client({ name: 'Ion Pop' }),
    await make.client({ name: 'Trans Sibiu SRL', type: 'company' }),
    await make.client({ name: 'Tisza Kft.', type: 'company' }),
  ]
  await rows(async (tx) => {
    const types = tx.updateTable('carTypes').where('accountId', '=', account)
    await types.set({ wasteKg: 8 }).where('name', '=', 'Autoturism').execute()
    await types.set({ wasteKg: 55 }).where('name', '=', 'Camion').execute()
  })
  const products = new Map<string, number>()
  const productOf = async ([name, , price, more]: Line) => {
    if (more?.custom) return undefined
    const productId =
      products.get(name) ?? (await make.product({ name, price, isService: !more?.product, isTyre: more?.isTyre ?? false })).id
    products.set(name, productId)
    return productId
  }
  const ids = []
  for (const [at, order] of orders.entries()) {
    const { place, client, lines, sums, more = {} } = order
    const plate = `BV ${10 + at} OCT`
    const { id } = await make.workOrder({
      workOrder: { clientName: clients[client]!.name, organizationId: brasov!.id, organizationClientId: clients[client]!.id },
      car: { plateNumber: plate, make: 'Dacia', model: 'Logan' },
    })
    const listed = await Promise.all(lines.map(productOf))
    await rows(async (tx) => {
      const [subtotal, discount, tax, total] = sums
      const hotel = lines.reduce((sum, [, quantity, price, line]) => sum + (line?.hotel ? quantity * price : 0), 0)
      await tx
        .updateTable('workOrders')
        .set({
          organizationId: organizations[place]!.id,
          status: more.status ?? 'done',
          finished: order.finished,
          startDate: `2026-10-${order.started}:00Z`,
          paymentTypeId: order.paid === null ? null : idOf('paymentTypes', order.paid),
          carTypeId: idOf('carTypes', more.truck ? 'Camion' : 'Autoturism'),
          clientId: clients[client]!.id,
          clientName: clients[client]!.name,
          search: searchText(clients[client]!.name, plate, plateKey(plate)),
          plateKey: plateKey(plate),
          itp: more.itp ?? false,
          tyreWaste: more.waste ?? 0,
          deletedAt: more.deleted ? '2026-10-07T08:00:00Z' : null,
          metaData: sql`meta_data || ${JSON.stringify({ withVat: !more.noVat, vatPercentage: 21 })}::jsonb`,
          subtotal,
          discount,
          tax,
          total,
          hotel,
        })
        .where('id', '=', id)
        .execute()
      await tx.deleteFrom('workOrderWorkers').where('workOrderId', '=', id).execute()
      await tx.deleteFrom('workOrderLines').where('workOrderId', '=', id).execute()
      for (const worker of order.workers)
        await tx.insertInto('workOrderWorkers').values({ accountId: account, workOrderId: id, workerId: workers[worker]!.id }).execute()
      for (const [position, [name, quantity, price, line = {}]] of lines.entries())
        await tx
          .insertInto('workOrderLines')
          .values({
            accountId: account,
            workOrderId: id,
            position,
            productId: listed[position] ?? null,
            name,
            um: 'BUC',
            quantity,
            price,
            priceBase: price,
            total: line.perLine ? price : Math.round(quantity * price * 100) / 100,
            isService: !line.product,
            isTyre: line.isTyre ?? false,
            isCountPrice: !line.perLine,
            isCustomProduct: line.custom ?? false,
            tyreHotel: line.hotel ?? false,
          })
          .execute()
    })
    ids.push(id)
  }
  return { orders: ids, workers, clients }
}

export const inOctober = ['2026-10-01', '2026-10-31']
