import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { ImportType } from '#contract/imports.ts'
import { importsOf, makeWorkbook } from '#test/imports.ts'
import { openOwnServer } from '#test/own-server.ts'
import { photoOf } from '#test/samples/attachments.ts'
import type { Shop } from '#test/shop.ts'

const server = await openOwnServer('imports_undo')
const jobs = await server.openShop()
beforeAll(() => jobs.startJobs())
afterAll(() => server.close())

type Uses = Record<string, (shop: Shop, id: number) => Promise<unknown>>
const plate = 'BV 77 UND'

async function toCollaborator({ admin, make }: Shop, about: { organizationClientId?: number; plateNumber?: string }) {
  await admin(api.accountSettings.create, { name: 'collaborator_enabled', value: true })
  return make.collaboratorOrder(about)
}

const clientUses: Uses = {
  work_orders: ({ make }, id) => make.workOrder({ workOrder: { clientName: 'Folosit', organizationClientId: id } }),
  work_order_drafts: ({ make }, id) => make.workOrderDraft({ workOrder: { clientName: 'Folosit', organizationClientId: id } }),
  vehicles: ({ make }, id) => make.vehicle({ clientId: id }),
  vehicle_owners: async ({ account, make, db }, clientId) => {
    const { id: vehicleId } = await make.vehicle()
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('app.account_id', ${String(account)}, true)`.execute(tx)
      await tx.insertInto('vehicleOwners').values({ accountId: account, vehicleId, clientId }).execute()
    })
  },
  loyalty_cards: ({ make }, id) => make.loyaltyCard({ clientId: id }),
  payments: ({ operator, idOf }, clientId) =>
    operator(api.payments.create, { paymentTypeId: idOf('paymentTypes', 'CASH'), amount: 10, clientId, rest: 'credit' }),
  payment_reminders: ({ rows, account, organization }, clientId) => {
    const reminder = { channel: 'mail', amount: 20, oldestDue: '2026-10-01' }
    return rows((tx) =>
      tx
        .insertInto('paymentReminders')
        .values({ accountId: account, organizationId: organization.id, clientId, ...reminder })
        .execute(),
    )
  },
  attachments: ({ admin }, id) => admin(api.clientAttachments.create, photoOf(id)),
  invoices: async ({ admin, make }, clientId) => {
    await admin(api.accountSettings.create, { name: 'invoices_enabled', value: true })
    return make.invoice({ clientId, buyer: null })
  },
  guaranties: ({ make }, id) => make.guaranty({ clientId: id }),
  appointments: ({ make }, id) => make.appointment({ organizationClientId: id }),
  customer_orders: ({ make }, id) => make.customerOrder({ organizationClientId: id }),
  collaborator_work_orders: (shop, id) => toCollaborator(shop, { organizationClientId: id }),
  tyre_hotels: ({ make }, id) => make.tyreHotel({ organizationClientId: id }),
  sms_messages: ({ account, organization, db }, clientId) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.account_id', ${String(account)}, true)`.execute(tx)
      const text = { secret: 's', kind: 'created', language: 'ro', phone: '+40766000111', text: 'Bună ziua', credits: 1, segments: 1 }
      const soon = { notBefore: '2031-01-01T00:00:00Z', expiresAt: '2031-01-02T00:00:00Z' }
      await tx
        .insertInto('smsMessages')
        .values({ accountId: account, organizationId: organization.id, clientId, ...text, ...soon })
        .execute()
    }),
}
const vehicleUses: Uses = {
  work_orders: ({ make }) => make.workOrder({ car: { plateNumber: plate, make: null, model: null } }),
  work_order_drafts: ({ make }) => make.workOrderDraft({ details: { car: { plateNumber: plate } } }),
  guaranties: ({ make }) => make.guaranty({ plateNumber: plate }),
  attachments: async ({ admin }) => {
    const [vehicle] = (await admin(api.vehicles.search, { models: { quickText: plate } })).items
    return admin(api.vehicleAttachments.create, photoOf(vehicle!.id))
  },
  appointments: ({ make }) => make.appointment({ carPlateNumber: plate }),
  customer_orders: ({ make }) => make.customerOrder({ carPlateNumber: plate }),
  collaborator_work_orders: (shop) => toCollaborator(shop, { plateNumber: plate }),
  tyre_hotels: ({ make }) => make.tyreHotel({ carNumber: plate }),
}
const line = (id: number) => ({ organizationProductId: id, quantity: 1, price: 10 })
const productUses: Uses = {
  work_order_lines: ({ make }, id) => make.workOrder({ products: [{ ...line(id), isService: 0 }] }),
  work_order_drafts: ({ make }, id) => make.workOrderDraft({ details: { products: [{ ...line(id), isService: 0 }] } }),
  line_package_lines: ({ make }, id) => make.linePackage({ lines: [{ ...line(id), isService: false }] }),
  price_conditions: ({ operator }, id) =>
    operator(api.productConditions.create, { condition: '>=', field: 'tyre_rim', value: 16, newPrice: 30, organizationProductId: id }),
}

const clientOf = async ({ operator }: Shop) => (await operator(api.clients.search, { models: { quickText: 'folosit' } })).items
const kinds: Record<ImportType, { rows: string[][]; uses: Uses; found: (shop: Shop) => Promise<{ id: number }[]> }> = {
  client: {
    rows: [
      ['Nume', 'Telefon'],
      ['Folosit', '0766000111'],
    ],
    uses: clientUses,
    found: clientOf,
  },
  vehicle: {
    rows: [['Nr. auto'], [plate]],
    uses: vehicleUses,
    found: async ({ operator }) => (await operator(api.vehicles.search, { models: { quickText: plate } })).items,
  },
  product: {
    rows: [
      ['Denumire', 'Preț'],
      ['Folosit', '10'],
    ],
    uses: productUses,
    found: async ({ operator }) => (await operator(api.products.search, { models: { quickText: 'folosit' } })).items,
  },
  service: {
    rows: [
      ['Denumire', 'Preț'],
      ['Folosit', '10'],
    ],
    uses: {},
    found: async ({ operator }) => (await operator(api.products.search, { models: { quickText: 'folosit' } })).items,
  },
}
const cases = Object.entries(kinds).flatMap(([type, { uses }]) => Object.keys(uses).map((table) => [type as ImportType, table] as const))

test.each(cases)('a %s that a row of %s refers to stays when its import is undone, with a message', async (type, table) => {
  const shop = await server.openShop()
  const { send, checked, run, undo, rowsOf } = importsOf(shop)
  const { rows, uses, found } = kinds[type]
  const { id } = await checked(await send(type, await makeWorkbook(rows)))
  await run(id)
  const [record] = await found(shop)
  await uses[table]!(shop, record!.id)

  expect((await undo(id)).counts).toMatchObject({ left: 1, deleted: 0 })
  expect(await rowsOf(id, { verdict: 'left' })).toMatchObject([
    { messages: [{ key: expect.stringMatching(/NamedElsewhere|ChangedSince/) }] },
  ])
  expect((await found(shop)).map((one) => one.id)).toEqual([record!.id])
})

test.each(Object.keys(kinds) as ImportType[])('a %s without references is removed when its import is undone', async (type) => {
  const shop = await server.openShop()
  const { send, checked, run, undo } = importsOf(shop)
  const { id } = await checked(await send(type, await makeWorkbook(kinds[type].rows)))
  await run(id)
  expect((await undo(id)).counts).toMatchObject({ left: 0, deleted: 1 })
  expect(await kinds[type].found(shop)).toEqual([])
})

test('erasing a client removes import rows of the client and of the client’s vehicles', async () => {
  const shop = await server.openShop({ organizations: 2 })
  const { send, checked, run, undo, rowsOf } = importsOf(shop)
  const imported = async (type: ImportType, rows: string[][]) => {
    const { id } = await checked(await send(type, await makeWorkbook(rows)))
    return run(id)
  }
  const heads = ['Telefon', 'Proprietar', 'Nr. auto'] as const
  const people = [
    ['0766000222', 'Zăvoranu Ion', 'BV 78 UND'],
    ['0766000333', 'Rămas Dan', 'BV 79 UND'],
  ] as const
  const clients = await imported('client', [['Telefon', 'Nume'], ...people.map(([phone, name]) => [phone, name])])
  const keptVehicle = ['0766000222', 'Zăvoranu Ion', 'BV 80 UND']
  const vehicles = await imported('vehicle', [[...heads], ...people.map((one) => [...one]), keptVehicle])
  expect(await rowsOf(vehicles.id)).toHaveLength(3)
  const workOrder = { clientName: 'Vecin', organizationId: shop.organizations[1]!.id }
  await shop.make.workOrder({ car: { plateNumber: 'BV 80 UND' }, workOrder })
  const [client] = (await shop.operator(api.clients.search, { models: { quickText: 'zavoranu' } })).items

  await shop.admin(api.clients.erase, { id: client!.id })

  for (const { id } of [clients, vehicles]) {
    const left = await rowsOf(id)
    expect(left).toHaveLength(1)
    expect(JSON.stringify(left)).toContain('0766000333')
  }
  expect((await undo(vehicles.id)).counts).toMatchObject({ left: 0, deleted: 1 })
  const plates = (await shop.operator(api.vehicles.search, {})).items.map((vehicle) => vehicle.plateNumber)
  expect(plates).toEqual(['BV 78 UND'])
})

test('every foreign key to clients, vehicles or products has a case that blocks undo', async () => {
  const { rows } = await sql<{ named: string; table: string }>`
    select confrelid::regclass::text as named, conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid in ('clients'::regclass, 'vehicles'::regclass, 'products'::regclass)`.execute(jobs.db)
  // Excluded are parts of the record itself, and references between merged clients.
  const own = ['client_addresses', 'client_contacts', 'clients', 'vehicle_plates']
  // Work that names another owner changes the vehicle, and a changed vehicle stays.
  const vehicleParts = ['vehicle_owners']
  const usesByTable = { clients: clientUses, vehicles: vehicleUses, products: productUses } as Record<string, Uses>
  const missing = rows.filter(
    ({ named, table }) => !own.includes(table) && !(named === 'vehicles' && vehicleParts.includes(table)) && !usesByTable[named]![table],
  )
  expect(missing).toEqual([])
})
