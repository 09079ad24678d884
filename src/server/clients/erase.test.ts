import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { accountTables } from '#test/checksums.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { clients } = api
const canary = 'Zăvoranu'
const phone = '0722987654'

/** Counts the rows of each table that still contain the person’s name or phone. */
async function traces(shop: Shop) {
  const { rows: readable } = await sql<{ table: string }>`select t as table from unnest(${await accountTables(shop.db)}::text[]) t
    where has_table_privilege('atelier_app', t, 'select')`.execute(shop.db)
  const found = await Promise.all(
    readable.map(async ({ table }) => {
      const rows = await shop.rows((tx) =>
        sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} t where account_id = ${shop.account}
          and (t::text ilike '%zăvoranu%' or t::text ilike '%zavoranu%' or t::text like '%722987654%')`
          .execute(tx)
          .then((answer) => answer.rows),
      )
      return [table, rows[0]!.n] as const
    }),
  )
  return Object.fromEntries(found.filter(([, n]) => n > 0))
}

test('erasing a client leaves only amounts and numbers, and the audit names the user', async () => {
  const shop = await openShop()
  const { make, admin, operator } = shop
  const { id } = await make.client({
    name: `Ion ${canary}`,
    phone,
    notes: `fratele lui ${canary}`,
    addresses: [{ street: `Str. ${canary}` }],
    contacts: [{ name: `Ana ${canary}`, phone }],
  })
  const { id: former } = await make.client({ name: `${canary} Ioan` })
  const named = { clientName: `Ion ${canary}`, organizationClientId: id, phone }
  const order = await make.workOrder({
    workOrder: {
      ...named,
      delegateName: canary,
      description: `chei la ${canary}`,
      paymentTypeId: shop.idOf('paymentTypes', 'CARD'),
      documentNumber: 'F 7',
    },
    car: { plateNumber: 'BV 12 ABC', description: `zgâriată de ${canary}` },
  })
  await operator(api.workOrders.update, {
    id: order.id,
    workOrder: { delegateName: `alt ${canary}` },
    car: { plateNumber: 'BV 12 ABC', description: `cheia la ${canary}` },
  })
  await operator(api.workOrders.status, { id: order.id, status: 'done' })
  await admin(clients.merge, { id, fromId: former })
  const set = await make.tyreHotel({ clientName: named.clientName, organizationClientId: id, metaData: { phoneNumber: phone } })
  await operator(api.tyreHotels.close, { id: set.id })
  const visit = await make.appointment({ ...named, from: '2026-01-05T08:00:00Z', to: '2026-01-05T09:00:00Z', description: canary })
  const guaranty = await make.guaranty({ clientId: id, clientName: named.clientName, phone })
  const card = await make.loyaltyCard({ clientId: id, notes: canary })
  const metaData = { phone, delegateName: canary, vinNumber: `VF1${canary}`, tyreQuantity: 4 }
  const ordered = { clientName: named.clientName, organizationClientId: id, description: `sună ${canary}`, metaData }
  const [closed, removed] = [await make.customerOrder(ordered), await make.customerOrder(ordered)]
  await operator(api.customerOrders.close, { id: closed.id })
  await operator(api.customerOrders.remove, { id: removed.id })
  const [car] = (await operator(api.vehicles.search, { models: { quickText: 'BV 12 ABC' } })).items
  const { version: ofCar } = await operator(api.vehicles.get, { id: car!.id })
  const noted = { plateNumber: 'BV 12 ABC', clientId: id, description: `a fratelui lui ${canary}` }
  await operator(api.vehicles.update, { id: car!.id, version: ofCar, ...noted })
  const draft = await make.workOrderDraft({
    workOrder: named,
    details: {
      car: { plateNumber: 'BV 12 ABC', vinNumber: `VF1${canary}`, description: `a lui ${canary}` },
      tyreHotel: { description: `sună ${canary}` },
      quickEntry: { line: `Ion ${canary}`, unread: [phone] },
    },
  })

  expect(Object.keys(await traces(shop))).toEqual(
    expect.arrayContaining([
      'appointments',
      'audit_entries',
      'clients',
      'customer_orders',
      'guaranties',
      'tyre_hotels',
      'vehicles',
      'work_order_drafts',
      'work_order_history',
      'work_orders',
    ]),
  )
  await expect(operator(clients.erase, { id })).rejects.toMatchObject({ status: 403 })
  const { version } = await admin(clients.get, { id })
  await expect(admin(clients.erase, { id, version: version + 1 })).rejects.toMatchObject({ status: 412 })
  await admin(clients.erase, { id, version })

  // Stored answers of idempotent requests are purged after a day.
  const { idempotency_keys: _, ...left } = await traces(shop)
  expect(left).toEqual({})
  await expect(operator(clients.get, { id })).rejects.toMatchObject({ status: 404 })
  expect(await operator(api.workOrders.get, { id: order.id })).toMatchObject({
    uuid: order.uuid,
    total: order.total,
    documentNumber: 'F 7',
    clientName: '—',
    delegateName: null,
    phone: null,
    description: '',
    car: { plateNumber: 'BV 12 ABC' },
  })
  expect((await operator(api.workOrders.search, { models: { quickText: 'bv12abc' } })).items).toMatchObject([{ id: order.id }])
  expect(await operator(api.tyreHotels.get, { id: set.id })).toMatchObject({ carNumber: 'BV 12 ABC', clientName: '—' })
  expect((await operator(api.tyreHotels.search, { models: { quickText: 'bv12abc' } })).items).toMatchObject([{ id: set.id }])
  expect((await operator(api.workOrderDrafts.get, { id: draft.id })).details).toEqual({
    car: { plateNumber: 'BV 12 ABC' },
    products: draft.details.products,
  })
  expect(await operator(api.customerOrders.get, { id: closed.id })).toMatchObject({
    clientName: '—',
    description: '',
    carPlateNumber: 'BV 12 ABC',
    metaData: { phone: null, delegateName: null, vinNumber: null, tyreQuantity: 4 },
  })
  const cards = { models: { quickText: 'bv12abc michelin', status: ['closed' as const] } }
  expect((await operator(api.customerOrders.search, cards)).items).toMatchObject([{ id: closed.id, version: closed.version + 2 }])
  expect(await operator(api.appointments.get, { id: visit.id })).toMatchObject({ clientName: '—', phone: null })
  expect(await operator(api.guaranties.get, { id: guaranty.id })).toMatchObject({ number: guaranty.number, clientName: '—', phone: null })
  expect((await operator(api.loyaltyCards.search, { models: { quickText: card.number } })).items).toMatchObject([
    { clientId: null, clientName: '' },
  ])
  expect((await operator(api.vehicles.search, { models: { quickText: 'BV 12 ABC' } })).items).toMatchObject([{ clientId: null }])
  const { items } = await admin(api.audit.search, { models: { subject: ['client'] } })
  expect(items[0]).toMatchObject({ action: 'deleted', subjectId: id, name: '—', userName: 'Ana admin', changes: [] })
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(['—']))
})

test.each(['forget_clients', 'forget_clients_in_history'])('%s reaches no client of another account', async (name) => {
  const [ours, theirs] = [await openShop(), await openShop()]
  const { id } = await theirs.make.client({ name: `Ion ${canary}` })
  await theirs.make.workOrder({ workOrder: { organizationClientId: id, clientName: `Ion ${canary}` } })
  const before = await traces(theirs)

  const forget = sql.raw(name)
  const reached = ours.rows((tx) => sql`select ${forget}(${theirs.account}::int, ${[id]}::bigint[])`.execute(tx))
  await expect(reached).rejects.toMatchObject({ code: '42501' })
  await ours.rows((tx) => sql`select ${forget}(${ours.account}::int, ${[id]}::bigint[])`.execute(tx))
  expect(await traces(theirs)).toEqual(before)
})

test('a client with open or unpaid work is not erased, and a missing one is not found', async () => {
  const shop = await openShop({ organizations: 2, settings: { collaborator_enabled: true } })
  const { make, admin, operator } = shop
  const busy = async (work: (id: number) => Promise<unknown>) => {
    const { id } = await make.client()
    await work(id)
    await expect(admin(clients.erase, { id })).rejects.toMatchObject({ status: 409, code: 'ClientInUse' })
  }
  const orderOf = (id: number) => make.workOrder({ workOrder: { clientName: 'Ion Pop', organizationClientId: id } })
  await busy(orderOf)
  await busy(async (id) => operator(api.workOrders.status, { id: (await orderOf(id)).id, status: 'done' }))
  await busy((id) => make.tyreHotel({ organizationClientId: id }))
  await busy((id) => make.customerOrder({ organizationClientId: id }))
  await busy((id) => make.collaboratorOrder({ organizationClientId: id }))
  await busy((id) => make.collaboratorOrder({ organizationClientId: id, status: 'in-progress' }))
  await busy((id) => make.appointment({ organizationClientId: id }))
  await expect(admin(clients.erase, { id: 999_999_999 })).rejects.toMatchObject({ status: 404 })

  const neighbour = await openShop()
  const theirs = await neighbour.make.client()
  await expect(admin(clients.erase, { id: theirs.id })).rejects.toMatchObject({ status: 404 })
})

test('erasing a client empties messages to phones of its contacts, and forgets their opt-outs', async () => {
  const { make, admin, operator, organization } = await openShop()
  const { id } = await make.client({ name: 'Transport SRL', contacts: [{ name: 'Ana Pop', phone: '0733987654' }] })
  const text = 'Bună, Ana! Mașina este gata.'
  await operator(api.sms.create, { organizationId: organization.id, phone: '0733987654', text })
  await operator(api.sms.optOut, { phone: '0733987654' })
  await admin(clients.erase, { id })
  expect((await operator(api.sms.search, {})).items).toMatchObject([{ phone: '', text: '', status: 'expired' }])
  expect((await operator(api.sms.optOuts, {})).items).toEqual([])
})

test('messages to an erased client are emptied and keep their cost', async () => {
  const shop = await openShop()
  const { make, admin, operator, idOf } = shop
  const { id } = await make.client({ name: `Ion ${canary}`, phone })
  const metaData = { itp: true, expirationDate: '2099-01-01' }
  const workOrder = { clientName: `Ion ${canary}`, organizationClientId: id, phone, metaData, paymentTypeId: idOf('paymentTypes', 'CARD') }
  const order = await make.workOrder({ workOrder, car: { plateNumber: 'BV 12 ABC' }, status: 'done' })
  const { credits } = await operator(api.inspections.resendSms, { id: order.id })
  await shop.rows((tx) => tx.updateTable('smsMessages').set({ status: 'delivered' }).where('accountId', '=', shop.account).execute())
  const sent = async () => (await operator(api.sms.search, { models: { clientId: [id] } })).items
  expect(await sent()).toMatchObject([{ kind: 'itp_notification', phone: '+40722987654', clientName: `Ion ${canary}`, credits }])
  expect((await operator(api.sms.search, { models: { clientId: [id], kind: ['created'] } })).total).toBe(0)
  expect((await operator(api.sms.search, { models: { queuedAt: ['2001-01-01', '2001-01-02'] } })).total).toBe(0)

  const later = await make.workOrder({ workOrder: { ...workOrder, phone: '0733987654' }, status: 'done' })
  await operator(api.inspections.resendSms, { id: later.id })
  expect((await sent()).map(({ status }) => status).toSorted()).toEqual(['delivered', 'queued'])
  await operator(api.sms.optOut, { phone })
  // This number belongs to another person.
  await operator(api.sms.optOut, { phone: '0744000001' })

  await admin(clients.erase, { id })

  expect((await sent()).toSorted((a, b) => a.id - b.id)).toMatchObject([
    { phone: '', text: '', credits, status: 'delivered' },
    { phone: '', text: '', credits, status: 'expired' },
  ])
  expect((await operator(api.sms.optOuts, {})).items.map((out) => out.phone)).toEqual(['+40744000001'])
  const { idempotency_keys: _, ...left } = await traces(shop)
  expect(left).toEqual({})
})
