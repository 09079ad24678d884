import { AppError } from '#contract/kit/errors.ts'
import { loyaltyCards, type LoyaltyCard } from '#contract/loyalty-cards.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { notify } from '#client/platform/notify.ts'

/** What was scanned may be anything: what is no number of a card is found as little as one that was never given. */
export async function filterCardsByText(number: string): Promise<LoyaltyCard[]> {
  try {
    return (await callEndpoint(loyaltyCards.search, { models: { number } })).items
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'InvalidInput')) notify.failure(error)
    return []
  }
}
