import { afterAll, expect, test } from 'vitest'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Language } from '#domain/text/format.ts'
import { openPrinter } from '#server/platform/pdf/pdf.ts'
import { placeLogo } from '#server/platform/pdf/stationery.ts'
import { line, ordinaryOrder, ordinaryPaper, ordinaryStationery, settingsOf } from '#test/ordinary-order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { orderSheet, type Paper } from './print-sheet.ts'
import { orderTemplate } from './print.ts'

const warnings: string[] = []
const printer = openPrinter({ warn: (text) => warnings.push(text) })
afterAll(async () => {
  await printer.close()
  expect(warnings).toEqual([])
})

type Changes = { order?: Partial<WorkOrder>; paper?: Partial<Paper>; language?: Language }
const print = ({ order, paper, language = 'ro' }: Changes, standard?: 'ua-1') =>
  printer.typeset(orderTemplate, orderSheet({ ...ordinaryOrder, ...order }, { ...ordinaryPaper, ...paper }, language), {
    ...(standard && { standard }),
  })
const pagesOf = async (changes: Changes = {}) => pdfText(await print(changes))
const textOf = async (changes: Changes = {}) => (await pagesOf(changes)).join('\n')

const options = (own: Record<string, unknown>, value = 'true') => settingsOf({ name: 'wo_pdf_config', value, options: own })
const withOptions = (own: Record<string, unknown>, order: Partial<WorkOrder> = {}) => textOf({ order, paper: { settings: options(own) } })
const ownText = {
  woPdfBottomTextTitle: 'Condiții generale',
  woPdfBottomText: 'Garanție 6 luni.\nReclamații în 30 de zile.',
  woPdfClientSignatureUnderExecutedServices: true,
  woPdfCompanySignatureLabelRename: 'Recepția',
  woPdfPriceLabelWithVat: true,
  woPdfTyreTorqueNewLine: true,
  woRemoveDiscount: true,
  woPdfHideProductsColumns: 'um,price',
}

const tables = (text: string) => text.slice(text.indexOf('Produse\nNr.'))
const countOf = (text: string, words: string) => text.split(words).length - 1

test('the account’s own title and text replace the certificate and keep their line breaks', async () => {
  const text = await withOptions({ woPdfBottomTextTitle: ownText.woPdfBottomTextTitle, woPdfBottomText: ownText.woPdfBottomText })
  expect(text).toContain('Condiții generale\nGaranție 6 luni.\nReclamații în 30 de zile.\nLa predare')
  expect(text).not.toMatch(/Certificat|Unitatea garantează/)
  const titled = await withOptions({ woPdfBottomTextTitle: 'Condiții generale' })
  expect(titled).toContain('Condiții generale\n1. Unitatea garantează')
})

test('long terms may continue on the next page, and the signatures stand together', async () => {
  const pages = await pagesOf({
    order: { products: lines(9) },
    paper: { settings: options({ woPdfBottomText: Array.from({ length: 45 }, (_, n) => `Articolul ${n + 1} al condițiilor`).join('\n') }) },
  })
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('Articolul 1 al condițiilor')
  expect(pages[1]).toMatch(
    /^Articolul \d+ al condițiilor[^]*Articolul 45 al condițiilor\nLa predare Semnătura unității Semnătura clientului\n/,
  )
})

test("the client's signature moves from the end of the paper to below the sums", async () => {
  const text = await withOptions({ woPdfClientSignatureUnderExecutedServices: true })
  expect(text).toContain('Total de plată (RON) 2.110,97\nSemnătura clientului\n')
  expect(text).toContain('La predare Semnătura unității\n')
})

test("the company signature has the account's own label in both places", async () => {
  const text = await withOptions({ woPdfCompanySignatureLabelRename: 'Recepția' })
  expect(countOf(text, 'Recepția Semnătura clientului')).toBe(2)
  expect(text).not.toContain('Semnătura unității')
})

test.each([
  ['ro', 'Preț cu TVA', 'Subtotal 2.165,42\nReducere −54,45\nTotal de plată (RON) 2.110,97\ndin care TVA 21% 366,37\n'],
  ['en', 'Price with VAT', 'Subtotal 2,165.42\nDiscount −54.45\nTotal to pay (RON) 2,110.97\nof which VAT 21% 366.37\n'],
  ['hu', 'Ár áfával', 'Részösszeg 2165,42\nKedvezmény −54,45\nFizetendő összesen (RON) 2110,97\nebből áfa 21% 366,37\n'],
] as const)('prices, line totals and discount contain VAT when the account prints gross prices: %s', async (language, heading, sums) => {
  const text = await textOf({ language, paper: { settings: options({ woPdfPriceLabelWithVat: true }) } })
  expect(countOf(text, heading)).toBe(2)
  expect(text.replaceAll('\u00A0', '')).toContain(sums)
  expect(text).toMatch(/1 Demontat \+ Montat BUC 4 30[,.]25 121[,.]00\n2 Echilibrat roți BUC 4 24[,.]20 96[,.]80\n/)
})

test('an order without VAT prints the same with and without gross prices', async () => {
  const order = { tax: 0, total: 1744.6, metaData: { ...ordinaryOrder.metaData, withVat: false, vatValue: 0 } }
  expect(await withOptions({ woPdfPriceLabelWithVat: true }, order)).toBe(await textOf({ order }))
})

test('the torque has a line of its own below the sizes, with all different values', async () => {
  const tyres = { ...ordinaryOrder.tyreService!.tyreDimensions[0]!, boltTorque: 140 }
  const service = { ...ordinaryOrder.tyreService!, tyreDimensions: [ordinaryOrder.tyreService!.tyreDimensions[0]!, tyres] }
  expect(await textOf({ order: { tyreService: service } })).toContain('Cuplu (Nm) 120')
  const text = await withOptions({ woPdfTyreTorqueNewLine: true }, { tyreService: service })
  expect(text).toContain('Cuplu de strângere: 120 / 140 Nm')
  expect(text).not.toContain('Cuplu (Nm)')
  expect(await withOptions({ woPdfTyreTorqueNewLine: true })).toContain('Cuplu de strângere: 120 Nm\n')
})

test('a stored discount is printed although the account gives none today', async () => {
  expect(await withOptions({ woRemoveDiscount: true })).toBe(await textOf())
})

test('products printed without their totals have one row in the sums', async () => {
  const text = await withOptions({ woPdfHideProductsColumns: 'price,total' })
  expect(text).toContain('Produse 1.609,60\nSubtotal 1.789,60\nReducere −45,00\nTVA 21% 366,37\nTotal de plată (RON) 2.110,97')
})

test.each([0, 1] as const)('paper without products or services has no sum of products (is_service %i)', async (isService) => {
  const products = ordinaryOrder.products.filter((own) => own.isService === isService)
  expect(await withOptions({ woPdfHideProductsColumns: 'price,total' }, { products })).not.toMatch(/^Produse [\d.,]+$/m)
})

test.each([
  ['um', 'Nr. Denumire Cantitate Preț Total\n1 Anvelopă iarnă 205/55 R16 91H 4 389,90 1.559,60\n'],
  ['quantity', 'Nr. Denumire UM Preț Total\n1 Anvelopă iarnă 205/55 R16 91H BUC 389,90 1.559,60\n'],
  ['true', 'Nr. Denumire UM Cantitate\n1 Anvelopă iarnă 205/55 R16 91H BUC 4\n'],
  [['um', 'quantity', 'price', 'total'], 'Nr. Denumire\n1 Anvelopă iarnă 205/55 R16 91H\n'],
])('hidden columns are missing from products and remain in services: %s', async (hidden, expected) => {
  const text = tables(await withOptions({ woPdfHideProductsColumns: hidden }))
  expect(text.slice('Produse\n'.length)).toMatch(new RegExp(`^${expected.replace(/[.()]/g, '\\$&')}`))
  expect(text).toContain('Servicii executate\nNr. Denumire UM Cantitate Preț Total\n1 Demontat + Montat BUC 4 25,00 100,00\n')
  expect(text).toContain('Total de plată (RON) 2.110,97')
})

test('options that are switched off change nothing', async () => {
  const off = await print({ paper: { settings: options(ownText, 'false') } })
  expect(Buffer.compare(off, await print({}))).toBe(0)
})

test('requested services are joined with the client’s words, or listed once each without them', async () => {
  const order = {
    products: [line('Echilibrat', 20, 20, 1), line('Montat', 20, 20, 1), line('Echilibrat', 20, 20, 1)],
    metaData: { ...ordinaryOrder.metaData, clientRequested: 'Vibrații la 90 km/h' },
  }
  expect(await textOf({ order })).toContain('Da Nu\nEchilibrat · Montat · Echilibrat\nSolicitat de client: Vibrații la 90 km/h\n')
  const clean = await textOf({ order, paper: { settings: settingsOf({ name: 'wo_clean_requested_services', value: 'true' }) } })
  expect(clean).toContain('Da Nu\nEchilibrat · Montat\n')
  expect(clean).not.toContain('Solicitat de client')
})

test('both themes print the same words in the same order', async () => {
  const lemontage = { ...ordinaryStationery, theme: 'lemontage' as const }
  const flat = (text: string) => text.toUpperCase().replace(/\s+/g, ' ')
  expect(flat(await textOf({ paper: { stationery: lemontage } }))).toBe(flat(await textOf()))
})

const garage = {
  workOrderType: { id: 1, name: 'Service Auto', shortName: 'SA' },
  tyreService: null,
  carService: {
    carKm: 184_210,
    mention: 'Martor bord aprins',
    modelType: '2.0 TDI',
    make: null,
    model: null,
    year: null,
    vinNumber: null,
    customerRequest: ['Schimb ulei', 'Zgomot la suspensie'],
    providerProposal: ['Plăcuțe de frână față'],
  },
  metaData: { ...ordinaryOrder.metaData, technicalDrawing: null, technicalDrawingType: null },
} satisfies Partial<WorkOrder>
const inspection = {
  ...garage,
  itp: true,
  tyreService: ordinaryOrder.tyreService,
  metaData: { ...ordinaryOrder.metaData, itp: true, expirationDate: '2028-11-20', itpKind: 'car' as const },
} satisfies Partial<WorkOrder>

test('an order of the garage prints its car service, and no tyres or brought products', async () => {
  const text = await textOf({ order: garage })
  expect(text).toContain(
    'Service auto\nKilometraj 184.210 km\nVersiune 2.0 TDI\nMențiuni Martor bord aprins\n' +
      'Solicitările clientului\n1. Schimb ulei\n2. Zgomot la suspensie\nPropunerile unității\n1. Plăcuțe de frână față\nServicii solicitate\n',
  )
  expect(text).not.toMatch(/Anvelope|Produse aduse|punților/)
})

test('an inspection prints its expiration date and no tyres', async () => {
  const text = await textOf({ order: inspection })
  expect(text).toContain('Comandă de lucru ITP\n')
  expect(text).toContain(
    'Inspecție tehnică periodică (ITP)\nValabilă până la 20/11/2028\nCategorie vehicul Autoturism, cel mult 8+1 locuri\n',
  )
  expect(text).not.toMatch(/Jantă|Produse aduse|punților/)
  const failed = await textOf({ order: { ...inspection, metaData: { ...inspection.metaData, expirationDate: null } } })
  expect(failed).not.toContain('Inspecție tehnică')
})

test('the workshop copy has no amounts, phone or client signature, and lines to tick off', async () => {
  const client = { email: 'client@exemplu.ro', company: null, address: null }
  const text = await textOf({ paper: { copy: 'workshop', client, settings: options({ woPdfClientSignatureUnderExecutedServices: true }) } })
  expect(text).not.toMatch(/\d,\d\d(?!\d)(?! R)|Preț|Total|TVA|CARD|0745|@|Certificat|clientului\n/)
  expect(text).toContain('Termen 20/11/2026 12:00\nExemplar pentru atelier\n')
  expect(text).toContain('Vehicul\nBV 12 ABC\n')
  expect(text).toContain('Produse\nNr. Denumire UM Cantitate\n1 Anvelopă iarnă 205/55 R16 91H BUC 4\n')
})

test.each([undefined, 'workshop'] as const)('the deadline is printed once (copy: %s)', async (copy) => {
  expect((await textOf({ paper: { copy } })).match(/Termen\s20\/11\/2026 12:00/g)).toHaveLength(1)
})

test('a planned end is printed only if it is on another day than the finish', async () => {
  expect(await textOf({ order: { endDate: '2026-11-20T15:00:00Z' } })).not.toContain('Sfârșit')
  expect(await textOf({ order: { endDate: '2026-11-21T15:00:00Z' } })).toContain('Sfârșit 21/11/2026 17:00\nFinalizat')
})

test.each([
  ['square', { width: 400, height: 400 }, { logo: { place: 'beside', width: 16, height: 16 } }],
  ['wide', { width: 1200, height: 150 }, { logo: { place: 'above', width: 60, height: 7.5 } }],
  ['tall', { width: 100, height: 600 }, { logo: { place: 'beside', height: 16 } }],
  ['exactly four to one', { width: 400, height: 100 }, { logo: { place: 'beside', width: 40, height: 10 } }],
])('a logo keeps its proportions and leaves room for the name: %s', (_, size, expected) => {
  expect(placeLogo(size, 'header')).toMatchObject(expected)
  expect(placeLogo(size, 'watermark').watermark).toMatchObject({ height: (120 * size.height) / Math.max(size.width, size.height) })
})

/** Alternates products and services. */
function lines(count: number): OrderLineRow[] {
  return Array.from({ length: count }, (_, index) =>
    line(`${index % 2 ? 'Reparație' : 'Valvă'} TR-${index + 1}`, 10, 10, index % 2 ? 1 : 0),
  )
}

const languages = ['ro', 'en', 'hu'] as const
const kinds = { tyres: {}, garage, inspection }
const cases = (['javasea', 'lemontage'] as const).flatMap((theme) =>
  languages.flatMap((language) => Object.keys(kinds).map((kind) => [theme, language, kind as keyof typeof kinds] as const)),
)

test.each(cases)('the paper is accessible with every option and with none: %s, %s, %s', async (theme, language, kind) => {
  const plain = { stationery: { ...ordinaryStationery, theme } }
  const all = { ...plain, settings: options(ownText) }
  const prints = [0, 1, 9, 10, 40].map(async (count, index) => {
    // Over the three languages each number of lines is printed with and without the options.
    const paper = (index + languages.indexOf(language)) % 2 ? all : plain
    const text = (await pdfText(await print({ order: { ...kinds[kind], products: lines(count) }, paper, language }, 'ua-1'))).join('\n')
    for (const { name } of lines(count)) expect(text).toContain(`${name} `)
  })
  await Promise.all(prints)
})

test('tables break between rows and repeat their head; title and sums stay with a row', async () => {
  for (let count = 12; count <= 26; count++) {
    const pages = await pagesOf({ order: { products: lines(count).map((own) => ({ ...own, isService: 1 as const })) } })
    for (const page of pages) {
      if (/^\d+ (Valvă|Reparație)/m.test(page)) expect(page).toMatch(/Nr\. Denumire UM Cantitate Preț Total\n\d+ /)
      if (page.includes('Servicii executate\n')) expect(page).toMatch(/Servicii executate\nNr\. [^\n]+\n1 [^\n]+\n2 [^\n]+/)
      if (page.includes('Total de plată')) expect(page).toMatch(new RegExp(`\\n${count} [^\\n]+\\nSubtotal`))
    }
  }
})
