import { expect, test } from 'vitest'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { diffOrders } from '#domain/work-orders/order-history.ts'
import { ordinaryOrder } from '#test/ordinary-order.ts'

const order: WorkOrder = { ...ordinaryOrder, products: ordinaryOrder.products.map((line, i) => ({ ...line, id: i + 1 })) }
const diffWith = (fields: Partial<WorkOrder>) => diffOrders(order, { ...order, ...fields })

test('an unchanged order has no history entry, and computed fields are no changes', () => {
  expect(diffWith({})).toEqual([])
  expect(diffWith({ version: 2, updatedAt: '2026-11-21T08:00:00Z', total: 1, subtotal: 1, discount: 1, tax: 1 })).toEqual([])
  expect(diffWith({ metaData: { ...order.metaData, vatValue: 1, createdBy: 'Ana' } })).toEqual([])
})

test('a chosen list entry appears by its name', () => {
  expect(diffWith({ paymentTypeId: 9, paymentType: { id: 9, name: 'CASH' } })).toEqual([
    { field: 'payment_type', from: 'CARD', to: 'CASH' },
  ])
  expect(diffWith({ paymentTypeId: null, paymentType: null })).toEqual([{ field: 'payment_type', from: 'CARD', to: null }])
  const workers = [{ id: 7, name: 'Dan Moldovan' }]
  expect(diffWith({ workers })).toEqual([{ field: 'workers', from: order.workers.map(({ name }) => name), to: ['Dan Moldovan'] }])
})

test('fields of the order, its car and its notes appear by their names', () => {
  const car = { ...order.car, plateNumber: 'CJ 10 AAA', description: 'zgârieturi' }
  const metaData = { ...order.metaData, clientRequested: 'schimb', finalReviewer: null }
  expect(diffWith({ clientName: 'Ion Pop', car, metaData })).toEqual(
    expect.arrayContaining([
      { field: 'client_name', from: order.clientName, to: 'Ion Pop' },
      { field: 'plate_number', from: 'BV 12 ABC', to: 'CJ 10 AAA' },
      { field: 'car_description', from: '', to: 'zgârieturi' },
      { field: 'client_requested', from: order.metaData.clientRequested, to: 'schimb' },
    ]),
  )
})

test('sizes appear as on the tyre, and marks as drawn', () => {
  const [first] = order.tyreService!.tyreDimensions
  const tyreService = { ...order.tyreService!, tyreDimensions: [{ ...first!, tyreRim: 17, boltTorque: 110, dotNumber: null }] }
  expect(diffWith({ tyreService })).toEqual([
    {
      field: 'tyre_dimensions',
      from: ['205/55 R16 · 2.3 bar · DOT 2325', '225/45 R17 · 2.5 bar · DOT 1824'],
      to: ['205/55 R17 · 2.3 bar · 110 Nm'],
    },
  ])
  const mark = { leftOuter: true, leftInner: true, rightInner: false, rightOuter: false }
  const drawn = { ...order.metaData, technicalDrawing: [mark, mark], technicalDrawingType: '2x6' as const }
  expect(diffWith({ metaData: drawn })).toContainEqual(expect.objectContaining({ field: 'technical_drawing', to: '2x6 ●○ ●●○○' }))
})

test('an order that loses its tyres shows only the fields that were filled', () => {
  const fields = diffWith({ tyreService: null }).map(({ field }) => field)
  expect(fields).toContain('tyre_count')
  expect(fields).not.toContain('tyre_hotel_enabled')
})

test('changed, removed and added lines appear by their former names', () => {
  const [tyre, valve, mounting, ...rest] = order.products as [OrderLineRow, OrderLineRow, OrderLineRow, ...OrderLineRow[]]
  const added: OrderLineRow = { ...valve, id: 99, name: 'Sac', quantity: 4, price: 2 }
  expect(diffWith({ products: [{ ...tyre, quantity: 2, price: 400 }, { ...mounting, name: 'Montat' }, ...rest, added] })).toEqual([
    { line: tyre.name, field: 'quantity', from: tyre.quantity, to: 2 },
    { line: tyre.name, field: 'price', from: tyre.price, to: 400 },
    { line: valve.name, field: 'removed', from: { quantity: valve.quantity, um: valve.um, price: valve.price }, to: null },
    { line: mounting.name, field: 'name', from: mounting.name, to: 'Montat' },
    { line: 'Sac', field: 'added', from: null, to: { quantity: 4, um: valve.um, price: 2 } },
  ])
})
