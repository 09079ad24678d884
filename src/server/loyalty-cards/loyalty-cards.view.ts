import type { LoyaltyCardDraft } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { searchText } from '#server/platform/database/list-page.ts'

/** Converts a draft to the stored columns. */
export const toColumns = (draft: LoyaltyCardDraft, clientName: string) => ({ ...draft, ...toSearchColumns(draft.number, clientName) })

/** Returns the client's name and the search text, which contains the number whole and in groups. */
export const toSearchColumns = (number: string, clientName: string) => ({
  clientName,
  search: searchText(number, formatCardNumber(number), clientName),
})
