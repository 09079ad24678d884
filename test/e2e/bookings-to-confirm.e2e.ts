import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { openPage } from '#test/make/booking.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { book } from './guest-booking.ts'

const entry = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Navigare principală' }).getByRole('link', { name, exact: true })

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
}

test('a booking of a guest counts at the menu and at the head of the board without a reload', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  const page = await signedIn('operator')
  await open(page, '/dashboard')
  await expect(entry(page, 'Programări')).toBeVisible()
  await expect(page.getByRole('link', { name: /de confirmat/ })).toHaveCount(0)

  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  await expect(entry(page, 'Programări 1 de confirmat')).toBeVisible()
  await book(guest, shop, '12:00', 'CJ 98 MNT', '0733111333')
  await expect(entry(page, 'Programări 2 de confirmat')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: '2 programări de confirmat', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/appointments\?confirm=yes$/)
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveText([/Stare/, /CJ 12 ABC/, /CJ 98 MNT/])
  await expectAccessible(page)

  const { items } = await shop.admin(api.appointments.list, { models: { status: ['new-guest'] }, orderDir: 'asc' })
  await shop.admin(api.appointments.confirm, { id: items[0]!.id })
  await expect(rows).toHaveText([/Stare/, /CJ 98 MNT/])
  await expect(entry(page, 'Programări 1 de confirmat')).toBeVisible()
  await rows.filter({ hasText: 'CJ 98 MNT' }).click()
  await page.getByRole('dialog', { name: 'Confirmă programarea' }).getByRole('button', { name: 'Confirmă' }).click()
  await expect(page.getByText('Nimic de confirmat')).toBeVisible()
  await expect(entry(page, 'Programări')).toBeVisible()
  await page.getByRole('button', { name: 'Toate programările' }).click()
  await expect(page).not.toHaveURL(/confirm/)
})

test('bookings made while every page was closed stand in the strip, where one click confirms', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  await book(guest, shop, '12:00', 'CJ 98 MNT', '0733111333')
  const page = await signedIn('operator')
  await open(page, '/dashboard/appointments')
  const strip = page.getByRole('region', { name: /de confirmat$/ })
  const rows = strip.getByRole('listitem')
  await expect(rows).toHaveText([/CJ 12 ABC.*10:00.*Elena Rusu/, /CJ 98 MNT.*12:00/])
  await expect(entry(page, 'Programări 2 de confirmat')).toBeVisible()
  await expect(page).toHaveTitle('(2) Programări · Atelier')
  await expect(page.getByRole('button', { name: '2 notificări noi' })).toBeVisible()
  await expectAccessible(page)

  await strip.getByRole('button', { name: 'Altă oră: CJ 98 MNT' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirmă programarea' })).toBeVisible()
  await page.keyboard.press('Escape')
  await strip.getByRole('button', { name: 'Confirmă: CJ 12 ABC' }).dblclick()
  await expect(rows).toHaveText([/CJ 98 MNT/])
  await expect(strip.getByRole('button', { name: 'Confirmă: CJ 98 MNT' })).toBeFocused()
  await expect(entry(page, 'Programări 1 de confirmat')).toBeVisible()

  await book(guest, shop, '14:00', 'BV 77 GST', '0733111444')
  await entry(page, 'Situația lucrărilor').click()
  await expect(rows).toHaveText([/CJ 98 MNT/])
  await page.getByRole('main').press('y')
  await expect(rows).toHaveText([/BV 77 GST/])
  await strip.getByRole('button', { name: 'Refuză: BV 77 GST' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Șterge' }).click()
  await expect(strip).toHaveCount(0)
  await expect(entry(page, 'Programări')).toBeVisible()
  const { items } = await shop.admin(api.appointments.list, { orderDir: 'asc' })
  expect(items.map(({ carPlateNumber, status }) => [carPlateNumber, status])).toEqual([
    ['CJ 12 ABC', 'new'],
    ['CJ 98 MNT', 'new'],
  ])
})

test('on a phone a link at the head leads to the bookings to confirm, with day and workplace', async ({
  openShop,
  signedIn,
  page: guest,
}) => {
  const shop = await openShop({ organizations: 2 })
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  const page = await signedIn('admin', { shop, viewport: { width: 360, height: 740 } })
  for (const address of ['/dashboard', '/dashboard/appointments']) {
    await page.goto(address)
    await page.getByRole('main').getByRole('button', { name: 'Opțiuni pentru CJ 12 ABC' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Altă oră', 'Refuză'])
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: '1 programare de confirmat', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Programări' }).getByRole('listitem')).toHaveText(/De confirmat.*Brașov.*CJ 12 ABC/)
  }
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('the list to confirm is counted at its head, and one click confirms a row', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  await book(guest, shop, '12:00', 'CJ 98 MNT', '0733111333')
  const page = await signedIn('operator')
  await open(page, '/dashboard/appointments?confirm=yes')
  await expect(page.getByRole('main').getByText('2 programări de confirmat', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmă: CJ 12 ABC', exact: true }).dblclick()
  await expect(page.getByText('CJ 12 ABC: programare confirmată')).toBeVisible()
  await expect(page.getByRole('main').getByText('1 programare de confirmat', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('row')).toHaveText([/Stare/, /Nouă.*CJ 12 ABC/, /De confirmat.*CJ 98 MNT/])
  await expect(page.getByRole('alert')).toHaveCount(0)
  const { items } = await shop.admin(api.appointments.list, { models: { status: ['new'] } })
  expect(items).toMatchObject([{ carPlateNumber: 'CJ 12 ABC', confirmedBy: { username: expect.any(String) } }])
})

test('a confirmed row keeps its place under a second press', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  await book(guest, shop, '12:00', 'CJ 98 MNT', '0733111333')
  const page = await signedIn('operator')
  await open(page, '/dashboard/appointments?confirm=yes')
  const rows = page.getByRole('main').getByRole('row')
  const box = (await page.getByRole('button', { name: 'Confirmă: CJ 12 ABC', exact: true }).boundingBox())!
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await press()
  await expect(page.getByRole('main').getByText('1 programare de confirmat', { exact: true })).toBeVisible()
  await expect(rows).toHaveText([/Stare/, /CJ 12 ABC/, /De confirmat.*CJ 98 MNT/])
  await press()
  const { items } = await shop.admin(api.appointments.list, { models: { status: ['new'] } })
  expect(items.map(({ carPlateNumber }) => carPlateNumber)).toEqual(['CJ 12 ABC'])
  await page.reload()
  await expect(rows).toHaveText([/Stare/, /CJ 98 MNT/])
})

test('declining an overlap leaves the booking to confirm and shows no error', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  const { items } = await shop.admin(api.appointments.list, { models: { status: ['new-guest'] } })
  const { from, to } = items[0]!
  await shop.make.appointment({ carPlateNumber: 'CJ 98 MNT', from, to, allowOverlap: true })
  const page = await signedIn('operator')
  await open(page, '/dashboard/appointments?confirm=yes')
  const button = page.getByRole('button', { name: 'Confirmă: CJ 12 ABC', exact: true })
  const question = page.getByRole('dialog', { name: 'Programezi oricum?' })
  await button.click()
  await question.getByRole('button', { name: 'Renunță' }).click()
  await expect(question).toHaveCount(0)
  await button.click()
  await question.getByRole('button', { name: 'Programează oricum' }).click()
  await expect(page.getByText('CJ 12 ABC: programare confirmată')).toBeVisible()
  // An error would have been shown before, and closes by itself only later.
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
})

test('a phone confirms with one tap, and keeps deletion in the menu', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  await page.goto('/dashboard/appointments?confirm=yes')
  const card = page.getByRole('listitem').filter({ hasText: 'CJ 12 ABC' })
  await expect(card.getByRole('button', { name: 'Șterge' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Opțiuni pentru CJ 12 ABC' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Mută la…', 'Șterge'])
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Confirmă', exact: true }).click()
  await expect(card.getByText('Nouă', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Confirmă', exact: true })).toHaveCount(0)
})

test('a user who may not confirm bookings sees no number', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  const page = await signedIn('worker')
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  await open(page, '/dashboard/appointments?confirm=yes')
  await expect(entry(page, 'Programări')).toBeVisible()
  await expect(page.getByText('Nu ai programări pentru azi')).toBeVisible()
  expect(requests.filter((url) => /\/api\/.*(to-confirm|counters)/.test(url))).toEqual([])
})
