import type { Page } from '@playwright/test'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { expectAccessible } from './accessible.ts'
import { chooseFound } from './choose.ts'
import { expect, test } from './fixtures.ts'
import { pressMenuItem } from './menu.ts'

const address = '/dashboard/workstation-settings/clients'
const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Renunți la modificări?' })

const waysOut = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a press beside it': (page: Page) => page.mouse.click(4, 4),
  'its cross': (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Închide' }).first().click(),
  'its cancel button': (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Renunță', exact: true }).click(),
}

test('every way out of a filled client form asks first and gives the focus back', async ({ signedIn }) => {
  const page = await signedIn('operator')
  await page.goto(address)
  const opener = page.getByRole('button', { name: 'Client nou', exact: true }).first()
  const dialog = page.getByRole('dialog', { name: 'Client nou' })
  const name = dialog.getByRole('textbox', { name: 'Nume', exact: true })
  for (const leave of Object.values(waysOut)) {
    await opener.click()
    await name.fill('Ion Pop')
    await leave(page)
    await expect(questionOf(page).getByRole('button', { name: 'Continuă editarea' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(questionOf(page)).toHaveCount(0)
    await expect(name).toHaveValue('Ion Pop')
    await leave(page)
    await questionOf(page).getByRole('button', { name: 'Renunță la modificări' }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.click()
    await expect(name).toBeVisible()
    await leave(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('going back and reloading ask before a filled client form is lost', async ({ signedIn }) => {
  const page = await signedIn('operator', { fresh: true })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Clienți', exact: true }).click()
  await page.getByRole('button', { name: 'Client nou', exact: true }).first().click()
  const name = page.getByRole('dialog', { name: 'Client nou' }).getByRole('textbox', { name: 'Nume', exact: true })
  await name.fill('Ion Pop')
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => questions).toEqual(['beforeunload'])

  await page.evaluate(() => history.back())
  await questionOf(page).getByRole('button', { name: 'Continuă editarea' }).click()
  await expect(name).toHaveValue('Ion Pop')
  await page.evaluate(() => history.back())
  await questionOf(page).getByRole('button', { name: 'Renunță la modificări' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('every way out of a written call note asks first, and an empty one closes at once', async ({ signedIn, shop }) => {
  const expirationDate = addDays(dayInZone(new Date().toISOString(), 'Europe/Bucharest'), 3)
  const workOrder = { clientName: 'Ion Pop', metaData: { itp: true, expirationDate } }
  await shop.make.workOrder({ workOrder, car: { plateNumber: 'BV 20 ABC' } })
  const page = await signedIn('operator')
  await page.goto('/dashboard/workstation-settings/work-orders/inspections-due')
  const note = page.getByRole('dialog', { name: 'Apel către Ion Pop' }).getByRole('textbox')
  const menu = page.getByRole('button', { name: 'Opțiuni pentru BV 20 ABC · Ion Pop' })
  const open = async () => {
    await menu.press('Enter')
    await pressMenuItem(page, 'Notează un apel')
    await expect(note).toBeFocused()
  }
  for (const leave of Object.values(waysOut)) {
    await open()
    await leave(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()
    await open()
    await note.fill('Sună mâine')
    await leave(page)
    await expect(questionOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(note).toHaveValue('Sună mâine')
    await leave(page)
    await questionOf(page).getByRole('button', { name: 'Renunță la modificări' }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()
  }
})

test('closing the merge of clients asks once another client is chosen', async ({ signedIn, shop }) => {
  const { id } = await shop.make.client({ name: 'Ion Pop' })
  await shop.make.client({ name: 'Pop Ion' })
  const page = await signedIn('operator')
  await page.goto(`${address}/${id}`)
  const other = page.getByRole('dialog', { name: 'Unește clienții' }).getByRole('combobox', { name: 'Celălalt client' })
  const open = async () => {
    await page.getByRole('button', { name: 'Alte acțiuni' }).press('Enter')
    await pressMenuItem(page, 'Unește clienții')
    await expect(other).toBeFocused()
  }
  await open()
  await waysOut['a press beside it'](page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open()
  await chooseFound(page, 'pop ion', page.getByRole('option', { name: 'Pop Ion' }))
  await waysOut['a press beside it'](page)
  await expect(questionOf(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(other).toHaveValue('Pop Ion')
})
