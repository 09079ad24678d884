import { api } from '#contract/index.ts'
import { dayInZone, toInstant } from '#domain/text/calendar.ts'
import { hours, liveLine, plated } from './board-page.ts'
import { expect, test } from './fixtures.ts'

test('the wall shows plates and progress, follows the board, and has no personal data', async ({ shop, signedIn }) => {
  const worker = await shop.make.worker({ name: 'Ionel Mare' })
  const { id } = await shop.make.workOrder({
    ...plated('BV 12 ABC'),
    workOrder: { clientName: 'Anca Secretă', phone: '0722999888', metaData: { deadline: hours(-1) } },
    workers: [worker.id],
  })
  await shop.make.workOrder({ ...plated('CJ 98 MNT'), workOrder: { startDate: hours(72) } })
  const page = await signedIn('worker')
  // Requests of the page before no longer count.
  const answers: Promise<string>[] = []
  page.on('response', (response) => void (response.url().includes('/service-controls/') && answers.push(response.text().catch(() => ''))))
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Ecran de perete' }).click()
  answers.length = 0
  const column = (name: string) => page.getByRole('region', { name, exact: true })

  await expect(column('Noi').getByRole('article', { name: 'BV 12 ABC' })).toContainText(/IM.*Dacia Logan.*întârziată 1 h/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Conectat' })).toBeVisible()
  await shop.operator(api.workOrders.status, { id, status: 'in-progress' })
  await expect(column('În lucru').getByRole('article', { name: 'BV 12 ABC' })).toBeVisible()

  const shownText = (await Promise.all(answers)).join() + (await page.locator('body').innerText())
  expect(shownText).toContain('BV 12 ABC')
  expect(shownText).not.toMatch(/Anca|Secretă|0722|999888|Ionel|121/)

  await page.getByRole('link', { name: 'Înapoi la situația lucrărilor' }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('orders that do not fit on the wall are shown in turn', async ({ shop, signedIn }) => {
  for (const number of [101, 102, 103, 104, 105]) await shop.make.workOrder(plated(`B ${number} XYZ`))
  const page = await signedIn('worker', { fresh: true, viewport: { width: 1100, height: 600 } })
  await page.clock.install()
  await page.goto('/dashboard?wall=1')
  const shown = () => page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))
  const [first, second] = [
    ['B 105 XYZ', 'B 104 XYZ', 'B 103 XYZ'],
    ['B 102 XYZ', 'B 101 XYZ'],
  ]
  const turnedTo = (cards: string[]) =>
    expect
      .poll(async () => {
        const now = await shown()
        if (now.join() !== cards.join()) await page.clock.runFor(12_000)
        return now
      })
      .toEqual(cards)
  await turnedTo(first)
  await turnedTo(second)
  await expect(page.getByText(/^[12] din 2$/)).toBeVisible()
  await turnedTo(first)
})

test('a wall without a connection shows its time, and reloads at night', async ({ shop, signedIn }) => {
  await shop.make.workOrder(plated('BV 12 ABC'))
  const page = await signedIn('worker', { fresh: true })
  // Shortly before four in the browser's zone: later its session would have expired.
  const zone = 'America/New_York'
  const today = dayInZone(new Date().toISOString(), zone)
  await page.clock.install({ time: toInstant(today, '03:55', zone) })
  const line = await liveLine(page)
  await page.goto('/dashboard?wall=1')
  await expect(page.getByRole('img', { name: 'Conectat', exact: true })).toBeVisible()
  const alert = page.getByRole('alert')

  await line.cut()
  await expect(page.getByRole('img', { name: 'Conectat', exact: true })).toHaveCount(0)
  await expect(alert).toHaveCount(0)
  await page.clock.runFor(10_000)
  await expect(alert).toContainText(/^Fără conexiune\. Ce se vede este de la ora \d\d:\d\d\.$/)

  line.mend()
  const connected = page.getByRole('img', { name: 'Conectat', exact: true })
  const later = async () => {
    await page.clock.runFor(1000)
    return connected.count()
  }
  await expect.poll(later).toBe(1)
  await expect(alert).toHaveCount(0)

  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.clock.setFixedTime(Date.parse(toInstant(today, '04:00', zone)) + 20_000)
  await page.clock.resume()
  await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false)
  await expect(page.getByRole('article', { name: 'BV 12 ABC' })).toBeVisible()
})
