import type { ImportField, ImportMessage, Mapping } from '#contract/imports.ts'
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
  textOf,
  type Cell,
  type Reading,
} from './values.ts'

const asText = (cell: Cell): Reading<string> => ({ value: textOf(cell) })
const ofText =
  <T>(read: (text: string) => Reading<T>) =>
  (cell: Cell) =>
    read(textOf(cell))

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
  county: (cell: Cell): Reading<string> => ({ value: readCounty(textOf(cell)) }),
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
} satisfies Record<ImportField, (cell: Cell) => Reading<unknown>>

type ValueOf<F extends ImportField> = (typeof readers)[F] extends (cell: Cell) => Reading<infer T> ? T : never
/** What a row says; of an empty cell nothing is said. */
export type Given = { [F in ImportField]?: ValueOf<F> }

export function readRow(mapping: Mapping, cells: readonly Cell[]): { given: Given; messages: ImportMessage[] } {
  const given: Record<string, unknown> = {}
  const messages: ImportMessage[] = []
  for (const [column, field] of mapping.entries()) {
    const cell = cells[column] ?? null
    if (field === null || textOf(cell) === '') continue
    const reading: Reading<unknown> = readers[field](cell)
    if ('wrong' in reading) {
      messages.push({ column, key: reading.wrong, kind: 'error' })
      continue
    }
    if (reading.doubt) messages.push({ column, key: reading.doubt, kind: 'doubt' })
    given[field] = reading.value
  }
  return { given, messages }
}
