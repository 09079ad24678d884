import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import { cleanedCount, hostile, jpeg, png } from '#test/hostile-files.ts'
import { openPage } from '#test/make/booking.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, type Shop } from '#test/shop.ts'

const logo = async ({ admin }: Shop, content: Uint8Array, mediaType = 'image/png') =>
  admin(api.files.create, { file: { mediaType, content: Buffer.from(content) } })
const listFiles = ({ rows }: Shop) => rows((tx) => tx.selectFrom('files').select(['id', 'content']).orderBy('id').execute())

test('forty hostile files are refused or reduced to their pixels', async () => {
  expect(hostile).toHaveLength(40)
  const shop = await openShop()
  const sent = []
  for (const [what, content, mediaType] of hostile) {
    const file = await content
    sent.push(file)
    const answer = await shop.admin.send({
      method: 'POST',
      url: '/api/v1/files/logo',
      body: file,
      headers: { 'content-type': mediaType ?? 'image/png' },
    })
    const refused = hostile.findIndex(([other]) => other === what) < hostile.length - cleanedCount
    expect(refused ? [413, 415, 422] : [201], `${what}: ${answer.text}`).toContain(answer.status)
  }

  const files = await listFiles(shop)
  expect(files).toHaveLength(cleanedCount)
  for (const { id, content } of files) {
    expect(sent.some((file) => content.equals(file))).toBe(false)
    for (const trace of ['script', 'doctype', 'PK\u0003', 'Nokia', 'passwd']) expect(content.includes(trace), trace).toBe(false)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png' })
    const { headers, bytes: answered } = await shop.worker.send({ method: 'GET', url: `/api/v1/files/${id}` })
    expect(Buffer.from(answered).equals(content)).toBe(true)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="logo-\d+\.png"/)
  }
})

test('a logo is readable by all users of the account, a file of another kind is not', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  const { id } = await logo(shop, await jpeg, 'image/jpeg')
  await shop.admin(api.accountSettings.create, { name: 'custom_logo', value: id, options: { placement: 'watermark' } })
  for (const caller of [shop.admin, shop.operator, shop.worker, shop.simple])
    expect((await caller(api.files.get, { id })).fileName).toBe(`logo-${id}.png`)
  await expect(neighbour.admin(api.files.get, { id })).rejects.toMatchObject({ status: 404 })
  await expect(neighbour.admin(api.accountSettings.create, { name: 'custom_logo', value: id })).rejects.toMatchObject({
    fields: { value: ['InvalidChoice'] },
  })
  await shop.rows((tx) => tx.updateTable('files').set({ kind: 'photo' }).where('id', '=', id).execute())
  await expect(shop.admin(api.files.get, { id })).rejects.toMatchObject({ status: 404 })
})

test('a logo setting refuses the file of another account and a missing file', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  const [own, theirs] = [await logo(shop, await png), await logo(neighbour, await png)]
  const { id } = await shop.admin(api.accountSettings.create, { name: 'custom_logo', value: own.id })

  for (const value of [theirs.id, 987_654_321])
    await expect(shop.admin(api.accountSettings.update, { id, value })).rejects.toMatchObject({
      status: 422,
      fields: { value: ['InvalidChoice'] },
    })

  const { account } = await shop.admin(api.session.information, {})
  expect(account.accountSettings).toMatchObject([{ id, value: String(own.id) }])
})

test('a logo without a reference is removed after a day, a referenced one stays', async () => {
  const own = await openOwnServer('logos')
  onTestFinished(own.close)
  const shop = await own.openShop()
  const bring = async () => logo(shop, await png)
  const [used, shown, unused, young] = [await bring(), await bring(), await bring(), await bring()]
  await shop.admin(api.accountSettings.create, { name: 'custom_logo', value: used.id })
  await openPage(shop, { cover: shown.id })
  const yesterday = new Date(Date.now() - 25 * 3600_000).toISOString()
  await shop.rows((tx) => tx.updateTable('files').set({ createdAt: yesterday }).where('id', 'in', [used.id, shown.id, unused.id]).execute())

  await shop.startJobs()
  const job = JSON.stringify({ account: shop.account, language: 'ro', payload: {} })
  await sql`select graphile_worker.add_job('files.removeUnnamed', ${job}::json)`.execute(shop.db)

  const ids = async () => (await listFiles(shop)).map(({ id }) => id)
  await expect.poll(ids).toEqual([used.id, shown.id, young.id])
})
