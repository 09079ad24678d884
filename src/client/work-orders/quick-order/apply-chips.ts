import type { ProductChoice } from '#contract/products.ts'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import { addDays, dayInZone, toInstant } from '#domain/text/calendar.ts'
import type { Chip } from '#domain/quick-order/chips.ts'
import { fillFromRecord, newTyreSet, pickProduct, withBlankEnd } from '#client/work-orders/engine/order-rules.ts'
import { blankDimension, blankLine, isBlankLine, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import type { FormHandover } from '#client/work-orders/inspections/form-handover.ts'

export type WorkChip = Extract<Chip, { kind: 'work' }>
/** A work with what stands for it on the price list, or by what name it goes where nothing does. */
export type MatchedWork = { chip: WorkChip; product: ProductChoice | undefined; name: string }

type Here = { zone: string; now: string }

/** What leads to another form, or means nothing, has no field in this one. */
export const isChipApplied = (chip: Chip): boolean => chip.kind !== 'unknown' && !isInspectionChip(chip)

export const isInspectionChip = (chip: Chip): boolean => chip.kind === 'flag' && chip.value === 'itp'

/** Of tyres and of other work; an inspection has no fields for them. */
const neverInspected: ReadonlySet<Chip['kind']> = new Set(['size', 'dot', 'pressure', 'torque', 'count', 'work', 'flag', 'unknown'])
const isInspected = (chip: Chip): boolean =>
  !neverInspected.has(chip.kind) && !(chip.kind === 'choice' && (chip.list === 'wheelTypes' || chip.list === 'workOrderTypes'))

/** What an inspection takes of a line; for the rest there is room in its description. */
export function applyAsInspection(
  order: OrderValues,
  chips: readonly Chip[],
  line: string,
  known: PlateLookupResult | undefined,
  here: Here,
): FormHandover {
  const {
    workOrderTypeId: _type,
    itp: _itp,
    lines: _lines,
    quickLine: _line,
    unread,
    ...values
  } = applyFacts(order, chips.filter(isInspected), known, here)
  const left = chips.filter((chip) => !isInspected(chip) && !isInspectionChip(chip)).map((chip) => chipText(chip, line))
  return { ...values, description: appendNote(values.description, [...unread, ...left].join(' ')) }
}

/** The parts of the line that say this. */
export const chipText = ({ places }: Chip, line: string): string => places.map((place) => line.slice(...place)).join(' ')

/** The order with all that a line says, but for its work. What is known of the vehicle fills in what nobody said. */
export function applyFacts(values: OrderValues, chips: readonly Chip[], known: PlateLookupResult | undefined, here: Here): OrderValues {
  const start = known ? fillFromRecord(values, known) : values
  const sizes = chips.filter((chip) => chip.kind === 'size')
  const workers = chips.flatMap((chip) => (chip.kind === 'worker' ? [chip.id] : []))
  const sized = {
    ...start,
    ...(workers.length > 0 && { workers }),
    ...(sizes.length > 0 && {
      dimensions: sizes.map(({ tyreWidth, tyreHeight, tyreRim }) => ({ ...blankDimension(), tyreWidth, tyreHeight, tyreRim })),
    }),
  }
  const filled = chips.reduce((order, chip) => ({ ...order, ...fieldsOf(chip, order, here) }), sized)
  return filled.tyreHotelEnabled && !filled.tyreHotel ? { ...filled, tyreHotel: newTyreSet(filled, known) } : filled
}

function fieldsOf(chip: Chip, order: OrderValues, { zone, now }: Here): Partial<OrderValues> {
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

/** The work behind the lines that are there. A price that was said is kept. */
export const addWorkLines = (values: OrderValues, works: readonly MatchedWork[]): OrderValues => ({
  ...values,
  lines: withBlankEnd(
    works.reduce(
      (lines, work) => [...lines, lineOf(work, lines, values)],
      values.lines.filter((line) => !isBlankLine(line)),
    ),
  ),
})

function lineOf({ chip, product, name }: MatchedWork, lines: LineValues[], values: OrderValues): LineValues {
  const line = { ...blankLine(lines), name, isService: true, quantity: chip.quantity }
  // The line says how many, or means one.
  const picked = product ? { ...pickProduct(line, product, values), quantity: chip.quantity } : line
  return chip.price === null ? picked : { ...picked, price: chip.price, priceIsKept: true }
}
