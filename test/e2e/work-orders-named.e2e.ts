import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { client, workOrders } from './order-page.ts'

// An address names the client or the vehicle; each test delays the first answer.

/** Delays the first answer of an address until the returned function is called, which waits until the page has read it. */
async function delayAnswer(page: Page, url: RegExp) {
  const answers: { request: Request; answer: () => Promise<void> }[] = []
  // The plate field looks the plate up, too, and aborts that on changes: only the first answer is sure to be read.
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
    // The page has rendered the result.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}
const plate = (page: Page) => page.getByLabel('Număr de înmatriculare')
const name = (page: Page, search: string) => page.evaluate((to) => history.pushState(history.state, '', to), search)

test('the late answer of a client named before changes nothing', async ({ shop, signedIn }) => {
  const first = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  const second = await shop.make.client({ name: 'Elena Rusu', phone: '0733000222' })
  const page = await signedIn('operator', { fresh: true })
  const release = await delayAnswer(page, new RegExp(`/api/v1/clients/${first.id}$`))
  await page.goto(`${workOrders}/create?client_id=${first.id}`)
  await expect(client(page)).toHaveValue('')
  await name(page, `?client_id=${second.id}`)
  await expect(client(page)).toHaveValue('Elena Rusu')
  await release()
  await expect(client(page)).toHaveValue('Elena Rusu')
  await expect(page.getByLabel('Telefon')).toHaveValue('0733000222')
})

test("a client typed while the named client's answer is pending stays", async ({ shop, signedIn }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  const page = await signedIn('operator', { fresh: true })
  const release = await delayAnswer(page, new RegExp(`/api/v1/clients/${id}$`))
  await page.goto(`${workOrders}/create?client_id=${id}`)
  await client(page).fill('Kovács Júlia')
  await release()
  await expect(client(page)).toHaveValue('Kovács Júlia')
})

test('the late answer of a vehicle named before changes nothing', async ({ shop, signedIn }) => {
  const first = await shop.make.client({ name: 'Ion Pop' })
  const second = await shop.make.client({ name: 'Elena Rusu' })
  await shop.make.vehicle({ plateNumber: 'BV 10 AAA', clientId: first.id })
  await shop.make.vehicle({ plateNumber: 'BV 20 BBB', clientId: second.id })
  const page = await signedIn('operator', { fresh: true })
  const release = await delayAnswer(page, /plate-number\?value=BV.{1,3}10.{1,3}AAA$/)
  await page.goto(`${workOrders}/create?plate_number=BV 10 AAA`)
  await expect(plate(page)).toHaveValue('BV 10 AAA')
  await name(page, '?plate_number=BV 20 BBB')
  await expect(client(page)).toHaveValue('Elena Rusu')
  await release()
  await expect(plate(page)).toHaveValue('BV 20 BBB')
  await expect(client(page)).toHaveValue('Elena Rusu')
})

test("a plate typed while the named vehicle's answer is pending keeps its owner out", async ({ shop, signedIn }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  await shop.make.vehicle({ plateNumber: 'BV 10 AAA', clientId: id })
  const page = await signedIn('operator', { fresh: true })
  const release = await delayAnswer(page, /plate-number\?value=BV.{1,3}10.{1,3}AAA$/)
  await page.goto(`${workOrders}/create?plate_number=BV 10 AAA`)
  await expect(plate(page)).toHaveValue('BV 10 AAA')
  await plate(page).fill('BV 30 CCC')
  await release()
  await expect(plate(page)).toHaveValue('BV 30 CCC')
  await expect(client(page)).toHaveValue('')
})
