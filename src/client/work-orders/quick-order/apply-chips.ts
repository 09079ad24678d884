import type { ProductChoice } from '#contract/products.ts'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import { addDays, dayInZone, toInstant } from '#domain/text/calendar.ts'
import type { Chip } from '#domain/quick-order/chips.ts'
import { fillFromRecord, newTyreSet, pickProduct, withBlankEnd } from '#client/work-orders/engine/order-rules.ts'
import { blankDimension, blankLine, isBlankLine, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import type { FormHandover } from '#client/work-orders/inspections/form-handover.ts'

export type WorkChip = Extract<Chip, { kind: 'work' }>
/** A work with its product of the price list or, if there is none, the name of a custom line. */
export type MatchedWork = { chip: WorkChip; product: ProductChoice | undefined; name: string }

type Here = { zone: string; now: string }

/** Chips of another form, and unknown words, have no field in this one. */
export const isChipApplied = (chip: Chip): boolean => chip.kind !== 'unknown' && !isInspectionChip(chip)

export const isInspectionChip = (chip: Chip): boolean => chip.kind === 'flag' && chip.value === 'itp'

/** Kinds of chips that an inspection has no fields for. */
const nonInspectionKinds: ReadonlySet<Chip['kind']> = new Set(['size', 'dot', 'pressure', 'torque', 'count', 'work', 'flag', 'unknown'])
const isInspected = (chip: Chip): boolean =>
  !nonInspectionKinds.has(chip.kind) && !(chip.kind === 'choice' && (chip.list === 'wheelTypes' || chip.list === 'workOrderTypes'))

/** Applies the parts of a line that an inspection has fields for; other words of the line are appended to its description. */
export function applyAsInspection(
  order: OrderValues,
  chips: readonly Chip[],
  line: string,
  storedVehicle: PlateLookupResult | undefined,
  here: Here,
): FormHandover {
  const {
    workOrderTypeId: _type,
    itp: _itp,
    lines: _lines,
    quickLine: _line,
    unread,
    ...values
  } = applyFacts(order, chips.filter(isInspected), storedVehicle, here)
  const left = chips.filter((chip) => !isInspected(chip) && !isInspectionChip(chip)).map((chip) => chipText(chip, line))
  return { ...values, description: appendNote(values.description, [...unread, ...left].join(' ')) }
}

/** The words of the line that make up this chip. */
export const chipText = ({ places }: Chip, line: string): string => places.map((place) => line.slice(...place)).join(' ')

/** Applies all facts of a line except its work. Stored vehicle data fills in what the line leaves out. */
export function applyFacts(
  values: OrderValues,
  chips: readonly Chip[],
  storedVehicle: PlateLookupResult | undefined,
  here: Here,
): OrderValues {
  const start = storedVehicle ? fillFromRecord(values, storedVehicle) : values
  const sizes = chips.filter((chip) => chip.kind === 'size')
  const workers = chips.flatMap((chip) => (chip.kind === 'worker' ? [chip.id] : []))
  const sized = {
    ...start,
    ...(workers.length > 0 && { workers }),
    ...(sizes.length > 0 && {
      dimensions: sizes.map(({ tyreWidth, tyreHeight, tyreRim }) => ({ ...blankDimension(), tyreWidth, tyreHeight, tyreRim })),
    }),
  }
  const filled = chips.reduce((order, chip) => ({ ...order, ...toFields(chip, order, here) }), sized)
  return filled.tyreHotelEnabled && !filled.tyreHotel ? { ...filled, tyreHotel: newTyreSet(filled, storedVehicle) } : filled
}

function toFields(chip: Chip, order: OrderValues, { zone, now }: Here): Partial<OrderValues> {
  const ofFirstSize = (fields: Partial<OrderValues['dimensions'][number]>) => ({
    dimensions: order.dimensions.map((row, i) => (i === 0 ? { ...row, ...fields } : row)),
  })
  switch (chip.kind) {
    case 'plate':
      return { plateNumber: chip.value }
    case 'client':
      return { clientName: chip.value, clientId: null }
    case 'phone':
      return { phone: chip.value }
    case 'vin':
      return { vinNumber: chip.value }
    case 'car':
      return { make: chip.make, model: chip.model ?? '' }
    case 'year':
      return { manufacturingYear: chip.value }
    case 'km':
      return { carKm: chip.value }
    case 'count':
      return { tyreCount: chip.value }
    case 'dot':
      return ofFirstSize({ dotNumber: chip.value })
    case 'pressure':
      return ofFirstSize({ tyrePressure: chip.value })
    case 'torque':
      return ofFirstSize({ boltTorque: chip.value })
    case 'choice':
      return { [idFields[chip.list]]: chip.id }
    case 'flag':
      return { [chip.value]: true }
    case 'promise': {
      const today = dayInZone(now, zone)
      return { deadline: toInstant(chip.day === 'tomorrow' ? addDays(today, 1) : today, chip.time, zone) }
    }
    case 'promiseIn':
      return { deadline: new Date(Date.parse(now) + chip.minutes * 60_000).toISOString() }
    case 'note':
      return { description: appendNote(order.description, chip.value) }
    default:
      return {}
  }
}

const idFields = {
  paymentTypes: 'paymentTypeId',
  carTypes: 'carTypeId',
  wheelTypes: 'wheelTypeId',
  workOrderTypes: 'workOrderTypeId',
} as const

export const appendNote = (description: string, text: string): string => [description, text].filter(Boolean).join('\n')

/** Appends the work after the existing lines. A stated price is kept. */
export const addWorkLines = (values: OrderValues, works: readonly MatchedWork[]): OrderValues => ({
  ...values,
  lines: withBlankEnd(
    works.reduce(
      (lines, work) => [...lines, toLine(work, lines, values)],
      values.lines.filter((line) => !isBlankLine(line)),
    ),
  ),
})

function toLine({ chip, product, name }: MatchedWork, lines: LineValues[], values: OrderValues): LineValues {
  // A line without a quantity means one.
  const line = { ...blankLine(lines), name, isService: true, quantity: chip.quantity, quantityIsKept: true }
  const picked = product ? pickProduct(line, product, values) : line
  return chip.price === null ? picked : { ...picked, price: chip.price, priceIsKept: true }
}
