import { expect, test } from 'vitest'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { diffOrders } from '#domain/work-orders/order-history.ts'
import { ordinaryOrder } from '#test/ordinary-order.ts'

const order: WorkOrder = { ...ordinaryOrder, products: ordinaryOrder.products.map((line, i) => ({ ...line, id: i + 1 })) }
const changed = (fields: Partial<WorkOrder>) => diffOrders(order, { ...order, ...fields })

test('an order that is saved as it was has not changed, and what the server counts is nobody’s change', () => {
  expect(changed({})).toEqual([])
  expect(changed({ version: 2, updatedAt: '2026-11-21T08:00:00Z', total: 1, subtotal: 1, discount: 1, tax: 1 })).toEqual([])
  expect(changed({ metaData: { ...order.metaData, vatValue: 1, createdBy: 'Ana' } })).toEqual([])
})

test('what is chosen of a list is told by its name', () => {
  expect(changed({ paymentTypeId: 9, paymentType: { id: 9, name: 'CASH' } })).toEqual([{ field: 'payment_type', from: 'CARD', to: 'CASH' }])
  expect(changed({ paymentTypeId: null, paymentType: null })).toEqual([{ field: 'payment_type', from: 'CARD', to: null }])
  const workers = [{ id: 7, name: 'Dan Moldovan' }]
  expect(changed({ workers })).toEqual([{ field: 'workers', from: order.workers.map(({ name }) => name), to: ['Dan Moldovan'] }])
})

test('fields of the order, of its car and of what it says beside are told by their names', () => {
  const car = { ...order.car, plateNumber: 'CJ 10 AAA', description: 'zgârieturi' }
  const metaData = { ...order.metaData, clientRequested: 'schimb', finalReviewer: null }
  expect(changed({ clientName: 'Ion Pop', car, metaData })).toEqual(
    expect.arrayContaining([
      { field: 'client_name', from: order.clientName, to: 'Ion Pop' },
      { field: 'plate_number', from: 'BV 12 ABC', to: 'CJ 10 AAA' },
      { field: 'car_description', from: '', to: 'zgârieturi' },
      { field: 'client_requested', from: order.metaData.clientRequested, to: 'schimb' },
    ]),
  )
})

test('sizes are told as they stand on the tyre, and positions as they are drawn', () => {
  const [first] = order.tyreService!.tyreDimensions
  const tyreService = { ...order.tyreService!, tyreDimensions: [{ ...first!, tyreRim: 17, boltTorque: 110, dotNumber: null }] }
  expect(changed({ tyreService })).toEqual([
    {
      field: 'tyre_dimensions',
      from: ['205/55 R16 · 2.3 bar · DOT 2325', '225/45 R17 · 2.5 bar · DOT 1824'],
      to: ['205/55 R17 · 2.3 bar · 110 Nm'],
    },
  ])
  const mark = { leftOuter: true, leftInner: true, rightInner: false, rightOuter: false }
  const drawn = { ...order.metaData, technicalDrawing: [mark, mark], technicalDrawingType: '2x6' as const }
  expect(changed({ metaData: drawn })).toContainEqual(expect.objectContaining({ field: 'technical_drawing', to: '2x6 ●○ ●●○○' }))
})

test('an order that loses its tyres loses only what was said of them', () => {
  const fields = changed({ tyreService: null }).map(({ field }) => field)
  expect(fields).toContain('tyre_count')
  expect(fields).not.toContain('tyre_hotel_enabled')
})

test('lines are told by what they were called: changed, removed and added', () => {
  const [tyre, valve, mounting, ...rest] = order.products as [OrderLineRow, OrderLineRow, OrderLineRow, ...OrderLineRow[]]
  const added: OrderLineRow = { ...valve, id: 99, name: 'Sac', quantity: 4, price: 2 }
  expect(changed({ products: [{ ...tyre, quantity: 2, price: 400 }, { ...mounting, name: 'Montat' }, ...rest, added] })).toEqual([
    { line: tyre.name, field: 'quantity', from: tyre.quantity, to: 2 },
    { line: tyre.name, field: 'price', from: tyre.price, to: 400 },
    { line: valve.name, field: 'removed', from: { quantity: valve.quantity, um: valve.um, price: valve.price }, to: null },
    { line: mounting.name, field: 'name', from: mounting.name, to: 'Montat' },
    { line: 'Sac', field: 'added', from: null, to: { quantity: 4, um: valve.um, price: 2 } },
  ])
})
