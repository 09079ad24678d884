import type { ParseKeys } from 'i18next'
import { clientTraits } from '#contract/clients/fields.ts'
import { clientImportKeys } from '#contract/clients/import-fields.ts'
import { fieldWords, pickFields, withWireKeys } from '#contract/kit/field-names.ts'
import type { ImportField, ImportState, ImportType, UndoOutcome, RowVerdict } from '#contract/imports.ts'
import type { Tone } from '#client/ui/StatusBadge.tsx'

/** Fields have the labels of their forms. */
export const importWordFiles = ['imports', 'clients', 'vehicles', 'products'] as const
type Word = ParseKeys<[...typeof importWordFiles]>

export const importTypeKeys = {
  client: 'Clients',
  vehicle: 'Vehicles',
  product: 'Products',
  service: 'Services',
} as const satisfies Record<ImportType, Word>

export const importStateKeys = {
  read: 'StateRead',
  checking: 'StateChecking',
  checked: 'StateChecked',
  running: 'StateRunning',
  done: 'StateDone',
  undoing: 'StateUndoing',
  undone: 'StateUndone',
  failed: 'StateFailed',
} as const satisfies Record<ImportState, Word>

/** Any other state is still in progress. */
export const importStateTone = (state: ImportState): Tone => (state === 'done' ? 'done' : state === 'failed' ? 'closed' : 'new')

/** Keys before and after the rows are written. */
export const verdictKeys = {
  create: ['VerdictCreate', 'WrittenCreate'],
  update: ['VerdictUpdate', 'WrittenUpdate'],
  skip: ['VerdictSkip', 'VerdictSkip'],
  error: ['VerdictError', 'VerdictError'],
} as const satisfies Record<RowVerdict, [Word, Word]>

/** The result for each record when an import is undone. */
export const undoOutcomeKeys = {
  deleted: 'UndoneDeleted',
  restored: 'UndoneRestored',
  left: 'VerdictLeft',
} as const satisfies Record<UndoOutcome, Word>

export const importFieldKeys = {
  ...withWireKeys(pickFields(fieldWords(clientTraits), clientImportKeys)),
  name: 'LineName',
  first_name: 'FirstName',
  last_name: 'LastName',
  vat_number: 'VatNumber',
  reg_number: 'RegNumber',
  street: 'Street',
  number: 'HouseNumber',
  city: 'City',
  county: 'County',
  post_code: 'PostCode',
  sms_consent: 'clients:SmsConsentShort',
  id: 'RecordId',
  plate_number: 'PlateNumber',
  make: 'Make',
  model: 'Model',
  year: 'ManufacturingYear',
  vin: 'VinNumber',
  km: 'CarKm',
  tyre_size: 'TyreDimensions',
  itp_until: 'ItpUntil',
  car_type: 'CarType',
  owner: 'vehicles:Owner',
  owner_phone: 'OwnerPhone',
  price: 'Price',
  um: 'Um',
  is_tyre: 'IsTyre',
  count_price: 'CountPrice',
  order_type: 'WorkOrderType',
} as const satisfies Record<ImportField, Word>
