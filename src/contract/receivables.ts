import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  booleanFilter,
  choiceFilter,
  Day,
  File,
  Id,
  LanguageField,
  Money,
  moneyRange,
  pageOf,
  requiredText,
  searchOf,
  textFilter,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** Debts in lei, by the days since they were due: not yet, up to 30, 60 and 90, and more. */
const byAge = { owed: Money, notDue: Money, d30: Money, d60: Money, d90: Money, over90: Money }

/** A client with debts; orders without a client are put together by the name on them. */
const Receivable = outputOf({
  ...byAge,
  /** The client's id; without a client, a negative number that names the first order. */
  id: z.int(),
  clientId: Id.nullable(),
  name: z.string(),
  vatNumber: z.string().nullable(),
  phone: z.string().nullable(),
  /** Money of the client that stands on no order, and what its orders were overpaid. */
  credit: Money,
  oldestDue: Day,
})
export type Receivable = z.output<typeof Receivable>

const ReceivableSearch = searchOf(
  ['owed', 'name', 'oldest_due'],
  {
    organizationId: choiceFilter(Id),
    isCompany: booleanFilter,
    /** Whether a part of it is overdue. */
    overdue: booleanFilter,
    owed: moneyRange,
    /** Name, phone or VAT number. */
    quickText: textFilter,
  },
  'desc',
)
export type ReceivableSearch = z.output<typeof ReceivableSearch>

/** All that one client owes at the caller's workplaces. */
const ClientDebts = outputOf({
  ...byAge,
  credit: Money,
  /** The debts less the credit. */
  balance: Money,
  items: z.array(
    z.object({
      workOrderId: Id,
      document: z.string(),
      plateNumber: z.string(),
      finishedOn: Day,
      /** Without terms, the day on which the work was done. */
      dueOn: Day,
      /** Negative before it is due. */
      daysOverdue: z.int(),
      /** Negative if more was paid than the total. */
      balance: Money,
    }),
  ),
})
export type ClientDebts = z.output<typeof ClientDebts>

export const StatementRequest = z.object({
  clientId: Id,
  /** By default the day of the oldest order that is owed. */
  from: Day.optional(),
  /** By default today. */
  until: Day.optional(),
  language: LanguageField.default('ro'),
})
export type StatementRequest = z.output<typeof StatementRequest>

/** A write-off takes off what nobody will pay any more; a negative amount takes it back. */
export const WriteOffDraft = z.object({
  workOrderId: Id,
  amount: Money.refine((amount) => amount !== 0, 'InvalidNumber'),
  reason: requiredText(200),
})
export type WriteOffDraft = z.output<typeof WriteOffDraft>

const WriteOff = outputOf({
  id: Id,
  workOrderId: Id,
  amount: Money,
  reason: z.string(),
  /** The balance of the order now. */ balance: Money,
})
export type WriteOff = z.output<typeof WriteOff>

export const receivables = feature('receivables', {
  search: endpoint('GET /receivables/search/query', { access: 'office', input: ReceivableSearch, result: pageOf(Receivable) }),
  ofClient: endpoint('GET /receivables/clients/:clientId', { access: 'office', input: z.object({ clientId: Id }), result: ClientDebts }),
  statement: endpoint('GET /receivables/clients/:clientId/statement', {
    access: 'office',
    input: StatementRequest,
    result: File,
    blob: 'application/pdf',
  }),
  writeOff: endpoint('POST /write-offs', { access: 'admin', input: WriteOffDraft, result: WriteOff, created: true }),
})
