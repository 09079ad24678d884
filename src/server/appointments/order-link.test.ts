import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { appointments, workOrderDrafts, workOrders, vehicles } = api

test('an appointment starts one order with its data and follows the order’s status', async () => {
  const { operator, admin, make } = await openShop()
  const client = await make.client({ name: 'Ion Pop' })
  const { id } = await make.appointment({
    carPlateNumber: 'CJ 12 ABC',
    clientName: 'Ion Pop',
    organizationClientId: client.id,
    requestedServices: ['Schimb', 'Echilibrat'],
    options: { newTyre: true, tyreHotel: true },
  })
  const started = await operator(appointments.startOrder, { id })
  expect(await operator(appointments.startOrder, { id })).toEqual(started)
  const draft = await operator(workOrderDrafts.get, { id: started.draftId! })
  expect(draft).toMatchObject({
    origin: 'appointment',
    originId: id,
    workOrder: {
      clientName: 'Ion Pop',
      organizationClientId: client.id,
      phone: '0722000111',
      metaData: { clientRequested: 'Schimb\nEchilibrat' },
    },
    details: { car: { plateNumber: 'CJ 12 ABC', make: 'Dacia', model: 'Logan' }, tyreService: { newTyre: true, tyreHotelEnabled: true } },
  })

  const order = await operator(workOrderDrafts.transform, { id: draft.id })
  const inProgress = await operator(appointments.get, { id })
  expect(inProgress).toMatchObject({ status: 'in-progress', workOrderId: order.id, workOrderUuid: order.uuid })
  expect(await operator(appointments.startOrder, { id })).toEqual({ draftId: null, workOrderId: order.id })
  await operator(workOrders.status, { id: order.id, status: 'done' })
  expect(await operator(appointments.get, { id })).toMatchObject({ status: 'done' })
  await admin(workOrders.remove, { id: order.id })
  expect(await operator(appointments.get, { id })).toMatchObject({ workOrderId: null, workOrderUuid: null })
})

test('an appointment follows its order to another workplace', async () => {
  const { make, admin, operator, organizations } = await openShop({ organizations: 2 })
  const { id: there, code } = organizations[1]!
  const otherOperator = await make.user({ level: 'operator', organizations: [code] })
  const { id } = await make.appointment()
  const { draftId } = await admin(appointments.startOrder, { id })
  const { version, workOrder, details } = await admin(workOrderDrafts.get, { id: draftId! })
  await admin(workOrderDrafts.update, { id: draftId!, version, workOrder: { ...workOrder, organizationId: there }, details })
  const order = await otherOperator(workOrderDrafts.transform, { id: draftId! })
  expect(await operator(appointments.get, { id })).toMatchObject({ status: 'in-progress', workOrderId: order.id })
  await otherOperator(workOrders.status, { id: order.id, status: 'done' })
  expect(await operator(appointments.get, { id })).toMatchObject({ status: 'done' })
  await otherOperator(workOrders.remove, { id: order.id })
  expect(await operator(appointments.get, { id })).toMatchObject({ workOrderId: null })
})

test('a skipped appointment stays skipped when its order is done', async () => {
  const { operator, make } = await openShop()
  const { id } = await make.appointment()
  const { draftId } = await operator(appointments.startOrder, { id })
  const order = await operator(workOrderDrafts.transform, { id: draftId! })
  await operator(appointments.setStatus, { id, status: 'skipped' })
  const next = await make.appointment()
  await operator(workOrders.status, { id: order.id, status: 'done' })
  expect(await operator(appointments.get, { id })).toMatchObject({ status: 'skipped' })
  expect(await operator(appointments.get, { id: next.id })).toMatchObject({ status: 'new' })
})

test('an appointment creates its vehicle, and a merge moves it to the winning client', async () => {
  const { admin, operator, make } = await openShop()
  const [winner, loser] = [await make.client({ name: 'Ion Pop' }), await make.client({ name: 'Ioan Pop' })]
  const { id } = await make.appointment({ carPlateNumber: 'CJ 99 NOU', organizationClientId: loser.id })
  const page = await operator(vehicles.search, { models: { quickText: 'CJ99NOU' } })
  expect(page.items).toMatchObject([{ plateNumber: 'CJ 99 NOU', make: 'Dacia', model: 'Logan' }])
  await admin(api.clients.merge, { id: winner.id, fromId: loser.id })
  expect(await operator(appointments.get, { id })).toMatchObject({ organizationClientId: winner.id })
})

test('a day and a week print their appointments without the skipped ones', async () => {
  const { operator, make, organization, admin } = await openShop()
  const group = await admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: organization.id })
  await make.appointment({
    carPlateNumber: 'CJ 12 ABC',
    appointmentGroupId: group.id,
    options: { newTyre: true },
    description: 'la prima oră',
  })
  const skipped = await make.appointment({
    carPlateNumber: 'CJ 99 NEV',
    appointmentGroupId: group.id,
    from: '2031-11-24T12:00:00Z',
    to: '2031-11-24T13:00:00Z',
  })
  await operator(appointments.setStatus, { id: skipped.id, status: 'skipped' })
  const day = await operator(appointments.download, { type: 'daily', date: '2031-11-24' })
  expect(day.fileName).toBe('programari_2031-11-24.pdf')
  const text = (await pdfText(day.content)).join('\n')
  for (const word of [
    'Programări, 24/11/2031',
    'Rampa 1',
    '10:00–11:00',
    'CJ 12 ABC',
    'Ștefan Őri',
    '0722000111',
    'Dacia Logan',
    'Anvelope noi',
    'la prima oră',
  ])
    expect(text).toContain(word)
  expect(text).not.toContain('NEV')
  const week = await operator(appointments.download, { type: 'weekly', date: '2031-11-26', language: 'hu' })
  expect(week.fileName).toBe('programari_2031-W48.pdf')
  const pages = (await pdfText(week.content)).join('\n')
  for (const word of ['Hétfő, 24/11/2031', 'Csoport', 'Rampa 1', 'CJ 12 ABC', 'Szombat, 29/11/2031', 'Nincs időpont'])
    expect(pages).toContain(word)
})
