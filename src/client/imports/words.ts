import type { ParseKeys } from 'i18next'
import type { ImportField, ImportState, ImportType, UndoOutcome, RowVerdict } from '#contract/imports.ts'
import type { Tone } from '#client/ui/StatusBadge.tsx'

/** Fields are called as in their forms. */
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

/** What is neither done nor failed has yet to be done. */
export const importStateTone = (state: ImportState): Tone => (state === 'done' ? 'done' : state === 'failed' ? 'closed' : 'new')

/** Before the rows are written, and after. */
export const verdictKeys = {
  create: ['VerdictCreate', 'WrittenCreate'],
  update: ['VerdictUpdate', 'WrittenUpdate'],
  skip: ['VerdictSkip', 'VerdictSkip'],
  error: ['VerdictError', 'VerdictError'],
} as const satisfies Record<RowVerdict, [Word, Word]>

/** What became of a record when its import was undone. */
export const undoOutcomeKeys = {
  deleted: 'UndoneDeleted',
  restored: 'UndoneRestored',
  left: 'VerdictLeft',
} as const satisfies Record<UndoOutcome, Word>

export const importFieldKeys = {
  name: 'LineName',
  first_name: 'FirstName',
  last_name: 'LastName',
  phone: 'Phone',
  email: 'Email',
  vat_number: 'VatNumber',
  reg_number: 'RegNumber',
  street: 'Street',
  number: 'HouseNumber',
  city: 'City',
  county: 'County',
  post_code: 'PostCode',
  type: 'ClientType',
  fidelity: 'Fidelity',
  delegate_name: 'DelegateName',
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
