import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { client, workOrders } from './order-page.ts'

// An address names who comes or the vehicle; each test holds the first answer back.

/** Holds the answers of one address until the returned function is called, which waits until the page has read them. */
async function holdAnswers(page: Page, url: RegExp) {
  const answers: (() => Promise<void>)[] = []
  await page.route(url, async (route) => {
    const response = await route.fetch()
    answers.push(() => route.fulfill({ response }))
  })
  return async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    for (const answer of answers) {
      const read = page.waitForResponse(url).then((response) => response.finished())
      await answer()
      await read
    }
    // The page has drawn whatever came of it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}
const name = (page: Page, search: string) => page.evaluate((to) => history.pushState(history.state, '', to), search)
const summary = (page: Page) => page.getByRole('complementary')

test('the answer of a client who was named before arrives late and changes nothing', async ({ shop, signedIn }) => {
  const first = await shop.make.client({ name: 'Ion Pop', phone: '0722000111' })
  const second = await shop.make.client({ name: 'Elena Rusu', phone: '0733000222' })
  const page = await signedIn('operator', { fresh: true })
  const release = await holdAnswers(page, new RegExp(`/api/v1/clients/${first.id}$`))
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
  const release = await holdAnswers(page, new RegExp(`/api/v1/clients/${id}$`))
  await page.goto(`${workOrders}/create?client_id=${id}`)
  await client(page).fill('Kovács Júlia')
  await release()
  await expect(client(page)).toHaveValue('Kovács Júlia')
})

test('the answer of a vehicle that was named before arrives late and changes nothing', async ({ shop, signedIn }) => {
  await shop.make.vehicle({ plateNumber: 'BV 10 AAA', make: 'Dacia' })
  await shop.make.vehicle({ plateNumber: 'BV 20 BBB', make: 'Ford' })
  const page = await signedIn('operator', { fresh: true })
  const release = await holdAnswers(page, /plate-number\?value=BV.{1,3}10.{1,3}AAA$/)
  await page.goto(`${workOrders}/create?plate_number=BV 10 AAA`)
  await expect(page.getByLabel('Număr de înmatriculare')).toHaveValue('BV 10 AAA')
  await name(page, '?plate_number=BV 20 BBB')
  await expect(summary(page)).toContainText('Ford')
  await release()
  await expect(summary(page)).toContainText('Ford')
  await expect(page.getByLabel('Număr de înmatriculare')).toHaveValue('BV 20 BBB')
})
