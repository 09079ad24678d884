import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { toHttpRequest } from '#test/caller.ts'
import { endpoints, furnish, sampleFor } from '#test/samples.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { collaborators, collaboratorWorkers } = api
const settings = { collaborator_enabled: true }
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('a collaborator is created, updated by version and removed by the office, and lists follow', async () => {
  const { admin, operator, worker, simple } = await openShop({ settings })
  const collaborator = await operator(collaborators.create, { name: ' AutoPlus SRL ', vatNumber: 'RO 123', phone: '0722000111' })
  expect(collaborator).toMatchObject({
    name: 'AutoPlus SRL',
    vatNumber: 'RO123',
    regNumber: '',
    phone: '0722000111',
    email: null,
    status: 'active',
    workers: [],
    orders: { open: 0, doneUnpaid: 0 },
    version: 1,
  })
  const listAccountCollaborators = async () => (await simple(api.session.information, {})).account.collaborators
  expect(await listAccountCollaborators()).toEqual([{ id: collaborator.id, name: 'AutoPlus SRL', status: 'active' }])

  const changed = await admin(collaborators.update, { id: collaborator.id, version: 1, status: 'blocked', phone: null })
  expect(changed).toMatchObject({ name: 'AutoPlus SRL', vatNumber: 'RO123', status: 'blocked', phone: null, version: 2 })
  expect(await worker(collaborators.get, { id: collaborator.id })).toEqual(changed)
  expect(await listAccountCollaborators()).toEqual([{ id: collaborator.id, name: 'AutoPlus SRL', status: 'blocked' }])
  await expect(operator(collaborators.update, { id: collaborator.id, version: 1, name: 'Alt nume' })).rejects.toMatchObject({ status: 412 })
  for (const stranger of [worker, simple])
    await expect(stranger(collaborators.update, { id: collaborator.id, name: 'Alt nume' })).rejects.toMatchObject({ status: 403 })

  await operator(collaborators.remove, { id: collaborator.id, version: 2 })
  await expect(operator(collaborators.get, { id: collaborator.id })).rejects.toMatchObject({ status: 404 })
  expect(await listAccountCollaborators()).toEqual([])
})

test('the list sorts by name and finds by status, name, contact, phone and tax number', async () => {
  const { worker, make } = await openShop({ settings })
  await make.collaborator({ name: 'Zoltán Fényező', contactName: 'Őri Réka' })
  await make.collaborator({ name: 'Ștefan Vopsitorie', status: 'inactive', vatNumber: 'RO 18547290' })
  await make.collaborator({ name: 'AutoPlus', status: 'blocked', phone: '0744555666' })
  const findNames = async (models: object, more = {}) => namesOf(await worker(collaborators.search, { models, ...more }))

  expect(await findNames({})).toEqual(['AutoPlus', 'Ștefan Vopsitorie', 'Zoltán Fényező'])
  expect(await findNames({}, { orderBy: 'created_at', orderDir: 'desc' })).toEqual(['AutoPlus', 'Ștefan Vopsitorie', 'Zoltán Fényező'])
  expect(await findNames({}, { orderBy: 'status' })).toEqual(['Zoltán Fényező', 'AutoPlus', 'Ștefan Vopsitorie'])
  expect(await findNames({ status: ['active'] })).toEqual(['Zoltán Fényező'])
  expect(await findNames({ status: ['blocked', 'inactive'] })).toEqual(['AutoPlus', 'Ștefan Vopsitorie'])
  expect(await findNames({ quickText: 'reka' })).toEqual(['Zoltán Fényező'])
  expect(await findNames({ quickText: '18547290' })).toEqual(['Ștefan Vopsitorie'])
  expect(await findNames({ quickText: '0744' })).toEqual(['AutoPlus'])
})

test('workers belong to a collaborator and are no longer listed once it is removed', async () => {
  const { operator, simple, make } = await openShop({ settings })
  const [{ id: firstId }, { id: secondId }] = [
    await make.collaborator({ name: 'AutoPlus' }),
    await make.collaborator({ name: 'Vopsitorie' }),
  ]
  const dan = await operator(collaboratorWorkers.create, { collaboratorId: firstId, name: 'Dan', phone: '0722000111' })
  expect(dan).toMatchObject({
    collaboratorId: firstId,
    collaboratorName: 'AutoPlus',
    name: 'Dan',
    email: null,
    status: 'active',
    version: 1,
  })
  await make.collaboratorWorker({ collaboratorId: secondId, name: 'Filip', status: 'inactive' })
  expect((await simple(collaborators.get, { id: firstId })).workers).toEqual([dan])
  expect((await simple(api.session.information, {})).account.collaboratorWorkers).toMatchObject([
    { id: dan.id, name: 'Dan', collaboratorId: firstId, status: 'active' },
    { name: 'Filip', collaboratorId: secondId, status: 'inactive' },
  ])

  const findNames = async (models: object) => namesOf(await simple(collaboratorWorkers.search, { models }))
  expect(await findNames({})).toEqual(['Dan', 'Filip'])
  expect(await findNames({ collaboratorId: [secondId] })).toEqual(['Filip'])
  expect(await findNames({ status: ['active'] })).toEqual(['Dan'])
  expect(await findNames({ quickText: '0722' })).toEqual(['Dan'])

  expect(await operator(collaboratorWorkers.update, { id: dan.id, version: 1, name: 'Daniel' })).toMatchObject({
    name: 'Daniel',
    phone: '0722000111',
    version: 2,
  })
  const transfer = operator(collaboratorWorkers.update, { id: dan.id, collaboratorId: secondId })
  await expect(transfer).rejects.toMatchObject({ status: 422, fields: { collaborator_id: ['InvalidChoice'] } })
  await operator(collaboratorWorkers.remove, { id: dan.id, version: 2 })
  await expect(operator(collaboratorWorkers.update, { id: dan.id, name: 'Dan' })).rejects.toMatchObject({ status: 404 })
  await operator(collaborators.remove, { id: secondId })
  expect(await findNames({})).toEqual([])
  const orphan = operator(collaboratorWorkers.create, { collaboratorId: secondId, name: 'Eva' })
  await expect(orphan).rejects.toMatchObject({ status: 422, fields: { collaborator_id: ['InvalidChoice'] } })
})

test('all calls of a module that is off are refused, and the account lists no collaborators', async () => {
  const shop = await openShop()
  const calls = endpoints.filter(({ endpoint }) => endpoint.module === 'collaborator')
  expect(calls.length).toBeGreaterThan(15)
  const ids = await furnish(shop, { calls })
  const [setting] = (await shop.admin(api.session.information, {})).account.accountSettings.filter(
    ({ name }) => name === 'collaborator_enabled',
  )
  await shop.admin(api.accountSettings.update, { id: setting!.id, value: false })

  for (const { endpoint, feature, route } of calls) {
    const request = toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)
    for (const caller of [shop.admin, shop.operator, shop.worker, shop.simple]) expect((await caller.send(request)).status, route).toBe(403)
  }
  const { account, modules } = await shop.admin(api.session.information, {})
  expect(modules.collaborator).toBe(false)
  expect([account.collaborators, account.collaboratorWorkers]).toEqual([[], []])
})

test('statuses and payment types of the account information have fixed ids', async () => {
  const { worker } = await openShop()
  const { collaboratorStatuses, collaboratorWoStatuses, collaboratorWoPaymentTypes } = (await worker(api.session.information, {})).account
  expect(collaboratorStatuses.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 active', '2 inactive', '3 blocked'])
  expect(collaboratorWoStatuses.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 new',
    '2 in-progress',
    '3 done',
    '4 invoiced',
    '5 cancelled',
  ])
  expect(collaboratorWoPaymentTypes.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 CARD', '2 CASH', '3 FACT'])
})

test('collaborators are published to the account, and their workers to each workplace', async () => {
  const shop = await openShop({ organizations: 2, settings })
  const { admin, operator, organizations, account } = shop
  const page = await openSocket(shop, admin)
  await page.watch(channelName('generalAccount', account), ...organizations.map(({ id }) => channelName('general', id)))
  const { id } = await operator(collaborators.create, { name: 'AutoPlus' })
  const worker = await operator(collaboratorWorkers.create, { collaboratorId: id, name: 'Dan' })
  await expect.poll(() => page.told().length).toBe(3)
  const published = page.told().map(({ channel, data }) => ({ channel, ...(data as { model_name: string; model: object }) }))
  const collaborator = { model_name: 'collaborator', model: { id, version: 1 } }
  expect(published).toContainEqual(expect.objectContaining({ channel: channelName('generalAccount', account), ...collaborator }))
  for (const organization of organizations)
    expect(published).toContainEqual(
      expect.objectContaining({
        channel: channelName('general', organization.id),
        model_name: 'collaborator-worker',
        model: { id: worker.id, collaborator_id: id },
      }),
    )
  page.close()
})
