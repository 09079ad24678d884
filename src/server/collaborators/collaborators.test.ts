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

test('a collaborator is added, changed by whoever saw it last, and removed by the office; everybody sees it at once', async () => {
  const { admin, operator, worker, simple } = await openShop({ settings })
  const made = await operator(collaborators.create, { name: ' AutoPlus SRL ', vatNumber: 'RO 123', phone: '0722000111' })
  expect(made).toMatchObject({
    name: 'AutoPlus SRL',
    vatNumber: 'RO 123',
    regNumber: '',
    phone: '0722000111',
    email: null,
    status: 'active',
    workers: [],
    orders: { open: 0, doneUnpaid: 0 },
    version: 1,
  })
  const known = async () => (await simple(api.session.information, {})).account.collaborators
  expect(await known()).toEqual([{ id: made.id, name: 'AutoPlus SRL', status: 'active' }])

  const changed = await admin(collaborators.update, { id: made.id, version: 1, status: 'blocked', phone: null })
  expect(changed).toMatchObject({ name: 'AutoPlus SRL', vatNumber: 'RO 123', status: 'blocked', phone: null, version: 2 })
  expect(await worker(collaborators.get, { id: made.id })).toEqual(changed)
  expect(await known()).toEqual([{ id: made.id, name: 'AutoPlus SRL', status: 'blocked' }])
  await expect(operator(collaborators.update, { id: made.id, version: 1, name: 'Alt nume' })).rejects.toMatchObject({ status: 412 })
  for (const stranger of [worker, simple])
    await expect(stranger(collaborators.update, { id: made.id, name: 'Alt nume' })).rejects.toMatchObject({ status: 403 })

  await operator(collaborators.remove, { id: made.id, version: 2 })
  await expect(operator(collaborators.get, { id: made.id })).rejects.toMatchObject({ status: 404 })
  expect(await known()).toEqual([])
})

test('the list is sorted by name and found by status, name, contact, phone and tax number', async () => {
  const { worker, make } = await openShop({ settings })
  await make.collaborator({ name: 'Zoltán Fényező', contactName: 'Őri Réka' })
  await make.collaborator({ name: 'Ștefan Vopsitorie', status: 'inactive', vatNumber: 'RO 18547290' })
  await make.collaborator({ name: 'AutoPlus', status: 'blocked', phone: '0744555666' })
  const found = async (models: object, more = {}) => namesOf(await worker(collaborators.search, { models, ...more }))

  expect(await found({})).toEqual(['AutoPlus', 'Ștefan Vopsitorie', 'Zoltán Fényező'])
  expect(await found({}, { orderBy: 'created_at', orderDir: 'desc' })).toEqual(['AutoPlus', 'Ștefan Vopsitorie', 'Zoltán Fényező'])
  expect(await found({}, { orderBy: 'status' })).toEqual(['Zoltán Fényező', 'AutoPlus', 'Ștefan Vopsitorie'])
  expect(await found({ status: ['active'] })).toEqual(['Zoltán Fényező'])
  expect(await found({ status: ['blocked', 'inactive'] })).toEqual(['AutoPlus', 'Ștefan Vopsitorie'])
  expect(await found({ quickText: 'reka' })).toEqual(['Zoltán Fényező'])
  expect(await found({ quickText: '18547290' })).toEqual(['Ștefan Vopsitorie'])
  expect(await found({ quickText: '0744' })).toEqual(['AutoPlus'])
})

test('those who work for a collaborator are kept with it, and are no longer listed when it is removed', async () => {
  const { operator, simple, make } = await openShop({ settings })
  const [{ id: one }, { id: other }] = [await make.collaborator({ name: 'AutoPlus' }), await make.collaborator({ name: 'Vopsitorie' })]
  const dan = await operator(collaboratorWorkers.create, { collaboratorId: one, name: 'Dan', phone: '0722000111' })
  expect(dan).toMatchObject({ collaboratorId: one, collaboratorName: 'AutoPlus', name: 'Dan', email: null, status: 'active', version: 1 })
  await make.collaboratorWorker({ collaboratorId: other, name: 'Filip', status: 'inactive' })
  expect((await simple(collaborators.get, { id: one })).workers).toEqual([dan])
  expect((await simple(api.session.information, {})).account.collaboratorWorkers).toMatchObject([
    { id: dan.id, name: 'Dan', collaboratorId: one, status: 'active' },
    { name: 'Filip', collaboratorId: other, status: 'inactive' },
  ])

  const found = async (models: object) => namesOf(await simple(collaboratorWorkers.search, { models }))
  expect(await found({})).toEqual(['Dan', 'Filip'])
  expect(await found({ collaboratorId: [other] })).toEqual(['Filip'])
  expect(await found({ status: ['active'] })).toEqual(['Dan'])
  expect(await found({ quickText: '0722' })).toEqual(['Dan'])

  expect(await operator(collaboratorWorkers.update, { id: dan.id, version: 1, name: 'Daniel' })).toMatchObject({
    name: 'Daniel',
    phone: '0722000111',
    version: 2,
  })
  const elsewhere = operator(collaboratorWorkers.update, { id: dan.id, collaboratorId: other })
  await expect(elsewhere).rejects.toMatchObject({ status: 422, fields: { collaborator_id: ['InvalidChoice'] } })
  await operator(collaboratorWorkers.remove, { id: dan.id, version: 2 })
  await expect(operator(collaboratorWorkers.update, { id: dan.id, name: 'Dan' })).rejects.toMatchObject({ status: 404 })
  await operator(collaborators.remove, { id: other })
  expect(await found({})).toEqual([])
  const orphan = operator(collaboratorWorkers.create, { collaboratorId: other, name: 'Eva' })
  await expect(orphan).rejects.toMatchObject({ status: 422, fields: { collaborator_id: ['InvalidChoice'] } })
})

test('with the module off every call of it is refused to everybody, and the account information names no collaborator', async () => {
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

test('statuses and payment types are in the account information by ids that never change', async () => {
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

test('collaborators are told to the account, and those who work for them to each of its workplaces', async () => {
  const shop = await openShop({ organizations: 2, settings })
  const { admin, operator, organizations, account } = shop
  const page = await openSocket(shop, admin)
  await page.watch(channelName('generalAccount', account), ...organizations.map(({ id }) => channelName('general', id)))
  const { id } = await operator(collaborators.create, { name: 'AutoPlus' })
  const worker = await operator(collaboratorWorkers.create, { collaboratorId: id, name: 'Dan' })
  await expect.poll(() => page.told().length).toBe(3)
  const told = page.told().map(({ channel, data }) => ({ channel, ...(data as { model_name: string; model: object }) }))
  const collaborator = { model_name: 'collaborator', model: { id, version: 1 } }
  expect(told).toContainEqual(expect.objectContaining({ channel: channelName('generalAccount', account), ...collaborator }))
  for (const one of organizations)
    expect(told).toContainEqual(
      expect.objectContaining({
        channel: channelName('general', one.id),
        model_name: 'collaborator-worker',
        model: { id: worker.id, collaborator_id: id },
      }),
    )
  page.close()
})
