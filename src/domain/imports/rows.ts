import { clientImportNames } from '#contract/clients/import-fields.ts'
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

const readText = (cell: SheetCell): CellReading<string> => ({ value: cellText(cell) })
const fromText =
  <T>(read: (text: string) => CellReading<T>) =>
  (cell: SheetCell) =>
    read(cellText(cell))

/** A field of the client is read as text, unless it has a reader of its own. */
const textReaders = Object.fromEntries(clientImportNames.map((name) => [name, readText]))
const readers = {
  ...(textReaders as Record<(typeof clientImportNames)[number], typeof readText>),
  id: readId,
  first_name: readText,
  last_name: readText,
  phone: fromText(readPhones),
  vat_number: fromText(readVatNumber),
  reg_number: readText,
  street: readText,
  number: readText,
  city: readText,
  county: (cell: SheetCell): CellReading<string> => ({ value: readCounty(cellText(cell)) }),
  post_code: readText,
  type: fromText(readClientType),
  fidelity: readFlag,
  sms_consent: readFlag,
  plate_number: fromText(readPlateNumber),
  make: readText,
  model: readText,
  year: readWhole,
  vin: fromText(readVin),
  km: readWhole,
  tyre_size: fromText(readSizes),
  itp_until: fromText(readDay),
  owner: readText,
  owner_phone: fromText(readPhones),
  price: readMoney,
  um: readText,
  is_tyre: readFlag,
  count_price: readFlag,
  car_type: readText,
  order_type: readText,
} satisfies Record<ImportField, (cell: SheetCell) => CellReading<unknown>>

type ValueOf<F extends ImportField> = (typeof readers)[F] extends (cell: SheetCell) => CellReading<infer T> ? T : never
/** Values of a row; empty cells have none. */
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
