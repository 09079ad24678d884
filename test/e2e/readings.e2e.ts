import { api } from '#contract/index.ts'
import { openPage } from '#test/make/booking.ts'
import { openBookingDialog } from './guest-booking.ts'
import { expect, test } from './fixtures.ts'
import { client, newest, newOrder, sizeField, tab } from './order-page.ts'

const plate = 'Număr de înmatriculare'

test('a text is read when its field is left, and Escape gives back what was typed', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/vehicles')
  await page.getByRole('button', { name: 'Vehicul nou' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: plate })
  await field.fill('b i23 abc')
  await field.press('Tab')
  await expect(field).toHaveValue('B 123 ABC')
  await expect(field).toHaveAccessibleDescription(/Citit: B 123 ABC · Literă în loc de cifră\?/)
  await field.focus()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('B I23 ABC')
  await expect(dialog).toBeVisible()
  await field.press('Tab')
  await expect(field).toHaveValue('B I23 ABC')
})

test('words beside a plate go to the description, until they are taken back', async ({ shop, signedIn }) => {
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/vehicles')
  await page.getByRole('button', { name: 'Vehicul nou' }).first().click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: plate })
  const description = dialog.getByRole('textbox', { name: 'Observații despre vehicul' })
  await field.fill('B 12 ABC Dacia Logan')
  await field.press('Tab')
  await expect(field).toHaveValue('B 12 ABC')
  await expect(description).toHaveValue('DACIA LOGAN')
  await dialog.getByRole('button', { name: 'Anulează', exact: true }).first().click()
  await expect(field).toHaveValue('B 12 ABC DACIA LOGAN')
  await expect(description).toHaveValue('')
  await field.fill('B 12 ABC Dacia')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  const { items } = await shop.operator(api.vehicles.search, {})
  expect(items).toMatchObject([{ plateNumber: 'B 12 ABC', description: 'DACIA' }])
})

test('a size typed with marks and words is read, and a text that is no size stays in every tab', async ({ shop, signedIn }) => {
  await shop.make.worker({ name: 'Dan Moldovan' })
  const page = await signedIn('operator')
  await newOrder(page)
  await page.getByLabel(plate).fill('BV 12 ABC')
  await client(page).fill('Ion Pop')
  await tab(page, 'Date vehicul').click()
  await sizeField(page).fill('mare')
  await page.getByLabel('Presiune').focus()
  await expect(sizeField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(sizeField(page)).toHaveAccessibleDescription(/Dimensiune nevalidă/)
  await tab(page, 'Date generale').click()
  await expect(tab(page, 'Date vehicul')).toContainText('de corectat')
  await page.keyboard.press('Control+s')
  await expect(sizeField(page)).toBeFocused()
  await expect(sizeField(page)).toHaveValue('mare')
  await sizeField(page).fill('4x205/55R16 94W XL Michelin')
  await page.getByLabel('Presiune').focus()
  await expect(sizeField(page)).toHaveValue('205/55 R16')
  await expect(sizeField(page)).toHaveAccessibleDescription(/„Michelin” s-a mutat la/)
  await expect(page.getByLabel('Lățime')).toHaveValue('205')
  await expect(page.getByLabel('Număr anvelope')).toHaveValue('4')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await newest(shop)).toMatchObject({
    description: 'Michelin',
    tyreService: { tyreCount: 4, tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }] },
  })
})

test('a guest is asked once about a phone that looks made up', async ({ shop, page }) => {
  await openPage(shop)
  const dialog = await openBookingDialog(page, shop, '10:00')
  await dialog.getByLabel(plate).fill('b-12-abc')
  await dialog.getByLabel('Nume', { exact: true }).fill('Elena Rusu')
  await dialog.getByLabel('Telefon').fill('0722 222 222')
  await dialog.getByLabel('Marcă').fill('Dacia')
  await dialog.getByRole('button', { name: 'Trimiteți cererea' }).click()
  await expect(dialog.getByLabel('Telefon')).toBeFocused()
  await expect(dialog.getByLabel('Telefon')).toHaveAccessibleDescription(/inventat\?.*trimiteți din nou/)
  await dialog.getByRole('button', { name: 'Trimiteți cererea' }).click()
  await expect(dialog.getByText('Cererea a fost trimisă. Vă anunțăm când este confirmată.')).toBeVisible()
  const { items } = await shop.operator(api.appointments.list, {})
  expect(items).toMatchObject([{ phone: '0722222222', carPlateNumber: 'B 12 ABC' }])
})
