import { z } from 'zod'
import { bulkInput, bulkOf } from './kit/bulk.ts'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { draftShape } from './kit/changes.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  codeText,
  ById,
  choiceFilter,
  booleanFilter,
  Id,
  Instant,
  textFilter,
  multilineText,
  Nothing,
  pageOf,
  Percent,
  searchOf,
  Version,
  VersionedId,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** Cards of any origin bear letters and digits; their grouping does not matter. */
export const CardNumber = codeText(40)
  .toUpperCase()
  .overwrite((number) => number.replace(/[\s-]/g, ''))
  .regex(/^[A-Z\d]{4,20}$/, 'InvalidCardNumber')

const fields = {
  number: CardNumber,
  organizationId: Id,
  active: z.boolean(),
  /** Null until the card is given to a client. */
  clientId: Id.nullable(),
  discountPercent: Percent.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'AtMostTwoDecimals'),
  notes: multilineText(500),
}

/** A card is written whole; absent fields take their usual values. */
export const LoyaltyCardDraft = z.object(draftShape(fields, { active: true, discountPercent: 0, notes: '' }))
export type LoyaltyCardDraft = z.output<typeof LoyaltyCardDraft>

export const LoyaltyCard = outputOf({
  ...fields,
  id: Id,
  clientName: z.string(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
})
export type LoyaltyCard = z.output<typeof LoyaltyCard>

export const LoyaltyCardSearch = searchOf(
  ['created_at', 'number', 'client_name'],
  {
    organizationId: choiceFilter(Id),
    active: booleanFilter,
    clientId: choiceFilter(Id),
    /** Limits the result to the card with this number, as it is scanned. */
    number: CardNumber,
    quickText: textFilter,
  },
  'desc',
)
export type LoyaltyCardSearch = z.output<typeof LoyaltyCardSearch>

const LoyaltyCardBulk = bulkInput('delete', 'restore', 'activate', 'deactivate')
export type LoyaltyCardBulk = z.output<typeof LoyaltyCardBulk>

/** The list as a workbook. */
export const loyaltyCardColumns = [
  { key: 'number', kind: 'code', word: 'CardNumber' },
  { key: 'clientName', kind: 'text', word: 'Client' },
  { key: 'discountPercent', kind: 'number', word: 'CardDiscount' },
  { key: 'notes', kind: 'text', word: 'Notes' },
  { key: 'active', kind: 'choice', word: 'Status' },
  { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

/** Callers outside the office find only the card at hand: they must send its number. */
const search = endpoint('GET /loyalty-cards/search/query', { access: 'desk', input: LoyaltyCardSearch, result: pageOf(LoyaltyCard) })
export const loyaltyCards = feature('loyalty-cards', {
  search,
  download: downloadOf('loyalty-card', 'office', search),
  get: endpoint('GET /loyalty-cards/:id', { access: 'desk', input: ById, result: LoyaltyCard }),
  create: endpoint('POST /loyalty-cards', { access: 'office', input: LoyaltyCardDraft, result: LoyaltyCard, created: true }),
  update: endpoint('PUT /loyalty-cards/:id', { access: 'office', input: LoyaltyCardDraft.extend(VersionedId.shape), result: LoyaltyCard }),
  remove: endpoint('DELETE /loyalty-cards/:id', { access: 'office', input: VersionedId, result: Nothing }),
  bulk: bulkOf('loyalty-cards', 'office', LoyaltyCardBulk),
})
