import { AppError } from '#contract/kit/errors.ts'
import { loyaltyCards, type LoyaltyCard } from '#contract/loyalty-cards.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { notify } from '#client/platform/notify.ts'

/** Finds cards by number. A scanned text that is no card number finds nothing, as does an unknown number. */
export async function filterCardsByText(number: string): Promise<LoyaltyCard[]> {
  try {
    return (await callEndpoint(loyaltyCards.search, { models: { number } })).items
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'InvalidInput')) notify.failure(error)
    return []
  }
}
