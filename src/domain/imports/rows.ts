import { clientImportNames } from '#contract/clients/import-fields.ts'
import type { ImportField, ImportMessage, ImportType, ColumnMapping } from '#contract/imports.ts'
import { readAmount } from '#contract/kit/readers/amount.ts'
import { readDay } from '#contract/kit/readers/day.ts'
import { readEmail } from '#contract/kit/readers/email.ts'
import { readFlag } from '#contract/kit/readers/flag.ts'
import { readName } from '#contract/kit/readers/name.ts'
import { phoneKey, readPhones } from '#contract/kit/readers/phone.ts'
import { readPlates } from '#contract/kit/readers/plate.ts'
import { cellText, nowhere, type Reading, type ReadingPlace, type SheetCell } from '#contract/kit/readers/reading.ts'
import { readRegisterNumber } from '#contract/kit/readers/register-number.ts'
import { readTaxNumber } from '#contract/kit/readers/tax-number.ts'
import { readTyreSizes } from '#contract/kit/readers/tyre-size.ts'
import { readVin } from '#contract/kit/readers/vin.ts'
import { readWhole, unusualKm } from '#contract/kit/readers/whole.ts'
import { decimalsOf } from '#domain/text/format.ts'
import { readClientType, readCounty, readId, type CellReading } from './choices.ts'

type CellReader<T> = (cell: SheetCell, place: ReadingPlace) => CellReading<T>
type Read<T> = Extract<Reading<T>, { kind: 'read' }>

/** Makes the reader of a column from one of a field; the value is what `pick` takes of the reading. */
const columnOf =
  <T, V>(read: (cell: SheetCell, place: ReadingPlace) => Reading<T>, pick: (reading: Read<T>) => V | undefined): CellReader<V> =>
  (cell, place): CellReading<V> => {
    const reading = read(cell, place)
    if (reading.kind === 'refused') return { wrong: reading.reason }
    if (reading.kind === 'empty') return {}
    const value = pick(reading)
    return value === undefined ? { doubts: reading.doubts } : { doubts: reading.doubts, value }
  }
const textOf = ({ text }: Read<unknown>): string => text
const valueOf = <T>({ value }: Read<T>): T => value

const readText: CellReader<string> = (cell) => ({ value: cellText(cell) })
const readPhoneColumn = columnOf(readPhones, ({ text }) => text.split(', '))
/** The number of a person is personal data that nobody meant to import. */
const readTaxColumn = columnOf(readTaxNumber, ({ value, text }) => (value.kind === 'person' ? undefined : text))
const readPriceColumn = columnOf((cell, place) => readAmount(cell, place, { decimals: decimalsOf(place.currency) }), valueOf)
const readSizeColumn = columnOf(readTyreSizes, ({ value }) =>
  value.map(({ tyreWidth, tyreHeight, tyreRim }) => ({ tyreWidth, tyreHeight, tyreRim })),
)

/** A field of the client is read as text, unless it has a reader of its own. */
const textReaders = Object.fromEntries(clientImportNames.map((name) => [name, readText]))
const readers = {
  ...(textReaders as Record<(typeof clientImportNames)[number], typeof readText>),
  id: readId,
  name: columnOf(readName, textOf),
  first_name: readText,
  last_name: readText,
  phone: readPhoneColumn,
  email: columnOf(readEmail, textOf),
  vat_number: readTaxColumn,
  reg_number: columnOf(readRegisterNumber, textOf),
  street: readText,
  number: readText,
  city: readText,
  county: (cell: SheetCell): CellReading<string> => ({ value: readCounty(cellText(cell)) }),
  post_code: readText,
  type: readClientType,
  fidelity: columnOf(readFlag, valueOf),
  sms_consent: columnOf(readFlag, valueOf),
  plate_number: columnOf(readPlates, textOf),
  make: readText,
  model: readText,
  year: columnOf((cell, place) => readWhole(cell, place), valueOf),
  vin: columnOf(readVin, textOf),
  km: columnOf((cell, place) => readWhole(cell, place, { unusualAbove: unusualKm }), valueOf),
  tyre_size: readSizeColumn,
  itp_until: columnOf((cell, place) => readDay(cell, place, { use: 'expiry' }), textOf),
  owner: columnOf(readName, textOf),
  owner_phone: readPhoneColumn,
  price: readPriceColumn,
  um: readText,
  is_tyre: columnOf(readFlag, valueOf),
  count_price: columnOf(readFlag, valueOf),
  car_type: readText,
  order_type: readText,
} satisfies Record<ImportField, CellReader<unknown>>

type ValueOf<F extends ImportField> = (typeof readers)[F] extends CellReader<infer T> ? T : never
/** Values of a row; empty cells have none. */
export type RowValues = { [F in ImportField]?: ValueOf<F> }

/** Names of clients are read as such; those of products and services are any text. */
export function readRow(
  mapping: ColumnMapping,
  cells: readonly SheetCell[],
  place: ReadingPlace = nowhere,
  type: ImportType = 'client',
): { given: RowValues; messages: ImportMessage[] } {
  const given: Record<string, unknown> = {}
  const messages: ImportMessage[] = []
  for (const [column, field] of mapping.entries()) {
    const cell = cells[column] ?? null
    if (field === null || cellText(cell) === '') continue
    const read: CellReader<unknown> = field === 'name' && type !== 'client' ? readText : readers[field]
    const reading = read(cell, place)
    if ('wrong' in reading) {
      messages.push({ column, key: reading.wrong, kind: 'error' })
      continue
    }
    messages.push(...(reading.doubts ?? []).map((key) => ({ column, key, kind: 'doubt' as const })))
    if (reading.value !== undefined) given[field] = reading.value
  }
  return { given: withPhonesOfName(given, type, cells[mapping.indexOf(type === 'client' ? 'name' : 'owner')]), messages }
}

/** Phones that stood behind the name of a client or an owner follow those of the row, each once. */
function withPhonesOfName(given: RowValues, type: ImportType, cell: SheetCell | undefined): RowValues {
  if (type !== 'client' && type !== 'vehicle') return given
  const reading = readName(cell)
  if (reading.kind !== 'read' || reading.value.phone === null) return given
  const field = type === 'client' ? 'phone' : 'owner_phone'
  const phones = [...(given[field] ?? []), ...reading.value.phone.split(', ')]
  return { ...given, [field]: phones.filter((phone, at) => phones.findIndex((other) => phoneKey(other) === phoneKey(phone)) === at) }
}
