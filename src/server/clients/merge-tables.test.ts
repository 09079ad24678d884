import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { furnish } from '#test/samples.ts'
import { openShop } from '#test/shop.ts'

const { clients } = api

test('each table with a foreign key to clients points to the winner after a merge', async () => {
  const shop = await openShop()
  const ids = await furnish(shop)
  // The row stands for a message that an inspection sends.
  const metaData = { itp: true, expirationDate: '2099-01-01' }
  const inspected = await shop.make.workOrder({
    workOrder: { clientName: 'Ion Pop', organizationClientId: ids.clients!, metaData },
    car: { plateNumber: 'BV 10 AAA' },
  })
  await shop.admin(api.inspections.resendSms, { id: inspected.id })
  const winner = await shop.make.client()
  const naming = await sql<{ table: string; field: string }>`
    select c.conrelid::regclass::text as table, a.attname as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    where c.contype = 'f' and c.confrelid = 'clients'::regclass order by 1`.execute(shop.db)
  const owned = ['client_addresses', 'client_contacts', 'clients']
  const others = naming.rows.filter(({ table }) => !owned.includes(table))
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        others.map(async ({ table, field }) => {
          const count = sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
            where account_id = ${shop.account} and ${sql.ref(field)} = ${ids.clients!}`
          const [row] = await shop.rows(async (tx) => (await count.execute(tx)).rows)
          return [table, row!.n] as const
        }),
      ),
    )

  const { id: vehicleId } = await shop.make.vehicle()
  const ofClient = { accountId: shop.account, clientId: ids.clients! }
  const reminder = { organizationId: shop.organization.id, channel: 'mail', amount: 20, oldestDue: '2026-10-01' }
  await shop.rows(async (tx) => {
    await tx
      .insertInto('vehicleOwners')
      .values({ ...ofClient, vehicleId })
      .execute()
    // A reminder goes out on working days alone, so its row stands for it.
    await tx
      .insertInto('paymentReminders')
      .values({ ...ofClient, ...reminder })
      .execute()
  })
  const before = await counts()
  await shop.admin(clients.merge, { id: winner.id, fromId: ids.clients! })
  expect(others.map(({ table }) => table)).toEqual([
    'appointments',
    'attachments',
    'collaborator_work_orders',
    'customer_orders',
    'guaranties',
    'invoices',
    'loyalty_cards',
    'payment_reminders',
    'payments',
    'sms_messages',
    'tyre_hotels',
    'vehicle_owners',
    'vehicles',
    'work_orders',
  ])
  expect(
    Object.values(before).every((count) => count > 0),
    JSON.stringify(before),
  ).toBe(true)
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true)
})
