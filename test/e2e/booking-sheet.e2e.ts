import { devices, type Page } from '@playwright/test'
import { nextMonday, openPage } from '#test/make/booking.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test, type ShopFixture } from './fixtures.ts'

const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
test.use(phone)

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Datele programării' })
const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Renunțați la cerere?' })
const nameOf = (page: Page) => sheetOf(page).getByLabel('Nume', { exact: true })
const tenOf = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: '10:00', exact: true })

async function openSheet(page: Page, shop: ShopFixture) {
  const slug = `vulcanizare-${shop.code.toLowerCase()}`
  await openPage(shop, { slug })
  await page.goto(`/programari/${slug}?lang=ro-RO`)
  const day = page.locator(`#day-${nextMonday()}`)
  await expect(page.getByRole('tablist')).toBeVisible()
  // On a Sunday the current week is over, and the page opens on the next one.
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Săptămâna următoare' }).click()
  await day.click()
  await tenOf(page).click()
  await expect(sheetOf(page)).toBeVisible()
}

const waysOut = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a press beside it': (page: Page) => page.mouse.click(4, 4),
  'its cross': (page: Page) => sheetOf(page).getByRole('button', { name: 'Închide' }).click(),
  'the way back': async (page: Page) => void (await page.goBack()),
}

for (const [way, leave] of Object.entries(waysOut))
  test(`${way} asks a guest before it discards a filled booking form`, async ({ page, shop }) => {
    await openSheet(page, shop)
    const { keyboard } = page
    await sheetOf(page).getByLabel('Am anvelope la hotel').check()
    await nameOf(page).fill('Elena Rusu')
    await leave(page)
    await expect(questionOf(page)).toContainText('Ce ați completat se pierde.')
    await expectAccessible(page)

    await keyboard.press('Escape')
    await expect(questionOf(page)).toHaveCount(0)
    await expect(nameOf(page)).toHaveValue('Elena Rusu')
    await expect(sheetOf(page).getByLabel('Am anvelope la hotel')).toBeChecked()

    await leave(page)
    await expect(questionOf(page).getByRole('button', { name: 'Continuați completarea' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(nameOf(page)).toHaveValue('Elena Rusu')
    await leave(page)
    await questionOf(page).getByRole('button', { name: 'Renunțați la cerere' }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(tenOf(page)).toBeFocused()
  })

for (const [way, leave] of Object.entries(waysOut))
  test(`${way} closes an empty booking form without a question`, async ({ page, shop }) => {
    await openSheet(page, shop)
    await leave(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(tenOf(page)).toBeFocused()
    await tenOf(page).click()
    await expect(sheetOf(page)).toBeVisible()
  })

test('Esc twice keeps a filled booking form and the focus in its field', async ({ page, shop }) => {
  await openSheet(page, shop)
  await nameOf(page).fill('Elena Rusu')
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape')
    await expect(questionOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(questionOf(page)).toHaveCount(0)
    await expect(nameOf(page)).toBeFocused()
  }
  await expect(nameOf(page)).toHaveValue('Elena Rusu')
})

test('the browser asks before a filled booking form is loaded again', async ({ page, shop }) => {
  await openSheet(page, shop)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await nameOf(page).fill('Elena Rusu')
  await page.evaluate(() => location.reload())
  await expect.poll(() => questions).toEqual(['beforeunload'])
  await expect(nameOf(page)).toHaveValue('Elena Rusu')
})

test('going back leaves the booking page after its sheet is closed', async ({ page, shop }) => {
  await page.goto('/programari')
  await openSheet(page, shop)
  const address = page.url()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull()
  await page.goBack()
  expect(page.url()).not.toBe(address)
})
