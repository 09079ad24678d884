import { z } from 'zod'
import { choiceFilter, Day, dayRange, Id, Instant, Money, searchOf, textFilter } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** An order that waits for an invoice. */
export const UninvoicedOrder = outputOf({
  id: Id,
  organizationId: Id,
  uuid: z.string(),
  plateNumber: z.string(),
  clientName: z.string(),
  finished: Instant.nullable(),
  paymentType: z.string().nullable(),
  total: Money,
  /** The last day for the invoice; null where the law is not known. */
  issueBy: Day.nullable(),
  /** The draft that bills it, if there is one. */
  draftId: Id.nullable(),
})
export type UninvoicedOrder = z.output<typeof UninvoicedOrder>

export const UninvoicedSearch = searchOf(
  ['finished', 'client_name', 'plate_number', 'total'],
  {
    organizationId: choiceFilter(Id),
    clientId: choiceFilter(Id),
    finished: dayRange,
    /** Order number, plate or client. */
    quickText: textFilter,
  },
  'desc',
)
export type UninvoicedSearch = z.output<typeof UninvoicedSearch>
