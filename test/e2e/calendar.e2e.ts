import { expect, test } from './fixtures.ts'
import { client, newest, newOrder, stock, tab, workOrders } from './order-page.ts'

/**
 * An evening of this day in New York, the browser's zone, and already the next day in Romania. Long ago, so that no session has expired.
 */
const evening = '2024-01-16T22:30:00Z'
const day = '2024-01-16'
const nextDay = '2024-01-17'

const written = (date: string) => date.split('-').toReversed().join('.')
const nameOf = (date: string) => new RegExp(`^${Number(date.slice(8))} ianuarie 2024$`, 'i')

test("a list is filtered to today by the workplace's calendar, together with other filters", async ({ signedIn }) => {
  const page = await signedIn('operator', { viewport: { width: 1100, height: 768 } })
  await page.clock.setFixedTime(evening)
  await page.goto(workOrders)
  await page.getByRole('button', { name: 'Filtre' }).click()
  const field = page.getByRole('button', { name: 'Finalizată' }).filter({ hasText: 'Oricare' })
  await field.click()
  const calendar = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Luna aceasta' }) })
    .last()
  await expect(calendar.locator('[aria-current=date]')).toHaveAccessibleName(nameOf(nextDay))
  const place = await calendar.boundingBox()
  const form = await page.getByRole('dialog', { name: 'Filtre' }).locator('form').boundingBox()
  expect(place!.x).toBeGreaterThanOrEqual(form!.x + form!.width)
  expect(place!.x + place!.width).toBeLessThanOrEqual(1100)

  await calendar.getByRole('button', { name: 'Azi' }).click()
  await page.getByRole('button', { name: 'Aplică' }).click()
  await expect(page).toHaveURL(new RegExp(`finished=${nextDay}`))
})

test('a deadline is set in the future only; a passed one stays visible and saved', async ({ shop, signedIn }) => {
  await stock(shop)
  const passed = '2024-01-03T08:00:00Z'
  const { id } = await shop.make.workOrder({
    workOrder: { clientName: 'Ana Pop', metaData: { deadline: passed } },
    car: { plateNumber: 'BV 10 ABC' },
  })
  const page = await signedIn('operator', { fresh: true })
  await page.clock.setFixedTime(evening)
  const deadline = page.getByRole('textbox', { name: 'Termen', exact: true })
  const dayButton = (date: string) => page.getByRole('button', { name: nameOf(date) })

  await newOrder(page)
  await deadline.click()
  await expect(dayButton(nextDay)).toBeEnabled()
  await expect(dayButton(day)).toBeDisabled()
  await deadline.fill(written(day))
  await client(page).focus()
  await expect(deadline).toHaveValue('')

  await page.goto(`${workOrders}/edit/${id}?viewMode=edit`)
  await expect(deadline).toHaveValue('03.01.2024')
  await client(page).fill('Ana Popescu')
  await deadline.click()
  await expect(dayButton('2024-01-03')).toBeEnabled()
  await expect(dayButton('2024-01-04')).toBeDisabled()
  await page.keyboard.press('Escape')
  await tab(page, 'Date vehicul').click()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/viewMode=view/)
  expect(await newest(shop)).toMatchObject({
    client: { name: 'Ana Popescu' },
    metaData: { deadline: expect.stringContaining('2024-01-03T08:00:00') },
  })
})
