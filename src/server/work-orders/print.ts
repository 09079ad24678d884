import { fileURLToPath } from 'node:url'
import type { AxleLayout, AxleMarks } from '#domain/axles.ts'
import { axleSvg } from '#domain/axles-drawing.ts'
import { formatAmount, formatMinutes, formatNumber, printDate, printInstant, type Language } from '#domain/format.ts'
import { formatTyre } from '#domain/tyres.ts'
import { statusWords } from '#domain/work-orders.ts'
import { words } from '#server/platform/words.ts'
import { cut, facts, filledIn, type Block, type Fact, type OrderSheet, type Table, type Text } from './print-sheet.ts'

export const orderTemplate = fileURLToPath(new URL('print.typ', import.meta.url))

/** What a printed work order needs to know. Instants are ISO strings, money and quantities plain numbers. */
export type PrintableOrder = {
  organization: {
    name: string
    address: Text
    company: { name: Text; vatNumber: Text; regNumber: Text; phone: Text; email: Text }
  }
  timeZone: string
  currency: string
  uuid: string
  documentNumber: Text
  status: 'new' | 'in-progress' | 'on-hold' | 'done' | 'closed'
  type: Text
  payment: Text
  startDate: string
  finished: Text
  /** Whole minutes, known once the order is finished. */
  duration: number | null
  client: { name: string; delegateName: Text; phone: Text; email: Text; vatNumber: Text; regNumber: Text; address: Text }
  car: { plateNumber: string; type: Text; make: Text; model: Text; manufacturingYear: number | null; vinNumber: Text; km: number | null }
  tyreService: PrintableTyreService | null
  technicalDrawing: AxleMarks | null
  technicalDrawingType: AxleLayout | null
  clientBringsProducts: boolean
  clientRequested: Text
  description: Text
  lines: { name: string; um: string; quantity: number; price: number; total: number; isService: boolean }[]
  subtotal: number
  discount: number
  withVat: boolean
  vatPercentage: number
  vatValue: number
  total: number
  createdBy: Text
  workers: string[]
  finalReviewer: Text
  deadline: Text
}

type PrintableTyreService = {
  wheelType: Text
  newTyre: boolean
  tyreCount: number | null
  tyreWaste: number | null
  boltTorque: number | null
  tyreHotelEnabled: boolean
  tyreDimensions: {
    tyreWidth: number | null
    tyreHeight: number | null
    tyreRim: number | null
    tyrePressure: number | null
    boltTorque: number | null
    dotNumber: Text
  }[]
}

export function orderSheet(order: PrintableOrder, language: Language): OrderSheet {
  const pen = penFor(order, language)
  const { word } = pen
  const { organization, tyreService } = order
  const executed = order.lines.filter((line) => line.isService)
  const sold = order.lines.filter((line) => !line.isService)

  return {
    language,
    theme: 'javasea',
    title: word('WorkOrder'),
    number: order.uuid,
    plate: order.car.plateNumber,
    date: { label: word('Date'), value: pen.date(order.startDate) },
    shop: { name: organization.company.name?.trim() || organization.name, lines: letterhead(organization, pen) },
    blocks: [orderBlock(order, pen), clientBlock(order.client, pen), carBlock(order.car, pen)],
    tyres: tyreService ? tyreBlock(tyreService, pen) : undefined,
    axles: axleBlock(order, pen),
    requested: {
      title: word('RequestedServicesPrint'),
      services: [...new Set(executed.map(({ name }) => cut(name)))],
      note: facts([[word('RequestedByClient'), order.clientRequested]])[0],
      brought: tyreService ? { label: word('ProductsBroughtByClient'), options: yesOrNo(order.clientBringsProducts, pen) } : undefined,
    },
    description: facts([[word('Description'), order.description]])[0],
    products: sold.length > 0 ? lineTable(word('Products'), sold, pen) : undefined,
    services: executed.length > 0 ? lineTable(word('ExecutedServices'), executed, pen) : undefined,
    totals: totals(order, pen),
    pinned: order.lines.length < 10,
    people: facts([
      [word('CreatedByPrint'), order.createdBy],
      [word('CarriedOutBy'), order.workers.join(', ')],
      [word('FinalReviewerPrint'), order.finalReviewer],
      [word('Deadline'), order.deadline && pen.instant(order.deadline)],
    ]),
    certificate: {
      title: word('CertificateTitle'),
      terms: [word('CertificateGuarantee'), word('CertificateTorque'), word('CertificateLiability')],
    },
    signatures: [word('CompanySignature'), word('ClientSignature')],
    // The template alone knows the numbers.
    page: word('PageOfPages', { page: '{{page}}', pages: '{{pages}}' }),
  }
}

type Pen = ReturnType<typeof penFor>

/** How this order writes: its words, and dates and amounts as text. What is not known is written as nothing. */
function penFor({ timeZone, currency }: PrintableOrder, language: Language) {
  return {
    word: words('print', language),
    date: (instant: string) => printDate(instant, timeZone),
    instant: (instant: string) => printInstant(instant, timeZone),
    minutes: (minutes: number | null) => (minutes === null ? '' : formatMinutes(minutes, language)),
    number: (value: number | null) => (value === null ? '' : formatNumber(value, language)),
    amount: (amount: number) => formatAmount(amount, currency, language),
  }
}

function letterhead({ name, address, company }: PrintableOrder['organization'], { word }: Pen): string[] {
  const labelled = (pairs: [string, Text][]) =>
    facts(pairs)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('  ·  ')
  const lines = [
    // A workplace is often called otherwise than the company that owns it.
    company.name?.trim() && company.name !== name ? name : '',
    labelled([
      [word('VatNumberPrint'), company.vatNumber],
      [word('RegNumberPrint'), company.regNumber],
    ]),
    address?.trim() ?? '',
    labelled([
      [word('Phone'), company.phone],
      [word('Email'), company.email],
    ]),
  ]
  return lines.filter((line) => line !== '')
}

const orderBlock = (order: PrintableOrder, { word, instant, minutes }: Pen): Block => ({
  title: word('OrderDetails'),
  facts: facts([
    [word('DocumentNumber'), order.documentNumber],
    [word('WorkOrderTypeShort'), order.type],
    [word('Status'), word(statusWords[order.status])],
    [word('StartDatePrint'), instant(order.startDate)],
    [word('FinishedPrint'), order.finished && instant(order.finished)],
    [word('Duration'), minutes(order.duration)],
    [word('Payment'), order.payment],
  ]),
})

const clientBlock = (client: PrintableOrder['client'], { word }: Pen): Block => ({
  title: word('Client'),
  facts: facts([
    [word('Name'), client.name],
    [word('DelegateName'), client.delegateName],
    [word('Phone'), client.phone],
    [word('Email'), client.email],
    [word('VatNumberPrint'), client.vatNumber],
    [word('RegNumberPrint'), client.regNumber],
    [word('Address'), client.address],
  ]),
})

const carBlock = (car: PrintableOrder['car'], { word, number }: Pen): Block => ({
  title: word('VehiclePrint'),
  facts: [
    { label: word('PlateNumberPrint'), value: car.plateNumber, strong: true },
    ...facts([
      [word('MakeAndModel'), [car.make, car.model].filter(Boolean).join(' ')],
      [word('CarTypePrint'), car.type],
      [word('ManufacturingYear'), car.manufacturingYear?.toString()],
      [word('VinNumberPrint'), car.vinNumber],
      [word('CarKm'), car.km === null ? null : `${number(car.km)} km`],
    ]),
  ],
})

const tyreBlock = (service: PrintableTyreService, { word, number }: Pen): OrderSheet['tyres'] => ({
  title: word('Tyres'),
  facts: facts([
    [word('WheelTypePrint'), service.wheelType],
    [word('TyreCount'), number(service.tyreCount)],
    [word('NewTyre'), service.newTyre ? word('Yes') : word('No')],
    [word('BoltTorquePrint'), number(service.boltTorque)],
    [word('TyreWastePrint'), service.tyreWaste ? number(service.tyreWaste) : null],
    [word('TyreHotel'), service.tyreHotelEnabled ? word('Yes') : null],
  ]),
  dimensions: filledIn({
    columns: [
      { key: 'dimension', label: word('TyreDimension') },
      { key: 'pressure', label: word('TyrePressurePrint') },
      { key: 'torque', label: word('BoltTorquePrint') },
      { key: 'dot', label: word('DotNumber') },
    ],
    rows: service.tyreDimensions.map((tyre) => [
      formatTyre(tyre),
      number(tyre.tyrePressure),
      number(tyre.boltTorque),
      tyre.dotNumber?.trim() ?? '',
    ]),
  }),
})

function axleBlock({ technicalDrawing, technicalDrawingType }: PrintableOrder, { word }: Pen): OrderSheet['axles'] {
  if (!technicalDrawingType) return undefined
  return { title: `${word('Axles')} ${technicalDrawingType}`, svg: axleSvg(technicalDrawingType, technicalDrawing ?? []) }
}

const yesOrNo = (value: boolean, { word }: Pen) => [
  { label: word('Yes'), on: value },
  { label: word('No'), on: !value },
]

const lineTable = (title: string, lines: PrintableOrder['lines'], { word, number, amount }: Pen): Table & { title: string } => ({
  title,
  columns: [
    { key: 'index', label: word('RowNumber') },
    { key: 'name', label: word('ProductName') },
    { key: 'um', label: word('Um') },
    { key: 'quantity', label: word('Quantity') },
    { key: 'price', label: word('Price') },
    { key: 'total', label: word('Total') },
  ],
  rows: lines.map((line, index) => [
    String(index + 1),
    cut(line.name),
    line.um,
    number(line.quantity),
    amount(line.price),
    amount(line.total),
  ]),
})

/** Without a discount and without VAT the subtotal would only repeat the total. */
function totals(order: PrintableOrder, { word, number, amount }: Pen): Fact[] {
  const withVat = order.withVat && order.vatPercentage > 0
  return [
    ...(order.discount > 0 || withVat ? [{ label: word('Subtotal'), value: amount(order.subtotal) }] : []),
    ...(order.discount > 0 ? [{ label: word('Discount'), value: `−${amount(order.discount)}` }] : []),
    ...(withVat ? [{ label: word('Vat', { percent: number(order.vatPercentage) }), value: amount(order.vatValue) }] : []),
    { label: word('TotalToPay', { currency: order.currency }), value: amount(order.total) },
  ]
}
