import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { isCluster } from '#test/own-database.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { collaboratorWorkOrders: orders } = api
const settings = { collaborator_enabled: true, with_vat: true, vat_percent: 21 }

test('an order moved to another workplace is published at both workplaces', async () => {
  const shop = await openShop({ organizations: 2, settings })
  const { admin, make, organizations } = shop
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const { id } = await make.collaboratorOrder()
  const page = await openSocket(shop, admin)
  await page.watch(channelName('general', here), channelName('general', there))
  await admin(orders.update, { id, organizationId: there })
  const listChannels = () =>
    page
      .told()
      .filter(({ data }) => (data as { model_name: string }).model_name === 'collaborator-work-order')
      .map(({ channel }) => channel)
  await expect.poll(() => new Set(listChannels())).toEqual(new Set([channelName('general', here), channelName('general', there)]))
  page.close()
})

test('an invoiced order accepts the same workers in another sequence', async () => {
  const { operator, worker, make } = await openShop({ settings })
  const { id, collaboratorId } = await make.collaboratorOrder({ status: 'done' })
  const [ana, dan] = [
    await make.collaboratorWorker({ collaboratorId, name: 'Ana' }),
    await make.collaboratorWorker({ collaboratorId, name: 'Dan' }),
  ]
  await operator(orders.update, { id, workerIds: [ana.id, dan.id], status: 'invoiced', paymentTypeId: 3 })
  expect(await worker(orders.update, { id, workerIds: [dan.id, ana.id], description: 'Gata' })).toMatchObject({ description: 'Gata' })
  const other = worker(orders.update, { id, workerIds: [dan.id] })
  await expect(other).rejects.toMatchObject({ status: 409, code: 'OrderClosed' })
})

test('an order keeps its removed client while it stays at its workplace', async () => {
  const { operator, worker, make } = await openShop({ settings })
  const client = await make.client({ name: 'Ion Pop' })
  const { id } = await make.collaboratorOrder({ organizationClientId: client.id, clientName: 'Ion Pop', status: 'done' })
  await operator(api.clients.remove, { id: client.id, version: client.version })
  expect(await worker(orders.update, { id, description: 'Gata' })).toMatchObject({ organizationClientId: client.id, description: 'Gata' })
  const newOrder = make.collaboratorOrder({ organizationClientId: client.id })
  await expect(newOrder).rejects.toMatchObject({ fields: { organization_client_id: ['InvalidChoice'] } })
})

test('changes and removal of an order are audited without personal data of the client', async () => {
  const { admin, operator, make } = await openShop({ settings })
  const draft = { clientName: 'Ion Pop', phone: '0722000987', description: 'La domnul Pop' }
  const { id, version } = await make.collaboratorOrder(draft)
  await operator(orders.update, { id, version, phone: '0722000988', clientName: 'Ioan Pop' })
  await operator(orders.remove, { id, version: version + 1 })
  const { items } = await admin(api.audit.search, { models: { subject: ['collaborator-work-order'], subjectId: [id] } })
  expect(items.map(({ userName, action }) => [action, userName !== null])).toEqual([
    ['deleted', true],
    ['updated', true],
    ['created', true],
  ])
  for (const secret of ['Pop', '0722000987', '0722000988']) expect(JSON.stringify(items)).not.toContain(secret)
})

test('a new order fails if its collaborator is being removed at the same time', async () => {
  const { make, rows, account, db } = await openShop({ settings })
  const { id: collaboratorId } = await make.collaborator()
  const [isRemoved, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removal = rows(async (tx) => {
    await sql`select from collaborators where account_id = ${account} and id = ${collaboratorId} for update`.execute(tx)
    await sql`update collaborators set deleted_at = now() where account_id = ${account} and id = ${collaboratorId}`.execute(tx)
    isRemoved.resolve()
    await end.promise
  })
  await isRemoved.promise
  const newOrder = make.collaboratorOrder({ collaboratorId }).catch((error: unknown) => error)
  const lockWaitsSql = isCluster()
    ? sql`select distinct waiting_gpid from citus_lock_waits where blocked_statement like '%"collaborators"%for key share%'`
    : sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%"collaborators"%for key share%'`
  const listLockWaits = async () => (await lockWaitsSql.execute(db)).rows
  await expect.poll(listLockWaits).toHaveLength(1)
  end.resolve()
  await removal
  expect(await newOrder).toMatchObject({ status: 422, fields: { collaborator_id: ['InvalidChoice'] } })
  expect(await rows((tx) => tx.selectFrom('collaboratorWorkOrders').select('id').execute())).toEqual([])
})
