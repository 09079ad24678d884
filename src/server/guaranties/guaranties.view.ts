import type { GuarantyDraft } from '#contract/guaranties.ts'
import { guarantyExpiry } from '#domain/guaranties.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { searchText } from '#server/platform/database/list-page.ts'

/** Converts a draft to the stored columns. */
export function toColumns(draft: GuarantyDraft, number: string) {
  const key = plateKey(draft.plateNumber)
  return {
    ...draft,
    number,
    plateKey: key,
    expiresOn: guarantyExpiry(draft.startsOn, draft.months),
    search: searchText(number, draft.clientName, draft.plateNumber, key, draft.phone),
  }
}
