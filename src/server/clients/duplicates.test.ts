import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { openShop, type Shop } from '#test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ organizations: 2 })
})

type Typed = InputOf<typeof api.clients.duplicates>
const alike = async (typed: Typed, caller = shop.operator) =>
  (await caller(api.clients.duplicates, typed)).items.map(({ id, reasons }) => [id, reasons])

test('duplicates are found by phone, VAT number, vehicle or name in any spelling', async () => {
  const company = { vatNumber: 'RO 18547290' }
  const { id } = await shop.make.client({
    type: 'company',
    name: 'Țăndărică Trans',
    phone: '0722000111',
    company,
    contacts: [{ name: 'Ilie', phone: '+40744111222' }],
  })
  await shop.make.workOrder({ workOrder: { clientName: 'x', organizationClientId: id }, car: { plateNumber: 'BV 77 DUP' } })

  expect(await alike({ phone: '+40 722 000 111' })).toEqual([[id, ['phone']]])
  expect(await alike({ phone: '0744111222' })).toEqual([[id, ['phone']]])
  expect(await alike({ phone: '0799999999', otherPhones: ['', '0722', '+40722000111'] })).toEqual([[id, ['phone']]])
  expect(await alike({ otherPhones: ['0744 111 222'] })).toEqual([[id, ['phone']]])
  expect(await alike({ vatNumber: '18547290' })).toEqual([[id, ['vat_number']]])
  expect(await alike({ plateNumber: 'bv-77-dup' })).toEqual([[id, ['plate']]])
  expect(await alike({ name: '  TANDARICA trans ' })).toEqual([[id, ['name']]])
  expect(await alike({ name: 'Tandarica Trans', phone: '0722000111', vatNumber: '18547290', plateNumber: 'BV77DUP' })).toEqual([
    [id, ['phone', 'vat_number', 'plate', 'name']],
  ])
  expect(await alike({ name: 'Tandarica Trans', phone: '0722000111', except: id })).toEqual([])
})

test('a name counts in any order of its words, and a company without its legal form', async () => {
  const person = await shop.make.client({ name: 'Zamfir Ion-Andrei' })
  const company = await shop.make.client({ name: 'SC Zăpada Trans S.R.L.', type: 'company' })

  for (const name of ['Ion-Andrei Zamfir', 'ZAMFIR ion-andrei', 'Dl. Zamfir Ion-Andrei'])
    expect(await alike({ name }), name).toEqual([[person.id, ['name']]])
  for (const name of ['Zapada Trans SRL', 'SC Zăpada Trans SRL']) expect(await alike({ name }), name).toEqual([[company.id, ['name']]])
  expect(await alike({ name: 'Zamfir Ion' })).toEqual([])
})

test('a landline of one country and a mobile phone of another are two phones', async () => {
  const landline = await shop.make.client({ name: 'Telefon Fix', phone: '0318765432' })
  const mobile = await shop.make.client({ name: 'Béla Mobil', phone: '06318765432' })

  expect(await alike({ phone: '+40 31 876 5432' })).toEqual([[landline.id, ['phone']]])
  expect(await alike({ phone: '+36 31 876 5432' })).toEqual([[mobile.id, ['phone']]])
})

test('half a number, half a name or a namesake of another town is no duplicate', async () => {
  const made = await shop.make.client({ name: 'Ana Namesake', phone: '0766123456', addresses: [{ city: 'Săcele' }] })

  for (const typed of [{}, { name: '' }, { phone: '0766' }, { phone: '---' }, { vatNumber: 'RO' }, { plateNumber: 'B' }, { name: 'Ana' }])
    expect(await alike(typed), JSON.stringify(typed)).toEqual([])
  expect(await alike({ name: 'Ana Namesake', city: 'Dej' })).toEqual([])
  expect(await alike({ name: 'Ana Namesake', city: 'SACELE' })).toEqual([[made.id, ['name']]])
  expect(await alike({ name: 'Ana Namesake' })).toEqual([[made.id, ['name']]])
})

test('at most five duplicates are listed, the best first, from the caller’s workplaces', async () => {
  for (let i = 0; i < 7; i++) await shop.make.client({ name: `Flota ${i}`, phone: '0755000000' })
  await (await openShop()).make.client({ name: 'Flota 3', phone: '0755000000' })
  await shop.make.client({ name: 'Flota 3', phone: '0755000000', organizationId: shop.organizations[1]!.id })

  const { items } = await shop.operator(api.clients.duplicates, { name: 'flota 3', phone: '0755000000' })

  expect(items).toHaveLength(5)
  expect(items[0]).toMatchObject({ name: 'Flota 3', reasons: ['phone', 'name'] })
  expect(items.filter(({ name }) => name === 'Flota 3')).toHaveLength(1)
})

test('a text that is too long is refused at its field', async () => {
  const url = `/api/v1/clients/search/duplicates?name=${'я'.repeat(101)}&phone=%D9%A0%D9%A7&plate=1`
  const { status, text } = await shop.operator.send({ method: 'GET', url })
  expect(status).toBe(422)
  expect(Object.keys(JSON.parse(text).error_message).toSorted()).toEqual(['name', 'plate'])
})

test('the summary counts orders, unpaid sums and vehicles of the caller’s workplaces', async () => {
  const { id, name } = await shop.make.client()
  const order = (plateNumber: string, status: 'new' | 'done' = 'new', organizationId = shop.organization.id) =>
    shop.make.workOrder({
      workOrder: { clientName: name, organizationClientId: organizationId === shop.organization.id ? id : null, organizationId },
      car: { plateNumber },
      status,
    })
  const open = await order('BV 01 SUM')
  const unpaid = await order('BV 02 SUM', 'done')
  await shop.make.loyaltyCard({ clientId: id })

  const found = await shop.operator(api.clients.summary, { id })

  expect(found).toMatchObject({
    orders: 2,
    unpaid: unpaid.total,
    owed: unpaid.total,
    overdue: 0,
    credit: 0,
    vehicles: ['BV 02 SUM', 'BV 01 SUM'],
    cards: 1,
  })
  expect(found.total).toBeCloseTo(open.total + unpaid.total, 2)
  expect(found.lastVisit).toMatch(/^\d{4}-/)
  await shop.operator(api.workOrders.update, { id: unpaid.id, workOrder: { paymentTypeId: shop.idOf('paymentTypes', 'CARD') } })
  expect(await shop.operator(api.clients.summary, { id })).toMatchObject({ orders: 2, unpaid: 0, owed: 0 })
  await expect(shop.operator(api.clients.summary, { id: 999_999_999 })).rejects.toMatchObject({ status: 404 })
})

test('the summary counts stored sets and names the next appointment', async () => {
  const { make, operator } = shop
  const { id, name } = await make.client()
  const of = { clientName: name, organizationClientId: id }
  await make.tyreHotel(of)
  const returned = await make.tyreHotel(of)
  await operator(api.tyreHotels.close, { id: returned.id })
  const at = (day: string) => ({ from: `${day}T08:00:00.000Z`, to: `${day}T09:00:00.000Z` })
  await make.appointment({ ...of, ...at('2026-01-05') })
  const skipped = await make.appointment({ ...of, ...at('2040-03-05') })
  await operator(api.appointments.setStatus, { id: skipped.id, status: 'skipped' })
  expect(await operator(api.clients.summary, { id })).toMatchObject({ openHotels: 1, nextAppointment: null })
  const next = await make.appointment({ ...of, ...at('2040-03-06') })
  await make.appointment({ ...of, ...at('2040-03-07') })
  expect(await operator(api.clients.summary, { id })).toMatchObject({ openHotels: 1, nextAppointment: next.from })
})
