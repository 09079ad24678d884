import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { nextMonday, openPage } from '#test/make/booking.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { book } from './guest-booking.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^(Notificări|\d+ (de )?notific\S+ no\S+)$/ })
const rowsOf = (page: Page) => page.getByRole('dialog', { name: 'Notificări' }).getByRole('listitem')

async function open(page: Page, address = '/dashboard') {
  await page.goto(address)
  await expect(page.getByText('Conectat', { exact: true })).toBeVisible()
}

test('a booking made while nobody looked rings the bell of each user until that user opens it', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')

  const page = await signedIn('operator')
  await open(page)
  await expect(bell(page)).toHaveAccessibleName('1 notificare nouă')
  await bell(page).press('Enter')
  await expect(rowsOf(page)).toHaveText([/^Programare online nouă.*CJ 12 ABC.*10:00$/])
  await expect(rowsOf(page).first()).toHaveAttribute('data-unseen')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/appointments\?confirm=yes$/)
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'CJ 12 ABC' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificări')

  const elsewhere = await signedIn('operator', { fresh: true })
  await open(elsewhere)
  await bell(elsewhere).press('Enter')
  await expect(rowsOf(elsewhere)).toHaveText([/CJ 12 ABC/])
  await expect(rowsOf(elsewhere).first()).not.toHaveAttribute('data-unseen')

  const colleague = await signedIn('admin')
  await open(colleague)
  await expect(bell(colleague)).toHaveAccessibleName('1 notificare nouă')
})

test('the bell lists a booking to confirm above what came after it', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  const page = await signedIn('operator')
  await open(page)
  await expect(bell(page)).toHaveAccessibleName('1 notificare nouă')
  await shop.make.product()
  await expect(bell(page)).toHaveAccessibleName('2 notificări noi')
  await bell(page).press('Enter')
  await expect(rowsOf(page)).toHaveText([/CJ 12 ABC/, /^Produs nou/])
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['De făcut', 'Noutăți'])
})

test('a cancellation rings an open page, and leads to the day in the calendar of its workplace', async ({
  openShop,
  signedIn,
  page: guest,
}) => {
  const shop = await openShop({ organizations: 2 })
  const there = shop.organizations[1]!
  await openPage({ ...shop, organization: there })
  await book(guest, { organization: there }, '12:00', 'CJ 98 MNT', '0733111222')
  const page = await signedIn('admin', { shop })
  await open(page)
  await bell(page).click()
  await expect(rowsOf(page)).toHaveText([new RegExp(`Programare online nouă.*CJ 98 MNT.*12:00 · ${there.name}$`)])
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Notificări')

  await guest.getByRole('link', { name: 'Mutați sau anulați programarea' }).click()
  await guest.getByRole('button', { name: 'Anulați programarea' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'Anulați programarea' }).click()
  await expect(guest.getByRole('status')).toHaveText('Anulată')
  await expect(bell(page)).toHaveAccessibleName('1 notificare nouă')
  await bell(page).click()
  await expect(rowsOf(page)).toHaveText([/Anulată de client.*CJ 98 MNT/, /Programare online nouă/])
  await rowsOf(page).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`view=calendar.*date=${nextMonday()}`))
  await expect(page.getByRole('main')).toContainText('CJ 98 MNT')
})

test('a user who chose their own workplace sees no notices of another, and leaves them unread', async ({
  openShop,
  signedIn,
  page: guest,
}) => {
  const shop = await openShop({ organizations: 2 })
  for (const organization of shop.organizations) await openPage({ ...shop, organization })
  await book(guest, { organization: shop.organizations[1]! }, '10:00', 'CJ 98 MNT', '0733111333')
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  const { user } = await shop.admin(api.session.information, {})
  await shop.admin(api.users.update, { id: user.id, notificationSettings: { ...user.notificationSettings, view: 'own' } })
  const page = await signedIn('admin', { shop })
  await open(page)
  await bell(page).click()
  await expect(rowsOf(page)).toHaveText([/CJ 12 ABC/])
  const unread = async () => (await shop.admin(api.notices.list, {})).items.filter((notice) => notice.unread).map(({ data }) => data.plate)
  await expect.poll(unread).toEqual(['CJ 98 MNT'])
})

test('the bell of a worker asks for no bookings', async ({ signedIn }) => {
  const page = await signedIn('worker')
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  await open(page)
  await bell(page).click()
  await expect(page.getByText('Aici apare ce schimbă colegii cât timp pagina este deschisă.')).toBeVisible()
  expect(requests.filter((url) => url.includes('/notices'))).toEqual([])
})

test('the rows of bookings fit a phone', async ({ shop, signedIn, page: guest }) => {
  await openPage(shop)
  await book(guest, shop, '10:00', 'CJ 12 ABC', '0733111222')
  const page = await signedIn('operator', { viewport: { width: 360, height: 740 } })
  await page.goto('/dashboard/appointments')
  await bell(page).click()
  await expect(rowsOf(page)).toHaveText([/CJ 12 ABC/])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
