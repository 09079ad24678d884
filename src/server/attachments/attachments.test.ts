import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { gps, hostile, jpeg, plain } from '#test/hostile-files.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { orderAttachments: ofOrder } = api
type Caller = Shop['admin']

const send = async (
  caller: Caller,
  id: number,
  more: { clientKey?: string; caption?: string; content?: Uint8Array; mediaType?: string } = {},
) => {
  const { content = await jpeg, mediaType = 'image/jpeg', clientKey = randomUUID(), ...rest } = more
  return caller(ofOrder.create, { id, clientKey, ...rest, file: { mediaType, content: Buffer.from(content) } })
}
const read = ({ admin }: Shop, address: string, headers: Record<string, string> = {}) =>
  admin.send({ method: 'GET', url: address, headers })
const pdf = (inside = '') => Buffer.from(`%PDF-1.4\n1 0 obj\n<< ${inside} >>\nendobj\n%%EOF\n`)
const usage = ({ rows }: Shop) =>
  rows(async (tx) => {
    const contents = await tx.selectFrom('fileContents').select(['bytes', 'content']).execute()
    const stored = await tx.selectFrom('fileUsage').select('bytes').executeTakeFirst()
    return { contents, sum: contents.reduce((sum, { bytes }) => sum + bytes, 0), used: stored?.bytes ?? 0 }
  })

test('a photo is stored upright without its metadata, and answered by address alone', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const taken = await plain(300, 200).jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer()
  const photo = await send(shop.worker, id, {
    content: Buffer.concat([taken, Buffer.from('PK\u0003\u0004 secret')]),
    caption: ' Ușa dreaptă ',
  })
  expect(photo).toMatchObject({
    kind: 'photo',
    width: 200,
    height: 300,
    caption: 'Ușa dreaptă',
    stage: 'other',
    position: 1,
    forClient: false,
  })
  expect((await shop.operator(ofOrder.list, { id })).items).toMatchObject([{ id: photo.id, creator: expect.any(String) }])

  for (const { content } of (await usage(shop)).contents)
    for (const trace of ['Nokia', 'GPS', 'PK\u0003', 'secret', 'Exif']) expect(content.includes(trace), trace).toBe(false)
  const full = await read(shop, photo.address)
  expect(await sharp(Buffer.from(full.bytes)).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
  expect(Object.fromEntries(full.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=600, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; /),
  })
  expect((await read(shop, photo.address, { 'if-none-match': full.headers.get('etag')! })).status).toBe(304)
  const thumb = await read(shop, photo.thumbAddress!)
  expect(await sharp(Buffer.from(thumb.bytes)).metadata()).toMatchObject({ format: 'webp' })
})

test('hostile files are refused by name or reduced to their pixels', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const accepted: string[] = []
  for (const [what, content, mediaType = 'image/png'] of hostile) {
    const { status, text } = await shop.admin.send({
      method: 'POST',
      url: `/api/v1/work-orders/${id}/attachments?client_key=${randomUUID()}`,
      body: await content,
      headers: { 'content-type': mediaType },
    })
    expect([201, 413, 415, 422], `${what}: ${text}`).toContain(status)
    if (status === 201) accepted.push(what)
  }
  // Larger limits than those of a logo let two more pass, as pixels.
  expect(accepted).toEqual(expect.arrayContaining(['too many pixels', 'too many bytes']))
  expect(accepted).toHaveLength(8)
  for (const { content } of (await usage(shop)).contents) {
    for (const trace of ['script', 'doctype', 'PK\u0003', 'Nokia', 'passwd']) expect(content.includes(trace), trace).toBe(false)
    expect(['jpeg', 'webp']).toContain((await sharp(content).metadata()).format)
  }
})

test('a document is kept if it is a whole PDF without anything active', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const document = await send(shop.operator, id, { content: pdf('/Type /Catalog'), mediaType: 'application/pdf' })
  expect(document).toMatchObject({ kind: 'document', thumbAddress: null, width: null })
  expect((await read(shop, document.address)).headers.get('content-type')).toBe('application/pdf')
  const active = ['/JavaScript', '/JS', '/Launch', '/EmbeddedFile', '/OpenAction', '/Encrypt'].map(pdf)
  for (const content of [...active, pdf().subarray(0, 20), Buffer.from('%!PS')])
    await expect(send(shop.operator, id, { content, mediaType: 'application/pdf' })).rejects.toMatchObject({ code: 'InvalidDocument' })
  await expect(send(shop.operator, id, { content: Buffer.alloc(8 * 1024 * 1024 + 1), mediaType: 'image/png' })).rejects.toMatchObject({
    status: 413,
  })
})

test('one key stores one file when it is sent twenty times at once', async () => {
  const shop = await openShop()
  const [first, second] = [await shop.make.workOrder(), await shop.make.workOrder()]
  const clientKey = randomUUID()
  const sent = await Promise.all(Array.from({ length: 20 }, () => send(shop.worker, first.id, { clientKey })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect((await shop.worker(ofOrder.list, { id: first.id })).total).toBe(1)
  await expect(send(shop.worker, second.id, { clientKey })).rejects.toMatchObject({ fields: { client_key: ['InvalidChoice'] } })
})

test('the same bytes are stored once, and the usage is their sum', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  await send(shop.worker, id)
  await send(shop.worker, id)
  const { contents, sum, used } = await usage(shop)
  expect(contents).toHaveLength(2)
  expect(used).toBe(sum)
  expect(await shop.admin(api.attachments.usage, {})).toMatchObject({
    bytes: sum,
    files: 2,
    quota: 10_240 * 1024 * 1024,
    byOwner: [{ kind: 'work-order', files: 2 }],
  })
})

test('uploads at once are stored only while the quota has room', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const sized = (shade: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade * 5, g: 9, b: 9 } } })
      .png()
      .toBuffer()
  await send(shop.worker, id, { content: await sized(0), mediaType: 'image/png' })
  const { used } = await usage(shop)
  // The bytes of another such photo are left.
  await shop.rows((tx) =>
    tx
      .updateTable('fileUsage')
      .set({ bytes: 10_240 * 1024 * 1024 - used - 60 })
      .execute(),
  )
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, async (_, shade) => send(shop.worker, id, { content: await sized(shade + 1), mediaType: 'image/png' })),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as object] : []))
  expect(refused).toHaveLength(11)
  for (const reason of refused) expect(reason).toMatchObject({ status: 409, code: 'FilesQuotaExceeded' })
  expect((await shop.worker(ofOrder.list, { id })).total).toBe(2)
})

test('a record takes two hundred files and no more', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const { id: first } = await send(shop.worker, id)
  await shop.rows(async (tx) => {
    const { id: _, clientKey: __, ...row } = await tx.selectFrom('attachments').selectAll().executeTakeFirstOrThrow()
    await tx
      .insertInto('attachments')
      .values(Array.from({ length: 199 }, () => ({ ...row, clientKey: randomUUID() })))
      .execute()
  })
  await expect(send(shop.worker, id)).rejects.toMatchObject({ status: 409, code: 'TooManyFiles' })
  await shop.admin(ofOrder.remove, { id, attachmentId: first })
  await send(shop.worker, id)
  await expect(shop.admin(ofOrder.restore, { id, attachmentId: first })).rejects.toMatchObject({ code: 'TooManyFiles' })
})

test('a photo is described, moved, removed and restored by those who may', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const [one, two] = [await send(shop.worker, id), await send(shop.worker, id)]
  const described = await shop.worker(ofOrder.update, { id, attachmentId: one.id, caption: 'Zgârietură', stage: 'intake', wheel: '1LO' })
  expect(described).toMatchObject({ caption: 'Zgârietură', stage: 'intake', wheel: '1LO', forClient: false })
  await expect(shop.worker(ofOrder.update, { id, attachmentId: one.id, forClient: true })).rejects.toMatchObject({ status: 403 })
  expect(await shop.simple(ofOrder.update, { id, attachmentId: one.id, forClient: true })).toMatchObject({
    forClient: true,
    stage: 'intake',
  })
  const arranged = await shop.worker(ofOrder.arrange, { id, ids: [two.id, one.id] })
  expect(arranged.items.map((item) => [item.id, item.position])).toEqual([
    [two.id, 1],
    [one.id, 2],
  ])
  await expect(shop.worker(ofOrder.arrange, { id, ids: [two.id] })).rejects.toMatchObject({ fields: { ids: ['InvalidChoice'] } })

  await expect(shop.simple(ofOrder.remove, { id, attachmentId: one.id })).rejects.toMatchObject({ status: 403 })
  await shop.worker(ofOrder.remove, { id, attachmentId: one.id })
  expect((await read(shop, one.address)).status).toBe(404)
  await expect(shop.operator(ofOrder.restore, { id, attachmentId: one.id })).rejects.toMatchObject({ code: 'RestoreTooLate' })
  expect(await shop.worker(ofOrder.restore, { id, attachmentId: one.id })).toMatchObject({ id: one.id })
  const hourAgo = new Date(Date.now() - 3600_000).toISOString()
  await shop.rows((tx) => tx.updateTable('attachments').set({ createdAt: hourAgo }).execute())
  await expect(shop.worker(ofOrder.remove, { id, attachmentId: one.id })).rejects.toMatchObject({ status: 403 })
  await shop.operator(ofOrder.remove, { id, attachmentId: one.id })
})

test('every kind of record takes photos from those who see it', async () => {
  const shop = await openShop()
  const { make, admin } = shop
  const [client, vehicle, hotel, draft] = [await make.client(), await make.vehicle(), await make.tyreHotel(), await make.workOrderDraft()]
  const owners = [
    { calls: api.clientAttachments, id: client.id, mayRead: [shop.operator], mayNot: [shop.simple, shop.worker] },
    { calls: api.vehicleAttachments, id: vehicle.id, mayRead: [shop.operator, shop.simple], mayNot: [shop.worker] },
    { calls: api.hotelAttachments, id: hotel.id, mayRead: [shop.operator, shop.simple, shop.worker], mayNot: [] },
    { calls: api.draftAttachments, id: draft.id, mayRead: [shop.operator, shop.simple], mayNot: [shop.worker] },
  ]
  const neighbour = await openShop()
  for (const { calls, id, mayRead, mayNot } of owners) {
    const file = { mediaType: 'image/jpeg', content: Buffer.from(await jpeg) }
    await admin(calls.create as typeof ofOrder.create, { id, clientKey: randomUUID(), file })
    for (const caller of mayRead) expect((await caller(calls.list as typeof ofOrder.list, { id })).total).toBe(1)
    for (const caller of mayNot) await expect(caller(calls.list as typeof ofOrder.list, { id })).rejects.toMatchObject({ status: 403 })
    await expect(neighbour.admin(calls.list as typeof ofOrder.list, { id })).rejects.toMatchObject({ status: 404 })
    expect(await admin(calls.list as typeof ofOrder.list, { id: id + 1_000_000 }).catch((error: object) => error)).toMatchObject({
      status: 404,
    })
  }
})

test('an address that was forged, altered or taken to another variant leads nowhere', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  const { id } = await shop.make.workOrder()
  const { address } = await send(shop.worker, id)
  const token = address.split('/').at(-1)!
  const flipped = (at: number) => {
    const bytes = Buffer.from(token, 'base64url')
    bytes[at]! ^= 1
    return bytes.toString('base64url')
  }
  expect(token).toHaveLength(44)
  for (const wrong of [...[0, 3, 11, 12, 16, 32].map(flipped), token.slice(1), `${token}A`, 'x', 'A'.repeat(44)])
    expect((await read(neighbour, `/api/v1/content/${wrong}`)).status, wrong).toBe(404)
  expect((await read(neighbour, address)).status).toBe(200)
  await shop.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', shop.account).execute()
  expect((await read(neighbour, address)).status).toBe(404)
})

test('admins get one mail when the space for files is 80 percent full and one at 95', async () => {
  const shop = await openShop()
  await shop.rows((tx) => tx.updateTable('users').set({ email: 'ana@example.com' }).execute())
  const { id } = await shop.make.workOrder()
  let width = 30
  const sendAt = async (bytes: number) => {
    await shop.rows((tx) =>
      tx
        .insertInto('fileUsage')
        .values({ accountId: shop.account, bytes })
        .onConflict((row) => row.column('accountId').doUpdateSet({ bytes }))
        .execute(),
    )
    await send(shop.worker, id, { content: await plain(++width, 20).png().toBuffer(), mediaType: 'image/png' })
  }
  for (const limit of [0.8, 0.95]) {
    const bytes = Math.ceil(10_240 * 1024 * 1024 * limit)
    await sendAt(bytes - 100_000)
    await sendAt(bytes - 1)
    await sendAt(bytes)
  }
  const mails = await sql<{ percent: string }>`select "values" ->> 'percent' as percent from mails
    where account_id = ${shop.account} and template = 'filesQuotaLow' order by created_at`.execute(shop.db)
  expect(mails.rows).toEqual([{ percent: '80' }, { percent: '95' }])
})

test('the audit records who added, showed and removed a file, without words that were typed', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const { id: attachmentId } = await send(shop.worker, id, { caption: 'Ion Pop' })
  await shop.operator(ofOrder.update, { id, attachmentId, caption: 'Talon', forClient: true })
  await shop.operator(ofOrder.remove, { id, attachmentId })
  const { items } = await shop.admin(api.audit.search, { models: { subject: ['attachment'] } })
  expect(items.map(({ action, name, changes }) => ({ action, name, fields: changes.map(({ field }) => field) }))).toEqual([
    { action: 'deleted', name: String(attachmentId), fields: ['for_client'] },
    { action: 'updated', name: String(attachmentId), fields: ['for_client'] },
    { action: 'created', name: String(attachmentId), fields: ['for_client'] },
  ])
  expect(JSON.stringify(items)).not.toMatch(/Ion Pop|Talon/)
})
