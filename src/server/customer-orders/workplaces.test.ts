import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { create, get, update, search, remove, startOrder, close } = api.customerOrders
const { workOrderDrafts: drafts, workOrders } = api

test('a card refuses a group and an appointment of another workplace', async () => {
  const { admin, make, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const group = await admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: there })
  const appointment = await make.appointment({ organizationId: there })
  const card = { carPlateNumber: 'BV 12 ABC' }
  for (const [references, field] of [
    [{ appointmentGroupId: group.id }, 'appointment_group_id'],
    [{ appointmentId: appointment.id }, 'appointment_id'],
  ] as const) {
    const refused = { status: 422, fields: { [field]: ['InvalidChoice'] } }
    await expect(admin(create, { ...card, ...references, organizationId: here })).rejects.toMatchObject(refused)
    expect(await admin(create, { ...card, ...references, organizationId: there })).toMatchObject(references)
  }
})

test('deleting the group, starting the order and deleting the card each publish the card', async () => {
  const shop = await openShop()
  const { admin, operator, make, organization } = shop
  const group = await admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: organization.id })
  const { id } = await make.customerOrder({ appointmentGroupId: group.id })
  const page = await openSocket(shop, operator)
  await page.watch(channelName('general', organization.id))
  type CardEvent = { model_name: string; event: string; model: { id: number; version: number; appointment_group_id: number | null } }
  const listEvents = () =>
    page
      .told()
      .map(({ data }) => data as CardEvent)
      .filter(({ model_name: name }) => name === 'customer-order')
      .map(({ event, model }) => [event, model.id, model.version, model.appointment_group_id])

  await admin(api.appointmentGroups.remove, { id: group.id })
  await expect.poll(listEvents).toEqual([['UPDATED', id, 2, null]])
  const { draftId } = await operator(startOrder, { id })
  await operator(drafts.transform, { id: draftId! })
  await expect.poll(listEvents).toContainEqual(['UPDATED', id, 3, null])
  await operator(remove, { id, version: 3 })
  await expect.poll(listEvents).toContainEqual(['DELETED', id, 4, null])
  page.close()
})

test('a card closed by hand does not change when its order is done', async () => {
  const { make, operator } = await openShop()
  const { id } = await make.customerOrder()
  const { draftId } = await operator(startOrder, { id })
  const order = await operator(drafts.transform, { id: draftId! })
  const closed = await operator(close, { id })
  await operator(workOrders.status, { id: order.id, status: 'done' })
  expect(await operator(get, { id })).toEqual(closed)
})

test('a card cannot move to another workplace', async () => {
  const { make, admin, organizations } = await openShop({ organizations: 2 })
  const card = await make.customerOrder()
  const moved = admin(update, { id: card.id, organizationId: organizations[1]!.id, clientName: 'Ana Pop' })
  await expect(moved).rejects.toMatchObject({ status: 422, fields: { organization_id: ['InvalidChoice'] } })
  expect(await admin(get, { id: card.id })).toEqual(card)
  expect(await admin(update, { id: card.id, organizationId: card.organizationId })).toMatchObject({ version: card.version + 1 })
})

test('a deleted card frees its place on the board and raises the revision', async () => {
  const { make, operator, organization, rows, account } = await openShop()
  const [one, two] = [await make.customerOrder(), await make.customerOrder()]
  const getRevision = async () => (await operator(search, { models: { organizationId: [organization.id] } })).revision
  const listPlaces = () =>
    rows((tx) =>
      tx.selectFrom('boardPlaces').select('cardId').where('accountId', '=', account).where('board', '=', 'customer-orders').execute(),
    )
  const before = await getRevision()
  await operator(remove, { id: one.id })
  expect(await getRevision()).toBe(before! + 1)
  expect(await listPlaces()).toEqual([{ cardId: two.id }])
})

test('a closed card names the user who closed it', async () => {
  const { make, operator, rows, account } = await openShop()
  const { id } = await make.customerOrder()
  await operator(close, { id })
  const { user } = await operator(api.session.information, {})
  const [stored] = await rows((tx) =>
    tx.selectFrom('customerOrders').select('closedBy').where('accountId', '=', account).where('id', '=', id).execute(),
  )
  expect(stored).toEqual({ closedBy: user.id })
})
