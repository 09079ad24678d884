import { decodeQR } from 'qr/decode.js'
import { encodeQR } from 'qr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { pdfText } from '#test/pdf-text.ts'
import { ordinaryOrder, ordinaryPaper } from '#test/ordinary-order.ts'
import { openShop } from '#test/shop.ts'
import { orderSheet } from './print-sheet.ts'

const textOf = async (content: Uint8Array) => (await pdfText(content)).join('\n')

test('a worker prints the workshop copy alone, without sums and the client’s personal data', async () => {
  const shop = await openShop()
  const client = await shop.make.client({
    name: 'Firma SRL',
    type: 'company',
    email: 'firma@exemplu.ro',
    company: { vatNumber: '14399840', address: 'Str. Lungă 1, Sibiu', location: 'Sibiu' },
  })
  const { id } = await shop.make.workOrder({
    workOrder: { clientName: 'Firma SRL', organizationClientId: client.id, paymentTypeId: shop.idOf('paymentTypes', 'CARD') },
  })
  const secrets = /firma@exemplu\.ro|14399840|0722|\d,\d\d/
  for (const caller of [shop.admin, shop.operator, shop.worker, shop.simple]) {
    const paper = await caller(api.workOrders.pdf, { id, withTyreHotel: true })
    const isForClient = caller !== shop.worker
    expect(paper.fileName).toBe(isForClient ? `workorder-${id}.pdf` : `workorder-${id}-workshop.pdf`)
    const text = await textOf(paper.content)
    expect(secrets.test(text)).toBe(isForClient)
    expect(text.includes('CARD')).toBe(isForClient)
    // The address does not repeat the town.
    expect(/^.*Lungă.*$/m.exec(text)?.[0]).toBe(isForClient ? 'Adresă Str. Lungă 1, Sibiu' : undefined)
    const copy = await caller(api.workOrders.pdf, { id, copy: 'workshop', language: 'hu' })
    expect(copy.fileName).toBe(`workorder-${id}-workshop.pdf`)
    expect(await textOf(copy.content)).toContain('Műhelypéldány')
  }
})

test('an order is found by its printed number in any letter case, in its own account only', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  const { id, uuid } = await shop.make.workOrder()
  for (const number of [uuid, uuid.toLowerCase()])
    expect(await shop.worker(api.workOrders.find, { uuid: number })).toEqual({ id, itp: false })
  await expect(neighbour.admin(api.workOrders.find, { uuid })).rejects.toMatchObject({ status: 404 })
  await expect(shop.admin(api.workOrders.find, { uuid: 'x'.repeat(41) })).rejects.toMatchObject({ status: 422 })
})

test('the code on paper holds the address of the order in capitals', () => {
  const { code } = orderSheet(ordinaryOrder, ordinaryPaper, 'ro')
  const address = 'HTTPS://SHOP.EXAMPLE/W/DEM-0000012345-BR'
  expect(code.svg).toBe(encodeQR(address, 'svg', { ecc: 'low', border: 1 }))
  const modules = encodeQR(address, 'raw', { ecc: 'low', border: 4, scale: 4 })
  const [height, width] = [modules.length, modules[0]!.length]
  const data = Uint8Array.from(modules.flat().flatMap((dark) => (dark ? [0, 0, 0, 255] : [255, 255, 255, 255])))
  expect(decodeQR({ height, width, data })).toBe(address)
})

test('without a configured address the code leads to the host of the request if that is valid', async () => {
  const shop = await openShop({ config: { hasPublicUrl: false } })
  const { id } = await shop.make.workOrder()
  const paper = async (host: string) => {
    const { status, bytes } = await shop.operator.send({ method: 'GET', url: `/api/v1/work-orders/${id}/pdf`, headers: { host } })
    expect(status).toBe(200)
    return Buffer.from(bytes).toString('base64')
  }
  const withFallbackHost = await paper('b"ad')
  expect(await paper('evil/path?x=<y>')).toBe(withFallbackHost)
  expect(await paper('atelier.local:8080')).not.toBe(withFallbackHost)
})

test('theme, logo and options of the account apply to the next print', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const print = async () => (await shop.operator(api.workOrders.pdf, { id })).content
  const plain = await print()
  expect(Buffer.compare(plain, await print())).toBe(0)

  const image = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#1e697a' } })
    .png()
    .toBuffer()
  const { id: logo } = await shop.admin(api.files.create, { file: { mediaType: 'image/png', content: image } })
  await shop.admin(api.accountSettings.create, { name: 'custom_logo', value: logo, options: { placement: 'watermark' } })
  const marked = await print()
  expect(Buffer.from(marked).includes('/Subtype /Image')).toBe(true)
  expect(Buffer.from(plain).includes('/Subtype /Image')).toBe(false)
  expect(await textOf(marked)).toBe(await textOf(plain))

  await shop.admin(api.accountSettings.create, { name: 'customized', value: 'lemontage' })
  expect(await textOf(await print())).toContain('DETALII COMANDĂ')
  await shop.admin(api.accountSettings.create, {
    name: 'wo_pdf_config',
    value: true,
    options: { woPdfBottomTextTitle: 'Condițiile noastre' },
  })
  expect(await textOf(await print())).toContain('CONDIȚIILE NOASTRE')
})

test('an admin prints a sample order with unsaved settings, which remain unsaved', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  await shop.admin(api.accountSettings.create, { name: 'customized', value: 'lemontage' })
  const settings = [{ name: 'wo_pdf_config' as const, value: true, options: { woPdfCompanySignatureLabelRename: 'Recepția' } }]

  const { content, fileName } = await shop.admin(api.workOrders.samplePdf, { settings, language: 'en' })
  expect(fileName).toBe('workorder-sample.pdf')
  const text = await textOf(content)
  expect(text).toContain('ON RECEPTION Recepția Signature of the client')
  expect(text.match(/^\d .* BUC /gm)).toHaveLength(4)
  const { account } = await shop.admin(api.session.information, {})
  expect(account.accountSettings.map(({ name }) => name)).toEqual(['customized'])

  const bad = { ...settings[0]!, options: { woPdfBottomTextTitle: 'x'.repeat(121) } }
  await expect(shop.admin(api.workOrders.samplePdf, { settings: [bad] })).rejects.toMatchObject({ status: 422 })
  await expect(shop.operator(api.workOrders.samplePdf, { settings })).rejects.toMatchObject({ status: 403 })
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { id: theirs } = await neighbour.admin(api.files.create, { file: { mediaType: 'image/png', content: image } })
  await expect(shop.admin(api.workOrders.samplePdf, { settings: [{ name: 'custom_logo', value: theirs }] })).rejects.toMatchObject({
    status: 404,
  })
})

test('a guaranty has a certificate with its holder, its end and its terms', async () => {
  const shop = await openShop()
  const guaranty = await shop.make.guaranty({
    clientName: 'Ștefan Őri',
    months: 24,
    startsOn: '2026-11-20',
    kmAt: 90_000,
    kmLimit: 150_000,
  })
  const { fileName, content } = await shop.operator(api.guaranties.pdf, { id: guaranty.id })
  expect(fileName).toBe(`guaranty-${guaranty.id}.pdf`)
  const pages = await pdfText(content)
  expect(pages).toHaveLength(1)
  for (const words of [
    'Certificat de garanție',
    'Beneficiar Ștefan Őri',
    '24 de luni sau 60.000 km',
    'Garanție valabilă până la 20/11/2028',
  ])
    expect(pages[0]!.replace(/\s+/g, ' ')).toContain(words)
  await expect(shop.worker(api.guaranties.pdf, { id: guaranty.id })).rejects.toMatchObject({ status: 403 })
})

test('a failed print is answered with an error, and the next print succeeds', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { id: logo } = await shop.admin(api.files.create, { file: { mediaType: 'image/png', content: image } })
  const setting = await shop.admin(api.accountSettings.create, { name: 'custom_logo', value: logo })
  await shop.rows((tx) =>
    tx
      .updateTable('files')
      .set({ content: Buffer.from('no image') })
      .where('id', '=', logo)
      .execute(),
  )

  await expect(shop.simple(api.workOrders.pdf, { id })).rejects.toMatchObject({ status: 503, code: 'WorkOrderPdfError' })
  await shop.admin(api.accountSettings.remove, { id: setting.id })
  expect((await shop.simple(api.workOrders.pdf, { id })).fileName).toBe(`workorder-${id}.pdf`)
})
