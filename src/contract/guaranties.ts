import { z } from 'zod'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { draftShape } from './kit/changes.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  ById,
  Day,
  choiceFilter,
  File,
  Id,
  Instant,
  LanguageField,
  textFilter,
  multilineText,
  Nothing,
  pageOf,
  Phone,
  Plate,
  requiredText,
  searchOf,
  Version,
  VersionedId,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

const Km = z.int().min(0).max(9_999_999)

const fields = {
  organizationId: Id,
  /** Null if the customer is not a stored client of the shop. */
  clientId: Id.nullable(),
  clientName: requiredText(150),
  phone: Phone.nullable(),
  plateNumber: Plate,
  /** The order in which the work was done. */
  workOrderId: Id.nullable(),
  subject: requiredText(200),
  /** Later years are typing mistakes. */
  startsOn: Day.refine((day) => day < '2200', 'InvalidDate'),
  /** Zero means that the guaranty does not end by date. */
  months: z.int().min(0).max(120),
  kmAt: Km.nullable(),
  /** The mileage in km at which the guaranty ends. */
  kmLimit: Km.nullable(),
  conditions: multilineText(2000),
}

/** A guaranty is written whole; its number and its last day are the server's. */
export const GuarantyDraft = z.object(draftShape(fields, { conditions: '' }))
export type GuarantyDraft = z.output<typeof GuarantyDraft>

export const GuarantyState = z.enum(['active', 'expired'])
export type GuarantyState = z.output<typeof GuarantyState>

export const Guaranty = outputOf({
  ...fields,
  id: Id,
  number: z.string(),
  /** The state today, in the time zone of the workplace. */
  state: GuarantyState,
  expiresOn: Day.nullable(),
  workOrderUuid: z.string().nullable(),
  /** The mileage in km at the last visit of the vehicle. */
  carKm: z.int().nullable(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Guaranty = z.output<typeof Guaranty>

export const GuarantySearch = searchOf(
  ['created_at', 'number', 'client_name', 'expires_on'],
  {
    organizationId: choiceFilter(Id),
    state: choiceFilter(GuarantyState),
    clientId: choiceFilter(Id),
    vehicleId: choiceFilter(Id),
    /** Limits the result to this vehicle. */
    plateNumber: Plate,
    quickText: textFilter,
  },
  'desc',
)
export type GuarantySearch = z.output<typeof GuarantySearch>

/** The list as a workbook. */
export const guarantyColumns = [
  { key: 'number', kind: 'code', word: 'GuarantyNumber' },
  { key: 'clientName', kind: 'text', word: 'Client' },
  { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort' },
  { key: 'subject', kind: 'text', word: 'GuarantySubject' },
  { key: 'startsOn', kind: 'day', word: 'StartsOnDay' },
  { key: 'expiresOn', kind: 'day', word: 'ExpiresOn' },
  { key: 'state', kind: 'choice', word: 'Status' },
  { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  { key: 'phone', kind: 'code', word: 'Phone', excel: true },
  { key: 'months', kind: 'number', word: 'GuarantyMonths', excel: true },
  { key: 'kmAt', kind: 'number', word: 'KmAtStart', excel: true },
  { key: 'kmLimit', kind: 'number', word: 'KmLimit', excel: true },
  { key: 'workOrderUuid', kind: 'code', word: 'GuarantyOrder', excel: true },
  { key: 'conditions', kind: 'text', word: 'GuarantyConditions', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

/** Guaranties stay valid and readable while the account is suspended. */
const officeAccess = { access: 'office', allowedWhen: { suspended: 'admin' } } as const
const search = endpoint('GET /guaranties/search/query', { ...officeAccess, input: GuarantySearch, result: pageOf(Guaranty) })
export const guaranties = feature('guaranties', {
  search,
  download: downloadOf('guaranty', 'office', search),
  get: endpoint('GET /guaranties/:id', { ...officeAccess, input: ById, result: Guaranty }),
  /** The certificate that its holder takes along. */
  pdf: endpoint('GET /guaranties/:id/pdf', {
    ...officeAccess,
    input: ById.extend({ language: LanguageField.default('ro') }),
    result: File,
    blob: 'application/pdf',
  }),
  create: endpoint('POST /guaranties', { ...officeAccess, input: GuarantyDraft, result: Guaranty, created: true }),
  update: endpoint('PUT /guaranties/:id', { ...officeAccess, input: GuarantyDraft.extend(VersionedId.shape), result: Guaranty }),
  remove: endpoint('DELETE /guaranties/:id', { ...officeAccess, input: VersionedId, result: Nothing }),
})
