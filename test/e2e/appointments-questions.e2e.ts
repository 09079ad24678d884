import { api } from '#contract/index.ts'
import { message } from './board-page.ts'
import { at, dayColumn, days, drag, openCalendar, pointAt } from './calendar-page.ts'
import { expect, test } from './fixtures.ts'

const [, tuesday, wednesday] = days as [string, string, string]

test('a taken time leads to a question, and is booked over only after consent', async ({ shop, signedIn }) => {
  await shop.make.appointment({ carPlateNumber: 'BV 12 ABC' })
  // A missed appointment blocks nobody.
  const { id: absent } = await shop.make.appointment({ carPlateNumber: 'BV 00 NUV', ...at('2031-11-25', '08:00', '09:00') })
  await shop.operator(api.appointments.setStatus, { id: absent, status: 'skipped' })
  await shop.make.appointment({ carPlateNumber: 'CJ 98 MNT', ...at('2031-11-25', '08:00', '09:00') })
  const page = await signedIn('operator')
  await openCalendar(page)
  const over = async () => drag(page, await pointAt(page, 'luni 24', '10:20'), await pointAt(page, tuesday, '10:50'))
  const question = page.getByRole('dialog', { name: 'Programezi oricum?' })

  await over()
  await expect(question).toContainText('Se suprapune cu CJ 98 MNT 10:00.')
  await question.getByRole('button', { name: 'Renunță' }).click()
  await expect(dayColumn(page, 'luni 24').getByRole('button', { name: /^10:00–11:00, BV 12 ABC/ })).toBeVisible()
  await over()
  await question.getByRole('button', { name: 'Programează oricum' }).click()
  await expect(dayColumn(page, tuesday).getByRole('button', { name: /^10:30–11:30, BV 12 ABC/ })).toBeVisible()
  await expect(page.locator('[data-item]')).toHaveCount(3)
})

test('a client with a reminder is notified of a move or cancellation if the staff agrees', async ({ openShop, signedIn }) => {
  const settings = { sms_message_appointment_created: true, sms_message_appointment_deleted: true }
  const shop = await openShop({ settings })
  await shop.make.appointment({ carPlateNumber: 'BV 12 ABC' })
  // The messages count as delivered to the phone.
  await shop.rows((tx) => tx.updateTable('smsMessages').set({ status: 'delivered' }).execute())
  const texts = () => shop.rows((tx) => tx.selectFrom('smsMessages').select(['kind', 'text']).orderBy('id').execute())
  const page = await signedIn('operator', { shop })
  await openCalendar(page)
  const question = page.getByRole('dialog', { name: 'Anunți clientul?' })

  await drag(page, await pointAt(page, 'luni 24', '10:20'), await pointAt(page, tuesday, '12:20'))
  await expect(question).toContainText('cu cea nouă: 25.11.2031, 12:00?')
  await expect(dayColumn(page, tuesday).getByRole('button', { name: /^12:00–13:00/ })).toBeAttached()
  await question.getByRole('button', { name: 'Nu trimite' }).click()
  await expect(message(page, 'BV 12 ABC a trecut la marți, 12:00–13:00')).toBeVisible()
  expect(await texts()).toHaveLength(1)

  // A change of the end alone is in no message.
  const end = await pointAt(page, tuesday, '13:00')
  await drag(page, { ...end, y: end.y - 3 }, await pointAt(page, tuesday, '13:42'))
  await expect(message(page, 'BV 12 ABC a trecut la marți, 12:00–13:45')).toBeVisible()

  await drag(page, await pointAt(page, tuesday, '12:20'), await pointAt(page, wednesday, '09:20'))
  await question.getByRole('button', { name: 'Trimite mesajul' }).click()
  await expect(message(page, 'BV 12 ABC a trecut la miercuri, 09:00–10:45')).toBeVisible()
  expect((await texts()).at(-1)).toMatchObject({ kind: 'created', text: expect.stringContaining('26.11.2031 09:00') })

  await page.locator('[data-item]').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('dialog', { name: 'Ești sigur?' }).getByRole('button', { name: 'Șterge' }).click()
  await expect(question).toContainText('că a fost anulată?')
  await question.getByRole('button', { name: 'Trimite mesajul' }).click()
  await expect(page.locator('[data-item]')).toHaveCount(0)
  await expect.poll(async () => (await texts()).at(-1)).toMatchObject({ kind: 'deleted' })
})
