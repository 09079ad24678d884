import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { invoices } = api
const settings = { invoices_enabled: true }
const words = {
  ro: ['FACTURĂ', 'Furnizor', 'Client', 'Total de plată', '121,00'],
  en: ['INVOICE', 'Seller', 'Buyer', 'Total to pay', '121.00'],
  hu: ['SZÁMLA', 'Eladó', 'Ügyfél', 'Fizetendő összesen', '121,00'],
} as const

test('an invoice is printed as it was issued, and its credit note names it', async () => {
  const { operator, admin, make, organization } = await openShop({ settings })
  await make.invoiceSeries()
  const { id } = await operator(invoices.issue, { id: (await make.invoice()).id })
  await admin(api.organizations.update, { id: organization.id, company: { name: 'Alt Nume SRL' } })
  for (const language of ['ro', 'en', 'hu'] as const) {
    const { fileName, content } = await operator(invoices.pdf, { id, language })
    expect(fileName).toBe('factura_BV-000001.pdf')
    const text = (await pdfText(content)).join(' ').replace(/\s+/g, ' ')
    for (const word of [...words[language], 'Atelier Brașov SRL', 'RO14399840', 'BV 000001', 'Ion Pop', 'Ulei 5W30'])
      expect(text).toContain(word)
    expect(text).not.toContain('Alt Nume')
  }
  const note = await operator(invoices.credit, { id, reason: 'Retur de marfă' })
  const [page] = await pdfText((await operator(invoices.pdf, { id: note.id })).content)
  for (const word of ['FACTURĂ STORNO', 'BV 000001', 'Retur de marfă']) expect(page).toContain(word)
})

test('300 long lines break by row under a repeated head, and a draft has no number', async () => {
  const { operator, make } = await openShop({ settings })
  const lines = Array.from({ length: 300 }, (_, at) => ({ name: `Poziția ${at} ${'foarte lungă '.repeat(12)}`.slice(0, 200), price: at }))
  const draft = await make.invoice({ lines })
  const pages = await pdfText((await operator(invoices.pdf, { id: draft.id })).content)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages[0]).toContain('Ciornă')
  for (const page of pages.slice(0, -1)) expect(page).toContain('Denumire')
})
