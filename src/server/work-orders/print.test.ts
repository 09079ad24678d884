import { afterAll, expect, test } from 'vitest'
import type { Language } from '#domain/format.ts'
import { openPrinter } from '#server/platform/pdf/pdf.ts'
import { pdfText } from '#test/pdf-text.ts'
import { orderSheet, orderTemplate, type PrintableOrder } from './print.ts'

const warnings: string[] = []
const printer = openPrinter({ warn: (text) => warnings.push(text) })
afterAll(async () => {
  await printer.close()
  // Such as a font that is not there, which nobody would notice from the text.
  expect(warnings).toEqual([])
})

const languages: Language[] = ['ro', 'en', 'hu']

/** An ordinary order of a tyre shop, with letters that a careless font or encoding would lose. */
const ordinaryOrder: PrintableOrder = {
  organization: {
    name: 'Vulcanizare Brașov',
    address: 'Str. Zizinului nr. 111, Brașov, jud. Brașov',
    company: {
      name: 'S.C. Vulcanizare Șoseaua Țării S.R.L.',
      vatNumber: 'RO 12345674',
      regNumber: 'J08/1234/2011',
      phone: '0722 123 456',
      email: 'contact@vulcanizare.example',
    },
  },
  timeZone: 'Europe/Bucharest',
  currency: 'RON',
  uuid: 'DEM-0000012345-BR',
  documentNumber: 'BR 4711',
  status: 'done',
  type: 'Vulcanizare',
  payment: 'CARD',
  startDate: '2026-11-20T06:15:00Z',
  finished: '2026-11-20T07:51:00Z',
  duration: 96,
  client: {
    name: 'Őrségi Fuvarozó Kft. – Sucursala Brașov',
    delegateName: 'Ștefan Ționescu-Nagyűrű',
    phone: '0745 987 654',
    email: null,
    vatNumber: 'RO 18765430',
    regNumber: null,
    address: 'Calea București 244, Brașov',
  },
  car: {
    plateNumber: 'BV 12 ABC',
    type: 'Autoturism',
    make: 'Škoda',
    model: 'Octavia Combi',
    manufacturingYear: 2019,
    vinNumber: 'TMBJJ7NE8K0123456',
    km: 184210,
  },
  tyreService: {
    wheelType: 'Aluminiu',
    newTyre: true,
    tyreCount: 4,
    tyreWaste: 4,
    boltTorque: 120,
    tyreHotelEnabled: false,
    tyreDimensions: [
      { tyreWidth: 205, tyreHeight: 55, tyreRim: 16, tyrePressure: 2.3, boltTorque: null, dotNumber: '2325' },
      { tyreWidth: 225, tyreHeight: 45, tyreRim: 17, tyrePressure: 2.5, boltTorque: null, dotNumber: '1824' },
    ],
  },
  technicalDrawing: [
    { leftOuter: true, leftInner: false, rightInner: false, rightOuter: true },
    { leftOuter: false, leftInner: false, rightInner: false, rightOuter: false },
  ],
  technicalDrawingType: '2x4',
  clientBringsProducts: false,
  clientRequested: null,
  description: null,
  lines: [
    { name: 'Anvelopă iarnă 205/55 R16 91H', um: 'BUC', quantity: 4, price: 389.9, total: 1559.6, isService: false },
    { name: 'Valvă metalică TR-572', um: 'BUC', quantity: 4, price: 12.5, total: 50, isService: false },
    { name: 'Demontat + Montat', um: 'BUC', quantity: 4, price: 25, total: 100, isService: true },
    { name: 'Echilibrat roți', um: 'BUC', quantity: 4, price: 20, total: 80, isService: true },
  ],
  subtotal: 1789.6,
  discount: 45,
  withVat: true,
  vatPercentage: 21,
  vatValue: 366.37,
  total: 2110.97,
  createdBy: 'Ana Popescu',
  workers: ['Ion Țăranu', 'Kőműves Béla'],
  finalReviewer: 'Szűcs Győző',
  deadline: '2026-11-20T10:00:00Z',
}

const print = (changes: Partial<PrintableOrder>, language: Language) =>
  printer.typeset(orderTemplate, orderSheet({ ...ordinaryOrder, ...changes }, language))
const pagesOf = async (changes: Partial<PrintableOrder> = {}, language: Language = 'ro') => pdfText(await print(changes, language))
const textOf = async (changes: Partial<PrintableOrder> = {}, language: Language = 'ro') => (await pagesOf(changes, language)).join('\n')

/** So many lines, products and services in turn. */
const lines = (count: number): PrintableOrder['lines'] =>
  Array.from({ length: count }, (_, index) => {
    const isService = index % 2 === 1
    return { name: `${isService ? 'Reparație' : 'Valvă'} TR-${index + 1}`, um: 'BUC', quantity: 1, price: 10, total: 10, isService }
  })

const wordsOf: Record<Language, string[]> = {
  ro: [
    'Comandă de lucru',
    'Durată 1 h 36 min',
    'Kilometraj 184.210 km',
    'TVA 21% 366,37',
    'Total de plată (RON) 2.110,97',
    'Pagina 1 din 1',
  ],
  en: ['Work Order', 'Duration 1 h 36 min', 'Mileage 184,210 km', 'VAT 21% 366.37', 'Total to pay (RON) 2,110.97', 'Page 1 of 1'],
  hu: ['Munkalap', 'Időtartam 1 ó 36 p', 'Km-állás 184 210 km', 'Áfa 21% 366,37', 'Fizetendő összesen (RON) 2110,97', '1/1. oldal'],
}

test.each(languages)('an ordinary order is one page in its language: %s', async (language) => {
  const pages = await pagesOf({}, language)
  expect(pages).toHaveLength(1)
  for (const words of wordsOf[language]) expect(pages[0]).toContain(words)
  for (const name of ['Őrségi Fuvarozó Kft.', 'Ștefan Ționescu-Nagyűrű', 'Kőműves Béla', 'Szűcs Győző']) expect(pages[0]).toContain(name)
  for (const fact of ['BV 12 ABC', '20/11/2026 08:15', '205/55 R16 2', '2325', '389']) expect(pages[0]).toContain(fact)
})

test.each(languages)('the paper can be read aloud: %s', async (language) => {
  const sheet = orderSheet(ordinaryOrder, language)
  await expect(printer.typeset(orderTemplate, sheet, { standard: 'ua-1' })).resolves.toBeDefined()
})

test('the same order gives the same bytes', async () => {
  const [first, second] = await Promise.all([print({}, 'hu'), print({}, 'hu')])
  expect(Buffer.compare(first, second)).toBe(0)
})

test.each([0, 1, 9, 10, 14, 40])('every one of %i lines is on the paper, and its total is the given one', async (count) => {
  const pages = await pagesOf({ lines: lines(count), total: 98_765.43 })
  const text = pages.join('\n')
  for (const { name } of lines(count)) expect(text).toContain(`${name} BUC 1 10,00 10,00\n`)
  expect(text).toContain('Total de plată (RON) 98.765,43')
  expect(text.match(/Semnătura clientului/g)).toHaveLength(1)
  expect(pages.length).toBe(count <= 14 ? 1 : 2)
})

test('what is not known leaves neither a label nor a word behind', async () => {
  const text = await textOf({
    organization: { name: 'La Ion', address: ' ', company: { name: null, vatNumber: null, regNumber: null, phone: null, email: '' } },
    documentNumber: null,
    type: null,
    payment: null,
    finished: null,
    duration: null,
    client: { name: 'Ion', delegateName: null, phone: null, email: null, vatNumber: null, regNumber: null, address: null },
    car: { plateNumber: 'B 12 ABC', type: null, make: null, model: null, manufacturingYear: null, vinNumber: null, km: null },
    tyreService: null,
    technicalDrawingType: null,
    technicalDrawing: null,
    lines: [],
    discount: 0,
    withVat: false,
    createdBy: null,
    workers: [],
    finalReviewer: null,
    deadline: null,
  })
  expect(text.split('Certificat')[0]).toBe(
    [
      'La Ion Comandă de lucru\nDEM-0000012345-BR\nData 20/11/2026',
      'Detalii comandă\nStare Finalizată\nÎnceput 20/11/2026 08:15',
      'Client\nNume Ion\nAutovehicul\nNr. înmatriculare B 12 ABC',
      'Total de plată (RON) 2.110,97\n',
    ].join('\n'),
  )
})

test('a column of the tyres that nobody filled in is left out', async () => {
  const tyre = { tyreWidth: 315, tyreHeight: 80, tyreRim: 22.5, tyrePressure: null, boltTorque: 600, dotNumber: null }
  const text = await textOf({ tyreService: { ...ordinaryOrder.tyreService!, tyreDimensions: [tyre] } })
  expect(text).toContain('Dimensiune Cuplu (Nm)\n315/80 R22.5 600\n')
})

const hostile = '#set text(red) *x* $y$ #import "/etc/passwd"'

test('text is printed literally and cut at 200 characters, whatever is in it', async () => {
  const [line] = lines(1)
  const text = await textOf({
    client: { ...ordinaryOrder.client, name: hostile, delegateName: 'A\u0000B\uD800C' },
    clientRequested: hostile,
    description: hostile,
    workers: [hostile],
    lines: [
      { ...line!, name: hostile },
      { ...line!, name: 'W'.repeat(201) },
      { ...line!, name: `${'Ș'.repeat(199)}Ț` },
    ],
  })
  const unbroken = text.replace(/\s/g, '')
  expect(unbroken.split(hostile.replaceAll(' ', ''))).toHaveLength(1 + 5)
  expect(unbroken).toContain('DelegatABC')
  expect(unbroken).toMatch(/2W{199}…BUC/)
  expect(unbroken).toMatch(/3Ș{199}ȚBUC/)
})

test('the axles are drawn for every layout', async () => {
  for (const technicalDrawingType of ['2x4', '3x10', '5x18'] as const) {
    const pages = await pagesOf({ technicalDrawingType })
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain(`Schema punților ${technicalDrawingType}`)
  }
})
