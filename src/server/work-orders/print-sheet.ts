import type { Company } from '#contract/clients.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { axleSvg } from '#domain/axles-drawing.ts'
import type { Language } from '#domain/format.ts'
import { formatTyre } from '#domain/tyres.ts'
import { statusWords } from '#domain/work-orders.ts'
import { addressLine, letterhead } from '#server/platform/pdf/letterhead.ts'
import { cut, facts, filledIn, penFor, type Block, type Fact, type Pen, type Table } from '#server/platform/pdf/sheet.ts'
import type { Lettering } from './queries.ts'

/** An order as `print.typ` lays it out. What is absent leaves no trace. */
export function orderSheet(order: WorkOrder, { organization, client, wheelType }: Lettering, language: Language) {
  const pen = penFor(organization, language)
  const { word } = pen
  const { metaData, tyreService } = order
  const executed = order.products.filter((line) => line.isService === 1)
  const sold = order.products.filter((line) => line.isService === 0)

  return {
    language,
    theme: 'javasea',
    title: word('WorkOrder'),
    number: order.uuid,
    plate: order.car.plateNumber,
    date: { label: word('Date'), value: pen.date(order.startDate) },
    shop: letterhead(organization, pen),
    blocks: [orderBlock(order, pen), clientBlock(order, client, pen), carBlock(order, pen)],
    tyres: tyreService ? tyreBlock(tyreService, wheelType, pen) : undefined,
    axles: axleBlock(metaData, pen),
    requested: {
      title: word('RequestedServicesPrint'),
      services: [...new Set(executed.map(({ name }) => cut(name)))],
      note: facts([[word('RequestedByClient'), metaData.clientRequested]])[0],
      brought: tyreService ? { label: word('ProductsBroughtByClient'), options: yesOrNo(metaData.clientBringsProducts, pen) } : undefined,
    },
    description: facts([[word('Description'), order.description]])[0],
    products: sold.length > 0 ? lineTable(word('Products'), sold, pen) : undefined,
    services: executed.length > 0 ? lineTable(word('ExecutedServices'), executed, pen) : undefined,
    totals: totals(order, organization.currency, pen),
    // Below ten lines the closing part stands at the foot of the page, from ten on right after the tables.
    pinned: order.products.length < 10,
    people: facts([
      [word('CreatedByPrint'), metaData.createdBy],
      [word('CarriedOutBy'), order.workers.map(({ name }) => name).join(', ')],
      [word('FinalReviewer'), metaData.finalReviewer],
      [word('Deadline'), pen.instant(metaData.deadline)],
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

const orderBlock = (order: WorkOrder, { word, instant, minutes }: Pen): Block => ({
  title: word('OrderDetails'),
  facts: facts([
    [word('DocumentNumber'), order.documentNumber],
    [word('WorkOrderTypeShort'), order.workOrderType.name],
    [word('Status'), word(statusWords[order.status])],
    [word('StartDatePrint'), instant(order.startDate)],
    [word('FinishedPrint'), instant(order.finished)],
    [word('Duration'), minutes(order.duration)],
    [word('Payment'), order.paymentType?.name],
  ]),
})

function clientBlock(order: WorkOrder, client: Lettering['client'], { word }: Pen): Block {
  const company = client?.company as Company | null | undefined
  const address = client?.address
  return {
    title: word('Client'),
    facts: facts([
      [word('Name'), order.clientName],
      [word('DelegateName'), order.delegateName],
      [word('Phone'), order.phone],
      [word('Email'), client?.email],
      [word('VatNumberPrint'), company?.vatNumber],
      [word('RegNumberPrint'), company?.regNumber],
      [word('Address'), company?.address || (address && addressLine(address))],
    ]),
  }
}

function carBlock({ car, carType, tyreService, carService }: WorkOrder, { word, number }: Pen): Block {
  const km = tyreService?.carKm ?? carService?.carKm
  return {
    title: word('Vehicle'),
    facts: [
      { label: word('PlateNumberPrint'), value: car.plateNumber, strong: true },
      ...facts([
        [word('MakeAndModel'), [car.make, car.model].filter(Boolean).join(' ')],
        [word('CarType'), carType?.name],
        [word('ManufacturingYear'), car.manufacturingYear?.toString()],
        [word('VinNumberPrint'), car.vinNumber],
        [word('CarKm'), km == null ? null : `${number(km)} km`],
      ]),
    ],
  }
}

type TyreService = NonNullable<WorkOrder['tyreService']>
const tyreBlock = (
  service: TyreService,
  wheelType: string | undefined,
  { word, number }: Pen,
): Block & { dimensions: Table | undefined } => ({
  title: word('Tyres'),
  facts: facts([
    [word('WheelTypePrint'), wheelType],
    [word('TyreCount'), number(service.tyreCount)],
    [word('NewTyre'), service.newTyre ? word('Yes') : word('No')],
    [word('BoltTorquePrint'), number(service.boltTorque)],
    [word('TyreWaste'), service.tyreWaste ? number(service.tyreWaste) : null],
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

const axleBlock = ({ technicalDrawing: marks, technicalDrawingType: layout }: WorkOrder['metaData'], { word }: Pen) =>
  layout ? { title: `${word('AxleLayout')} ${layout}`, svg: axleSvg(layout, marks ?? []) } : undefined

const yesOrNo = (value: boolean, { word }: Pen) => [
  { label: word('Yes'), on: value },
  { label: word('No'), on: !value },
]

const lineTable = (title: string, lines: WorkOrder['products'], { word, number, amount }: Pen): Table & { title: string } => ({
  title,
  columns: [
    { key: 'index', label: word('RowNumber') },
    { key: 'name', label: word('LineName') },
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
function totals({ metaData, discount, subtotal, total }: WorkOrder, currency: string, { word, number, amount }: Pen): Fact[] {
  const withVat = metaData.withVat && metaData.vatPercentage > 0
  return [
    ...(discount > 0 || withVat ? [{ label: word('Subtotal'), value: amount(subtotal) }] : []),
    ...(discount > 0 ? [{ label: word('Discount'), value: `−${amount(discount)}` }] : []),
    ...(withVat ? [{ label: word('Vat', { percent: number(metaData.vatPercentage) }), value: amount(metaData.vatValue) }] : []),
    { label: word('TotalToPay', { currency }), value: amount(total) },
  ]
}
