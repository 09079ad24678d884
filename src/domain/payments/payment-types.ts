// How the money of a payment type comes, and when it is due.

import type { PaymentMeans } from '#contract/lists.ts'
import { fold } from '#contract/kit/fold.ts'
import { roundToCash } from '#domain/law/rounding.ts'

/** Whether an order of this type is owed until its due date; all other types count as paid at once. */
export const isPaidLater = (means: string): boolean => means === 'terms' || means === 'account'

type TypeTerms = { means: PaymentMeans; dueDays: number }
const termDays = 30

/** Terms of a payment type that was sent with its name alone. */
export function inferTypeTerms(name: string): TypeTerms {
  const word = fold(name.trim())
  if (word === 'card') return { means: 'card', dueDays: 0 }
  if (word === 'cash' || word === 'numerar') return { means: 'cash', dueDays: 0 }
  if (word === 'fact') return { means: 'transfer', dueDays: 0 }
  if (word === 'fact termeni' || word === 'fact termen') return { means: 'terms', dueDays: termDays }
  return word.startsWith('fisa') ? { means: 'account', dueDays: termDays } : { means: 'other', dueDays: 0 }
}

/** Whether money of these means comes at the counter, so that its day is that of the till. */
export const comesAtOnce = (means: string | undefined): boolean => means === 'cash' || means === 'card'

/** Returns the amount nearest to so many bani that a type of these means can pay; coins cannot pay what is between two steps. */
export const payableAmount = (means: string | undefined, bani: number, step: number): number =>
  means === 'cash' ? roundToCash(bani, step) : bani
