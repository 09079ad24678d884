import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'

const { loyaltyCards, workOrders } = api

const createCard = ({ operator, organization }: Shop, discountPercent: number, number = '1234 5678') =>
  operator(loyaltyCards.create, { number, organizationId: organization.id, discountPercent })
const oneLine = [{ customProductName: 'Petic', quantity: 1, price: 33.35 }]
const refused = { status: 422, fields: { 'work_order.meta_data.loyalty_card_id': ['CardNotActive'] } }

test('a loyalty card takes its percentage off the order, on paper too, and the history names it', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const card = await createCard(shop, 7.5)
  const order = await make.workOrder({ products: oneLine })
  const { metaData } = order
  const changed = await operator(workOrders.update, { id: order.id, workOrder: { metaData: { ...metaData, loyaltyCardId: card.id } } })
  expect(changed).toMatchObject({ subtotal: 33.35, discount: 2.5, tax: 6.48, total: 37.33 })
  expect(changed.metaData).toMatchObject({
    loyaltyCardId: card.id,
    loyaltyCardNumber: '12345678',
    loyaltyPercentage: 7.5,
    loyaltyDiscountValue: 2.5,
  })
  const { items } = await operator(workOrders.history, { id: order.id })
  expect(items.flatMap(({ changes }) => changes)).toContainEqual({ field: 'loyalty_card_number', from: null, to: '12345678' })
})

test('an order keeps its card discount when the card changes later', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const card = await createCard(shop, 10)
  const order = await make.workOrder({ workOrder: { metaData: { loyaltyCardId: card.id } }, products: oneLine })
  expect(order).toMatchObject({ discount: 3.34, metaData: { loyaltyPercentage: 10 } })
  await operator(loyaltyCards.update, { ...card, discountPercent: 50, active: false })
  const { metaData } = order
  const edited = await operator(workOrders.update, { id: order.id, workOrder: { description: 'Grăbit', metaData } })
  expect(edited).toMatchObject({ discount: 3.34, metaData: { loyaltyPercentage: 10 } })
  const without = await operator(workOrders.update, { id: order.id, workOrder: { metaData: { ...metaData, loyaltyCardId: null } } })
  expect(without).toMatchObject({ discount: 0, metaData: { loyaltyCardNumber: null, loyaltyPercentage: 0, loyaltyDiscountValue: 0 } })
  // An inactive card cannot be added again after its removal.
  await expect(operator(workOrders.update, { id: order.id, workOrder: { metaData } })).rejects.toMatchObject(refused)
})

test('an order refuses a card that is inactive, deleted, unknown or of another account', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const inactive = await createCard(shop, 5)
  await shop.operator(loyaltyCards.update, { ...inactive, active: false })
  const deleted = await createCard(shop, 5, '9999 0000')
  await shop.operator(loyaltyCards.remove, { id: deleted.id })
  const foreign = await createCard(other, 5)
  for (const loyaltyCardId of [inactive.id, deleted.id, foreign.id, 999_999]) {
    await expect(shop.make.workOrder({ workOrder: { metaData: { loyaltyCardId } } })).rejects.toMatchObject(refused)
  }
})

test('a sent card percentage is refused as read-only', async () => {
  const { operator } = await openShop()
  const meta_data = { loyalty_percentage: 100, loyalty_discount_value: 5 }
  const body = { work_order: { client_name: 'Ion Pop', meta_data }, car: { plate_number: 'BV 12 ABC' }, products: [] }
  const { status, text } = await operator.send({ method: 'POST', url: '/api/v1/work-orders', body })
  expect(status).toBe(422)
  const paths = Object.keys(meta_data).map((name) => `work_order.meta_data.${name}`)
  expect(Object.keys(JSON.parse(text).error_message).sort()).toEqual(paths.sort())
})
