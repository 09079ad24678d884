import type { Page } from '@playwright/test'
import { api } from '#contract/index.ts'
import { openPage } from '#test/make/booking.ts'
import { payloads } from '#test/payloads.ts'
import { at, openCalendar } from './calendar-page.ts'
import { expect, test } from './fixtures.ts'

/** Records unwanted behaviour of a page: dialogs, requests to other hosts, and violations of its policy. */
function recordMisdeeds(page: Page): string[] {
  const misdeeds: string[] = []
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname)) misdeeds.push(`request ${request.url()}`)
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) misdeeds.push(message.text())
  })
  return misdeeds
}

/** Joins as many payloads as a field takes. */
function joinPayloads(maxLength: number, from: number): string {
  let text = ''
  for (const payload of [...payloads.slice(from), ...payloads.slice(0, from)])
    if (text.length + payload.length < maxLength) text += ` ${payload}`
  return text.trim()
}

test('hostile texts of clients and guests stay text in the calendar, its cards and the table', async ({ shop, signedIn }) => {
  const begun = Date.now()
  const hour = (start: number) => ({ from: new Date(start).toISOString(), to: new Date(start + 3_600_000).toISOString() })
  for (const [index, payload] of payloads.entries())
    await shop.make.appointment({
      ...(index % 2 ? hour(begun) : at(`2031-11-${24 + (index % 5)}`, '08:00', '09:00')),
      clientName: payload,
      carMake: payload.slice(0, 50),
      carModel: payload.slice(-50),
      description: payload,
      requestedServices: [payload],
      allowOverlap: true,
    })
  const page = await signedIn('operator')
  const misdeeds = recordMisdeeds(page)
  await page.goto('/dashboard/appointments')
  await expect(page.getByRole('cell', { name: payloads[1]!.trim(), exact: true }).first()).toBeVisible()
  await openCalendar(page)
  const items = page.locator('[data-item]')
  await expect(items).toHaveCount(30)
  for (const index of [0, 7, 14]) {
    await items.nth(index).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  expect(misdeeds).toEqual([])
})

test('hostile texts of workplaces and guests stay text on the public pages', async ({ page, shop }) => {
  const misdeeds = recordMisdeeds(page)
  const slug = `vulcanizare-${shop.code.toLowerCase()}`
  // Two rounds, so that every payload is in some field.
  for (const from of [0, 30]) {
    const seo = { title: joinPayloads(60, from), description: joinPayloads(160, from + 10), keywords: [joinPayloads(30, from)] }
    await openPage(shop, {
      slug,
      address: joinPayloads(250, from),
      description: joinPayloads(1000, from),
      successMessage: joinPayloads(500, from),
      seo: { ro: seo, en: seo, hu: seo },
    })
    await shop.admin(api.organizations.update, { id: shop.organization.id, name: joinPayloads(100, from + 20) })
    await page.goto(`/programari?lang=ro-RO`)
    await page.goto(`/programari/${slug}?lang=ro-RO`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(joinPayloads(100, from + 20))
    await expect(page).toHaveTitle(joinPayloads(60, from))
    await expect(page.locator('#app button').first()).toBeVisible()
  }
  // On a Saturday after ten o'clock this week has no such time left.
  await page.getByRole('button', { name: 'Săptămâna următoare' }).click()
  await page
    .getByRole('button', { name: /10:00, Liber$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const typed = {
    'Număr de înmatriculare': 'CJ 12 ABC',
    Nume: joinPayloads(150, 0),
    Telefon: '0733111222',
    Marcă: joinPayloads(50, 5),
    Model: joinPayloads(50, 9),
    Observații: joinPayloads(150, 40),
  }
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).first().fill(value)
  await dialog.getByRole('button', { name: 'Trimiteți cererea' }).click()
  await expect(dialog.getByText(joinPayloads(500, 30))).toBeVisible()
  await dialog.getByRole('link').click()
  await expect(page.getByText('CJ ** ABC')).toBeVisible()
  expect(misdeeds).toEqual([])
})
