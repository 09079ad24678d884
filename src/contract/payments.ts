import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  ById,
  choiceFilter,
  Day,
  dayRange,
  Id,
  Instant,
  Money,
  nullableField,
  pageOf,
  requiredText,
  searchOf,
  text,
  textFilter,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** An amount that changes hands. */
const Amount = Money.gt(0, 'InvalidNumber')
const PaymentKind = z.enum(['payment', 'refund', 'void', 'carried'])
export type PaymentKind = z.output<typeof PaymentKind>

/** The work order, the customer order or the issued invoice that money stands on; exactly one. */
const target = { workOrderId: nullableField(Id), customerOrderId: nullableField(Id), invoiceId: nullableField(Id) }
const targetKeys = ['workOrderId', 'customerOrderId', 'invoiceId'] as const
/** Refuses a draft that names none or several of these. */
export const requireOne = <Sent extends Record<string, unknown>>(keys: readonly (keyof Sent & string)[]) => {
  return (sent: Sent, refused: z.RefinementCtx) => {
    const found = keys.filter((key) => sent[key] !== null)
    if (found.length === 0) refused.addIssue({ code: 'custom', path: [keys[0]!], message: 'RequiredField' })
    if (found.length > 1) for (const key of found) refused.addIssue({ code: 'custom', path: [key], message: 'InvalidChoice' })
  }
}
const AllocationDraft = z.object({ ...target, amount: Amount }).superRefine(requireOne(targetKeys))

/** A negative amount takes money back from the order. */
const MovedAllocation = z
  .object({ ...target, amount: Money.refine((amount) => amount !== 0, 'InvalidNumber') })
  .superRefine(requireOne(targetKeys))
export type MovedAllocation = z.output<typeof MovedAllocation>

/** The paper of a payment may be written down later; nothing else of it ever changes. */
const paperFields = {
  reference: text(200).nullable(),
  receiptNumber: text(30).nullable(),
  receiptDate: Day.nullable(),
}

/** Money that was taken. What the allocations leave is refused, or stays as the client's credit. */
export const PaymentDraft = z.object({
  paymentTypeId: Id,
  amount: Amount,
  /** By default the workplace of the first order. */
  organizationId: nullableField(Id),
  /** Cash and cards come today; other money may have come up to 60 days ago. */
  receivedOn: nullableField(Day),
  reference: paperFields.reference.default(null),
  receiptNumber: paperFields.receiptNumber.default(null),
  receiptDate: paperFields.receiptDate.default(null),
  clientId: nullableField(Id),
  allocations: z.array(AllocationDraft).max(200).default([]),
  rest: z.enum(['refuse', 'credit']).default('refuse'),
})
export type PaymentDraft = z.output<typeof PaymentDraft>

/** Money that goes out: of what an order was overpaid, of a deposit, or of a client's credit. */
const RefundDraft = z
  .object({ paymentTypeId: Id, amount: Amount, reason: requiredText(200), ...target, clientId: nullableField(Id) })
  .superRefine(requireOne([...targetKeys, 'clientId']))
export type RefundDraft = z.output<typeof RefundDraft>

export const Payment = outputOf({
  ...paperFields,
  id: Id,
  organizationId: Id,
  /** A payment, money given back, the reversal of a row, or what an order counted before there were payments. */
  kind: PaymentKind,
  /** Made by the order's payment type, or by a call of its own. */
  origin: z.enum(['type', 'call']),
  paymentTypeId: Id,
  paymentType: z.string(),
  /** Negative for money that went out and for a reversal. */
  amount: Money,
  /** The difference that coins made: the amount less this is settled. */
  rounding: Money,
  /** The day in whose till it lies; null if it moved no money. */
  day: Day.nullable(),
  /** The day whose takings it changes. */
  forDay: Day,
  receivedOn: Day,
  clientId: Id.nullable(),
  /** The payer, or else the customer on the first order. */
  clientName: z.string().nullable(),
  reversesId: Id.nullable(),
  /** The row that reversed this one. */
  reversedById: Id.nullable(),
  reason: z.string().nullable(),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  at: Instant,
  /** Credit of the client, as it stands on no order. */
  rest: Money,
  allocations: z.array(
    z.object({
      workOrderId: Id.nullable(),
      customerOrderId: Id.nullable(),
      /** The invoice, for the part that stands on none of its orders. */
      invoiceId: Id.nullable(),
      /** The number of the order or invoice at the time. */
      document: z.string().nullable(),
      /** The vehicle of the order or of the customer order. */
      plateNumber: z.string().nullable(),
      amount: Money,
      /** The balance of the order or invoice now; null for a customer order. */
      balance: Money.nullable(),
    }),
  ),
})
export type Payment = z.output<typeof Payment>

/** The money of one order. */
const OrderMoney = outputOf({
  total: Money,
  paid: Money,
  writtenOff: Money,
  /** Negative if more was paid than the total. */
  balance: Money,
  dueOn: Day.nullable(),
  items: z.array(Payment),
})
export type OrderMoney = z.output<typeof OrderMoney>

/** Money that moved: what orders from before the ledger counted is in no list. Newest days first. */
const PaymentSearch = searchOf(
  ['day', 'amount'],
  {
    organizationId: choiceFilter(Id),
    day: dayRange,
    receivedOn: dayRange,
    paymentTypeId: choiceFilter(Id),
    kind: choiceFilter(PaymentKind.exclude(['carried'])),
    clientId: choiceFilter(Id),
    userId: choiceFilter(Id),
    /** Reference, receipt number, plate or client. */
    quickText: textFilter,
  },
  'desc',
)
export type PaymentSearch = z.output<typeof PaymentSearch>

/** The orders and invoices that a client owes, and how a sum pays them: what is due first comes first. */
const PaymentProposal = outputOf({
  items: z.array(
    z.object({
      /** Null for an invoice, which is owed in place of the orders that it bills. */
      workOrderId: Id.nullable(),
      invoiceId: Id.nullable(),
      document: z.string(),
      plateNumber: z.string(),
      /** Without terms, the day on which the work was done. */
      dueOn: Day,
      balance: Money,
    }),
  ),
  allocations: z.array(z.object({ workOrderId: Id.nullable(), invoiceId: Id.nullable(), amount: Money })),
  /** The part of the sum that nothing takes. */
  rest: Money,
})
export type PaymentProposal = z.output<typeof PaymentProposal>

const office = { access: 'office', result: Payment } as const
export const payments = feature('payments', {
  search: endpoint('GET /payments/search/query', { access: 'office', input: PaymentSearch, result: pageOf(Payment) }),
  proposal: endpoint('GET /payments/proposal', {
    access: 'office',
    input: z.object({ clientId: Id, amount: Money.min(0).default(0) }),
    result: PaymentProposal,
  }),
  ofOrder: endpoint('GET /work-orders/:id/payments', { access: 'office', input: ById, result: OrderMoney }),
  get: endpoint('GET /payments/:id', { ...office, input: ById }),
  create: endpoint('POST /payments', { ...office, input: PaymentDraft, created: true }),
  refund: endpoint('POST /payments/refunds', { ...office, input: RefundDraft, created: true }),
  /** Uses what is left of a payment. */
  allocate: endpoint('POST /payments/:id/allocations', {
    ...office,
    input: ById.extend({ allocations: z.array(MovedAllocation).max(200) }),
    created: true,
  }),
  /** Reverses a row that was written in error; no money moves. Answers the reversal. */
  void: endpoint('POST /payments/:id/void', { ...office, input: ById.extend({ reason: requiredText(200) }), created: true }),
  update: endpoint('PUT /payments/:id', { ...office, input: z.object(paperFields).partial().extend(ById.shape) }),
})
