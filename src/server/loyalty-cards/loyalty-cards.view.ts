import type { LoyaltyCardDraft } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { searchText } from '#server/platform/database/list-page.ts'

/** A card as it is stored. */
export const toColumns = (draft: LoyaltyCardDraft, clientName: string) => ({ ...draft, ...toSearchColumns(draft.number, clientName) })

/** The name of its client, and what quick text finds a card by: the number in one or in groups. */
export const toSearchColumns = (number: string, clientName: string) => ({
  clientName,
  search: searchText(number, formatCardNumber(number), clientName),
})
