import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'
import { smsMessage } from '#test/sms-message.ts'

const always = { finished: ['2026-01-01', ''] }

test('order reports are filtered by vehicle, kind, client, document and author', async () => {
  const shop = await openShop()
  const { admin, operator, make, idOf } = shop
  const client = await make.client({ name: 'Dorna Trans SRL' })
  const { user } = await operator(api.session.information, {})
  const theirs = { clientName: client.name, organizationClientId: client.id }
  const car = { plateNumber: 'BV 77 DRN' }
  const first = await make.workOrder({ workOrder: { ...theirs, carTypeId: idOf('carTypes', 'Camion') }, car, status: 'done' })
  const second = await make.workOrder({ workOrder: theirs, car, status: 'done' })
  await admin(api.workOrders.update, { id: second.id, paymentTypeId: idOf('paymentTypes', 'CASH'), documentNumber: 'BON-77' })
  const third = await operator(api.workOrders.create, {
    workOrder: { clientName: 'Ion Pop', phone: '0722000111', organizationId: shop.organization.id },
    car: { plateNumber: 'BV 78 DRN', make: 'Dacia', model: 'Logan' },
    products: [
      { customProductName: 'Petic mare', quantity: 1, price: 10, isService: 1 },
      { customProductName: ' PETIC MARE ', quantity: 2, price: 10, isService: 1 },
      { customProductName: 'Petic mare', quantity: 2, price: 10, isService: 0 },
    ],
  })
  await operator(api.workOrders.status, { id: third.id, status: 'done' })

  const ids = async (models: object) =>
    (await admin(api.advancedReport.query, { models: { ...always, ...models } })).items.map(({ id }) => id)
  expect(await ids({})).toHaveLength(3)
  expect(await ids({ createdBy: [user.id] })).toEqual([third.id])
  expect(await ids({ documentNumber: 'bon-7' })).toEqual([second.id])
  expect(await ids({ carTypeId: [idOf('carTypes', 'Camion')] })).toEqual([first.id])
  expect(await ids({ unpaid: false })).toEqual([second.id])
  expect(await ids({ itp: true })).toEqual([])
  expect(await ids({ itp: false })).toHaveLength(3)

  // Paid orders stand before unpaid ones, and a vehicle that came twice counts once.
  const daily = await admin(api.workOrderReport.query, { models: always })
  expect(daily.totals.payments.map(({ paymentType }) => paymentType)).toEqual(['CASH', null])
  const company = await admin(api.companyReport.query, { models: { ...always, clientId: [client.id] } })
  expect(company.items).toMatchObject([{ name: client.name, orders: 2, cars: 1 }])
  const owed = await admin(api.suspendedReport.query, { models: { ...always, clientId: [client.id] } })
  expect(owed.items.map(({ id }) => id)).toEqual([first.id])

  // Custom lines of one name, unit and kind are merged; case and spaces do not count.
  const petic = await admin(api.productsReport.query, { models: { ...always, quickText: 'petic' }, orderBy: 'quantity' })
  expect(petic.items.map(({ isService, quantity, orders }) => [isService, quantity, orders])).toEqual([
    [true, 3, 1],
    [false, 2, 1],
  ])
})

test('the appointments report is filtered, and guest cancellations are no no-shows', async () => {
  const { admin, make, rows, account } = await openShop()
  const client = await make.client({ name: 'Dorna Trans SRL' })
  const hours = ['08', '09', '10', '11', '12']
  const ids: number[] = []
  for (const hour of hours) ids.push((await make.appointment({ from: `2099-10-20T${hour}:00:00Z`, to: `2099-10-20T${hour}:30:00Z` })).id)
  const states = [
    { status: 'done', clientId: client.id },
    { status: 'skipped', endedBy: 'staff' },
    { status: 'skipped', endedBy: 'guest', guest: true },
    { status: 'skipped', endedBy: 'guest', guest: true },
    { status: 'new' },
  ]
  await rows(async (tx) => {
    for (const [at, state] of states.entries())
      await tx.updateTable('appointments').set(state).where('accountId', '=', account).where('id', '=', ids[at]!).execute()
  })
  const day = { from: ['2099-10-20', '2099-10-20'] }
  const ask = (models: object) => admin(api.appointmentsReport.query, { models: { ...day, ...models } })
  expect((await ask({})).totals).toMatchObject({ appointments: 5, cancelled: 2, noShow: 50 })
  expect((await ask({ clientId: [client.id] })).items.map(({ id }) => id)).toEqual([ids[0]])
  expect((await ask({ source: ['staff'] })).total).toBe(3)
  expect((await ask({ source: ['staff', 'guest'] })).total).toBe(5)
  expect((await ask({ status: ['skipped'] })).total).toBe(3)
  expect((await ask({ appointmentGroupId: [999_999] })).total).toBe(0)
})

test('the message report is filtered by kind, status and client, and by workplace for operators', async () => {
  const { admin, operator, make, rows, account, organizations } = await openShop({ organizations: 2 })
  const client = await make.client({ name: 'Dorna Trans SRL' })
  const message = (place: number, more: object) => smsMessage(account, organizations[place]!.id, more)
  await rows((tx) =>
    tx
      .insertInto('smsMessages')
      .values([
        message(0, { clientId: client.id }),
        message(0, { kind: 'manual', status: 'failed' }),
        message(1, {}),
        // The very first instant of the period.
        message(0, { queuedAt: '2026-09-30T21:00:00Z' }),
      ])
      .execute(),
  )
  const days = { createdAt: ['2026-10-01', '2026-10-31'] }
  const ask = async (models: object) => (await admin(api.smsReport.query, { models: { ...days, ...models } })).total
  expect(await ask({})).toBe(4)
  expect(await ask({ kind: ['manual'] })).toBe(1)
  expect(await ask({ status: ['failed', 'sent'] })).toBe(4)
  expect(await ask({ status: ['failed'] })).toBe(1)
  expect(await ask({ clientId: [client.id] })).toBe(1)
  expect(await ask({ quickText: 'dorna' })).toBe(1)
  expect((await operator(api.smsReport.query, { models: days })).total).toBe(3)
})
