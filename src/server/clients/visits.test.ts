import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { clientDraft } from '#test/make/clients.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const lastVisitOf = async ({ operator }: Pick<Awaited<ReturnType<typeof openShop>>, 'operator'>, id: number) =>
  (await operator(api.clients.get, { id })).lastVisit

test('the last visit is the latest order day in the time zone of its workplace', async () => {
  const shop = await openShop()
  const { id, name } = await shop.make.client()
  const visit = (startDate: string) => shop.make.workOrder({ workOrder: { clientName: name, organizationClientId: id, startDate } })

  expect(await lastVisitOf(shop, id)).toBeNull()
  await visit('2025-03-10T22:30:00Z')
  expect(await lastVisitOf(shop, id)).toBe('2025-03-11')
  const later = await visit('2025-06-01T08:00:00Z')
  await visit('2024-01-01T08:00:00Z')
  expect(await lastVisitOf(shop, id)).toBe('2025-06-01')

  await shop.operator(api.workOrders.update, { id: later.id, workOrder: { startDate: '2025-07-02T08:00:00Z' } })
  expect(await lastVisitOf(shop, id)).toBe('2025-07-02')
  expect(await shop.operator(api.clients.get, { id })).toMatchObject({ version: 1 })
})

test('an order of tomorrow counts as a visit once it is done', async () => {
  const shop = await openShop()
  const { id, name } = await shop.make.client()
  const startDate = new Date(Date.now() + 24 * 3600_000).toISOString()
  const order = await shop.make.workOrder({ workOrder: { clientName: name, organizationClientId: id, startDate } })
  expect(await lastVisitOf(shop, id)).toBeNull()

  await shop.operator(api.workOrders.status, { id: order.id, status: 'done' })
  expect(await lastVisitOf(shop, id)).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('thirty concurrent orders of one client succeed and keep the latest day', async () => {
  const shop = await openShop()
  const { id, name } = await shop.make.client()
  const days = Array.from({ length: 30 }, (_, i) => `2025-04-${String(i + 1).padStart(2, '0')}T09:00:00Z`)

  await Promise.all(days.map((startDate) => shop.make.workOrder({ workOrder: { clientName: name, organizationClientId: id, startDate } })))

  expect(await lastVisitOf(shop, id)).toBe('2025-04-30')
})

test('the list sorts by last visit, clients without one first, and shows their plates', async () => {
  const shop = await openShop()
  const never = await shop.make.client({ name: 'Niciodată' })
  for (const [name, day] of [
    ['Demult', '2020-01-05'],
    ['Ieri', '2025-11-05'],
    ['Vara', '2025-07-05'],
  ] as const)
    await shop.make.workOrder({
      workOrder: { clientName: name, startDate: `${day}T08:00:00Z` },
      car: { plateNumber: `BV 10 ${name.slice(0, 3)}` },
    })

  const rising = await shop.operator(api.clients.search, { orderBy: 'last_visit' })
  const falling = await shop.operator(api.clients.search, { orderBy: 'last_visit', orderDir: 'desc' })

  expect(rising.items.map(({ name, lastVisit, plates }) => [name, lastVisit, plates])).toEqual([
    [never.name, null, []],
    ['Demult', '2020-01-05', ['BV 10 DEM']],
    ['Vara', '2025-07-05', ['BV 10 VAR']],
    ['Ieri', '2025-11-05', ['BV 10 IER']],
  ])
  expect(falling.items).toEqual(rising.items.toReversed())
})

test('a consent keeps its user and time, and withdrawing it clears both', async () => {
  const { admin, operator, make, organization } = await openShop()
  const draft = { name: 'Ion Pop', organizationId: organization.id }
  await make.client({ name: 'Fără acord' })

  const made = await operator(api.clients.create, clientDraft({ ...draft, smsConsent: true }))
  const kept = await admin(
    api.clients.update,
    clientDraft({ ...draft, id: made.id, version: 1, smsConsent: true, notes: 'Sună după ora 17.' }),
  )
  const consenting = async (smsConsent: boolean) =>
    (await operator(api.clients.search, { models: { smsConsent } })).items.map(({ name }) => name)

  expect(made).toMatchObject({ smsConsent: true, smsConsentSource: 'form', smsConsentBy: expect.stringMatching(/./) })
  expect(kept).toMatchObject({ smsConsentAt: made.smsConsentAt, smsConsentBy: made.smsConsentBy, notes: 'Sună după ora 17.' })
  expect(await consenting(true)).toEqual(['Ion Pop'])
  expect(await consenting(false)).toEqual(['Fără acord'])
  const withdrawn = await admin(api.clients.update, clientDraft({ ...draft, id: made.id, version: 2 }))
  expect(withdrawn).toMatchObject({ smsConsent: false, smsConsentAt: null, smsConsentBy: null, smsConsentSource: null, notes: '' })
})

test('a consent that an order records is published once', async () => {
  const shop = await openShop()
  const { operator, make, organization } = shop
  const { id, name } = await make.client()
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', organization.id))
  const metaData = { itp: true, smsNotification: true }
  for (const plateNumber of ['BV 12 ABC', 'BV 13 ABC'])
    await make.workOrder({ workOrder: { clientName: name, organizationClientId: id, metaData }, car: { plateNumber } })
  const { id: last } = await make.client()
  const aboutClients = () => page.told().filter(({ data }) => (data as { model_name: string }).model_name === 'client')
  await expect.poll(() => aboutClients().at(-1)).toMatchObject({ data: { event: 'CREATED', model: { id: last } } })
  expect(aboutClients()).toMatchObject([{ data: { event: 'UPDATED', model: { id, version: 2 } } }, { data: { event: 'CREATED' } }])
  page.close()
})
