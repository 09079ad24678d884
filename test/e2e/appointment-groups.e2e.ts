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

test('the lanes of a day keep the hours in sight, and longer appointments name their work', async ({ shop, signedIn }) => {
  const groups: number[] = []
  for (let number = 1; number <= 8; number += 1) groups.push(await groupIn(shop, `Rampa ${number}`))
  const work = { appointmentGroupId: groups[0]!, requestedServices: ['Echilibrat'] }
  await shop.make.appointment({ ...work, carPlateNumber: 'BV 12 ABC', ...at(monday, '08:00', '09:00') })
  await shop.make.appointment({ ...work, carPlateNumber: 'CJ 98 MNT', ...at(monday, '10:00', '10:30') })
  const page = await signedIn('operator')
  await page.setViewportSize({ width: 1100, height: 900 })
  await openCalendar(page, '&span=day&groups=yes')
  const lane = page.getByRole('group', { name: 'Rampa 1', exact: true })
  await expect(lane).toContainText('BV 12 ABC')
  await expect(lane.getByText('Echilibrat', { exact: true })).toHaveCount(1)
  expect(await lane.evaluate((column) => column.getBoundingClientRect().width)).toBeGreaterThanOrEqual(150)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const leftOfHour = () => calendar.getByText('09:00', { exact: true }).evaluate((hour) => hour.getBoundingClientRect().left)
  const left = await leftOfHour()
  await calendar.evaluate((region) => (region.scrollLeft = 300))
  expect(await leftOfHour()).toBe(left)
})
