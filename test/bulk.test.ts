import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

// The tests cover bulk actions on rows of a list.

const { clients, products, loyaltyCards } = api
const toBulkRows = (...rows: { id: number; version: number }[]) => rows.map(({ id, version }) => ({ id, version }))
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const auditOf = (shop: Shop, subject: string) =>
  shop.rows((tx) =>
    tx.selectFrom('auditEntries').select(['subjectId', 'action', 'changes']).where('subject', '=', subject).orderBy('id').execute(),
  )

test('a bulk action refuses stale and foreign rows by code and publishes the others', async () => {
  const shop = await openShop({ organizations: 2 })
  const { operator, admin, make, organization, organizations, worker } = shop
  const [first, second, third] = [await make.client(), await make.client(), await make.client()]
  const elsewhere = await make.client({ organizationId: organizations[1]!.id })
  await operator(clients.remove, { id: third.id })
  const page = await openSocket(shop, admin)
  await page.watch(channelName('general', organization.id))

  const rows = toBulkRows(elsewhere, third, { ...second, version: 7 }, first, first)
  const result = await operator(clients.bulk, { action: 'fidelity-on', rows })
  expect(result.done).toEqual([first.id])
  expect(result.refused).toEqual([
    { id: first.id, code: 'StaleRecord' },
    { id: second.id, code: 'StaleRecord' },
    { id: third.id, code: 'NotFound' },
    { id: elsewhere.id, code: 'NotFound' },
  ])
  expect(await operator(clients.get, { id: first.id })).toMatchObject({
    ...first,
    fidelity: true,
    version: 2,
    updatedAt: expect.anything(),
  })
  const readEvents = () => page.told().map(({ data }) => data)
  const change = { model_name: 'client', event: 'UPDATED', model: { id: first.id, version: 2 } }
  await expect.poll(readEvents).toEqual([expect.objectContaining({ ...change, model: expect.objectContaining(change.model) })])

  await expect(worker(clients.bulk, { action: 'delete', rows })).rejects.toMatchObject({ status: 403 })
  expect((await operator(clients.bulk, { action: 'fidelity-off', rows: [{ id: first.id, version: 2 }] })).done).toEqual([first.id])
  expect((await operator(clients.bulk, { action: 'delete', rows: [{ id: first.id, version: 3 }] })).done).toEqual([first.id])
  await expect(operator(clients.get, { id: first.id })).rejects.toMatchObject({ status: 404 })
  page.close()
})

test('a bulk price change rounds prices and audits each row', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, operator, make, organizations } = shop
  const [cheap, dear] = [await make.product({ price: 33.35 }), await make.product({ price: 9_999_999_999 })]
  const by = async (rows: typeof cheap, change: object) => {
    await admin(products.bulk, { action: 'price', rows: toBulkRows(rows), ...change } as never)
    return admin(products.get, { id: rows.id })
  }
  const exact = await by(cheap, { percent: 7.5 })
  expect(exact.price).toBe(35.85)
  const half = await by(exact, { percent: 1, rounding: 'half' })
  expect(half.price).toBe(36)
  const whole = await by(half, { percent: -30, rounding: 'whole' })
  expect(whole).toMatchObject({ price: 25, version: 4, name: cheap.name })
  expect(await auditOf(shop, 'product').then((entries) => entries.slice(-1))).toEqual([
    { subjectId: cheap.id, action: 'updated', changes: [{ field: 'price', from: 36, to: 25 }] },
  ])

  const both = await admin(products.bulk, { action: 'price', rows: toBulkRows(dear, whole), percent: 100 })
  expect(both).toEqual({ done: [cheap.id], refused: [{ id: dear.id, code: 'InvalidInput' }] })

  const target = organizations[1]!.id
  const moving = { action: 'move' as const, rows: [{ id: cheap.id, version: 5 }] }
  expect(await admin(products.bulk, { ...moving, organizationId: target })).toEqual({ done: [cheap.id], refused: [] })
  expect(await admin(products.get, { id: cheap.id })).toMatchObject({ organizationId: target, price: 50, version: 6 })
  const foreign = operator(products.bulk, { ...moving, organizationId: target })
  await expect(foreign).rejects.toMatchObject({ status: 422, fields: { organization_id: ['InvalidChoice'] } })
  await expect(admin(products.bulk, moving)).rejects.toMatchObject({ status: 422, fields: { organization_id: ['RequiredField'] } })
  const unsaid = admin(products.bulk, { action: 'price', rows: moving.rows })
  await expect(unsaid).rejects.toMatchObject({ status: 422, fields: { percent: ['RequiredField'] } })
})

test('concurrent bulk switches of cards succeed once, and more than 500 rows are refused', async () => {
  const shop = await openShop()
  const { operator, make } = shop
  const client = await make.client({ name: 'Ion Pop' })
  const cards: { id: number; version: number }[] = []
  for (let i = 0; i < 20; i++) cards.push(await make.loyaltyCard({ clientId: client.id, discountPercent: 7.5, notes: 'vechi' }))

  const turns = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      operator(loyaltyCards.bulk, { action: 'deactivate', rows: toBulkRows(...(i % 2 ? cards : cards.toReversed())) }),
    ),
  )
  expect(turns.filter(({ done }) => done.length > 0).map(({ done }) => done)).toEqual([idsOf(cards)])
  expect(await operator(loyaltyCards.get, { id: cards[0]!.id })).toMatchObject({
    ...cards[0],
    active: false,
    version: 2,
    updatedAt: expect.anything(),
  })
  const entries = await auditOf(shop, 'loyalty-card')
  expect(entries.filter(({ action }) => action === 'updated').map(({ changes }) => changes)).toEqual(
    cards.map(() => [{ field: 'active', from: true, to: false }]),
  )
  const many = Array.from({ length: 501 }, (_, i) => ({ id: i + 1, version: 1 }))
  const refused = operator(loyaltyCards.bulk, { action: 'delete', rows: many })
  await expect(refused).rejects.toMatchObject({ status: 422, fields: { rows: ['AtMost:500'] } })
})
