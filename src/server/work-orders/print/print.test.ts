import { afterAll, expect, test } from 'vitest'
import { fillDefaults } from '#contract/kit/defaults.ts'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import { Car, CarService, type WorkOrder } from '#contract/work-orders/order.ts'
import { axleSvg } from '#domain/vehicles/axles-drawing.ts'
import type { Language } from '#domain/text/format.ts'
import { openPrinter } from '#server/platform/pdf/pdf.ts'
import { line, ordinaryOrder, ordinaryPaper, ordinaryStationery } from '#test/ordinary-order.ts'
import { pdfText } from '#test/pdf-text.ts'
import { orderSheet, type Paper } from './print-sheet.ts'
import { orderTemplate } from './print.ts'

const warnings: string[] = []
const printer = openPrinter({ warn: (text) => warnings.push(text) })
afterAll(async () => {
  await printer.close()
  // A missing font only causes a warning: the text of the PDF would not show it.
  expect(warnings).toEqual([])
})

const languages: Language[] = ['ro', 'en', 'hu']

type Changes = Partial<WorkOrder> & { paper?: Partial<Paper> }
const sheetOf = ({ paper, ...changes }: Changes, language: Language) =>
  orderSheet({ ...ordinaryOrder, ...changes }, { ...ordinaryPaper, ...paper }, language)
const print = (changes: Changes, language: Language) => printer.typeset(orderTemplate, sheetOf(changes, language))
const pagesOf = async (changes: Changes = {}, language: Language = 'ro') => pdfText(await print(changes, language))
const textOf = async (changes: Changes = {}, language: Language = 'ro') => (await pagesOf(changes, language)).join('\n')

/** Alternates products and services. */
const lines = (count: number): OrderLineRow[] =>
  Array.from({ length: count }, (_, index) => line(`${index % 2 ? 'Reparație' : 'Valvă'} TR-${index + 1}`, 10, 10, index % 2 ? 1 : 0))

const wordsOf: Record<Language, string[]> = {
  ro: [
    'Comandă de lucru',
    'Durată 1 h 36 min',
    'Kilometraj 184.210 km',
    'TVA 21% 366,37',
    'Total de plată (RON) 2.110,97',
    'Pagina 1 din 1',
  ],
  en: ['Work order', 'Duration 1 h 36 min', 'Mileage 184,210 km', 'VAT 21% 366.37', 'Total to pay (RON) 2,110.97', 'Page 1 of 1'],
  hu: [
    'Munkalap',
    'Időtartam 1 óra 36 perc',
    'Km-állás 184 210 km',
    'Áfa 21% 366,37',
    'Fizetendő összesen (RON) 2110,97',
    '1. oldal, összesen 1',
  ],
}

test.each(languages)('an ordinary order is one page in its language: %s', async (language) => {
  const pages = await pagesOf({}, language)
  expect(pages).toHaveLength(1)
  for (const words of wordsOf[language]) expect(pages[0]).toContain(words)
  for (const name of ['Őrségi Fuvarozó Kft.', 'Ștefan Ționescu-Nagyűrű', 'Kőműves Béla', 'Szűcs Győző']) expect(pages[0]).toContain(name)
  for (const fact of ['BV 12 ABC', '20/11/2026 08:15', '205/55 R16 2', '2325', '389']) expect(pages[0]).toContain(fact)
})

test.each(languages)('the paper is accessible: %s', async (language) => {
  await expect(printer.typeset(orderTemplate, sheetOf({}, language), { standard: 'ua-1' })).resolves.toBeDefined()
})

test('the same order gives the same bytes', async () => {
  const [first, second] = await Promise.all([print({}, 'hu'), print({}, 'hu')])
  expect(Buffer.compare(first, second)).toBe(0)
})

test.each([0, 1, 9, 10, 11, 40])('each of %i lines is on the paper with the stored total', async (count) => {
  const pages = await pagesOf({ products: lines(count), total: 98_765.43 })
  const text = pages.join('\n')
  for (const { name } of lines(count)) expect(text).toContain(`${name} BUC 1 10,00 10,00\n`)
  expect(text).toContain('Total de plată (RON) 98.765,43')
  expect(text.match(/Semnătura clientului/g)).toHaveLength(2)
  expect(pages.length).toBe(count <= 11 ? 1 : 2)
  expect(sheetOf({ products: lines(count) }, 'ro').pinned).toBe(count < 10)
})

test('empty values leave neither a label nor a word on the paper', async () => {
  const text = await textOf({
    paper: {
      stationery: {
        theme: 'javasea',
        organization: {
          ...ordinaryStationery.organization,
          name: 'La Ion',
          address: { street: ' ' },
          company: { name: ' ', vatNumber: null, regNumber: null, phone: null, email: '' },
        },
      },
      client: undefined,
      wheelType: undefined,
    },
    documentNumber: null,
    workOrderType: { id: 2, name: '', shortName: '' },
    paymentType: null,
    finished: null,
    duration: null,
    clientName: 'Ion',
    delegateName: null,
    phone: null,
    carType: null,
    car: fillDefaults(Car, { plateNumber: 'B 12 ABC' }),
    tyreService: null,
    products: [],
    discount: 0,
    workers: [],
    metaData: {
      ...ordinaryOrder.metaData,
      technicalDrawingType: null,
      technicalDrawing: null,
      withVat: false,
      createdBy: '',
      finalReviewer: null,
      deadline: null,
    },
  })
  expect(text.split('Certificat')[0]).toBe(
    [
      'La Ion Comandă de lucru\nDEM-0000012345-BR\nData 20/11/2026',
      'Detalii comandă\nStare Finalizată\nÎnceput 20/11/2026 08:15',
      'Client\nNume Ion\nVehicul\nNr. înmatriculare B 12 ABC',
      'La primire Semnătura unității Semnătura clientului',
      'Total de plată (RON) 2.110,97\n',
    ].join('\n'),
  )
})

test('VAT of 0 % has no line, and without discount and VAT the subtotal has none', async () => {
  const text = await textOf({ discount: 0, metaData: { ...ordinaryOrder.metaData, withVat: true, vatPercentage: 0, vatValue: 0 } })
  expect(text).not.toMatch(/TVA \d|Subtotal/)
  expect(text).toContain('Total de plată (RON)')
})

test("the paper has a person's address, the car service's mileage and the workplace's day", async () => {
  const address = { street: 'Lungă', number: '5', city: 'Săcele', county: 'Brașov', postCode: '' }
  const text = await textOf({
    paper: { client: { email: null, company: null, address } },
    tyreService: null,
    carService: { ...fillDefaults(CarService, { carKm: 70_100 }), make: null, model: null, year: null, vinNumber: null },
    startDate: '2026-11-20T23:30:00Z',
  })
  for (const words of ['Adresă Lungă 5, Săcele, Brașov\n', 'Kilometraj 70.100 km\n', 'Data 21/11/2026\n', 'Început 21/11/2026 01:30\n'])
    expect(text).toContain(words)
})

test('an empty column of the tyres is left out', async () => {
  const tyre = { tyreWidth: 315, tyreHeight: 80, tyreRim: 22.5, tyrePressure: null, boltTorque: 600, dotNumber: null }
  const text = await textOf({ tyreService: { ...ordinaryOrder.tyreService!, tyreDimensions: [tyre] } })
  expect(text).toContain('Dimensiune Cuplu (Nm)\n315/80 R22.5 600\n')
})

const hostile = '#set text(red) *x* $y$ #import "/etc/passwd"'

test('text is printed literally and cut at 200 characters', async () => {
  const text = await textOf({
    clientName: hostile,
    delegateName: 'A\u0000B\uD800C',
    description: hostile,
    workers: [{ id: 6, name: hostile }],
    products: [hostile, 'W'.repeat(201), `${'Ș'.repeat(199)}Ț`].map((name) => line(name, 10, 10, 0)),
    metaData: { ...ordinaryOrder.metaData, clientRequested: hostile },
  })
  const unbroken = text.replace(/\s/g, '')
  expect(unbroken.split(hostile.replaceAll(' ', ''))).toHaveLength(1 + 5)
  expect(unbroken).toContain('DelegatABC')
  expect(unbroken).toMatch(/2W{199}…BUC/)
  expect(unbroken).toMatch(/3Ș{199}ȚBUC/)
})

test('the axles are drawn for every layout', async () => {
  for (const technicalDrawingType of ['2x4', '3x10', '5x18'] as const) {
    const pages = await pagesOf({ metaData: { ...ordinaryOrder.metaData, technicalDrawingType } })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(`Configurația punților ${technicalDrawingType}`)
  }
})

test.each([true, false])('axle marks and ticks are printed as stored: %s', (clientBringsProducts) => {
  const metaData = { ...ordinaryOrder.metaData, clientBringsProducts }
  const { axles, requested } = sheetOf({ metaData }, 'ro')
  expect(axles?.svg).toBe(axleSvg('2x4', metaData.technicalDrawing!))
  expect(requested?.brought?.options).toEqual([
    { label: 'Da', on: clientBringsProducts },
    { label: 'Nu', on: !clientBringsProducts },
  ])
})
