import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { printDate, type Language } from '#domain/text/format.ts'
import { storageTerms } from '#domain/tyre-hotels/tyre-hotels.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { storageNotice } from './tyre-hotels.print-sheet.ts'

const pages = async ({ worker }: Shop, input: object) => {
  const { fileName, content } = await worker(api.tyreHotels.pdf, input as { id: number })
  return { fileName, pages: await pdfText(content) }
}
const set = {
  clientName: 'Ștefan Őri',
  tyreName: 'Michelin Alpin 6',
  metaData: { withRim: true, dotNumber: '0224', phoneNumber: '0722000111' },
  storageUntil: '2030-01-31',
}

test('the client’s slip states tyres, last day and terms in the reader’s language', async () => {
  const shop = await openShop()
  const { id } = await shop.make.tyreHotel(set)
  const expectedWords = {
    ro: ['Fișă de depozitare', '31/01/2030', 'se păstrează 12 luni, apoi devin deșeu', 'Cu jante Da'],
    en: ['Storage slip', '31/01/2030', 'are kept for 12 months, then become waste', 'With rims Yes'],
    hu: ['Tárolási lap', '31/01/2030', '12 hónapig őrizzük', 'Felnivel Igen'],
  }
  for (const language of ['ro', 'en', 'hu'] as const) {
    const printed = await pages(shop, { id, language })
    expect(printed.fileName).toBe(`tyrehotel-${id}.pdf`)
    expect(printed.pages).toHaveLength(1)
    for (const words of [...expectedWords[language], 'BV 12 ABC', 'Ștefan Őri', '205/55 R16', '0224', 'Michelin Alpin 6'])
      expect(printed.pages[0]).toContain(words)
  }
})

test('the client’s slip has all stored fields, the user who stored the set and both signatures', async () => {
  const shop = await openShop()
  const { make, operator } = shop
  const client = await make.client({ name: 'Transport Rapid', type: 'company', delegateName: 'Kőműves Béla' })
  const order = await make.workOrder()
  const { id } = await make.tyreHotel({
    ...set,
    organizationClientId: client.id,
    clientName: client.name,
    carMake: 'Dacia',
    carModel: 'Logan',
    workOrderUuid: order.uuid,
    fee: 1234.5,
    season: 'winter',
    description: 'un prezon lipsă',
  })
  const { closedAt, createdAt, storedBy } = await operator(api.tyreHotels.close, { id })
  const [text] = (await pages(shop, { id })).pages
  const day = (instant: string) => printDate(instant, 'Europe/Bucharest')
  const facts = [
    'Nume Transport Rapid\nDelegat Kőműves Béla\nTelefon 0722000111',
    `Nr. înmatriculare BV 12 ABC\nMarcă și model Dacia Logan\nNr. comandă ${order.uuid}`,
    `Data ${day(createdAt)}\nDepozitat până la 31/01/2030\nTarif depozitare 1.234,50 RON\nÎnchis la ${day(closedAt!)}`,
    'Sezon Iarnă\nCu jante Da\nCantitate 4',
    'Observații\nun prezon lipsă',
    `Întocmit de ${storedBy}`,
    'Semnătura unității Semnătura clientului',
  ]
  const unwrapped = text!.replace(/\s+/g, ' ')
  for (const words of facts) expect(unwrapped).toContain(words.replace(/\s+/g, ' '))
})

test('one option decides the notice, the last day and the fee, and one notice is printed', async () => {
  const shop = await openShop()
  const options = { thWarehouseCustom: true }
  await shop.admin(api.accountSettings.create, { name: 'wo_pdf_config', value: true, options })
  const hotel = await shop.make.tyreHotel({ metaData: { withRim: true } })
  expect(hotel.fee).toBe(95)
  const [text = ''] = (await pages(shop, { id: hotel.id })).pages
  for (const words of ['se păstrează 6 luni', '75,00 RON', '95,00 RON']) expect(text).toContain(words)
  expect(text).not.toContain('12 luni')
})

test.each<[Language, string[]]>([
  ['ro', ['o lună', '6 luni', '24 de luni']],
  ['en', ['one month', '6 months', '24 months']],
  ['hu', ['egy hónapig', '6 hónapig', '24 hónapig']],
])('the months of the notice have the plural of the language: %s', (language, expected) => {
  const own = { thWarehouseCustom: true, thWarehouseFee: 75, thWarehouseFeeWithRims: 95 }
  for (const [i, months] of [1, 6, 24].entries())
    expect(storageNotice(storageTerms({ ...own, thWarehouseMonths: months }), 'RON', language)).toContain(expected[i])
})

test.each([
  [{ tyreQuantity: 4 }, {}, 2],
  [{ tyreQuantity: 4 }, { rows: 1 }, 4],
  [{ tyreQuantity: 6 }, { rows: 6 }, 1],
  [{ tyreQuantity: 4 }, { orientation: 'landscape', rows: 6 }, 1],
  [{ tyreQuantity: 5 }, { orientation: 'landscape' }, 2],
  [{ tyreQuantity: 200 }, { rows: 4 }, 10],
])('a set of %j has a label for each tyre, up to forty: %j makes %i pages', async (tyres, layout, count) => {
  const shop = await openShop()
  const { id } = await shop.make.tyreHotel({ ...set, ...tyres, clientName: 'Ő'.repeat(150) })
  const printed = await pages(shop, { id, forWarehouse: true, ...layout })
  expect(printed.pages).toHaveLength(count)
  const plates = printed.pages.join(' ').split('BV 12 ABC').length - 1
  expect(plates).toBe(Math.min(tyres.tyreQuantity, 40))
  expect(printed.pages[0]).toContain(`1 / ${tyres.tyreQuantity}`)
})

test.each([{ rows: 1 }, { rows: 3 }, { rows: 4 }, { rows: 5 }, { rows: 6 }, { orientation: 'landscape' }])(
  'no line of a label is clipped, nor the accents of its capitals: %j',
  async (layout) => {
    const { make, worker } = await openShop()
    const { id } = await make.tyreHotel({ ...set, carNumber: 'ŐȘ 12 ŰȚ', tyreQuantity: 6 })
    const { content } = await worker(api.tyreHotels.pdf, { id, forWarehouse: true, ...(layout as { rows?: number }) })
    const lines = await readLines(content)
    for (const text of ['ŐȘ 12 ŰȚ', 'Ștefan Őri', '205/55 R16', 'Michelin Alpin 6']) expect(lines.map((line) => line.text)).toContain(text)
    for (const { text, left } of lines) expect(left, text).toEqual({ above: true, below: true })
  },
)

type PrintedLine = { text: string; left: { above: boolean; below: boolean } }

/** Lines of the first page with the room that clipping leaves them: nine tenths of the font size above, a quarter below. */
async function readLines(pdf: Uint8Array): Promise<PrintedLine[]> {
  const { OPS } = await getResolvedPDFJS()
  const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 })
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList()
  await document.loadingTask.destroy()
  const lines: PrintedLine[] = []
  const clips = [{ bottom: -Infinity, top: Infinity }]
  let [baseline, size, isClip] = [0, 0, false]
  for (const [i, step] of fnArray.entries()) {
    const args = argsArray[i]
    if (step === OPS.save) clips.push(clips.at(-1)!)
    if (step === OPS.restore) clips.pop()
    if (step === OPS.transform) baseline = args[5]
    if (step === OPS.setFont) size = args[1]
    if (step === OPS.clip) isClip = true
    if (step === OPS.constructPath && isClip) {
      const { top, bottom } = clips.pop()!
      clips.push({ bottom: Math.max(bottom, args[2][1]), top: Math.min(top, args[2][3]) })
      isClip = false
    }
    if (step !== OPS.showText) continue
    const { top, bottom } = clips.at(-1)!
    const text = args[0].map((glyph: { unicode?: string }) => glyph.unicode ?? '').join('')
    lines.push({ text, left: { above: baseline + 0.9 * size <= top, below: baseline - 0.25 * size >= bottom } })
  }
  return lines
}
