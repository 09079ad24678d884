import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { plain } from '#test/hostile-files.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

const { orderAttachments } = api

test('the client’s copy shows the photos marked for the client once the account prints them', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const send = async (caption: string, width: number) => {
    const content = await plain(width, 60).jpeg().toBuffer()
    return shop.worker(orderAttachments.create, { id, clientKey: randomUUID(), caption, file: { mediaType: 'image/jpeg', content } })
  }
  const shown = await send('Zgârietură la prag', 80)
  await send('Doar pentru atelier', 90)
  const print = async (copy?: 'workshop') => (await shop.operator(api.workOrders.pdf, { id, copy })).content
  const imagesIn = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1

  await shop.operator(orderAttachments.update, { id, attachmentId: shown.id, forClient: true })
  expect(imagesIn(await print())).toBe(0)
  await shop.admin(api.accountSettings.create, { name: 'photos_on_paper', value: true })
  const printed = await print()
  expect(imagesIn(printed)).toBe(1)
  const text = (await pdfText(printed)).join('\n')
  expect(text).toContain('Zgârietură la prag')
  expect(text).not.toContain('Doar pentru atelier')
  expect(imagesIn(await print('workshop'))).toBe(0)

  await shop.operator(orderAttachments.update, { id, attachmentId: shown.id, forClient: false })
  expect(imagesIn(await print())).toBe(0)
})
