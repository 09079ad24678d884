import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { printDate } from '#domain/text/format.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { cashDays, cashMovements, payments, workOrders } = api
const words = {
  ro: ['Închidere de casă', 'Sold inițial', 'Numerar numărat', 'Diferență', 'La seif', 'Mișcări de numerar', 'bancă', 'Încasări anulate'],
  en: ['Till closing', 'Opening float', 'Cash counted', 'Difference', 'To the safe', 'Cash movements', 'bank', 'Voided payments'],
  hu: ['Pénztárzárás', 'Nyitó készpénz', 'Megszámolt készpénz', 'Eltérés', 'Széfbe', 'Készpénzmozgások', 'bank', 'Sztornózott befizetések'],
} as const

test('the sheet of a closed day is one page in the reader’s language', async () => {
  const { operator, make, idOf, organization } = await openShop()
  const place = { organizationId: organization.id, day: dayInZone(new Date().toISOString(), 'Europe/Bucharest') }
  const { id, uuid } = await make.workOrder({ status: 'done' })
  await operator(workOrders.update, { id, paymentTypeId: idOf('paymentTypes', 'CASH') })
  await operator(workOrders.update, { id, paymentTypeId: idOf('paymentTypes', 'CARD') })
  for (let i = 0; i < 40; i++)
    await operator(cashMovements.create, { direction: 'out', amount: 1, category: 'bank', reason: 'depunere la ghișeu '.repeat(9) })
  const counts = [{ paymentTypeId: idOf('paymentTypes', 'CARD'), counted: 120 }]
  const note = 'observație '.repeat(40)
  const closing = { countedCash: 60.5, floatLeft: 10, counts, zNumber: '0118', zTotal: 121, note }
  await operator(cashDays.setFloat, { ...place, openingFloat: 100, reason: 'prima zi' })
  await operator(cashDays.close, { ...place, ...closing })
  for (const language of ['ro', 'en', 'hu'] as const) {
    const { fileName, content } = await operator(cashDays.pdf, { ...place, language })
    expect(fileName).toBe(`casa_${place.day}.pdf`)
    const pages = await pdfText(content)
    expect(pages).toHaveLength(1)
    const text = pages[0]!.replace(/\s+/g, ' ')
    for (const word of [...words[language], '0118', uuid, printDate(place.day, 'UTC')]) expect(text, language).toContain(word)
    for (const sum of language === 'en' ? ['60.50', '50.50', '0.50'] : ['60,50', '50,50', '0,50']) expect(text, language).toContain(sum)
  }
})

test('an open day is printed as it is now', async () => {
  const { operator, organization, make, idOf } = await openShop()
  const place = { organizationId: organization.id, day: dayInZone(new Date().toISOString(), 'Europe/Bucharest') }
  const { id } = await make.workOrder()
  await operator(payments.create, {
    paymentTypeId: idOf('paymentTypes', 'CASH'),
    amount: 50,
    allocations: [{ workOrderId: id, amount: 50 }],
  })
  const [page] = await pdfText((await operator(cashDays.pdf, place)).content)
  expect(page).toContain('Situația casei')
  expect(page).not.toContain('Numerar numărat')
})
