import { plateKey } from '#contract/kit/readers/plate.ts'
import type { Payment } from '#contract/payments.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { PaymentSubject, StoredPayment } from './payments.queries.ts'

export const toPayment = ({ search: _search, ...row }: StoredPayment): Payment => ({
  ...row,
  kind: row.kind as Payment['kind'],
  origin: row.origin as Payment['origin'],
})

type Paper = { reference?: string | null; receiptNumber?: string | null }
const maxSearchLetters = 1000

/** Text in which quick search finds a payment: its paper, then who and what it is for. */
export const paymentSearch = ({ reference, receiptNumber }: Paper, subjects: readonly PaymentSubject[]): string => {
  const words = subjects.flatMap(({ plateNumber, clientName, document }) => [
    clientName,
    document,
    plateNumber,
    plateNumber && plateKey(plateNumber),
  ])
  return searchText(...new Set([receiptNumber, reference, ...words])).slice(0, maxSearchLetters)
}
