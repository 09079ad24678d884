import type { Locator, Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { Product } from '#contract/products.ts'
import { expect, type ShopFixture } from './fixtures.ts'

export const workOrders = '/dashboard/workstation-settings/work-orders'

/** Adds two services and a product, and one worker. */
export async function stock({ make }: ShopFixture): Promise<Product[]> {
  await make.worker({ name: 'Dan Moldovan' })
  return [
    await make.product({
      name: 'Demontat + Montat',
      price: 18,
      priceConditions: [{ field: 'tyre_rim', condition: '>=', value: 16, newPrice: 20 }],
    }),
    await make.product({ name: 'Echilibrat roți', price: 15 }),
    await make.product({ name: 'Ventil TR 414', price: 4, isService: false }),
  ]
}

/** Counts keys pressed, Ctrl included, and mouse clicks, as the page itself sees them. */
export async function countEffort(page: Page): Promise<() => Promise<{ keys: number; clicks: number }>> {
  const effort = { keys: 0, clicks: 0 }
  await page.exposeFunction('onEffort', (kind: keyof typeof effort) => {
    effort[kind]++
  })
  await page.evaluate(() => {
    const countEvent = (kind: string) => Reflect.get(window, 'onEffort')(kind)
    addEventListener('keydown', () => countEvent('keys'), { capture: true })
    // Space and Enter on a button make a click without a mouse, whose detail is 0.
    addEventListener('click', ({ detail }) => detail > 0 && countEvent('clicks'), { capture: true })
  })
  return async () => effort
}

export const typist = ({ keyboard }: Page) => ({
  type: (text: string) => keyboard.type(text),
  press: async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  },
})

export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const line = (page: Page, field: 'Denumire' | 'Cantitate' | 'Preț', number: number): Locator =>
  page.getByRole('textbox', { name: `${field}, rândul ${number}` }).or(page.getByRole('combobox', { name: `${field}, rândul ${number}` }))

/** The field for a whole order in one line, which has the focus in a new order. */
export const quickEntry = (page: Page) => page.getByRole('textbox', { name: 'Comanda într-un rând' })

export const client = (page: Page) => page.getByRole('combobox', { name: 'Client', exact: true })

/** The whole size of the first tyres. */
export const sizeField = (place: Page | Locator): Locator => place.getByRole('textbox', { name: 'Dimensiune', exact: true })

export async function newOrder(page: Page) {
  await page.goto(`${workOrders}/create`)
  await expect(quickEntry(page)).toBeFocused()
  await page.getByLabel('Număr de înmatriculare').focus()
}

/** Opens the page and waits until it has subscribed to the workplace's orders. */
export async function openListening(page: Page, address: string) {
  const isSubscribed = ({ payload }: { payload: string | Buffer }) => /(?=.*subscription_succeeded)(?=.*work-order)/.test(String(payload))
  const listening = page
    .waitForEvent('websocket', (socket) => socket.url().includes('/app/'))
    .then((socket) => socket.waitForEvent('framereceived', isSubscribed))
  await page.goto(address)
  await listening
}

/** Enters an order of four tyres without saving it: a new client and vehicle, and four of each product found by these words. */
export async function takeOrder(page: Page, ...found: string[]) {
  const { type, press } = typist(page)
  await page.getByRole('link', { name: 'Comandă nouă' }).first().click()
  await expect(quickEntry(page)).toBeFocused()
  await page.getByLabel('Număr de înmatriculare').click()
  await type('bv12abc')
  await press('Tab')
  await type('Ion Pop')
  await press('Tab')
  await type('0722000111')
  await press('Control+Enter')
  await expect(page.getByRole('combobox', { name: 'Marcă' })).toBeFocused()
  await type('Dacia')
  await press('Tab')
  await type('Logan')
  await sizeField(page).click()
  await type('205/55R16')
  await press('Control+Enter')
  for (const name of found) {
    await type(name)
    await press('Enter')
    await expect(page.getByLabel(/^Cantitate/).last()).toBeFocused()
    await type('4')
    await press('Enter')
  }
}

export const newest = async ({ operator }: ShopFixture) => {
  const { items } = await operator(api.workOrders.search, { orderBy: 'client_name' })
  return operator(api.workOrders.get, { id: Math.max(...items.map(({ id }) => id)) })
}

/** Answers the question about the words that the one line did not read: they name the client. */
export async function answerAsClient(page: Page, words: string) {
  await expect(page.getByRole('button', { name: `Ce înseamnă „${words}”?` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Client' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(client(page)).toHaveValue(words)
}
