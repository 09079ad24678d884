import type { Locator, Page } from '@playwright/test'
import { nextMonday } from '#test/make/booking.ts'
import { expect, type ShopFixture } from './fixtures.ts'

type Shop = Pick<ShopFixture, 'organization'>

/** Opens the form of the public page for this time of the next Monday, as a guest does on a phone. */
export async function openBookingDialog(guest: Page, { organization }: Shop, time: string): Promise<Locator> {
  await guest.setViewportSize({ width: 412, height: 839 })
  await guest.goto(`/programari/${organization.id}?lang=ro-RO`)
  const day = guest.locator(`#day-${nextMonday()}`)
  await expect(guest.getByRole('tablist')).toBeVisible()
  // On a Sunday the current week is over, and the page opens on the next one.
  if ((await day.count()) === 0) await guest.getByRole('button', { name: 'Săptămâna următoare' }).click()
  await day.click()
  await guest.getByRole('button', { name: time, exact: true }).click()
  return guest.getByRole('dialog')
}

/** Books on the public page. */
export async function book(guest: Page, shop: Shop, time: string, plate: string, phone: string) {
  const dialog = await openBookingDialog(guest, shop, time)
  const fields = { 'Număr de înmatriculare': plate, Nume: 'Elena Rusu', Telefon: phone, Marcă: 'Dacia' }
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Trimiteți cererea' }).click()
  await expect(dialog.getByText('Cererea a fost trimisă. Vă anunțăm când este confirmată.')).toBeVisible()
}
