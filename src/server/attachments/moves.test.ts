import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { clientAttachments, draftAttachments, hotelAttachments, orderAttachments, vehicleAttachments } = api
type Calls = typeof orderAttachments

let shade = 0
const photo = () =>
  sharp({ create: { width: 40 + ++shade, height: 30, channels: 3, background: '#1e697a' } })
    .jpeg()
    .toBuffer()
const send = async ({ admin }: Pick<Shop, 'admin'>, calls: object, id: number, clientKey = randomUUID()) =>
  admin((calls as Calls).create, { id, clientKey, file: { mediaType: 'image/jpeg', content: Buffer.from(await photo()) } })
const listIds = async ({ admin }: Pick<Shop, 'admin'>, calls: object, id: number) =>
  (await admin((calls as Calls).list, { id })).items.map((item) => item.id)
const stored = ({ rows }: Shop) =>
  rows(async (tx) => ({
    attachments: (await tx.selectFrom('attachments').select('id').execute()).length,
    contents: (await tx.selectFrom('fileContents').select('bytes').execute()).length,
    used: (await tx.selectFrom('fileUsage').select('bytes').executeTakeFirst())?.bytes,
  }))

test('photos of a draft belong to its order, also those that are sent later', async () => {
  const shop = await openShop()
  const draft = await shop.make.workOrderDraft({ workOrder: { clientName: 'Ion' }, details: { car: { plateNumber: 'BV 12 ABC' } } })
  const early = await send(shop, draftAttachments, draft.id)
  const order = await shop.operator(api.workOrderDrafts.transform, { id: draft.id })
  const late = await send(shop, draftAttachments, draft.id)
  expect(await listIds(shop, orderAttachments, order.id)).toEqual([early.id, late.id])
})

test('photos follow a merged client and a merged vehicle', async () => {
  const shop = await openShop()
  const { make, admin } = shop
  const [winner, loser] = [await make.client(), await make.client()]
  const ofClient = await send(shop, clientAttachments, loser.id)
  await admin(api.clients.merge, { id: winner.id, fromId: loser.id })
  expect(await listIds(shop, clientAttachments, winner.id)).toEqual([ofClient.id])

  const [kept, other] = [await make.vehicle({ plateNumber: 'BV 31 AAA' }), await make.vehicle({ plateNumber: 'BV 32 AAA' })]
  const ofVehicle = await send(shop, vehicleAttachments, other.id)
  await admin(api.vehicles.changePlate, { id: kept.id, plateNumber: 'BV 32 AAA', merge: true })
  expect(await listIds(shop, vehicleAttachments, kept.id)).toEqual([ofVehicle.id])
})

test('erasing a client deletes the photos of all its records with their bytes', async () => {
  const shop = await openShop()
  const { make, admin } = shop
  const { id } = await make.client()
  const order = await make.workOrder({
    workOrder: { organizationClientId: id, paymentTypeId: shop.idOf('paymentTypes', 'CARD'), documentNumber: 'F 7' },
  })
  const hotel = await make.tyreHotel({ organizationClientId: id })
  const draft = await make.workOrderDraft({ workOrder: { organizationClientId: id } })
  const others = await make.workOrder()
  for (const [calls, owner] of [
    [clientAttachments, id],
    [orderAttachments, order.id],
    [hotelAttachments, hotel.id],
    [draftAttachments, draft.id],
    [orderAttachments, others.id],
  ] as const)
    await send(shop, calls, owner)
  const photoOfOther = await listIds(shop, orderAttachments, others.id)
  await admin(api.workOrders.status, { id: order.id, status: 'done' })
  await admin(api.tyreHotels.close, { id: hotel.id })
  await admin(api.clients.erase, { id })
  expect(await listIds(shop, orderAttachments, others.id)).toEqual(photoOfOther)
  expect(await stored(shop)).toMatchObject({ attachments: 1, contents: 2 })
})

test('the night deletes the bytes of photos that are gone, and the usage falls', async () => {
  const own = await openOwnServer('photos')
  onTestFinished(own.close)
  const shop = await own.openShop()
  const { id } = await shop.make.workOrder()
  const [gone, kept] = [await send(shop, orderAttachments, id), await send(shop, orderAttachments, id)]
  await shop.admin(orderAttachments.remove, { id, attachmentId: gone.id })
  const { used } = await stored(shop)
  const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await shop.rows((tx) => tx.updateTable('attachments').set({ deletedAt: monthAgo }).where('id', '=', gone.id).execute())

  await shop.startJobs()
  await sql`select graphile_worker.add_job('purge', '{}'::json)`.execute(shop.db)
  await expect.poll(async () => (await stored(shop)).attachments).toBe(1)
  const job = JSON.stringify({ account: shop.account, language: 'ro', payload: {} })
  await sql`select graphile_worker.add_job('attachments.removeUnused', ${job}::json)`.execute(shop.db)
  await expect.poll(async () => (await stored(shop)).contents).toBe(2)
  expect((await stored(shop)).used).toBeLessThan(used!)
  expect(await listIds(shop, orderAttachments, id)).toEqual([kept.id])
})
