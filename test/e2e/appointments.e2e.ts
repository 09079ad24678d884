import { api } from '#contract/index.ts'
import { message } from './board-page.ts'
import { at, dayColumn, days, drag, groupIn, monday, openCalendar, pointAt } from './calendar-page.ts'
import { expect, test } from './fixtures.ts'

const [, tuesday, wednesday] = days as [string, string, string]

test('an appointment is dragged to another day, lengthened by its edge, and restored', async ({ shop, signedIn }) => {
  const { id } = await shop.make.appointment({ carPlateNumber: 'BV 12 ABC' })
  const page = await signedIn('operator')
  const there = await signedIn('simple-service')
  for (const each of [page, there]) await openCalendar(each)
  await expect(dayColumn(page, 'luni 24').getByRole('button', { name: '10:00–11:00, BV 12 ABC, Ștefan Őri, nouă' })).toBeVisible()

  await drag(page, await pointAt(page, 'luni 24', '10:20'), await pointAt(page, wednesday, '12:23'))
  for (const each of [page, there]) await expect(dayColumn(each, wednesday).getByRole('button', { name: /^12:00–13:00/ })).toBeVisible()
  await expect(message(page, 'BV 12 ABC a trecut la miercuri, 12:00–13:00')).toBeVisible()
  expect(await shop.operator(api.appointments.get, { id })).toMatchObject({
    from: '2031-11-26T10:00:00.000Z',
    to: '2031-11-26T11:00:00.000Z',
  })

  const end = await pointAt(page, wednesday, '13:00')
  await drag(page, { ...end, y: end.y - 3 }, await pointAt(page, wednesday, '13:42'))
  await expect(dayColumn(there, wednesday).getByRole('button', { name: /^12:00–13:45/ })).toBeVisible()
  await page.getByRole('button', { name: 'Anulează' }).click()
  for (const each of [page, there]) await expect(dayColumn(each, wednesday).getByRole('button', { name: /^12:00–13:00/ })).toBeVisible()

  // However the pointer moves, the appointment ends at closing.
  await drag(page, await pointAt(page, wednesday, '12:20'), await pointAt(page, tuesday, '18:30'))
  await expect(dayColumn(page, tuesday).getByRole('button', { name: /^17:00–18:00/ })).toBeVisible()
})

test('the keyboard moves and stretches an appointment, leaves it, and books at the cell cursor', async ({ shop, signedIn }) => {
  await shop.make.appointment({ carPlateNumber: 'BV 12 ABC' })
  const page = await signedIn('operator')
  await openCalendar(page)
  const item = page.locator('[data-item]')
  await item.focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(`Alt+${key}`)
  await expect(page.getByRole('status').getByText(`${tuesday}, 10:30–11:30`)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(dayColumn(page, tuesday).getByRole('button', { name: /^10:30–11:30/ })).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(item).toHaveAccessibleName(/^10:30–11:45/)
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Escape')
  await expect(item).toHaveAccessibleName(/^10:30–11:45/)
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^10:30–11:45, BV 12 ABC/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item).toBeFocused()

  await page.locator('[data-cursor]').focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: `${tuesday}, 08:00, liber` })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Programare nouă' })
  await expect(dialog.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
  await page.keyboard.type('cj98mnt')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(dayColumn(page, tuesday).getByRole('button', { name: '08:00–08:30, CJ 98 MNT, nouă' })).toBeVisible()

  await page.locator('[data-cursor]').focus()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: '1–6 decembrie 2031' })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { name: 'marți, 2 decembrie 2031' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { name: 'luni, 1 decembrie 2031' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('heading', { name: 'sâmbătă, 29 noiembrie 2031' })).toBeVisible()
})

test('a double click books, a stored plate fills in its client, and closed hours only warn', async ({ shop, signedIn }) => {
  await shop.make.appointment({ carPlateNumber: 'BV 12 ABC', clientName: 'Ion Pop', ...at('2031-11-20', '08:00', '09:00') })
  const page = await signedIn('operator')
  await openCalendar(page)
  const { x, y } = await pointAt(page, tuesday, '09:40')
  await page.mouse.dblclick(x, y)
  const dialog = page.getByRole('dialog', { name: 'Programare nouă' })
  await expect(dialog.getByRole('combobox', { name: 'Număr de înmatriculare' })).toBeFocused()
  await page.keyboard.type('bv12')
  await page.getByRole('option', { name: /BV 12 ABC/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Marcă' })).toHaveValue('Dacia')
  await dialog.getByRole('button', { name: '90 min' }).click()
  await dialog.getByRole('textbox', { name: 'Observații' }).fill('Schimb anvelope')
  await expect(dialog.getByText('15 din 150 de caractere')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Cu jante' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Anvelope la hotel' }).check()
  await dialog.getByRole('checkbox', { name: 'Cu jante' }).check()
  await dialog.getByRole('textbox', { name: 'Începe', exact: true }).fill('30.11.2031')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Duminica este închis. Poți programa oricum.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Începe', exact: true }).fill('25.11.2031')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Poți programa oricum.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Salvează' }).click()
  await expect(dayColumn(page, tuesday).getByRole('button', { name: /^09:30–11:00, BV 12 ABC/ })).toBeVisible()
})

test('the card shows the client and changes status and time, and deletes with undo', async ({ shop, signedIn }) => {
  const { id } = await shop.make.appointment({ carPlateNumber: 'BV 12 ABC', description: 'Schimb de anvelope și echilibrare' })
  const page = await signedIn('operator')
  await openCalendar(page)
  const item = page.locator('[data-item]')
  const card = page.getByRole('dialog', { name: /BV 12 ABC/ })
  await item.hover()
  await expect(card.getByText('Schimb de anvelope și ech…')).toHaveAttribute('title', 'Schimb de anvelope și echilibrare')
  await card.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Mută la…', 'Trimite SMS', 'Finalizată', 'În lucru', 'Neonorată'])
  await page.getByRole('menuitem', { name: 'În lucru' }).click()
  await expect(item).toHaveAccessibleName(/în lucru$/)

  await item.click()
  await card.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await page.getByRole('menuitem', { name: 'Mută la…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mută BV 12 ABC' })
  await expect(dialog.getByRole('textbox', { name: 'Începe', exact: true })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Începe', exact: true }).fill('27.11.2031')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Mută' }).click()
  await expect(dayColumn(page, 'joi 27').getByRole('button', { name: /^10:00–11:00/ })).toBeVisible()

  await item.focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Ești sigur?' }).getByRole('button', { name: 'Șterge' }).click()
  await expect(item).toHaveCount(0)
  await page.getByRole('button', { name: 'Anulează' }).click()
  await expect(dayColumn(page, 'joi 27').getByRole('button', { name: /^10:00–11:00/ })).toBeVisible()
  expect(await shop.operator(api.appointments.get, { id })).toMatchObject({ status: 'in-progress' })
})

test("a guest's booking is confirmed first, then becomes an order, and the week is printed", async ({ shop, signedIn }) => {
  const { id } = await shop.make.appointment({ carPlateNumber: 'BV 12 ABC', description: 'Schimb de anvelope' })
  await shop.rows((tx) => tx.updateTable('appointments').set({ status: 'new-guest', guest: true }).where('id', '=', id).execute())
  const page = await signedIn('operator')
  await openCalendar(page)
  const item = page.locator('[data-item]')
  await expect(item).toHaveAccessibleName(/de confirmat$/)
  await item.click()
  const card = page.getByRole('dialog', { name: /BV 12 ABC/ })
  await expect(card.getByRole('button', { name: 'Creează comanda de lucru' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Opțiuni pentru BV 12 ABC' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Mută la…'])
  await expect(page.getByRole('menuitem')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'Confirmă', exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Editează' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmă programarea' })
  await dialog.getByRole('button', { name: 'Confirmă' }).click()
  await expect(item).toHaveAccessibleName(/nouă$/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'PDF' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Săptămâna afișată' }).click()),
  ])
  expect(download.suggestedFilename()).toBe('programari_2031-W48.pdf')

  await item.click()
  await card.getByRole('button', { name: 'Creează comanda de lucru' }).click()
  await expect(page).toHaveURL(/work-orders\/drafts\/\d+/)
  await expect(page.getByRole('combobox', { name: 'Număr de înmatriculare' })).toHaveValue('BV 12 ABC')
  // The order lacks a worker alone.
  await expect(page.getByRole('combobox', { name: 'Lucrători' })).toBeFocused()
})

test('a day shows its groups side by side, a tab shows one, and dragging changes the group', async ({ shop, signedIn }) => {
  const [first, second] = [await groupIn(shop, 'Rampa 1'), await groupIn(shop, 'Rampa 2')]
  const { id } = await shop.make.appointment({ carPlateNumber: 'BV 12 ABC', appointmentGroupId: first })
  await shop.make.appointment({ carPlateNumber: 'CJ 98 MNT', appointmentGroupId: second, ...at(monday, '11:00', '12:00') })
  const page = await signedIn('operator')
  await openCalendar(page, '&span=day')
  await page.getByRole('checkbox', { name: 'Vezi pe grupuri' }).check()
  await drag(page, await pointAt(page, 'Rampa 1', '10:20'), await pointAt(page, 'Rampa 2', '10:20'))
  await expect(dayColumn(page, 'Rampa 2').getByRole('button')).toHaveCount(2)
  await expect.poll(async () => (await shop.operator(api.appointments.get, { id })).appointmentGroupId).toBe(second)
  await page.getByRole('radiogroup', { name: 'Grupuri de programări' }).getByText('Rampa 1').click()
  await expect(page.locator('[data-item]')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'luni, 24 noiembrie 2031' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Rampa 1' })).toBeChecked()
})

test("today is a table, a worker's only view and cards on a phone, with a text when empty", async ({ shop, signedIn }) => {
  const worker = await signedIn('worker')
  await worker.goto('/dashboard/appointments?view=calendar')
  await expect(worker.getByText('Nu ai programări pentru azi')).toBeVisible()
  const now = Date.now()
  await shop.make.appointment({
    carPlateNumber: 'BV 12 ABC',
    from: new Date(now - 60_000).toISOString(),
    to: new Date(now + 60_000 * 60).toISOString(),
    description: 'Schimb de anvelope',
  })
  await expect(worker.getByRole('row', { name: /Nouă.*BV 12 ABC.*Ștefan Őri.*Dacia Logan.*0722000111.*Schimb de anvelope/ })).toBeVisible()
  await expect(worker.getByRole('button', { name: /Programare nouă|Opțiuni|Calendar/ })).toHaveCount(0)
  await expect(worker.getByRole('radiogroup', { name: 'Afișare' })).toHaveCount(0)

  const phone = await signedIn('operator', { viewport: { width: 390, height: 844 } })
  await phone.goto('/dashboard/appointments')
  await expect(phone.getByRole('listitem').filter({ hasText: 'BV 12 ABC' })).toBeVisible()
  await expect(phone.getByRole('radiogroup', { name: 'Afișare' })).toHaveCount(0)
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.getByRole('button', { name: 'Adaugă' }).click()
  await expect(phone.getByRole('dialog', { name: 'Programare nouă' })).toBeVisible()
})

test('a moving finger scrolls, a resting one lifts, and one tap on an empty cell books', async ({ shop, signedIn }) => {
  await shop.make.appointment({ carPlateNumber: 'BV 12 ABC' })
  const page = await signedIn('operator', { hasTouch: true, viewport: { width: 1024, height: 600 } })
  await openCalendar(page)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const item = page.locator('[data-item]')
  const grid = page.getByRole('region', { name: 'Calendar' })

  const middle = async () => {
    const { x, y, height } = (await item.boundingBox())!
    return { x: x + 20, y: y + height / 2 }
  }
  const start = await middle()
  await touch('touchStart', start)
  for (const by of [30, 60, 90, 120, 150]) await touch('touchMove', { ...start, y: start.y - by })
  await touch('touchEnd')
  let y = -1
  await expect
    .poll(async () => {
      const before = y
      y = (await item.boundingBox())!.y
      return y === before
    }, 'the grid comes to rest')
    .toBe(true)
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50)
  await expect(item).toHaveAccessibleName(/^10:00–11:00/)

  // However far the grid has scrolled, the item is below its header again.
  await grid.evaluate((region) => (region.scrollTop = 80))
  const grabPoint = await middle()
  await touch('touchStart', grabPoint)
  await expect(item).toHaveAttribute('data-lifted')
  const there = await pointAt(page, tuesday, '12:00')
  await touch('touchMove', { x: there.x, y: grabPoint.y })
  await touch('touchMove', there)
  await touch('touchEnd')
  await expect(dayColumn(page, tuesday).getByRole('button', { name: /^11:30–12:30/ })).toBeVisible()

  const empty = await pointAt(page, wednesday, '10:40')
  await page.touchscreen.tap(empty.x, empty.y)
  await expect(page.getByRole('dialog', { name: 'Programare nouă' })).toBeVisible()
})

test('the calendar has room for its days in every language and width', async ({ shop, signedIn }) => {
  await groupIn(shop, 'Rampa 1')
  for (const language of ['ro', 'en', 'hu'] as const) {
    const page = await signedIn('admin', { language })
    await page.goto(`/dashboard/appointments?view=calendar&groups=yes&date=${monday}`)
    const grid = page.getByRole('region').filter({ has: page.locator('[data-column]') })
    await expect(page.locator('[data-column]')).toHaveCount(6)
    for (const width of [768, 1100, 1280, 1366, 1440, 1536, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = () =>
        grid.evaluate((region) => [region.scrollWidth - region.clientWidth, document.documentElement.scrollWidth - innerWidth])
      await expect.poll(beyond, `${language}, ${width} pixels wide`).toEqual([0, 0])
    }
  }
})
