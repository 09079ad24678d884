import type { Company } from '#contract/clients/clients.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { axleSvg } from '#domain/vehicles/axles-drawing.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import { toSheetFacts, withoutEmptyCells, type SheetBlock, type SheetFormatter, type SheetTable } from '#server/platform/pdf/sheet.ts'
import type { PrintExtras } from './print.queries.ts'

// Each function builds one block of a printed order from the stored order.

export function orderBlock(
  order: WorkOrder,
  timeZone: string,
  isWorkshops: boolean,
  { word, instant, minutes }: SheetFormatter,
): SheetBlock {
  const { startDate, endDate, finished } = order
  // Most orders are planned to end on the day they finish, so that end is not printed.
  const isLater = endDate !== null && (finished === null || dayInZone(endDate, timeZone) !== dayInZone(finished, timeZone))
  return {
    title: word('OrderDetails'),
    facts: toSheetFacts([
      [word('DocumentNumber'), order.documentNumber],
      [word('WorkOrderTypeShort'), order.workOrderType.name],
      [word('Status'), word(orderStatusKeys[order.status])],
      [word('StartDatePrint'), instant(startDate)],
      [word('EndDatePrint'), isLater ? instant(endDate) : null],
      [word('FinishedPrint'), instant(finished)],
      [word('Duration'), minutes(order.duration)],
      [word('Payment'), isWorkshops ? null : order.paymentType?.name],
    ]),
  }
}

export function clientBlock(order: WorkOrder, client: PrintExtras['client'], isWorkshops: boolean, { word }: SheetFormatter): SheetBlock {
  const names: [string, string | null][] = [
    [word('Name'), order.clientName],
    [word('DelegateName'), order.delegateName],
  ]
  if (isWorkshops) return { title: word('Client'), facts: toSheetFacts(names) }
  const company = client?.company as Company | null | undefined
  return {
    title: word('Client'),
    facts: toSheetFacts([
      ...names,
      [word('Phone'), order.phone],
      [word('Email'), client?.email],
      [word('VatNumberPrint'), company?.vatNumber],
      [word('RegNumberPrint'), company?.regNumber],
      [word('Address'), companyAddress(company) || (client?.address && addressLine(client.address))],
    ]),
  }
}

/** Company registers give street and town in one line; people type them separately. */
function companyAddress(company: Company | null | undefined): string {
  const { address = '', location = '' } = company ?? {}
  return address && location && !address.includes(location) ? `${address}, ${location}` : address
}

/** Shows the mileage of the tyre service only; the car service prints its own. */
export function carBlock({ car, carType, tyreService }: WorkOrder, isWorkshops: boolean, { word, number }: SheetFormatter) {
  const plate = car.plateNumber
  return {
    title: word('Vehicle'),
    ...(isWorkshops && { plate }),
    facts: [
      ...(isWorkshops ? [] : [{ label: word('PlateNumberPrint'), value: plate, strong: true as const }]),
      ...toSheetFacts([
        [word('MakeAndModel'), [car.make, car.model].filter(Boolean).join(' ')],
        [word('CarType'), carType?.name],
        [word('ManufacturingYear'), car.manufacturingYear?.toString()],
        [word('VinNumberPrint'), car.vinNumber],
        [word('CarKm'), formatKm(tyreService?.carKm, number)],
        [word('Notes'), car.description],
      ]),
    ],
  }
}

const formatKm = (value: number | null | undefined, number: SheetFormatter['number']) => (value == null ? null : `${number(value)} km`)

type TyreService = NonNullable<WorkOrder['tyreService']>
export function tyreBlock(
  service: TyreService,
  wheelType: string | undefined,
  hasTorqueBelow: boolean,
  { word, number }: SheetFormatter,
): SheetBlock & { dimensions?: SheetTable | undefined; torque?: string } {
  const torques = service.tyreDimensions.map((tyre) => tyre.boltTorque ?? service.boltTorque)
  const differing = [...new Set(torques.length ? torques : [service.boltTorque])].filter((torque) => torque !== null)
  const torque = hasTorqueBelow && differing.length > 0 && word('TorqueLine', { value: differing.map(number).join(' / ') })
  return {
    title: word('Tyres'),
    facts: toSheetFacts([
      [word('WheelTypePrint'), wheelType],
      [word('TyreCount'), number(service.tyreCount)],
      [word('NewTyre'), service.newTyre ? word('Yes') : word('No')],
      [word('BoltTorquePrint'), hasTorqueBelow ? null : number(service.boltTorque)],
      [word('TyreWaste'), service.tyreWaste ? number(service.tyreWaste) : null],
      [word('TyreHotel'), service.tyreHotelEnabled ? word('Yes') : null],
    ]),
    dimensions: withoutEmptyCells({
      columns: [
        { key: 'dimension', label: word('TyreDimension') },
        { key: 'pressure', label: word('TyrePressurePrint') },
        { key: 'torque', label: word('BoltTorquePrint') },
        { key: 'dot', label: word('DotNumber') },
      ],
      rows: service.tyreDimensions.map((tyre) => [
        formatTyre(tyre),
        number(tyre.tyrePressure),
        hasTorqueBelow ? '' : number(tyre.boltTorque),
        tyre.dotNumber?.trim() ?? '',
      ]),
    }),
    ...(torque && { torque }),
  }
}

export function garageBlock({ carService }: WorkOrder, { word, number }: SheetFormatter) {
  if (!carService) return undefined
  const facts = toSheetFacts([
    [word('CarKm'), formatKm(carService.carKm, number)],
    [word('ModelType'), carService.modelType],
    [word('Mention'), carService.mention],
  ])
  const lists = [
    { title: word('CustomerRequest'), items: carService.customerRequest },
    { title: word('ProviderProposal'), items: carService.providerProposal },
  ].filter(({ items }) => items.length > 0)
  return facts.length + lists.length > 0 ? { title: word('CarService'), facts: facts, lists } : undefined
}

export function inspectionBlock(
  { metaData: { expirationDate, itpKind } }: WorkOrder,
  { word, date }: SheetFormatter,
): SheetBlock | undefined {
  if (expirationDate === null) return undefined
  return {
    title: word('Inspection'),
    facts: toSheetFacts([
      [word('ExpirationDate'), date(expirationDate)],
      [word('ItpKind'), itpKind && word(`ItpKind_${itpKind}`)],
    ]),
  }
}

export const axleBlock = (
  { technicalDrawing: marks, technicalDrawingType: layout }: WorkOrder['metaData'],
  accent: string,
  { word }: SheetFormatter,
): { title: string; svg: string } | undefined =>
  layout ? { title: `${word('AxleLayout')} ${layout}`, svg: axleSvg(layout, marks ?? [], { accent }) } : undefined
