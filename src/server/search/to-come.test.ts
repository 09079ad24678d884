import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayInZone, toInstant } from '#domain/text/calendar.ts'
import { openShop } from '#test/shop.ts'

test('an appointment of early today is found, one of yesterday evening is not', async () => {
  const { operator, make } = await openShop()
  const zone = 'Europe/Bucharest'
  const midnight = Date.parse(toInstant(dayInZone(new Date().toISOString(), zone), '00:00', zone))
  const at = (minutes: number) => new Date(midnight + minutes * 60_000).toISOString()
  await make.appointment({ clientName: 'Ion Ieri', from: at(-30), to: at(-15) })
  await make.appointment({ clientName: 'Ion Azi', from: at(0), to: at(15) })

  const { items } = await operator(api.search.everywhere, { text: 'ion', kind: 'appointment' })
  expect(items.map(({ title }) => title)).toEqual(['Ion Azi'])
})

test('a skipped appointment is not found', async () => {
  const { operator, make } = await openShop()
  const [skipped] = [await make.appointment({ clientName: 'Ion Absent' }), await make.appointment({ clientName: 'Ion Prezent', ...later })]
  await operator(api.appointments.setStatus, { id: skipped.id, status: 'skipped' })

  const { items } = await operator(api.search.everywhere, { text: 'ion', kind: 'appointment' })
  expect(items.map(({ title }) => title)).toEqual(['Ion Prezent'])
})

test('a break is not found', async () => {
  const { make, operator } = await openShop()
  await make.appointment({ ...later, isBreak: true, clientName: 'Inventar', carPlateNumber: '' })
  expect((await operator(api.search.everywhere, { text: 'inventar' })).items).toEqual([])
})
const later = { from: '2031-11-24T10:00:00Z', to: '2031-11-24T11:00:00Z' }
