import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { client, workOrders } from './order-page.ts'

// An address names who comes; each test holds the first answer back.

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
