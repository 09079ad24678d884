import { api } from '#contract/index.ts'
import { expectAccessible } from './accessible.ts'
import { at, groupIn, monday, openCalendar, pointAt } from './calendar-page.ts'
import { expect, test } from './fixtures.ts'

test('a new appointment of the week selects the first free ramp and says when there is none', async ({ shop, signedIn }) => {
  const [first, second] = [await groupIn(shop, 'Rampa 1'), await groupIn(shop, 'Rampa 2')]
  await shop.make.appointment({ appointmentGroupId: first, ...at(monday, '08:00', '09:00') })
  await shop.make.appointment({ appointmentGroupId: first, ...at(monday, '10:00', '11:00') })
  await shop.make.appointment({ appointmentGroupId: second, ...at(monday, '10:00', '11:00') })
  const page = await signedIn('operator')
  await openCalendar(page)
  const dialog = page.getByRole('dialog', { name: 'Programare nouă' })
  const ramp = dialog.getByRole('combobox', { name: 'Grup' })
  const { x, y } = await pointAt(page, 'marți 25', '12:10')
  await page.mouse.dblclick(x, y)
  await expect(ramp).toHaveValue('Rampa 1')
  await expect(ramp).toHaveAccessibleDescription('Primul grup liber la ora aceasta')
  await page.keyboard.press('Escape')
  await expect(dialog, 'nothing was typed').toBeHidden()

  await page.locator('[data-cursor]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(ramp).toHaveValue('Rampa 1')
  await page.keyboard.type('cj98mnt')
  const day = dialog.getByRole('textbox', { name: 'Începe', exact: true })
  const hour = dialog.getByRole('spinbutton', { name: 'Începe: ore' })
  await hour.fill('12')
  await day.fill('24.11.2031')
  await page.keyboard.press('Tab')
  await expect(ramp).toHaveValue('')
  await expect(ramp).toHaveAccessibleDescription('Niciun grup nu este liber la ora aceasta')
  await expectAccessible(page)
  await hour.fill('10')
  await expect(ramp).toHaveValue('Rampa 2')
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(dialog).toBeHidden()
  const { items } = await shop.operator(api.appointments.week, { year: 2031, week: 48 })
  expect(items.find(({ carPlateNumber }) => carPlateNumber === 'CJ 98 MNT')).toMatchObject({ appointmentGroupId: second })
})
