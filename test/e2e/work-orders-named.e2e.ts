import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { client, workOrders } from './order-page.ts'

// An address names who comes or the vehicle; each test holds the first answer back.

/** Holds the first answer of an address until the returned function is called, which waits until the page has read it. */
async function holdAnswer(page: Page, url: RegExp) {
  const answers: { request: Request; answer: () => Promise<void> }[] = []
  // The field of the plate looks it up as well, and breaks that off when it changes: only the first one is sure to be read.
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch()
      answers.push({ request: route.request(), answer: () => route.fulfill({ response }) })
    },
    { times: 1 },
  )
  return async () => {
    await expect.poll(() => answers.length).toBe(1)
    const { request, answer } = answers[0]!
    const read = page.waitForResponse((response) => response.request() === request).then((response) => response.finished())
    await answer()
    await read
    // The page has drawn whatever came of it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}
const plate = (page: Page) => page.getByLabel('Număr de înmatriculare')
const name = (page: Page, search: string) => page.evaluate((to) => history.pushState(history.state, '', to), search)

test('the answer of a client who was named before arrives late and changes nothing', async ({ shop, signedIn }) => {
  const first = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  const second = await shop.make.client({ name: 'Elena Rusu', phone: '0733000222' })
  const page = await signedIn('operator', { fresh: true })
  const release = await holdAnswer(page, new RegExp(`/api/v1/clients/${first.id}$`))
  await page.goto(`${workOrders}/create?client_id=${first.id}`)
  await expect(client(page)).toHaveValue('')
  await name(page, `?client_id=${second.id}`)
  await expect(client(page)).toHaveValue('Elena Rusu')
  await release()
  await expect(client(page)).toHaveValue('Elena Rusu')
  await expect(page.getByLabel('Telefon')).toHaveValue('0733000222')
})

test('a client who is typed while the answer of the named one is under way stays', async ({ shop, signedIn }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator', { fresh: true })
  const release = await holdAnswer(page, new RegExp(`/api/v1/clients/${id}$`))
  await page.goto(`${workOrders}/create?client_id=${id}`)
  await client(page).fill('Kovács Júlia')
  await release()
  await expect(client(page)).toHaveValue('Kovács Júlia')
})

test('the answer of a vehicle that was named before arrives late and changes nothing', async ({ shop, signedIn }) => {
  const first = await shop.make.client({ name: 'Ion Pop' })
  const second = await shop.make.client({ name: 'Elena Rusu' })
  await shop.make.vehicle({ plateNumber: 'BV 10 AAA', clientId: first.id })
  await shop.make.vehicle({ plateNumber: 'BV 20 BBB', clientId: second.id })
  const page = await signedIn('operator', { fresh: true })
  const release = await holdAnswer(page, /plate-number\?value=BV.{1,3}10.{1,3}AAA$/)
  await page.goto(`${workOrders}/create?plate_number=BV 10 AAA`)
  await expect(plate(page)).toHaveValue('BV 10 AAA')
  await name(page, '?plate_number=BV 20 BBB')
  await expect(client(page)).toHaveValue('Elena Rusu')
  await release()
  await expect(plate(page)).toHaveValue('BV 20 BBB')
  await expect(client(page)).toHaveValue('Elena Rusu')
})

test('a plate that is typed while the answer of the named one is under way keeps its owner out', async ({ shop, signedIn }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  await shop.make.vehicle({ plateNumber: 'BV 10 AAA', clientId: id })
  const page = await signedIn('operator', { fresh: true })
  const release = await holdAnswer(page, /plate-number\?value=BV.{1,3}10.{1,3}AAA$/)
  await page.goto(`${workOrders}/create?plate_number=BV 10 AAA`)
  await expect(plate(page)).toHaveValue('BV 10 AAA')
  await plate(page).fill('BV 30 CCC')
  await release()
  await expect(plate(page)).toHaveValue('BV 30 CCC')
  await expect(client(page)).toHaveValue('')
})
