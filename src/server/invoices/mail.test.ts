import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { maxInvoiceMails } from '#contract/invoices/invoices.ts'
import { openOwnServer } from '#test/own-server.ts'
import { pdfText } from '#test/pdf-text.ts'
import type { Shop } from '#test/shop.ts'

const { invoices, audit } = api
const settings = { invoices_enabled: true }
const own = await openOwnServer('invoice_mails')
await own.startJobs()
afterAll(own.close)

async function issueInvoice({ make, operator }: Shop): Promise<number> {
  await make.invoiceSeries()
  return (await operator(invoices.issue, { id: (await make.invoice()).id })).id
}
const mail = ({ operator }: Shop, id: number, to: string[]) => operator(invoices.mail, { id, to, language: 'hu' })

test('an invoice is mailed as paper in the chosen language, once to each address', async () => {
  const shop = await own.openShop({ settings })
  const id = await issueInvoice(shop)
  const to = ['birou@rapid.ro', 'ana@rapid.ro']
  const once = () => shop.operator(invoices.mail, { id, to, language: 'hu' }, { 'idempotency-key': 'invoice-mail-1' })
  expect(await Promise.all([once(), once()])).toEqual([null, null])
  const sent = () => shop.world.mailer.outbox.filter(({ template }) => template === 'invoice')
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(2)
  expect(
    sent()
      .map((letter) => letter.to)
      .toSorted(),
  ).toEqual(to.toSorted())
  const [letter] = sent()
  expect(letter).toMatchObject({ language: 'hu', subject: 'Számla BV 000001 – Atelier Brașov SRL' })
  expect(letter!.text).toContain('Tisztelt Ion Pop!')
  expect(letter!.attachment).toMatchObject({ fileName: 'factura_BV-000001.pdf', mediaType: 'application/pdf' })
  expect((await pdfText(letter!.attachment!.content)).join()).toMatch(/BV 000001[\s\S]*121,00/)
  const entries = (await shop.admin(audit.search, { models: { subject: ['invoice'] } })).items
  expect(entries[0]).toMatchObject({ changes: [{ field: 'mailed_addresses', to: 2 }] })
  expect(JSON.stringify(entries)).not.toContain('rapid.ro')
})

test('a draft is not mailed, and neither is the invoice of another account', async () => {
  const shop = await own.openShop({ settings })
  const draft = await shop.make.invoice()
  await expect(mail(shop, draft.id, ['birou@rapid.ro'])).rejects.toMatchObject({ status: 409, code: 'StatusNotAllowed' })
  const other = await own.openShop({ settings })
  const id = await issueInvoice(other)
  await expect(mail(shop, id, ['birou@rapid.ro'])).rejects.toMatchObject({ status: 404 })
  await expect(mail(other, id, ['birou'])).rejects.toMatchObject({ status: 422, fields: { 'to.0': ['InvalidEmail'] } })
})

test('an account mails at most 60 invoices in an hour, also by calls at once', async () => {
  const shop = await own.openShop({ settings })
  const id = await issueInvoice(shop)
  const letters = Array.from({ length: maxInvoiceMails / 3 + 2 }, () => mail(shop, id, ['a@rapid.ro', 'b@rapid.ro', 'c@rapid.ro']))
  const answers = await Promise.allSettled(letters)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxInvoiceMails / 3)
  await expect(mail(shop, id, ['a@rapid.ro'])).rejects.toMatchObject({ status: 429, code: 'TooManyRequests' })
})
