import type { ImportField, ImportMessage, ColumnMapping } from '#contract/imports.ts'
import {
  readClientType,
  readCounty,
  readDay,
  readFlag,
  readId,
  readMoney,
  readPhones,
  readPlateNumber,
  readSizes,
  readVatNumber,
  readVin,
  readWhole,
  cellText,
  type SheetCell,
  type CellReading,
} from './values.ts'

const asText = (cell: SheetCell): CellReading<string> => ({ value: cellText(cell) })
const ofText =
  <T>(read: (text: string) => CellReading<T>) =>
  (cell: SheetCell) =>
    read(cellText(cell))

/** How a column of each field is read. */
const readers = {
  id: readId,
  name: asText,
  first_name: asText,
  last_name: asText,
  phone: ofText(readPhones),
  email: asText,
  vat_number: ofText(readVatNumber),
  reg_number: asText,
  street: asText,
  number: asText,
  city: asText,
  county: (cell: SheetCell): CellReading<string> => ({ value: readCounty(cellText(cell)) }),
  post_code: asText,
  type: ofText(readClientType),
  fidelity: readFlag,
  delegate_name: asText,
  sms_consent: readFlag,
  plate_number: ofText(readPlateNumber),
  make: asText,
  model: asText,
  year: readWhole,
  vin: ofText(readVin),
  km: readWhole,
  tyre_size: ofText(readSizes),
  itp_until: ofText(readDay),
  owner: asText,
  owner_phone: ofText(readPhones),
  price: readMoney,
  um: asText,
  is_tyre: readFlag,
  count_price: readFlag,
  car_type: asText,
  order_type: asText,
} satisfies Record<ImportField, (cell: SheetCell) => CellReading<unknown>>

type ValueOf<F extends ImportField> = (typeof readers)[F] extends (cell: SheetCell) => CellReading<infer T> ? T : never
/** What a row says; of an empty cell nothing is said. */
export type RowValues = { [F in ImportField]?: ValueOf<F> }

export function readRow(mapping: ColumnMapping, cells: readonly SheetCell[]): { given: RowValues; messages: ImportMessage[] } {
  const given: Record<string, unknown> = {}
  const messages: ImportMessage[] = []
  for (const [column, field] of mapping.entries()) {
    const cell = cells[column] ?? null
    if (field === null || cellText(cell) === '') continue
    const reading: CellReading<unknown> = readers[field](cell)
    if ('wrong' in reading) {
      messages.push({ column, key: reading.wrong, kind: 'error' })
      continue
    }
    if (reading.doubt) messages.push({ column, key: reading.doubt, kind: 'doubt' })
    given[field] = reading.value
  }
  return { given, messages }
}
